import type { Shop } from '../frame/shop/shop.ts';
import { findGateway, type Instructions } from '../payments/index.ts';
import type { Translate } from '../platform/i18n/texts.ts';
import { formatDecimal, formatMoney } from '../platform/money.ts';
import { type Order, owesMore } from './model.ts';
import { currencyFormat } from './model-summary.ts';
import { leftToPay } from './model-wallet.ts';

/** What the shopper of an order has to do to pay it by a way; undefined where that asks nothing of them. */
export function instructionsFor(
  shop: Shop,
  order: Order,
  t: Translate,
  way = order.paymentMethod,
): Instructions | undefined {
  const { id: number, currency } = order;
  const left = owesMore(order) ? order.due : leftToPay(order);
  const format = currencyFormat(shop.settings, currency);
  const owed = {
    number,
    amount: formatMoney(left, format),
    decimal: formatDecimal(left, format),
    currency,
    t,
  };
  return findGateway(shop, way)?.instructions?.(owed);
}

/**
 * What the shopper of an order has to do for it still: while it waits on hold for its money, and while it is packed
 * and will be paid at the door.
 */
export function stillToDo(shop: Shop, order: Order, t: Translate): Instructions | undefined {
  const atTheDoor = order.status === 'processing' && order.paidAt === null;
  return order.status === 'on-hold' || atTheDoor ? instructionsFor(shop, order, t) : undefined;
}
