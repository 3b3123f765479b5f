import type { Reader, Tx } from '../../platform/db/index.ts';
import '../tables.ts';

export interface CustomerNote {
  id: number;
  author: string;
  body: string;
  createdAt: number;
}

/** The newest first. */
export function readCustomerNotes(db: Reader, userId: number, limit: number): Promise<CustomerNote[]> {
  return db
    .selectFrom('customer_note')
    .select(['id', 'author', 'body', 'created_at as createdAt'])
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

export async function insertNote(
  tx: Tx,
  note: { userId: number; author: string; body: string; now: number },
): Promise<void> {
  const { userId, author, body, now } = note;
  await tx.insertInto('customer_note').values({ user_id: userId, author, body, created_at: now }).execute();
}

/** What was noted of one account is noted of another. */
export async function giveNotes(tx: Tx, from: number, into: number): Promise<void> {
  await tx.updateTable('customer_note').set({ user_id: into }).where('user_id', '=', from).execute();
}
