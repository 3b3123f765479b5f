/** A picture that somebody has chosen. */
export interface Picked {
  id: number;
  /** What to call it: what it shows, else its file. */
  label: string;
  /** What it is said to show; '' where nobody said it. */
  alt: string;
  /** The same by language, as far as it was said. */
  alts: Readonly<Record<string, string>>;
  /** Small, to be seen at once. */
  src: string;
  width: number;
  height: number;
}

interface Choice extends Omit<Picked, 'id'> {
  value: string;
}

const PAUSE_MS = 200;

/**
 * Lets somebody choose pictures of the library, found while they type. The page has a `PictureDialog`.
 *
 * @returns those that were chosen, in the order in which they were; none where the dialog was left
 * @example const [picture] = await choosePictures({ several: false });
 */
export async function choosePictures({ several }: { several: boolean }): Promise<Picked[]> {
  const dialog = document.querySelector<HTMLDialogElement>('dialog[data-picture-dialog]');
  const find = dialog?.querySelector<HTMLInputElement>('[data-find]');
  const list = dialog?.querySelector<HTMLElement>('[data-found]');
  const said = dialog?.querySelector<HTMLElement>('[data-found-said]');
  const more = dialog?.querySelector<HTMLButtonElement>('[data-more]');
  if (!dialog || !find || !list || !said || !more) return [];
  const source = dialog.dataset.pictureDialog ?? '';
  const chosen = new Map<string, Choice>();
  let last: string | undefined;
  let asked = 0;

  const show = (choice: Choice) => {
    const item = document.createElement('li');
    const label = document.createElement('label');
    label.className = 'check';
    const box = document.createElement('input');
    box.type = several ? 'checkbox' : 'radio';
    box.name = 'picked';
    box.checked = chosen.has(choice.value);
    box.addEventListener('change', () => {
      if (!several) chosen.clear();
      if (box.checked) chosen.set(choice.value, choice);
      else chosen.delete(choice.value);
    });
    label.append(box, pictureOf(choice));
    item.append(label);
    list.append(item);
  };
  const ask = async (behind?: string) => {
    asked += 1;
    const mine = asked;
    const found = await readChoices(source, { q: find.value.trim(), ...(behind ? { behind } : {}) });
    if (mine !== asked || !found) return;
    if (!behind) list.replaceChildren();
    for (const choice of found.choices) show(choice);
    last = found.choices.at(-1)?.value;
    more.hidden = !found.more;
    said.textContent = list.childElementCount === 0 ? (said.dataset.none ?? '') : '';
  };
  let pause: ReturnType<typeof setTimeout> | undefined;
  const typed = () => {
    clearTimeout(pause);
    pause = setTimeout(ask, PAUSE_MS);
  };
  const entered = (event: KeyboardEvent) => {
    // It finds, and takes nothing.
    if (event.key !== 'Enter') return;
    event.preventDefault();
    void ask();
  };
  const goOn = () => void ask(last);
  find.value = '';
  find.addEventListener('input', typed);
  find.addEventListener('keydown', entered);
  more.addEventListener('click', goOn);
  const { promise, resolve } = Promise.withResolvers<void>();
  dialog.addEventListener('close', () => resolve(), { once: true });
  dialog.returnValue = '';
  dialog.showModal();
  find.focus();
  void ask();
  await promise;
  find.removeEventListener('input', typed);
  find.removeEventListener('keydown', entered);
  more.removeEventListener('click', goOn);
  return dialog.returnValue === 'take' ? [...chosen.values()].map(pickedOf) : [];
}

/** One picture by its number, as the dialog would give it. */
export async function readPicked(source: string, id: number): Promise<Picked | undefined> {
  const choice = (await readChoices(source, { id: `${id}` }))?.choices[0];
  return choice && pickedOf(choice);
}

const pickedOf = ({ value, ...rest }: Choice): Picked => ({ id: Number(value), ...rest });

async function readChoices(
  source: string,
  asked: Record<string, string>,
): Promise<{ choices: Choice[]; more: boolean } | undefined> {
  const reply = await fetch(`${source}?${new URLSearchParams(asked)}`).catch(() => undefined);
  return reply?.ok ? ((await reply.json()) as { choices: Choice[]; more: boolean }) : undefined;
}

export function pictureOf({ src, label }: Pick<Picked, 'src' | 'label'>): HTMLImageElement {
  const image = new Image(72, 72);
  image.src = src;
  image.alt = label;
  image.loading = 'lazy';
  return image;
}
