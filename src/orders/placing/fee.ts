import type { Cart } from '../../cart/index.ts';
import type { RequestContext } from '../../frame/request/request-context.ts';
import { chosenGateway, feeOf, type Gateway, gatewaysFor } from '../../payments/index.ts';
import { purchaseOf } from './purchase.ts';

/** A cart with what its way to pay costs besides; the cart itself where that costs nothing. */
export function withFee(ctx: RequestContext, cart: Cart, gateway: Gateway | undefined): Cart {
  const { shop, currency, language } = ctx;
  const { total } = cart.totals.sums;
  // Who fetches it pays at the shop, and nobody is sent to collect.
  const collected = cart.needsShipping && cart.totals.offer?.kind !== 'local_pickup';
  if (!gateway?.fee || !collected) return cart;
  const asked = { total, currency: currency.code, country: cart.place.country, language };
  const fee = feeOf(shop, gateway, asked);
  return fee ? { ...cart, totals: cart.totalsWith([fee]) } : cart;
}

/** How a cart can be paid, and what it comes to by the way that is chosen. Amounts are minor units. */
export interface Paying {
  offered: readonly Gateway[];
  /** The id of one of them; '' where none is offered. */
  chosen: string;
  /** With the fee of the chosen way. */
  cart: Cart;
  /** What each of them costs besides with its tax, by id, where it does. */
  fees: ReadonlyMap<string, number>;
}

/**
 * @param asked the way that the shopper has chosen, or ''
 * @param country where the bill goes
 * @param wallet what a wallet can pay, and whether it shall: what it pays whole is paid by no other way
 */
export function payingOf(
  ctx: RequestContext,
  cart: Cart,
  { asked, country, wallet }: { asked: string; country: string; wallet: { part: number; ticked: boolean } },
): Paying {
  const { total } = cart.totals.sums;
  const left = total - (wallet.ticked ? wallet.part : 0);
  // Those that are hidden while the wallet pays all of it stand there for when it shall not.
  const offered = gatewaysFor(ctx.shop, purchaseOf(ctx, cart, country, left || total));
  const way = chosenGateway(offered, asked);
  const costs = offered.flatMap((each): [string, number][] => {
    const { fee_total, fee_tax } = withFee(ctx, cart, each).totals.sums;
    return fee_total === 0 ? [] : [[each.id, fee_total + fee_tax]];
  });
  return {
    offered,
    chosen: way?.id ?? '',
    cart: left > 0 ? withFee(ctx, cart, way) : cart,
    fees: new Map(costs),
  };
}
