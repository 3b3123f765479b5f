/** Choosing rows: all of a page at once, how many there are, and the bar that says what can be done with them. */
export function chooseRows(root: ParentNode): void {
  for (const form of root.querySelectorAll<HTMLFormElement>('form[data-list]')) {
    const bar = form.querySelector<HTMLElement>('[data-bulk]');
    const boxes = [...form.querySelectorAll<HTMLInputElement>('input[name=ids]')];
    const whole = form.querySelector<HTMLInputElement>('[data-choose-all]');
    const everything = form.querySelector<HTMLInputElement>('input[name=all]');
    const told = form.querySelector<HTMLElement>('[data-chosen]');
    if (!bar) continue;
    const show = () => {
      const count = boxes.filter((box) => box.checked).length;
      for (const box of boxes) box.closest('tr')?.classList.toggle('is-chosen', box.checked);
      bar.classList.toggle('is-idle', count === 0 && !everything?.checked);
      if (told) told.textContent = count === 0 ? '' : (told.dataset.text ?? '').replace('0', String(count));
      if (whole) {
        whole.checked = count > 0 && count === boxes.length;
        whole.indeterminate = count > 0 && count < boxes.length;
      }
    };
    whole?.addEventListener('change', () => {
      for (const box of boxes) box.checked = whole.checked;
    });
    form.addEventListener('change', show);
    addEventListener('pageshow', show);
    show();
  }
}

/** Sheets that drop from a button close when one goes elsewhere. */
export function closeDrops(): void {
  const drops = () => [...document.querySelectorAll<HTMLDetailsElement>('details:is(.drop, .who)[open]')];
  addEventListener('click', ({ target }) => {
    for (const drop of drops()) if (!drop.contains(target as Node)) drop.open = false;
  });
  addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape') return;
    for (const drop of drops()) {
      drop.open = false;
      drop.querySelector('summary')?.focus();
    }
  });
}
