import { addressGlobals } from '../accounts/index.ts';
import { APPLY_NONCE, REMOVE_NONCE } from '../cart/index.ts';
import { checkNonce, makeNonce, type RequestContext } from '../frame/request/request-context.ts';
import { checkoutParams } from '../orders/index.ts';
import type { Fields } from '../platform/http/fields.ts';
import { CONSENT_FIELD } from './model-form.ts';

export const REVIEW_NONCE = 'update-order-review';
export const PLACE_NONCE = 'woocommerce-process_checkout';

/** Whether the checkout's form, as a page posts it, is of this session. */
export function genuine(ctx: RequestContext, form: Fields): boolean {
  const nonce = form.text('woocommerce-process-checkout-nonce', 20) || form.text('_wpnonce', 20);
  return checkNonce(ctx, nonce, PLACE_NONCE);
}

/** What is said at once of a field that was left wrong, as the server would; `{label}` is put in by the script. */
function faultTexts({ t }: RequestContext): Record<string, string> {
  const label = '{label}';
  return {
    required: t('accounts.fault.required', { label }),
    email: t('accounts.fault.email', { label }),
    phone: t('accounts.fault.phone', { label }),
    terms: t('orders.accept_terms'),
    [CONSENT_FIELD]: t('checkout.consent_missing'),
  };
}

/** The page data of the contract's checkout scripts (wire.md 2.7, 2.8). */
export function checkoutGlobals(ctx: RequestContext): Record<string, Record<string, unknown>> {
  return {
    wc_checkout_params: checkoutParams(ctx, {
      is_checkout: true,
      update_order_review_nonce: makeNonce(ctx, REVIEW_NONCE),
      apply_coupon_nonce: makeNonce(ctx, APPLY_NONCE),
      remove_coupon_nonce: makeNonce(ctx, REMOVE_NONCE),
    }),
    ...addressGlobals(ctx),
    cistella_checkout: { faults: faultTexts(ctx) },
  };
}
