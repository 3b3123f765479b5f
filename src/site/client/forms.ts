import { delegate, params } from '../../platform/browser/contract.ts';
import { onChoice } from '../../platform/browser/deliberate.ts';
import { scrollToNotice } from '../../platform/browser/scroll.ts';

/** What the contract's script does to every page (wire.md 2.5). */
export function attachForms(): void {
  // A select that is a choice of page (currency, order) goes there at once; its button is for pages without scripts.
  onChoice('select[data-submit-on-change]', ({ form }) => form?.requestSubmit());
  // What looks like a button answers to the key of one.
  delegate('keydown', 'a[role="button"]', (event, link) => {
    if (event.key !== ' ') return;
    event.preventDefault();
    link.click();
  });
  for (const input of document.querySelectorAll<HTMLInputElement>('.woocommerce form input[type="password"]'))
    addToggle(input);
  showNotice();
}

/** Lets the shopper see what is typed: half of all refused passwords are slips. */
function addToggle(input: HTMLInputElement): void {
  const { i18n_password_show: show = '', i18n_password_hide: hide = '' } = params<{
    i18n_password_show: string;
    i18n_password_hide: string;
  }>('woocommerce_params');
  const wrapper = document.createElement('span');
  wrapper.className = 'password-input';
  input.before(wrapper);
  const toggle = document.createElement('button');
  toggle.type = 'button';
  toggle.className = 'show-password-input';
  toggle.innerHTML =
    '<svg viewBox="0 0 24 24" width="20" height="20" fill="none" stroke="currentColor" stroke-width="1.5" aria-hidden="true"><path d="M2 12s3.6-6.5 10-6.5S22 12 22 12s-3.6 6.5-10 6.5S2 12 2 12Z"/><circle cx="12" cy="12" r="3"/></svg>';
  const say = (seen: boolean) => {
    toggle.setAttribute('aria-label', seen ? hide : show);
    toggle.classList.toggle('display-password', seen);
  };
  say(false);
  wrapper.append(input, toggle);
  toggle.addEventListener('click', () => {
    const seen = input.type === 'password';
    input.type = seen ? 'text' : 'password';
    say(seen);
    input.focus();
  });
  // Nobody's password is sent as a text that the browser remembers.
  input.form?.addEventListener('submit', () => {
    input.type = 'password';
    say(false);
  });
}

/** A notice that the page came with is read out first, and brought into view if it is not there. */
function showNotice(): void {
  const alert = document.querySelector<HTMLElement>('.woocommerce-notices-wrapper [role="alert"]');
  if (!alert) return;
  alert.setAttribute('tabindex', '-1');
  alert.focus({ preventScroll: true });
  const { top, bottom } = alert.getBoundingClientRect();
  if (top < 0 || bottom > innerHeight) void scrollToNotice(alert);
}
