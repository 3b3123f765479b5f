import { sql } from 'kysely';
import type { Reader } from '../../platform/db/index.ts';
import { withMerged } from '../ledger/store.ts';

/**
 * Of an entry `e`: not what an order had earned before it was called off or changed, and earns anew since. The number of
 * an award ends its key.
 */
export const STANDS = sql<boolean>`not (e.source = 'order' and exists (
  select 1 from points_order was join points_order later on later.order_id = was.order_id and later.seq > was.seq
  where was.order_id = e.source_id and e.key like '%:' || was.seq))`;

/** When an entry `e` counts: what an order earns anew counts when it earned first. */
const COUNTS_AT = sql<number>`coalesce((select max(nullif(o.first_at, 0)) from points_order o
  where e.source = 'order' and o.order_id = e.source_id), e.at)`;

/**
 * What a rule has given so far, in all its versions, as far as it stands. For all customers together see `store-budgets.ts`.
 */
export async function sumEarned(
  db: Reader,
  code: string,
  of: { accountId?: number; since?: number; until?: number },
): Promise<number> {
  // '@' and 'A' are neighbours: between them lies every version of the code.
  let query = db
    .selectFrom('points_entry as e')
    .innerJoin('points_posting as p', 'p.entry_id', 'e.id')
    .select((is) => is.fn.sum<number | null>('p.points').as('points'))
    .where('e.rule', '>=', `${code}@`)
    .where('e.rule', '<', `${code}A`)
    .where('p.from_book', '=', 'issued')
    .where(STANDS);
  if (of.accountId !== undefined) query = query.where('e.account_id', 'in', withMerged(db, of.accountId));
  // Nothing is booked before it counts.
  if (of.since !== undefined) query = query.where('e.at', '>=', of.since).where(COUNTS_AT, '>=', of.since);
  if (of.until !== undefined) query = query.where(COUNTS_AT, '<', of.until);
  return Number((await query.executeTakeFirst())?.points ?? 0);
}

/** What a deed has earned by each rule for it: its entries with their lots. */
export async function readEarnEvent(db: Reader, accountId: number, key: string) {
  // ':' and ';' are neighbours: between them lie the keys of second rules.
  const entries = await db
    .selectFrom('points_entry')
    .select(['id', 'source', 'source_id'])
    .where('account_id', 'in', withMerged(db, accountId))
    .where('kind', '=', 'earn')
    .where((is) =>
      is.or([is('key', '=', key), is.and([is('key', '>=', `${key}:`), is('key', '<', `${key};`)])]),
    )
    .orderBy('id')
    .execute();
  if (entries.length === 0) return [];
  const lots = await db
    .selectFrom('points_lot')
    .selectAll()
    .where(
      'entry_id',
      'in',
      entries.map(({ id }) => id),
    )
    .execute();
  return entries.flatMap((entry) => {
    const lot = lots.find(({ entry_id }) => entry_id === entry.id);
    return lot ? [{ entry, lot }] : [];
  });
}

/** What was taken back of a deed so far, which its first entry names: points, and of these what had expired. */
export async function readTakenBack(
  db: Reader,
  accountId: number,
  entryId: number,
): Promise<{ asked: number; expired: number }> {
  const rows = await db
    .selectFrom('points_entry')
    .select('parameters')
    .where('account_id', 'in', withMerged(db, accountId))
    .where('kind', '=', 'clawback')
    .where('reverses_entry', '=', entryId)
    .execute();
  const all = rows.map(({ parameters }) => JSON.parse(parameters) as { asked: number; expired: number });
  return {
    asked: all.reduce((sum, { asked }) => sum + asked, 0),
    expired: all.reduce((sum, { expired }) => sum + expired, 0),
  };
}

/** What a customer has moved to a book of the shop since a moment: for daily caps. */
export async function sumMoved(
  db: Reader,
  accountId: number,
  kind: 'wallet_out' | 'transfer',
  since: number,
): Promise<number> {
  const row = await db
    .selectFrom('points_entry as e')
    .innerJoin('points_posting as p', 'p.entry_id', 'e.id')
    .select((is) => is.fn.sum<number | null>('p.points').as('points'))
    .where('e.account_id', '=', accountId)
    .where('e.kind', '=', kind)
    .where('e.at', '>=', since)
    .where('p.from_book', '=', 'available')
    .executeTakeFirst();
  return Number(row?.points ?? 0);
}

/** Earned less taken back since a moment: what levels look at, however much of it was spent. */
export async function sumQualifying(db: Reader, accountId: number, since: number): Promise<number> {
  const row = await db
    .selectFrom('points_posting as p')
    .innerJoin('points_entry as e', 'e.id', 'p.entry_id')
    .select((is) => [
      is.fn
        .sum<number | null>(
          is.case().when('p.from_book', '=', 'issued').then(is.ref('p.points')).else(0).end(),
        )
        .as('earned'),
      is.fn
        .sum<number | null>(
          is.case().when('p.to_book', '=', 'reversed').then(is.ref('p.points')).else(0).end(),
        )
        .as('reversed'),
    ])
    .where('e.account_id', 'in', withMerged(db, accountId))
    .where('e.kind', 'in', ['earn', 'clawback'])
    .where('e.at', '>=', since)
    .executeTakeFirst();
  return Number(row?.earned ?? 0) - Number(row?.reversed ?? 0);
}
