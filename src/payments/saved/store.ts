import { lockRows, type Reader, type Tx } from '../../platform/db/index.ts';
import type { SavedCard } from '../model.ts';
import '../tables.ts';

export interface SavedMethod extends SavedCard {
  id: number;
  gateway: string;
  isDefault: boolean;
}

/** A shopper's saved ways to pay, the default first. */
export async function readSaved(db: Reader, userId: number): Promise<SavedMethod[]> {
  const rows = await db
    .selectFrom('payment_token')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('is_default', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(({ id, gateway, token, label, expires, is_default }) => ({
    id,
    gateway,
    token,
    label,
    expires,
    isDefault: is_default === 1,
  }));
}

/** Keeps a card; the first one becomes the default. One that is known already stays as it is. */
export async function keepSaved(
  tx: Tx,
  userId: number,
  gateway: string,
  card: SavedCard,
  now: number,
): Promise<void> {
  // Two first cards at once would both be the default.
  await lockRows(tx, 'user', [userId]);
  const known = await readSaved(tx, userId);
  await tx
    .insertInto('payment_token')
    .values({
      user_id: userId,
      gateway,
      ...card,
      is_default: known.length === 0 ? 1 : 0,
      created_at: now,
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'gateway', 'token']).doNothing())
    .execute();
}

/** Two accounts are one: cards of the first that the second has not are the second's, whose default stays. */
export async function giveSaved(tx: Tx, from: number, into: number): Promise<void> {
  const own = await readSaved(tx, into);
  const known = new Set(own.map(({ gateway, token }) => `${gateway} ${token}`));
  const theirs = await readSaved(tx, from);
  for (const { id, gateway, token, isDefault } of theirs)
    if (!known.has(`${gateway} ${token}`))
      await tx
        .updateTable('payment_token')
        .set({ user_id: into, is_default: own.length === 0 && isDefault ? 1 : 0 })
        .where('id', '=', id)
        .execute();
  await tx.deleteFrom('payment_token').where('user_id', '=', from).execute();
}

/** Forgets a shopper's own; the oldest that is left becomes the default. @returns false when it is not theirs */
export async function forgetSaved(tx: Tx, userId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('payment_token')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  if (numDeletedRows === 0n) return false;
  const [first] = await readSaved(tx, userId);
  if (first && !first.isDefault) await preferSaved(tx, userId, first.id);
  return true;
}

/** Makes one the default. @returns false when it is not theirs */
export async function preferSaved(tx: Tx, userId: number, id: number): Promise<boolean> {
  const mine = await readSaved(tx, userId);
  if (!mine.some((method) => method.id === id)) return false;
  await tx
    .updateTable('payment_token')
    .set((is) => ({ is_default: is.case().when('id', '=', id).then(1).else(0).end() as never }))
    .where('user_id', '=', userId)
    .execute();
  return true;
}
