import { signInBeside } from '../door.ts';
import { type Sent, sendFile } from './send-file.ts';

/** Larger ones are not even sent. */
const MOST_BYTES = 25_000_000;
const AT_ONCE = 2;

/** What a zone tells of each picture that is in the library now. */
export interface Brought {
  id: number;
}

let underWay = 0;

/** Files that are dropped, pasted or chosen go each by itself, and how far each is can be seen and heard. */
export function takeFiles(root: ParentNode): void {
  for (const zone of root.querySelectorAll<HTMLElement>('[data-drop]')) attach(zone);
}

/** Nobody leaves while something is on its way without being asked. */
addEventListener('beforeunload', (event) => {
  if (underWay > 0) event.preventDefault();
});

function attach(zone: HTMLElement): void {
  const input = zone.querySelector<HTMLInputElement>('[data-files]');
  const to = zone.dataset.drop || zone.getAttribute('action') || '';
  const bring = makeBring(zone, to);
  input?.addEventListener('change', () => {
    const files = [...(input.files ?? [])];
    input.value = '';
    bring(files);
  });
  const here = () => zone.isConnected && !document.querySelector('dialog[open]');
  addEventListener('dragover', (event) => {
    if (!here() || !event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    zone.classList.add('is-over');
  });
  addEventListener('dragleave', (event) => {
    if (event.relatedTarget === null) zone.classList.remove('is-over');
  });
  addEventListener('drop', (event) => {
    zone.classList.remove('is-over');
    const files = [...(event.dataTransfer?.files ?? [])];
    if (!here() || files.length === 0) return;
    event.preventDefault();
    bring(files);
  });
  addEventListener('paste', (event) => {
    const files = [...(event.clipboardData?.files ?? [])];
    if (!here() || files.length === 0) return;
    event.preventDefault();
    bring(files);
  });
}

function makeBring(zone: HTMLElement, to: string): (files: readonly File[]) => void {
  const says = (name: string, values: Record<string, number> = {}) => {
    const text = zone.querySelector<HTMLTemplateElement>(`template[data-says="${name}"]`)?.content
      .textContent;
    return Object.entries(values).reduce(
      (said, [key, value]) => said.replace(`{${key}}`, `${value}`),
      text ?? '',
    );
  };
  const waiting: (() => Promise<void>)[] = [];
  let [all, done, working] = [0, 0, 0];
  let shown: { list: HTMLElement; status: HTMLElement; show: HTMLAnchorElement } | undefined;

  const next = async (): Promise<void> => {
    const work = working < AT_ONCE ? waiting.shift() : undefined;
    if (!work) return;
    working += 1;
    underWay += 1;
    await work();
    working -= 1;
    underWay -= 1;
    done += 1;
    if (shown) shown.status.textContent = says('all', { done, all });
    if (done === all && shown) shown.show.hidden = false;
    return next();
  };

  function place() {
    if (shown) return shown;
    const list = document.createElement('ul');
    list.className = 'plain-list drop-list';
    const status = document.createElement('p');
    status.setAttribute('role', 'status');
    const show = document.createElement('a');
    show.href = location.href;
    show.className = 'button';
    show.textContent = says('show');
    // Where pictures are chosen for something, they are seen beside it.
    show.hidden = true;
    const box = document.createElement('div');
    box.className = 'drop-progress';
    box.append(list, status, ...(zone.closest('[data-choice]') ? [] : [show]));
    zone.append(box);
    shown = { list, status, show };
    return shown;
  }

  function add(file: File): void {
    const row = document.createElement('li');
    const name = document.createElement('span');
    name.textContent = file.name;
    const bar = document.createElement('progress');
    bar.max = 1;
    bar.value = 0;
    bar.setAttribute('aria-label', file.name);
    const said = document.createElement('span');
    said.className = 'soft';
    said.textContent = says('waiting');
    row.append(name, bar, said);
    place().list.append(row);

    const finish = (sent: Sent) => {
      bar.remove();
      if (sent.kind !== 'brought') said.className = 'field-error';
      if (sent.kind === 'brought') {
        const link = document.createElement('a');
        link.href = sent.href;
        link.textContent = file.name;
        name.replaceChildren(link);
        said.textContent = sent.text;
        zone.dispatchEvent(new CustomEvent<Brought>('brought', { bubbles: true, detail: { id: sent.id } }));
      } else said.textContent = sent.kind === 'refused' ? sent.text : says(sent.kind);
      if (sent.kind !== 'lost' && sent.kind !== 'signed_out') return;
      const again = document.createElement('button');
      again.type = 'button';
      again.className = 'button';
      again.textContent = says('again');
      again.addEventListener('click', () => {
        row.remove();
        queue([file]);
      });
      row.append(again);
    };
    waiting.push(async () => {
      if (file.size > MOST_BYTES) return finish({ kind: 'too_large' });
      said.textContent = says('sending');
      const go = () =>
        sendFile(to, file, (share) => {
          bar.value = share;
          // All of it is there: now it is looked at.
          if (share === 1) said.textContent = says('looking');
        });
      let sent = await go();
      if (sent.kind === 'signed_out' && (await signInBeside())) sent = await go();
      finish(sent);
    });
  }

  function queue(files: readonly File[]): void {
    all += files.length;
    for (const file of files) add(file);
    if (shown) {
      shown.show.hidden = true;
      shown.status.textContent = says('all', { done, all });
    }
    for (let line = 0; line < AT_ONCE; line += 1) void next();
  }
  return queue;
}
