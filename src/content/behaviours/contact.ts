import { mayUse } from '../../platform/browser/consent.ts';
import { CONTACT_EMAIL_EVENT, STILL_MS } from '../contact/model.ts';

/**
 * The address in the contact form, two seconds after the last key (spec, section 9), for whoever listens: only where
 * the visitor allows marketing, and only what is an address.
 */
export function attachContact(): void {
  const field = document.querySelector<HTMLInputElement>('#contact-email');
  if (!field) return;
  let timer = 0;
  field.addEventListener('input', () => {
    window.clearTimeout(timer);
    timer = window.setTimeout(() => {
      if (field.value === '' || !field.checkValidity() || !mayUse('marketing')) return;
      document.dispatchEvent(new CustomEvent(CONTACT_EMAIL_EVENT, { detail: { email: field.value } }));
    }, STILL_MS);
  });
}
