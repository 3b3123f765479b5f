import { focusCount } from './focus.ts';
import { scrollToPlace } from './loading.ts';
import type { FormSettings } from './settings.ts';

/** Up to this width (spec section 9) results give way once filtering has finished. */
const NARROW = '(width <= 1200px)';

/**
 * After filtering on a narrow screen. As the spec says it, the results' container is hidden; a button under the
 * form, which says how many there are, shows it. With the form's other choice the results stay below the panel that
 * the form is folded into: see `offerToShow`.
 */
export function giveWay(
  form: HTMLFormElement,
  settings: FormSettings,
  target: HTMLElement | undefined,
): void {
  if (!matchMedia(NARROW).matches || !target || target.contains(form)) return;
  if (!settings.foldsAfter) hide(form, settings, target);
  // A form that waits for its own button has been told to show them.
  else if (!settings.autoUpdate) showBelow(form, target);
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

const SHOW = '.sf-show-below';

/**
 * A panel that is folded open on a narrow screen stays open while one chooses. At its foot, always in view, a button
 * says how much there is now; it folds the panel and goes to the results.
 */
export function offerToShow(form: HTMLFormElement, target: () => HTMLElement | undefined): void {
  if (!form.closest('details.listing-filters') || form.dataset.sfAfterFiltering !== 'fold') return;
  if (form.parentElement?.querySelector(`:scope > ${SHOW}`)) return;
  const place = document.createElement('p');
  place.className = SHOW.slice(1);
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'button alt';
  button.addEventListener('click', () => showBelow(form, target()));
  place.append(button);
  form.after(place);
  sayShow(form);
}

/** The button says what the form has found. */
export function sayShow(form: HTMLFormElement): void {
  const button = form.parentElement?.querySelector<HTMLButtonElement>(`:scope > ${SHOW} button`);
  if (button) button.textContent = form.dataset.sfShow ?? '';
}

function showBelow(form: HTMLFormElement, target: HTMLElement | undefined): void {
  const panel = form.closest('details');
  if (!target || !panel?.open || !panel.querySelector('summary')?.checkVisibility()) return;
  panel.open = false;
  scrollToPlace(target);
  focusCount(target);
}
