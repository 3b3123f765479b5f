import { choosePictures, type Picked, pictureOf, readPicked } from '../media/dialog.ts';
import { askAlt, CHOSEN } from './ask-alt.ts';
import type { Parts } from './parts.ts';

type Attrs = Record<string, unknown>;

/**
 * Asks in the form of a block what is said of it. A block without a form says nothing.
 *
 * @returns undefined where the form was left; `null` where what it is about is to be taken away
 */
export async function askBlock(type: string, attrs: Attrs, parts: Parts): Promise<Attrs | undefined>;
export async function askBlock(type: 'link', attrs: Attrs, parts: Parts): Promise<Attrs | null | undefined>;
export async function askBlock(type: string, attrs: Attrs, parts: Parts): Promise<Attrs | null | undefined> {
  const dialog = document.querySelector<HTMLDialogElement>(`dialog[data-block-form="${type}"]`);
  if (!dialog) return {};
  const fields = [...dialog.querySelectorAll<HTMLElement>('[data-attr]')].map((element) =>
    fieldOf(element, parts),
  );
  const leaveAlt = askAlt(dialog, parts);
  for (const field of fields) field.set(attrs[field.name]);
  const { promise, resolve } = Promise.withResolvers<void>();
  dialog.addEventListener('close', () => resolve(), { once: true });
  dialog.returnValue = '';
  dialog.showModal();
  await promise;
  const said = Object.fromEntries(fields.map((field) => [field.name, field.get()]));
  leaveAlt?.();
  for (const field of fields) field.leave?.();
  if (dialog.returnValue === 'off') return null;
  return dialog.returnValue === 'take' ? said : undefined;
}

interface AttrField {
  name: string;
  set(value: unknown): void;
  get(): unknown;
  leave?(): void;
}

function fieldOf(element: HTMLElement, parts: Parts): AttrField {
  const name = element.dataset.attr ?? '';
  const { kind } = element.dataset;
  if (kind === 'picture' || kind === 'pictures' || kind === 'products')
    return refsField(element, name, kind, parts);
  if (kind === 'link' || kind === 'category')
    return referenceField(element as HTMLInputElement, name, kind, parts);
  const input = element as HTMLInputElement;
  if (kind === 'flag')
    return {
      name,
      set(value) {
        input.checked = value === true;
        input.dispatchEvent(new Event('change', { bubbles: true }));
      },
      get: () => input.checked || null,
    };
  const isNumber = input.type === 'number' || kind === 'searchForm';
  return {
    name,
    set(value) {
      if (input.matches('select') && !value) (input as unknown as HTMLSelectElement).selectedIndex = 0;
      else input.value = value === null || value === undefined ? '' : String(value);
    },
    get: () => (input.value.trim() === '' ? null : isNumber ? Number(input.value) : input.value.trim()),
  };
}

/** A field that finds one thing; its hidden neighbour carries which one, as the picker has made it. */
function referenceField(
  input: HTMLInputElement,
  name: string,
  kind: 'link' | 'category',
  parts: Parts,
): AttrField {
  const sent = input.parentElement?.querySelector<HTMLInputElement>('input[type=hidden]');
  return {
    name,
    set(value) {
      const said = value === null || value === undefined ? '' : String(value);
      const reference = kind === 'category' && said !== '' ? `category:${said}` : said;
      input.value = reference;
      if (sent) sent.value = reference;
      if (/^\w+:[\w-]+$/.test(reference))
        void nameOf(reference, parts).then((label) => {
          if (label && sent?.value === reference) input.value = label;
        });
    },
    get() {
      const said = sent?.value.trim() ?? '';
      if (kind === 'link') return said === '' ? null : said;
      const id = Number(/^category:(\d+)$/.exec(said)?.[1]);
      return id > 0 ? id : null;
    },
  };
}

/** Several things, or one, shown as they are chosen. */
function refsField(
  place: HTMLElement,
  name: string,
  kind: 'picture' | 'pictures' | 'products',
  parts: Parts,
): AttrField {
  const list = place.querySelector<HTMLElement>('[data-refs]');
  const remove = place.querySelector<HTMLTemplateElement>('template[data-remove]')?.content.textContent ?? '';
  const source = document.querySelector<HTMLElement>('[data-picture-dialog]')?.dataset.pictureDialog ?? '';
  const chosen: number[] = [];
  const leaving = new AbortController();
  const { signal } = leaving;
  const add = (id: number, label: string, image?: HTMLElement) => {
    if (chosen.includes(id)) return;
    if (kind === 'picture') {
      chosen.length = 0;
      list?.replaceChildren();
    }
    chosen.push(id);
    draw(id, label, image);
  };
  const draw = (id: number, label: string, image?: HTMLElement) => {
    const item = document.createElement('li');
    const off = document.createElement('button');
    off.type = 'button';
    off.className = 'button';
    off.textContent = remove;
    off.setAttribute('aria-label', `${remove}: ${label}`);
    off.addEventListener('click', () => {
      chosen.splice(chosen.indexOf(id), 1);
      item.remove();
    });
    item.append(image ?? label, off);
    list?.append(item);
  };
  const tell = (picked: Picked) => {
    if (kind === 'picture') place.dispatchEvent(new CustomEvent(CHOSEN, { bubbles: true, detail: picked }));
  };
  const show = (picked: Picked) => {
    add(picked.id, picked.label, pictureOf(picked));
    tell(picked);
  };
  place
    .querySelector('[data-choose]')
    ?.addEventListener(
      'click',
      () => void choosePictures({ several: kind === 'pictures' }).then((some) => some.forEach(show)),
      { signal },
    );
  const find = place.querySelector<HTMLInputElement>('input[data-picker]');
  find?.parentElement?.querySelector('input[type=hidden]')?.addEventListener(
    'change',
    ({ target }) => {
      const id = Number(/^product:(\d+)$/.exec((target as HTMLInputElement).value)?.[1]);
      if (id > 0) add(id, find.value);
      find.value = '';
    },
    { signal },
  );
  return {
    name,
    set(value) {
      list?.replaceChildren();
      const ids = [value].flat().filter((id) => typeof id === 'number');
      // Who takes it before they are shown takes them all the same.
      chosen.push(...ids);
      // In their order, however they are answered.
      void Promise.all(
        ids.map(async (id) =>
          kind === 'products'
            ? ([id, (await nameOf(`product:${id}`, parts)) ?? `${id}`] as const)
            : ([id, await readPicked(source, id)] as const),
        ),
      ).then((found) => {
        if (signal.aborted) return;
        for (const [id, what] of found) {
          // Taken off, or another in its place meanwhile.
          if (!chosen.includes(id)) continue;
          if (typeof what === 'object') {
            draw(id, what.label, pictureOf(what));
            tell(what);
          } else draw(id, what ?? `${id}`);
        }
      });
    },
    get: () => (chosen.length === 0 ? null : kind === 'picture' ? (chosen[0] ?? null) : [...chosen]),
    leave: () => leaving.abort(),
  };
}

/** What a reference is called. */
export async function nameOf(reference: string, { links }: Parts): Promise<string | undefined> {
  if (links === '') return undefined;
  const reply = await fetch(`${links}?${new URLSearchParams({ of: reference })}`).catch(() => undefined);
  if (!reply?.ok) return undefined;
  return ((await reply.json()) as { choices: { label: string }[] }).choices[0]?.label;
}
