import { type SqlBool, sql } from 'kysely';
import type { Reader } from '../../platform/db/index.ts';
import type { EntryKind } from '../model.ts';
import type { Book } from '../model-books.ts';

export interface StatementLine {
  id: number;
  kind: EntryKind;
  at: number;
  /** What it did to the balance; and for what left it as it was, what it is about. */
  change: number;
  points: number;
  balance: number;
  source: string;
  sourceId: number;
  /** The purchase that it belongs to. */
  orderId: number | undefined;
  reason: string;
  /** Code of the rule that gave it, or ''. */
  rule: string;
  /** What the entry knows besides: the level that was bought, the money that came into the wallet. */
  parameters: { slug?: string; credit?: number };
  /** When what it gave is over, and how much of it is still there. */
  expiresAt: number | null;
  pending: number;
  available: number;
  expired: number;
  spent: number;
}

export type StatementFilter = 'all' | 'earned' | 'spent' | 'expired';

export const KINDS: Record<StatementFilter, readonly EntryKind[] | undefined> = {
  all: undefined,
  earned: ['earn', 'release', 'clawback', 'repay'],
  spent: ['hold', 'capture', 'void_hold', 'restore', 'recharge', 'level_purchase', 'wallet_out', 'transfer'],
  expired: ['expire'],
};

/**
 * One page of a statement, the newest first. Two queries, and as much work for the hundredth year as for the first.
 *
 * @param before the id of the last line of the page before; undefined for the first page
 */
export async function readStatement(
  db: Reader,
  accountId: number,
  { before, filter, limit }: { before: number | undefined; filter: StatementFilter; limit: number },
): Promise<StatementLine[]> {
  let query = entriesOf(db, accountId).limit(limit);
  if (before !== undefined) query = query.where('points_entry.id', '<', before);
  const kinds = KINDS[filter];
  if (kinds) query = query.where('points_entry.kind', 'in', kinds);
  return linesOf(db, await query.execute());
}

/** Entries with the purchase that each belongs to: its own, and of points let go the one that earned them. */
export const entriesOf = (db: Reader, accountId: number) =>
  db
    .selectFrom('points_entry')
    .leftJoin('points_lot as freed', (join) =>
      join.onRef('freed.id', '=', 'points_entry.source_id').on('points_entry.kind', '=', 'release'),
    )
    .selectAll('points_entry')
    .select('freed.order_id as earned_by')
    .where('points_entry.account_id', '=', accountId)
    .orderBy('points_entry.id', 'desc');

export const purchaseOf = ({ source, source_id, earned_by }: EntryOf): number | undefined =>
  source === 'order' ? source_id : (earned_by ?? undefined);

type EntryOf = Awaited<ReturnType<ReturnType<typeof entriesOf>['execute']>>[number];

/** What entries say, with what became of the lots that they began. One query. */
export async function linesOf(db: Reader, entries: readonly EntryOf[]): Promise<StatementLine[]> {
  if (entries.length === 0) return [];
  const postings = await db
    .selectFrom('points_posting as p')
    .leftJoin('points_lot as l', 'l.id', 'p.lot_id')
    .select(['p.entry_id', 'p.from_book', 'p.to_book', 'p.points', 'l.entry_id as begun'])
    .select(['l.expires_at', 'l.pending', 'l.available', 'l.expired', 'l.spent'])
    .where(
      'p.entry_id',
      'in',
      entries.map(({ id }) => id),
    )
    .execute();
  return entries.map((entry) => {
    const own = postings.filter(({ entry_id }) => entry_id === entry.id);
    const lots = own.filter(({ begun }) => begun === entry.id);
    const ends = lots.flatMap(({ expires_at }) => expires_at ?? []);
    const sum = (name: 'pending' | 'available' | 'expired' | 'spent') =>
      lots.reduce((all, lot) => all + (lot[name] ?? 0), 0);
    return {
      id: entry.id,
      kind: entry.kind,
      at: entry.at,
      balance: entry.balance,
      source: entry.source,
      sourceId: entry.source_id,
      orderId: purchaseOf(entry),
      reason: entry.reason,
      rule: entry.rule.split('@')[0] ?? '',
      parameters: JSON.parse(entry.parameters) as StatementLine['parameters'],
      change: entry.change,
      points: entry.change !== 0 ? entry.change : quietPoints(own),
      expiresAt: ends.length === 0 ? null : Math.min(...ends),
      pending: sum('pending'),
      available: sum('available'),
      expired: sum('expired'),
      spent: sum('spent'),
    };
  });
}

/** Of an entry that leaves the balance as it was: what it earned for later, took back of that, or spent of a hold. */
export function quietPoints(postings: readonly { from_book: Book; to_book: Book; points: number }[]): number {
  const sum = postings.reduce((all, { points }) => all + points, 0);
  const gives = postings.some(({ to_book }) => to_book === 'pending');
  return gives ? sum : -sum;
}

/** What is over next: each day with how many points end with it, the nearest first. */
export async function readExpiries(
  db: Reader,
  accountId: number,
  limit: number,
): Promise<{ at: number; points: number }[]> {
  const rows = await db
    .selectFrom('points_lot')
    .select((is) => ['expires_at', is.fn.sum<number>('available').as('points')])
    .where('account_id', '=', accountId)
    .where(sql<SqlBool>`available > 0`)
    .where('expires_at', 'is not', null)
    .groupBy('expires_at')
    .orderBy('expires_at')
    .limit(limit)
    .execute();
  return rows.map(({ expires_at, points }) => ({ at: expires_at ?? 0, points: Number(points) }));
}

/** When what waits can be spent next. */
export async function readNextRelease(
  db: Reader,
  accountId: number,
): Promise<{ at: number; points: number } | undefined> {
  const row = await db
    .selectFrom('points_lot')
    .select((is) => ['available_at', is.fn.sum<number>('pending').as('points')])
    .where('account_id', '=', accountId)
    .where(sql<SqlBool>`pending > 0`)
    .groupBy('available_at')
    .orderBy('available_at')
    .limit(1)
    .executeTakeFirst();
  return row && { at: row.available_at, points: Number(row.points) };
}

/** The ways on which somebody said whether they want messages, with where and when they said so. */
export function readConsents(db: Reader, accountId: number) {
  return db
    .selectFrom('points_preference')
    .select(['channel', 'wanted', 'source', 'at'])
    .where('account_id', '=', accountId)
    .orderBy('channel')
    .execute();
}
