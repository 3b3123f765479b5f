const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Where there are many boxes in groups: a line that finds them, one box for a whole group, and how many are ticked. */
export function tickSeveral(root: ParentNode): void {
  for (const field of root.querySelectorAll<HTMLElement>('[data-several]')) attach(field);
}

function attach(field: HTMLElement): void {
  const groups = [...field.querySelectorAll('details')].map((details) => ({
    details,
    items: [...details.querySelectorAll('li')],
    whole: details.querySelector<HTMLInputElement>('[data-whole] input'),
    boxes: [...details.querySelectorAll<HTMLInputElement>('li input')],
  }));
  for (const { whole, boxes } of groups) {
    if (!whole) continue;
    // From here on it only ticks the others, which speak for themselves.
    whole.removeAttribute('name');
    for (const box of boxes) box.checked ||= whole.checked;
    whole.addEventListener('change', () => {
      for (const box of boxes) if (!box.closest('li')?.hidden) box.checked = whole.checked;
    });
  }
  const count = () => {
    for (const { details, whole, boxes } of groups) {
      const ticked = boxes.filter(({ checked }) => checked).length;
      if (whole) {
        whole.checked = ticked === boxes.length;
        whole.indeterminate = ticked > 0 && !whole.checked;
      }
      const said = details.querySelector('[data-ticked]');
      if (said) said.textContent = `${ticked}`;
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
  field.addEventListener('change', count);
  count();
  // A form has so many fields and no more; all countries of five ways to pay are more than that.
  const { form, name } = groups[0]?.boxes[0] ?? {};
  form?.addEventListener('formdata', ({ formData }) => {
    const chosen = formData.getAll(name!);
    formData.delete(name!);
    if (chosen.length > 0) formData.append(name!, chosen.join(' '));
  });
}
