import type { Reader, Tx } from '../platform/db/index.ts';
import { openCart } from './lines/steps.ts';
import type { KeptLine, Owner } from './model.ts';
import { MOST_LINES } from './model.ts';
import { findCart, readChangedAt, updateCart } from './store.ts';
import { putLine } from './store-lines.ts';

/** What of a line is worth remembering elsewhere: the rest is read anew. */
export type SnapshotLine = Pick<KeptLine, 'key' | 'productId' | 'variationId' | 'attributes' | 'quantity'>;

export interface CartSnapshot {
  lines: SnapshotLine[];
  /** When the cart was last changed. */
  changedAt: number;
}

/** A cart as modules above may remember it; undefined when the owner has none. */
export async function snapshotCart(db: Reader, owner: Owner): Promise<CartSnapshot | undefined> {
  const cart = await findCart(db, owner);
  if (!cart) return undefined;
  const lines = cart.lines.map(({ key, productId, variationId, attributes, quantity }) => ({
    key,
    productId,
    variationId,
    attributes,
    quantity,
  }));
  return { lines, changedAt: await readChangedAt(db, cart.id) };
}

/**
 * Puts remembered lines back into the owner's cart. Lines that stand there stay as they are, so doing it twice
 * changes nothing. What cannot be sold any more is found when the cart is read. @returns how many came back
 */
export async function restoreLines(
  tx: Tx,
  owner: Owner,
  lines: readonly SnapshotLine[],
  now: number,
): Promise<number> {
  const cart = await openCart(tx, owner, now, false);
  const there = new Set(cart.lines.map(({ key }) => key));
  const missing = lines.filter(({ key }) => !there.has(key)).slice(0, MOST_LINES - there.size);
  for (const line of missing) await putLine(tx, cart.id, { ...line, seen: undefined }, now);
  if (missing.length > 0) await updateCart(tx, cart.id, { updated_at: now });
  return missing.length;
}
