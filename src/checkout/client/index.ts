import { delegate, params, ready, trigger } from '../../platform/browser/contract.ts';
import { attachCountries } from './country.ts';
import { attachCoupons } from './coupons.ts';
import { checkoutForm } from './dom.ts';
import { attachFields } from './fields.ts';
import { attachReview } from './review.ts';
import { attachSteps } from './steps.ts';
import { attachSubmit } from './submit.ts';
import { attachTyped } from './typed.ts';

/** The log-in form folds out where it stands. */
function attachLogin(): void {
  for (const link of document.querySelectorAll('a.showlogin, a.showcoupon'))
    link.setAttribute('role', 'button');
  delegate('click', 'a.showlogin, .woocommerce-error a[href="#checkout-login"]', (event) => {
    const login = document.getElementById('checkout-login');
    if (!login) return;
    event.preventDefault();
    const open = login.classList.toggle('open');
    document.querySelector('a.showlogin')?.setAttribute('aria-expanded', String(open));
    if (open) login.querySelector<HTMLElement>('input')?.focus();
  });
}

/** Runs on pages of the checkout; everything works by plain forms before it does. */
export function attach(): void {
  ready(() => {
    attachCountries();
    const form = checkoutForm();
    if (!form) return;
    attachTyped(form);
    attachSteps();
    attachReview();
    attachFields();
    attachSubmit();
    attachLogin();
    attachCoupons();
    if (params<{ is_checkout: string }>('wc_checkout_params').is_checkout !== '1') return;
    trigger(document.body, 'init_checkout');
    trigger(document.body, 'update_checkout');
    // Back from the thank-you page: what the browser kept is an order that was made.
    window.addEventListener('pageshow', ({ persisted }) => {
      if (persisted) window.location.reload();
    });
  });
}
