import type { FormSettings } from './settings.ts';

/** Up to this width (spec section 9) results give way once filtering has finished. */
const NARROW = '(width <= 1200px)';

/**
 * After filtering on a narrow screen. As the spec says it, the results' container is hidden; a button under the
 * form, which says how many there are, shows it. With the form's other choice the panel that the form is folded into
 * closes instead, and the results stay.
 */
export function giveWay(
  form: HTMLFormElement,
  settings: FormSettings,
  target: HTMLElement | undefined,
): void {
  if (!matchMedia(NARROW).matches) return;
  if (settings.foldsAfter) fold(form);
  else if (target && !target.contains(form)) hide(form, settings, target);
}

/** Results that were hidden are seen again: another page of them was asked for, or an earlier one. */
export function comeBack(form: HTMLFormElement, target: HTMLElement | undefined): void {
  if (target) target.hidden = false;
  form.parentElement?.querySelector(':scope > .sf-show-results')?.remove();
}

function hide(form: HTMLFormElement, settings: FormSettings, target: HTMLElement): void {
  comeBack(form, target);
  const total = target.querySelector<HTMLElement>('[data-sf-total]')?.dataset.sfTotal;
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'button sf-show-results';
  button.textContent = (settings.texts.showResults ?? '') + (total === undefined ? '' : ` (${total})`);
  button.addEventListener('click', () => {
    comeBack(form, target);
    target.tabIndex = -1;
    target.focus();
  });
  form.after(button);
  target.hidden = true;
}

function fold(form: HTMLFormElement): void {
  const panel = form.closest('details');
  const summary = panel?.querySelector('summary');
  if (!panel?.open || !summary?.checkVisibility()) return;
  const inside = panel.contains(document.activeElement) || document.activeElement === document.body;
  panel.open = false;
  if (inside) summary.focus({ preventScroll: true });
}
