/** Where this browser remembers which columns somebody does not want to see. */
const KEPT = 'sheet.hidden';

/** Columns of a sheet are hidden and shown by their boxes, and stay so; one in which something is wrong is shown. */
export function chooseColumns(form: HTMLFormElement): void {
  const boxes = [...form.querySelectorAll<HTMLInputElement>('[data-sheet-shows]')];
  const [table] = form.getElementsByTagName('table');
  if (!table || boxes.length === 0) return;
  const hidden = new Set(kept());
  for (const box of boxes) {
    const name = box.dataset.sheetShows ?? '';
    const isWrong = table.querySelector(`[data-cell="${name}"][aria-invalid]`) !== null;
    box.checked = isWrong || !hidden.has(name);
    box.addEventListener('change', () => {
      show();
      keep(boxes.flatMap(({ checked, dataset }) => (checked ? [] : (dataset.sheetShows ?? []))));
    });
  }
  show();

  function show(): void {
    // One at least: a sheet without any is none.
    const chosen = boxes.filter(({ checked }) => checked);
    for (const box of boxes) box.disabled = chosen.length === 1 && box.checked;
    for (const { cells } of table?.rows ?? [])
      for (const [at, { checked }] of boxes.entries()) {
        const cell = cells[at + 1];
        if (cell) cell.hidden = !checked;
      }
    const options = form.querySelector<HTMLSelectElement>('[data-sheet-column]')?.options ?? [];
    const shown = new Set(chosen.map(({ dataset }) => dataset.sheetShows));
    for (const option of options) option.disabled = option.hidden = !shown.has(option.value);
  }
}

function kept(): string[] {
  try {
    const said: unknown = JSON.parse(localStorage.getItem(KEPT) ?? '[]');
    return Array.isArray(said) ? said.map(String) : [];
  } catch {
    // It keeps nothing, or something else.
    return [];
  }
}

function keep(names: readonly string[]): void {
  try {
    localStorage.setItem(KEPT, JSON.stringify(names));
  } catch {
    // Then they are hidden as long as the page is there.
  }
}
