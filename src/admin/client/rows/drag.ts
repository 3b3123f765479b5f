/** Rows of a tree are dragged to their place; the form of the tree is sent as one of its buttons would send it. */
export function dragRows(root: ParentNode): void {
  for (const form of root.querySelectorAll<HTMLFormElement>('form[data-tree]')) attach(form);
}

type Way = 'before' | 'after' | 'into';

function attach(form: HTMLFormElement): void {
  const nests = form.dataset.tree === 'nests';
  let dragged: HTMLElement | undefined;
  let at: { row: HTMLElement; way: Way } | undefined;
  const mark = (next: typeof at) => {
    at?.row.removeAttribute('data-drop');
    at = next;
    if (next) next.row.dataset.drop = next.way;
  };
  form.addEventListener('dragstart', (event) => {
    dragged = rowOf(event.target);
    event.dataTransfer?.setData('text/plain', dragged?.textContent ?? '');
    dragged?.classList.add('is-dragged');
  });
  form.addEventListener('dragover', (event) => {
    const row = rowOf(event.target);
    if (!dragged || !row || dragged.contains(row)) return mark(undefined);
    event.preventDefault();
    mark({ row, way: wayIn(row, event.clientY, nests) });
  });
  form.addEventListener('dragend', () => {
    dragged?.classList.remove('is-dragged');
    dragged = undefined;
    mark(undefined);
  });
  form.addEventListener('drop', (event) => {
    if (!dragged || !at) return;
    event.preventDefault();
    send(form, dragged, at);
  });
}

const rowOf = (target: EventTarget | null): HTMLElement | undefined =>
  (target instanceof Element && target.closest<HTMLElement>('[data-term]')) || undefined;

/** The upper and lower parts of a row are beside it; where things stand below each other the middle is below it. */
function wayIn(row: HTMLElement, y: number, nests: boolean): Way {
  const { top, height } = (row.firstElementChild ?? row).getBoundingClientRect();
  const part = (y - top) / height;
  if (nests && part > 0.3 && part < 0.7) return 'into';
  return part < 0.5 ? 'before' : 'after';
}

function send(
  form: HTMLFormElement,
  dragged: HTMLElement,
  { row, way }: { row: HTMLElement; way: Way },
): void {
  const next = row.nextElementSibling as HTMLElement | null;
  const beside = next === dragged ? (dragged.nextElementSibling as HTMLElement | null) : next;
  const parent = way === 'into' ? row : row.parentElement?.closest<HTMLElement>('[data-term]');
  const before = way === 'before' ? row : way === 'after' ? beside : null;
  const fields = { id: dragged, parent, before };
  for (const [name, of] of Object.entries(fields)) {
    const input = form.elements.namedItem(name) as HTMLInputElement;
    input.value = of?.dataset.term ?? '';
  }
  const move = document.createElement('button');
  move.hidden = true;
  move.formNoValidate = true;
  move.name = 'do';
  move.value = 'move';
  form.append(move);
  // As its buttons send it: forms that are saved in place are sent in place.
  form.requestSubmit(move);
}
