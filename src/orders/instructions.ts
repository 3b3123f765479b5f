import type { Shop } from '../frame/shop/shop.ts';
import { findGateway, type Instructions } from '../payments/index.ts';
import type { Translate } from '../platform/i18n/texts.ts';
import type { Order } from './model.ts';
import { leftText } from './model-summary.ts';

/** What the shopper of an order has to do to pay it; undefined where its gateway asks nothing of them. */
export function instructionsFor(shop: Shop, order: Order, t: Translate): Instructions | undefined {
  const owed = { number: order.id, amount: leftText(order, shop.settings), t };
  return findGateway(shop, order.paymentMethod)?.instructions?.(owed);
}
