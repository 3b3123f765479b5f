const OFF = 'cistella.single_letters_off';

const sheetOf = (root: ParentNode) => root.querySelector<HTMLDialogElement>('#keys');

/** The sheet that tells of single letters, where they can be turned off. */
export function openSheets(root: ParentNode): void {
  const sheet = sheetOf(root);
  const box = sheet?.querySelector<HTMLInputElement>('[data-single-letters]');
  if (box) {
    box.checked = !isOff();
    box.addEventListener('change', () => localStorage.setItem(OFF, box.checked ? '' : '1'));
  }
  for (const opener of root.querySelectorAll('[data-keys]'))
    opener.addEventListener('click', () => sheet?.showModal());
}

/** Single letters go through a list, and open that sheet. */
export function followKeys(): void {
  addEventListener('keydown', (event) => {
    if (event.metaKey || event.ctrlKey || event.altKey || isTyping(event.target) || isOff()) return;
    if (document.querySelector('dialog[open]')) return;
    const done = event.key === '?' ? open(sheetOf(document)) : inList(event.key);
    if (done) event.preventDefault();
  });
}

const isOff = () => localStorage.getItem(OFF) === '1';

const isTyping = (target: EventTarget | null) =>
  target instanceof Element &&
  target.closest('input:not([type=checkbox]), textarea, select, [contenteditable]') !== null;

function open(sheet: HTMLDialogElement | null): boolean {
  sheet?.showModal();
  return sheet !== null;
}

/** @returns whether the key meant something here */
function inList(key: string): boolean {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-row]')];
  if (key === '/') {
    const input = document.querySelector<HTMLElement>('[data-list-search]');
    input?.focus();
    return input !== null;
  }
  const at = rows.findIndex((row) => row.classList.contains('is-at'));
  if (key === 'j' || key === 'k') {
    const next = rows[Math.max(0, Math.min(rows.length - 1, at + (key === 'j' ? 1 : at < 0 ? 1 : -1)))];
    for (const row of rows) row.classList.toggle('is-at', row === next);
    next?.querySelector<HTMLElement>('a')?.focus();
    next?.scrollIntoView({ block: 'nearest' });
    return next !== undefined;
  }
  if (key === 'x') {
    const box = rows[at]?.querySelector<HTMLInputElement>('input[type=checkbox]');
    box?.click();
    return box !== undefined;
  }
  return false;
}
