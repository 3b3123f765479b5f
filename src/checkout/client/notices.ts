import { scrollToNotice } from '../../platform/browser/scroll.ts';
import { checkoutForm, fieldById, fromMarkup } from './dom.ts';
import { explain, unexplain } from './field-message.ts';
import { showStep, stepOf } from './steps.ts';

const GROUP = 'woocommerce-NoticeGroup-checkout';

export function clearNotices(): void {
  document.querySelector(`.${GROUP}`)?.remove();
  for (const field of document.querySelectorAll('form.checkout [aria-describedby$="_description"]'))
    unexplain(field);
}

/**
 * Puts the server's messages above the form. Each that names a field becomes a link to it, and the field says
 * itself what is wrong; the step of the first one opens.
 */
export function showNotices(messages: string): void {
  clearNotices();
  const form = checkoutForm();
  const list = fromMarkup(`<div class="woocommerce-NoticeGroup ${GROUP}">${messages}</div>`);
  if (!form || !list) return;
  // A page that was loaded after a refusal asks too; only the last question counts.
  for (const old of form.querySelectorAll('.captcha-question')) old.remove();
  form.prepend(list);
  let first: Element | undefined;
  for (const item of list.querySelectorAll<HTMLElement>('li[data-id]')) {
    const field = fieldOf(item.dataset.id ?? '');
    if (!field) continue;
    first ??= field;
    const said = item.firstChild?.textContent ?? '';
    const link = document.createElement('a');
    link.href = `#${field.id}`;
    link.textContent = said;
    link.addEventListener('click', (event) => {
      event.preventDefault();
      showStep(stepOf(field), false);
      field.focus();
    });
    item.firstChild?.replaceWith(link);
    explain(field, said);
  }
  if (first) showStep(stepOf(first), false);
  void scrollToNotice(list);
  const alert = list.querySelector<HTMLElement>('[role="alert"]');
  alert?.setAttribute('tabindex', '-1');
  alert?.focus({ preventScroll: true });
}

/** By its id, or by its name where several share one: the ways of shipping and of paying. */
function fieldOf(name: string): HTMLElement | null {
  const plain = CSS.escape(name);
  return (
    fieldById(name) ?? document.querySelector(`form.checkout :is([name="${plain}"], [name^="${plain}["])`)
  );
}
