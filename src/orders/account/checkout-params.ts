import { adminAjax } from '../../frame/request/admin-ajax.ts';
import type { RequestContext } from '../../frame/request/request-context.ts';

/** What only the checkout itself has: its tokens. */
interface Checkout {
  is_checkout: true;
  update_order_review_nonce: string;
  apply_coupon_nonce: string;
  remove_coupon_nonce: string;
}

/** The contract's `wc_checkout_params` (wire.md 2.7), of the checkout and of the page that pays an order. */
export function checkoutParams(ctx: RequestContext, own?: Checkout): Record<string, unknown> {
  const { shop, language, t } = ctx;
  const home = shop.addresses.home(language);
  return {
    ajax_url: adminAjax(ctx),
    wc_ajax_url: `${home}?wc-ajax=%%endpoint%%`,
    option_guest_checkout: shop.settings.checkout.guests ? 'yes' : 'no',
    checkout_url: `${home}?wc-ajax=checkout`,
    debug_mode: false,
    i18n_checkout_error: t('orders.checkout_error'),
    ...(own ?? { is_checkout: false }),
  };
}
