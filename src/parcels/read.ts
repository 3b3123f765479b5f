import { findPurchasables, type Purchasable } from '../catalogue/index.ts';
import type { Shop } from '../frame/shop/shop.ts';
import { boughtId, type Order } from '../orders/index.ts';
import type { Reader } from '../platform/db/index.ts';
import { leftToSend, type Parcel, type ParcelLine } from './model.ts';

/**
 * What of an order is still to be sent. One query more than its parcels. What is a thing and what a download says the
 * product as it is now; of one that is gone, the order itself, which was sent somewhere or was not.
 */
export async function readLeft(
  { settings }: Pick<Shop, 'settings'>,
  db: Reader,
  order: Order,
  parcels: readonly Pick<Parcel, 'lines'>[],
): Promise<ParcelLine[]> {
  const { languages, currencies } = settings;
  const [currency] = currencies;
  if (order.shipping === null || !currency) return [];
  const ids = order.lines.flatMap((line) => boughtId(line) ?? []);
  const spoken = { language: order.language, languages, currency, currencies, now: Date.now() };
  return leftAmong(order, parcels, await findPurchasables(db, ids, spoken));
}

/** The same for who has the goods already, as the catalogue has them now. */
export function leftAmong(
  order: Order,
  parcels: readonly Pick<Parcel, 'lines'>[],
  goods: ReadonlyMap<number, Pick<Purchasable, 'virtual'>>,
): ParcelLine[] {
  if (order.shipping === null) return [];
  const virtual = new Set(
    order.lines.flatMap((line) => (goods.get(boughtId(line) ?? 0)?.virtual ? [line.id ?? 0] : [])),
  );
  return leftToSend(order, parcels, (lineId) => !virtual.has(lineId));
}
