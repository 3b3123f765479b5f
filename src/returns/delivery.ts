import type { Shop } from '../frame/shop/shop.ts';
import type { Order } from '../orders/index.ts';
import { readLeft, readParcels } from '../parcels/index.ts';
import type { Reader } from '../platform/db/index.ts';
import type { Delivery, Terms } from './model-deadline.ts';

export const termsOf = ({ settings }: Pick<Shop, 'settings'>): Terms => ({
  ...settings.returns,
  timeZone: settings.timeZone,
});

/** When an order's goods left the house, as far as anybody knows. */
export async function deliveryOf(shop: Pick<Shop, 'settings'>, db: Reader, order: Order): Promise<Delivery> {
  const { shipping, completedAt } = order;
  const parcels = await readParcels(db, order.id);
  const sent = parcels.map(({ sentAt }) => sentAt);
  // Who completes an order without a parcel has sent it all the same.
  if (shipping && sent.length === 0 && completedAt !== null) sent.push(completedAt);
  // Where nothing has left, no term has begun, whatever there is to send.
  const part = completedAt === null && sent.length > 0;
  const rest = part && (await readLeft(shop, db, order, parcels)).length > 0;
  return { sent, rest, handedAt: shipping ? null : completedAt };
}
