import { findOrderIds, type OrderFilter, type OrderStatus, STATUSES } from '../../orders/index.ts';
import { ordersByTracking } from '../../parcels/index.ts';
import type { Reader } from '../../platform/db/index.ts';
import { plainCode } from '../../pricing/index.ts';
import type { ListWish, Range } from '../kit/index.ts';

/** Orders that fit what somebody typed: by what stands in them, and by the numbers of their parcels. */
export async function foundBy(db: Reader, text: string): Promise<number[]> {
  const found = await Promise.all([findOrderIds(db, text), ordersByTracking(db, text)]);
  return [...new Set(found.flat())];
}

const read = new WeakMap<ListWish, Promise<OrderFilter>>();

/** What the list of orders wishes, as the room reads it. Its page and its count look for what was typed once. */
export function filterOf(db: Reader, wish: ListWish): Promise<OrderFilter> {
  const known = read.get(wish) ?? readFilter(db, wish);
  read.set(wish, known);
  return known;
}

async function readFilter(db: Reader, { tab, text, filters }: ListWish): Promise<OrderFilter> {
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
    coupon: coupon === undefined ? undefined : plainCode(coupon as string),
    hasNote: note === true,
    sourceType: origin as string | undefined,
    ids: text === '' ? undefined : await foundBy(db, text),
  };
}
