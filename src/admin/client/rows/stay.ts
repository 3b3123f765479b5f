const KEY = 'cistella.desk.stay';
/** What was never answered leads nobody back later. */
const MOST_MS = 60_000;

interface Left {
  path: string;
  name: string;
  /** Of a button: one name is many buttons. */
  value: string | undefined;
  at: number;
}

/**
 * Who sends a form of many small steps goes on from where they were: at the field, or at the same button of what has
 * moved, though the whole page comes anew.
 */
export function stayInPlace(): void {
  document.addEventListener('submit', ({ target, submitter }) => {
    const form = target as HTMLFormElement;
    if (form.dataset.stay === undefined) return;
    const focused = document.activeElement as HTMLInputElement | HTMLButtonElement | null;
    const from = focused?.form === form ? focused : (submitter as HTMLButtonElement | null);
    if (!from) return;
    const value = from instanceof HTMLButtonElement ? from.value : undefined;
    const left: Left = { path: location.pathname, name: from.name, value, at: Date.now() };
    sessionStorage.setItem(KEY, JSON.stringify(left));
  });
  const kept = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  if (kept === null) return;
  const left = JSON.parse(kept) as Left;
  if (left.path !== location.pathname || Date.now() - left.at > MOST_MS) return;
  const goThere = () => {
    const place = document.activeElement === document.body ? placeOf(left) : undefined;
    place?.focus({ preventScroll: true });
    place?.scrollIntoView({ block: 'nearest' });
  };
  goThere();
  // Browsers go to the part of the page that the address names afterwards, and take the focus away for it.
  if (location.hash !== '')
    addEventListener('load', () => requestAnimationFrame(() => requestAnimationFrame(goThere)));
}

/** The field; the button, or one beside it where that can be pressed no further. */
function placeOf({ name, value }: Left): HTMLElement | undefined {
  const place = [...document.getElementsByName(name)].find(
    (each) => value === undefined || (each as HTMLButtonElement).value === value,
  );
  if (!(place instanceof HTMLButtonElement) || !place.disabled) return place;
  return place.parentElement?.querySelector<HTMLElement>('button:enabled') ?? undefined;
}
