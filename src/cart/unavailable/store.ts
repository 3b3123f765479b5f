import type { Tx } from '../../platform/db/index.ts';
import type { SetAsideReason } from '../model.ts';

/** Takes lines out on the shop's own account; they are listed until the shopper clears the list. */
export async function setAside(
  tx: Tx,
  cartId: number,
  lines: readonly { key: string; reason: SetAsideReason }[],
  now: number,
): Promise<void> {
  for (const { key, reason } of lines)
    await tx
      .updateTable('cart_line')
      .set({ removed_at: now, set_aside: reason })
      .where('cart_id', '=', cartId)
      .where('line_key', '=', key)
      .where('removed_at', 'is', null)
      .execute();
}

/** Forgets what was set aside. @returns how many lines that were */
export async function clearAside(tx: Tx, cartId: number): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('cart_line')
    .where('cart_id', '=', cartId)
    .where('set_aside', '<>', '')
    .where('removed_at', 'is not', null)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** Remembers what the shopper was told that a piece costs. */
export async function writeSeen(
  tx: Tx,
  cartId: number,
  key: string,
  seen: { price: number; currency: string },
): Promise<void> {
  await tx
    .updateTable('cart_line')
    .set({ seen_price: seen.price, seen_currency: seen.currency })
    .where('cart_id', '=', cartId)
    .where('line_key', '=', key)
    .execute();
}
