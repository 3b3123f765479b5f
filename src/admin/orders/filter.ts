import { type OrderFilter, type OrderStatus, STATUSES } from '../../orders/index.ts';
import { ordersByTracking } from '../../parcels/index.ts';
import type { Reader } from '../../platform/db/index.ts';
import type { ListWish, Range } from '../kit/index.ts';

/** What the list of orders wishes, as the room reads it. Asks the parcels too where something was typed. */
export async function filterOf(db: Reader, { tab, text, filters }: ListWish): Promise<OrderFilter> {
  const { date, total, payment, shipping, country, product, coupon, customer, note, origin } = filters;
  const [days, amounts] = [(date ?? {}) as Range, (total ?? {}) as Range];
  return {
    status: STATUSES.find((status): status is OrderStatus => status === tab),
    since: days.from,
    until: days.to,
    totalFrom: amounts.from,
    totalTo: amounts.to,
    paymentMethod: payment as string | undefined,
    shippingMethod: shipping as string | undefined,
    country: country as string | undefined,
    productId: product as number | undefined,
    userId: customer as number | undefined,
    coupon: (coupon as string | undefined)?.toLowerCase(),
    hasNote: note === true,
    sourceType: origin as string | undefined,
    text: text === '' ? undefined : text,
    foundElsewhere: text === '' ? undefined : await ordersByTracking(db, text),
  };
}
