/** Cells of a list that can be changed in their place: arrows go up and down a column, Esc puts back what stood there. */
export function changeInCells(root: ParentNode): void {
  for (const input of root.querySelectorAll<HTMLInputElement>('input[data-quick]')) {
    input.addEventListener('focus', () => input.select());
    input.addEventListener('input', () => mark(input));
    input.addEventListener('keydown', (event) => {
      if (event.key === 'Escape') {
        event.stopPropagation();
        input.value = input.defaultValue;
        mark(input);
      }
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
      const column = [
        ...document.querySelectorAll<HTMLInputElement>(`input[data-quick="${input.dataset.quick}"]`),
      ];
      event.preventDefault();
      column[column.indexOf(input) + (event.key === 'ArrowDown' ? 1 : -1)]?.focus();
    });
  }
}

/** What differs from what stood there is seen, and said beside the button that saves it. */
function mark(input: HTMLInputElement): void {
  input.classList.toggle('is-changed', input.value !== input.defaultValue);
  const said = input.form?.querySelector<HTMLElement>('[data-changed]');
  if (said) said.hidden = !document.querySelector('input.is-changed[data-quick]');
}
