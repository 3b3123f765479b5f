import { FORGOTTEN_AT_ONCE } from '../frame/persons/index.ts';
import type { Tx } from '../platform/db/index.ts';
import './tables.ts';

/** Guests' carts whose session is over. @returns how many */
export async function forgetGuestCarts(tx: Tx): Promise<number> {
  const over = tx
    .selectFrom('cart')
    .select('id')
    .where('session_id', 'is', null)
    .where('user_id', 'is', null)
    .limit(FORGOTTEN_AT_ONCE);
  const { numDeletedRows } = await tx.deleteFrom('cart').where('id', 'in', over).executeTakeFirst();
  return Number(numDeletedRows);
}

/** Carts of accounts that nobody has touched since a moment. @returns how many */
export async function forgetCarts(tx: Tx, before: number): Promise<number> {
  const old = tx
    .selectFrom('cart')
    .select('id')
    .where('updated_at', '<', before)
    .where('user_id', 'is not', null)
    .orderBy('updated_at')
    .limit(FORGOTTEN_AT_ONCE);
  const { numDeletedRows } = await tx
    .deleteFrom('cart')
    .where('id', 'in', old)
    // Something may be put into it at this very moment.
    .where('updated_at', '<', before)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Lines that were removed too long ago to be wanted back. @returns how many */
export async function forgetRemoved(tx: Tx, before: number): Promise<number> {
  const old = tx
    .selectFrom('cart_line')
    .select('id')
    .where('removed_at', '<', before)
    .where('set_aside', '=', '')
    .limit(FORGOTTEN_AT_ONCE);
  const { numDeletedRows } = await tx.deleteFrom('cart_line').where('id', 'in', old).executeTakeFirst();
  return Number(numDeletedRows);
}
