import { choosePictures, type Picked, pictureOf, readPicked } from './dialog.ts';
import type { Brought } from './drop.ts';

/** A part of a form that chooses pictures: from the library in a dialog, or files that are brought at once. */
export function choosePlaces(root: ParentNode): void {
  for (const place of root.querySelectorAll<HTMLElement>('[data-choice]')) attach(place);
}

function attach(place: HTMLElement): void {
  const isOne = place.dataset.choice === 'one';
  const list = place.querySelector<HTMLElement>('[data-chosen]');
  const plain = place.querySelector<HTMLFieldSetElement>('[data-plain]');
  const remove = place.querySelector<HTMLTemplateElement>('template[data-remove]')?.content.textContent ?? '';
  const none = place.querySelector<HTMLInputElement>('[data-none]');
  const source = document.querySelector<HTMLElement>('[data-picture-dialog]')?.dataset.pictureDialog ?? '';
  const opener = place.querySelector<HTMLButtonElement>('[data-choose-pictures]');
  if (!list) return;
  // What it says without scripts is said here.
  if (plain) plain.disabled = true;

  const tell = () => place.dispatchEvent(new Event('input', { bubbles: true }));
  const add = (picked: Picked) => {
    if (isOne) list.replaceChildren();
    if (none) none.checked = false;
    setNone(false);
    if (list.querySelector(`input[value="${picked.id}"]`)) return;
    const item = document.createElement('li');
    const sent = hidden(`${picked.id}`);
    const off = document.createElement('button');
    off.type = 'button';
    off.className = 'button';
    off.textContent = remove;
    off.setAttribute('aria-label', `${remove}: ${picked.label}`);
    off.addEventListener('click', () => {
      item.remove();
      tell();
      opener?.focus();
    });
    item.append(sent, pictureOf(picked), off);
    list.append(item);
    tell();
  };
  opener?.addEventListener('click', async () => {
    for (const picked of await choosePictures({ several: !isOne })) add(picked);
  });
  place.addEventListener('brought', async (event) => {
    const { id } = (event as CustomEvent<Brought>).detail;
    const picked = await readPicked(source, id);
    if (picked) add(picked);
  });
  const setNone = (wanted: boolean) => {
    place.querySelector('[data-sends-none]')?.remove();
    if (!wanted) return;
    const sent = hidden('none');
    sent.dataset.sendsNone = '';
    place.append(sent);
  };
  none?.addEventListener('change', () => {
    if (none.checked) list.replaceChildren();
    setNone(none.checked);
  });
}

function hidden(value: string): HTMLInputElement {
  const input = document.createElement('input');
  input.type = 'hidden';
  input.name = 'choose';
  input.value = value;
  return input;
}
