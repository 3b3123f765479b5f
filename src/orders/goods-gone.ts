import { givenMany } from '../frame/shop/per-shop.ts';
import type { Shop } from '../frame/shop/shop.ts';
import type { Tx } from '../platform/db/index.ts';

/** Pieces of lines of an order that have left the house, as a module above knows it. */
type Gone = (tx: Tx, orderId: number) => Promise<ReadonlyMap<number, number>>;

/** Who knows what of an order has left: what is gone cannot be taken out of it any more. */
export const goodsGone = givenMany<Gone>();

/** All of it, by line. */
export async function readGone(shop: Shop, tx: Tx, orderId: number): Promise<Map<number, number>> {
  const gone = new Map<number, number>();
  for (const read of goodsGone(shop))
    for (const [lineId, pieces] of await read(tx, orderId))
      gone.set(lineId, (gone.get(lineId) ?? 0) + pieces);
  return gone;
}

/** Whether somebody has told the tax office by now who is billed for an order, as a module above knows it. */
type Held = (tx: Tx, orderId: number) => Promise<boolean>;

/** Who knows for whom an order was invoiced: name, number and address of that stay as they are. */
export const billingHeld = givenMany<Held>();

export async function isBillingHeld(shop: Shop, tx: Tx, orderId: number): Promise<boolean> {
  for (const isHeld of billingHeld(shop)) if (await isHeld(tx, orderId)) return true;
  return false;
}
