import { call, delegate, params, trigger } from '../../platform/browser/contract.ts';
import { isRefusal, showFieldError } from '../../platform/browser/field-error.ts';
import { block, checkoutForm, typedIn, unblock } from './dom.ts';

type CouponParams = { apply_coupon_nonce: string; remove_coupon_nonce: string };
const nonces = () => params<CouponParams>('wc_checkout_params');

/** The contract asks for new totals without the chosen way of shipping: a coupon may offer a better one. */
const ANEW = { update_shipping_method: false };
const ERROR_ID = 'coupon-error-notice';

/** Coupons at the checkout (wire.md 2.7). */
export function attachCoupons(): void {
  delegate('click', 'a.showcoupon', (event, link) => {
    event.preventDefault();
    const form = couponForm();
    const open = form?.classList.toggle('open') ?? false;
    link.setAttribute('aria-expanded', String(open));
    if (open) form?.querySelector<HTMLElement>('#coupon_code')?.focus();
  });
  document.addEventListener('submit', (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || !form.matches('form.checkout_coupon')) return;
    event.preventDefault();
    if (!form.classList.contains('processing')) void apply(form);
  });
  delegate('click', '.woocommerce-checkout-review-order-table .woocommerce-remove-coupon', (event, link) => {
    event.preventDefault();
    void remove(link as HTMLAnchorElement);
  });
}

const couponForm = () => document.querySelector<HTMLFormElement>('form.checkout_coupon');

async function apply(form: HTMLFormElement): Promise<void> {
  const field = form.querySelector<HTMLInputElement>('#coupon_code');
  if (!field) return;
  const code = field.value;
  block(form);
  try {
    const fields = new URLSearchParams({
      security: nonces().apply_coupon_nonce ?? '',
      coupon_code: code,
      billing_email: typedIn('billing_email'),
    });
    const notices = await call<string>('apply_coupon', fields);
    if (notices === '-1') throw new Error('The page is too old.');
    showFieldError(field, ERROR_ID, isRefusal(notices) ? notices : '');
    if (!isRefusal(notices)) {
      field.value = '';
      // What is closed cannot keep the focus: it goes back to what had opened it, and the next key does not begin at the top.
      const opener = document.querySelector<HTMLElement>('a.showcoupon');
      if (form.contains(document.activeElement)) opener?.focus();
      form.classList.remove('open');
      opener?.setAttribute('aria-expanded', 'false');
      say(notices);
    }
    trigger(document.body, 'applied_coupon_in_checkout', [code]);
    trigger(document.body, 'update_checkout', [ANEW]);
  } catch {
    form.submit();
  } finally {
    unblock(form);
  }
}

async function remove(link: HTMLAnchorElement): Promise<void> {
  const code = link.dataset.coupon ?? '';
  const table = link.closest('table');
  block(table);
  try {
    const fields = new URLSearchParams({ security: nonces().remove_coupon_nonce ?? '', coupon: code });
    const notices = await call<string>('remove_coupon', fields);
    if (notices === '-1') throw new Error('The page is too old.');
    const said = say(notices);
    // The link goes with the row: the next key goes on from what is said of it.
    if (link === document.activeElement) focusOn(said.firstElementChild);
    trigger(document.body, 'removed_coupon_in_checkout', [code]);
    trigger(document.body, 'update_checkout', [ANEW]);
  } catch {
    window.location.assign(link.href);
  } finally {
    unblock(table);
  }
}

/** What was said last, before the form; it takes the place of what was said before. */
function say(notices: string): Element {
  const area = document.createElement('div');
  area.className = 'woocommerce-notices-wrapper coupon-notices';
  area.innerHTML = notices;
  document.querySelector('.coupon-notices')?.remove();
  checkoutForm()?.before(area);
  return area;
}

function focusOn(element: Element | null): void {
  if (!(element instanceof HTMLElement)) return;
  element.tabIndex = -1;
  element.focus({ preventScroll: true });
}
