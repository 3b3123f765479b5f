import type { Tx } from '../../platform/db/index.ts';
import { type KeptCart, MOST_COUPONS, MOST_LINES, type Owner } from '../model.ts';
import { deleteCart, giveCart, keepYounger, lockCart, updateCart } from '../store.ts';
import { moveLines } from '../store-lines.ts';
import { partsOf } from './steps.ts';

const keysOf = ({ lines, aside }: KeptCart): string[] => [...lines, ...aside].map(({ key }) => key);

/** Two accounts are one: what the first's cart has beside the second's joins it, and the first's is gone. */
export async function takeOverCart(tx: Tx, fromUserId: number, intoUserId: number): Promise<void> {
  const of = (userId: number): Owner => ({ sessionId: 0, userId });
  const from = await lockCart(tx, of(fromUserId));
  if (!from) return;
  const own = await lockCart(tx, of(intoUserId));
  if (!own) return giveCart(tx, from.id, intoUserId);
  const had = new Set(keysOf(own));
  const others = keysOf(from).filter((key) => !had.has(key));
  await moveLines(tx, from.id, own.id, others.slice(0, Math.max(0, MOST_LINES - had.size)));
  await joinCoupons(tx, own, own.coupons, from.coupons);
  await keepYounger(tx, from.id, own.id);
  await deleteCart(tx, from.id);
}

/**
 * Joins a guest's cart with the one that the account has kept: guest lines win on the same key (wire.md 1.2), no more
 * come than a cart may have, and the guest's cart is gone.
 */
export async function mergeCarts(tx: Tx, sessionId: number, userId: number): Promise<void> {
  const guest = await lockCart(tx, { sessionId, userId: null });
  if (!guest) return;
  const saved = await lockCart(tx, { sessionId, userId });
  if (!saved) return giveCart(tx, guest.id, userId);
  const had = new Set(keysOf(saved));
  const [same, others] = [true, false].map((is) => keysOf(guest).filter((key) => had.has(key) === is));
  const room = Math.max(0, MOST_LINES - had.size);
  await moveLines(tx, guest.id, saved.id, [...(same ?? []), ...(others ?? []).slice(0, room)]);
  if (guest.place)
    await updateCart(tx, saved.id, { ...partsOf(guest.place), shipping_rate: guest.chosenRate });
  if (guest.billing)
    await updateCart(tx, saved.id, { billing_place: JSON.stringify(partsOf(guest.billing)) });
  await joinCoupons(tx, saved, guest.coupons, saved.coupons);
  await keepYounger(tx, guest.id, saved.id);
  await deleteCart(tx, guest.id);
}

/** The coupons of the one, then those of the other, each once. */
async function joinCoupons(
  tx: Tx,
  { id, coupons: own }: KeptCart,
  first: readonly string[],
  then: readonly string[],
): Promise<void> {
  const coupons = [...new Set([...first, ...then])].slice(0, Math.max(MOST_COUPONS, own.length));
  if (coupons.length > own.length) await updateCart(tx, id, { coupons: JSON.stringify(coupons) });
}
