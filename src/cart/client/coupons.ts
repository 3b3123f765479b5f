import { call, delegate, params, trigger } from '../../platform/browser/contract.ts';
import { isRefusal, showFieldError } from '../../platform/browser/field-error.ts';
import { busy, fetchPage } from './cart-page.ts';
import { inTurn } from './replies.ts';

type CouponParams = { apply_coupon_nonce: string; remove_coupon_nonce: string };
const nonces = () => params<CouponParams>('wc_cart_params');

const ERROR_ID = 'coupon-error-notice';

const field = () => document.querySelector<HTMLInputElement>('.woocommerce-cart-form #coupon_code');

/** Coupons on the cart page without a new page (wire.md 2.6). A refusal stands beside the field. */
export function attachCoupons(): void {
  delegate('click', '.woocommerce-cart-form button[name="apply_coupon"]', (event) => {
    event.preventDefault();
    apply();
  });
  delegate('keydown', '.woocommerce-cart-form #coupon_code', (event) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    apply();
  });
  delegate('input', '.woocommerce-cart-form #coupon_code', () => {
    forgetAnswer();
    const input = field();
    if (input?.hasAttribute('aria-invalid')) showFieldError(input, ERROR_ID, '');
  });
  delegate('click', '.cart_totals .woocommerce-remove-coupon', (event, link) => {
    event.preventDefault();
    remove(link as HTMLAnchorElement);
  });
}

function apply(): void {
  const input = field();
  if (!input) return;
  const code = input.value;
  busy(true);
  inTurn(async () => {
    try {
      const fields = new URLSearchParams({ security: nonces().apply_coupon_nonce ?? '', coupon_code: code });
      const notices = await call<string>('apply_coupon', fields);
      trigger(document.body, 'applied_coupon', [code]);
      if (notices === '-1') throw new Error('The page is too old.');
      if (isRefusal(notices)) refuse(input, notices);
      else {
        const after = () => answerBeside(notices);
        fetchPage(location.pathname, {}, () => location.reload(), { notices, after, stays: true });
      }
    } catch {
      location.reload();
    } finally {
      busy(false);
    }
  });
}

/** Where the code was typed is where its answer is looked for. The notices above have said it aloud. */
function answerBeside(notices: string): void {
  const said = [...new DOMParser().parseFromString(notices, 'text/html').body.children];
  const note = document.createElement('p');
  note.className = 'coupon-said';
  note.textContent = said.map(({ textContent }) => textContent?.trim()).join(' ');
  field()?.closest('.coupon-row')?.after(note);
}

const forgetAnswer = () => document.querySelector('.coupon-said')?.remove();

/** What was said before about another code is not true of this one. */
function refuse(input: HTMLInputElement, notices: string): void {
  forgetAnswer();
  document.querySelector('#content > .woocommerce-notices-wrapper')?.replaceChildren();
  showFieldError(input, ERROR_ID, notices);
}

function remove(link: HTMLAnchorElement): void {
  const code = link.dataset.coupon ?? '';
  busy(true);
  inTurn(async () => {
    try {
      const fields = new URLSearchParams({ security: nonces().remove_coupon_nonce ?? '', coupon: code });
      const notices = await call<string>('remove_coupon', fields);
      if (notices === '-1') throw new Error('The page is too old.');
      trigger(document.body, 'removed_coupon', [code]);
      fetchPage(location.pathname, {}, () => location.assign(link.href), { notices });
    } catch {
      location.assign(link.href);
    } finally {
      busy(false);
    }
  });
}
