const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Where there are many boxes in groups: a line that finds them, a press for a whole group, and how many are ticked. */
export function tickSeveral(root: ParentNode): void {
  for (const field of root.querySelectorAll<HTMLElement>('[data-several]')) attach(field);
}

function attach(field: HTMLElement): void {
  const groups = [...field.querySelectorAll('details')].map((details) => ({
    details,
    items: [...details.querySelectorAll('li')],
    boxes: [...details.querySelectorAll<HTMLInputElement>('[type=checkbox]')],
  }));
  const count = () => {
    for (const { details, boxes } of groups) {
      const said = details.querySelector('[data-ticked]');
      if (said) said.textContent = `${boxes.filter(({ checked }) => checked).length}`;
    }
  };
  const sift = field.querySelector<HTMLInputElement>('[data-sift]');
  sift?.addEventListener('input', () => {
    const words = folded(sift.value.trim());
    for (const { details, items } of groups) {
      for (const item of items) item.hidden = !folded(item.textContent ?? '').includes(words);
      details.hidden = items.every(({ hidden }) => hidden);
      details.open = words !== '' && !details.hidden;
    }
  });
  sift?.addEventListener('keydown', (event) => {
    // It finds, and sends nothing.
    if (event.key === 'Enter') event.preventDefault();
  });
  for (const { details, boxes } of groups)
    details.querySelector('[data-all]')?.addEventListener('click', () => {
      const seen = boxes.filter((box) => !box.closest('li')?.hidden);
      const all = seen.every(({ checked }) => checked);
      for (const box of seen) box.checked = !all;
      field.dispatchEvent(new Event('input', { bubbles: true }));
    });
  field.addEventListener('input', count);
}
