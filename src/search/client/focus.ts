import { fieldItems } from './serialize.ts';

type Restore = () => void;

/** What a control in a field is, whatever it is made anew: a handle of a slider, the box of a list, an input by its name. */
function kindOf(control: HTMLElement): string {
  const handle = ['sf-handle-min', 'sf-handle-max'].find((name) => control.classList.contains(name));
  if (handle) return `.${handle}`;
  if (control.getAttribute('role') === 'combobox') return '[role=combobox]';
  const name = control.getAttribute('name');
  return name ? `[name="${CSS.escape(name)}"]` : 'input, select, button, a[href]';
}

/**
 * The control of a form that has the focus. Its item may be made anew meanwhile: it is found again by its id, else by
 * its field, what it is there, and the how manieth of its kind. @returns what focuses it again
 */
export function rememberField(form: HTMLFormElement): Restore {
  const active = document.activeElement;
  if (!(active instanceof HTMLElement) || !form.contains(active)) return () => undefined;
  const item = active.closest<HTMLLIElement>('.searchandfilter > ul > li');
  const at = item ? fieldItems(form).indexOf(item) : -1;
  const kind = kindOf(active);
  const place = item ? [...item.querySelectorAll<HTMLElement>(kind)].indexOf(active) : -1;
  const { id } = active;
  return () => {
    if (isElsewhere(active)) return;
    const now = fieldItems(form)[at];
    const same = [...(now?.querySelectorAll<HTMLElement>(kind) ?? [])];
    const found = [id === '' ? null : document.getElementById(id), same[place], same.at(-1), active];
    const again = found.find((one) => one?.isConnected && one.checkVisibility());
    again?.focus({ preventScroll: true });
    if (again instanceof HTMLInputElement && again.type === 'text')
      again.setSelectionRange(again.value.length, again.value.length);
  };
}

/**
 * A link among the results that has the focus, and is replaced with them. @returns what focuses the place it led to:
 * after a chip the next one, else the line that says how much was found
 */
export function rememberResult(target: HTMLElement | undefined): Restore {
  const active = document.activeElement;
  if (!target || !(active instanceof HTMLElement) || !target.contains(active)) return () => undefined;
  const chips = () => [...target.querySelectorAll<HTMLElement>('.sf-chips .chosen a')];
  const chip = chips().indexOf(active);
  return () => {
    if (isElsewhere(active)) return;
    const next = chip < 0 ? undefined : (chips()[chip] ?? chips().at(-1));
    if (next) next.focus({ preventScroll: true });
    else focusCount(target);
  };
}

/** The line that says how much was found is what one reads first. */
export function focusCount(target: HTMLElement): void {
  const count = target.querySelector<HTMLElement>('.woocommerce-result-count') ?? target;
  count.tabIndex = -1;
  count.focus({ preventScroll: true });
}

/** Somebody has gone on by now and must not be called back. */
const isElsewhere = (from: Element): boolean =>
  document.activeElement !== document.body && document.activeElement !== from;
