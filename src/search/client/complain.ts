import { announce } from './loading.ts';
import type { FormSettings } from './settings.ts';

/**
 * Says above the results that a search did not come back. What was there stays, and so does what is in the fields.
 *
 * @param again tries it once more
 */
export function complain(
  target: HTMLElement | undefined,
  settings: FormSettings,
  again: (() => void) | undefined,
): void {
  const { error = '', again: label = '' } = settings.texts;
  forgive(target);
  if (!target) {
    announce(error);
    return;
  }
  const notice = document.createElement('p');
  notice.className = 'woocommerce-error sf-failed';
  notice.setAttribute('role', 'alert');
  notice.textContent = error;
  if (again) {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'button';
    button.textContent = label;
    button.addEventListener('click', again);
    notice.append(' ', button);
  }
  target.prepend(notice);
}

/** The complaint goes as soon as it is tried again. */
export const forgive = (target: HTMLElement | undefined): void =>
  target?.querySelector(':scope > .sf-failed')?.remove();
