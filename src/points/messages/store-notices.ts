import { sql } from 'kysely';
import type { Reader, Tx } from '../../platform/db/index.ts';
import { type Sentence, sentenceOf } from '../ledger/model-notices.ts';
import type { NoticeValues } from '../ledger/notices.ts';
import type { EntryKind } from '../model.ts';

export async function readAccount(db: Reader, accountId: number) {
  return db
    .selectFrom('points_account')
    .select(['user_id as userId', 'status', 'available'])
    .where('id', '=', accountId)
    .executeTakeFirst();
}

/** What the entries of one moment come to that are told in one sentence. */
export async function readNoticeSums(
  db: Reader,
  accountId: number,
  { kind, at, since }: { kind: EntryKind; at: number; since: number },
  sentence: Sentence,
): Promise<NoticeValues> {
  const rows = await db
    .selectFrom('points_entry as e')
    .innerJoin('points_posting as p', 'p.entry_id', 'e.id')
    .leftJoin('points_lot as l', 'l.id', 'p.lot_id')
    .select(['e.kind', 'e.key', 'e.change', 'e.source', 'e.source_id', 'e.parameters'])
    .select(['p.points', 'l.available_at'])
    .where('e.account_id', '=', accountId)
    .where('e.kind', '=', kind)
    .where('e.at', '=', at)
    .where('e.id', '>=', since)
    .execute();
  const told = rows.filter((row) => sentenceOf(row) === sentence);
  const [first] = told;
  const points = told.reduce((sum, row) => sum + row.points, 0);
  if (!first) return { points };
  const { slug } = JSON.parse(first.parameters) as { slug?: string };
  // Of several orders that brought them at once, none: the sum is that of no one of them.
  const isOne = told.every(({ source, source_id }) => source === 'order' && source_id === first.source_id);
  return {
    points,
    ...(isOne ? { order: first.source_id } : {}),
    ...(slug === undefined ? {} : { level: slug }),
    ...(sentence === 'earned_later' && first.available_at !== null ? { date: first.available_at } : {}),
  };
}

export async function readBirthday(db: Reader, accountId: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('points_birthday')
    .select('day')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row?.day;
}

/** Accounts with points that end within these moments, in order of id, after one. */
export async function accountsExpiring(
  db: Reader,
  { from, to, after, limit }: { from: number; to: number; after: number; limit: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom('points_lot')
    .select('account_id')
    .distinct()
    .where(sql<boolean>`available > 0`)
    .where('expires_at', '>', from)
    .where('expires_at', '<=', to)
    .where('account_id', '>', after)
    .orderBy('account_id')
    .limit(limit)
    .execute();
  return rows.map(({ account_id }) => account_id);
}

/** Writes down that a lot's threshold has passed. @returns false when it was written before */
export async function noteWarning(
  tx: Tx,
  warning: { lot_id: number; days: number; expires_at: number; at: number },
): Promise<boolean> {
  const done = await tx
    .insertInto('points_warning')
    .values(warning)
    .onConflict((on) => on.doNothing())
    .executeTakeFirst();
  return Number(done.numInsertedOrUpdatedRows ?? 0) > 0;
}
