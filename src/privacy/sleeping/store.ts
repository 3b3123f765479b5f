import { sql } from 'kysely';
import type { Reader, Tx } from '../../platform/db/index.ts';
import '../../accounts/index.ts';
import '../tables.ts';

/** So many numbers of accounts are looked through at once. */
const SPAN = 5000;

/**
 * Open accounts behind a number that are older than a moment and were not signed in to since, and that nobody has
 * written to; and up to which number that was looked at, undefined at the end.
 */
export async function readUnused(
  db: Reader,
  { after, before }: { after: number; before: number },
): Promise<{ ids: number[]; upTo: number | undefined }> {
  const { last } = await db
    .selectFrom('user')
    .select(({ fn }) => fn.max<number | null>('id').as('last'))
    .executeTakeFirstOrThrow();
  const upTo = after + SPAN;
  const rows = await db
    .selectFrom('user')
    .leftJoin('privacy_sleeper as s', 's.user_id', 'user.id')
    .select('user.id')
    .where('user.id', '>', after)
    .where('user.id', '<=', upTo)
    .where('closed_at', '=', 0)
    .where('created_at', '<=', before)
    .where(sql<number>`coalesce(last_login_at, 0)`, '<=', before)
    .where('s.user_id', 'is', null)
    .orderBy('user.id')
    .execute();
  return { ids: rows.map(({ id }) => id), upTo: upTo < Number(last ?? 0) ? upTo : undefined };
}

/** Accounts whose letter left before a moment. */
export async function readTold(db: Reader, before: number, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('privacy_sleeper')
    .select('user_id')
    .where('written_at', '>', 0)
    .where('written_at', '<=', before)
    .orderBy('user_id')
    .limit(limit)
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/** The letter is on its way; the time runs once it has left. */
export async function beginTelling(tx: Tx, userId: number): Promise<void> {
  await tx.insertInto('privacy_sleeper').values({ user_id: userId, written_at: 0 }).execute();
}

export async function noteTold(tx: Tx, userId: number, at: number): Promise<void> {
  await tx.updateTable('privacy_sleeper').set({ written_at: at }).where('user_id', '=', userId).execute();
}

export async function forgetTold(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('privacy_sleeper').where('user_id', '=', userId).execute();
}

/** Nobody is asleep any more: the setting is off. */
export async function forgetAllTold(tx: Tx): Promise<void> {
  await tx.deleteFrom('privacy_sleeper').execute();
}
