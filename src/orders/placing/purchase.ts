import type { Cart } from '../../cart/index.ts';
import type { RequestContext } from '../../frame/request/request-context.ts';
import type { Purchase } from '../../payments/index.ts';

/** What a gateway may know of a cart. `left` is what it is asked for. */
export function purchaseOf(ctx: RequestContext, cart: Cart, country: string, left: number): Purchase {
  return {
    total: left,
    currency: ctx.currency.code,
    country,
    needsShipping: cart.needsShipping,
    shippingMethods: cart.needsShipping && cart.totals.offer ? [cart.totals.offer.kind] : [],
  };
}
