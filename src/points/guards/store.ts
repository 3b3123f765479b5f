import { sql } from 'kysely';
import type { Actor } from '../../frame/command/index.ts';
import { FORGOTTEN_AT_ONCE } from '../../frame/persons/index.ts';
import { lockRows, type Reader, type Tx } from '../../platform/db/index.ts';
import type { FlagKind } from '../tables-guards.ts';
import '../tables-guards.ts';

/** Raises a flag, or raises once more the one that is open. */
export async function raiseFlag(
  tx: Tx,
  flag: { accountId: number; kind: FlagKind; detail: string; now: number },
): Promise<void> {
  const { accountId, kind, detail, now } = flag;
  const again = await tx
    .updateTable('points_flag')
    .set((is) => ({ detail, at: now, count: is('count', '+', 1) }))
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .where('state', '=', sql.lit('open'))
    .executeTakeFirst();
  if (Number(again.numUpdatedRows) > 0) return;
  await tx
    .insertInto('points_flag')
    .values({
      account_id: accountId,
      kind,
      state: 'open',
      detail,
      closed_by: '',
      count: 1,
      first_at: now,
      at: now,
    })
    .execute();
}

/** What the shopkeeper has not looked at yet, the latest last. */
export function listFlags(db: Reader) {
  return db
    .selectFrom('points_flag as f')
    .innerJoin('points_account as a', 'a.id', 'f.account_id')
    .select(['f.id', 'f.kind', 'f.detail', 'f.count', 'f.at', 'a.user_id as userId', 'a.status'])
    .where('f.state', '=', sql.lit('open'))
    .orderBy('f.at')
    .orderBy('f.id')
    .execute();
}

/** @returns what was flagged; undefined when none is open under this number */
export async function endFlag(
  tx: Tx,
  id: number,
  by: string,
): Promise<{ userId: number; kind: FlagKind } | undefined> {
  const row = await tx
    .updateTable('points_flag')
    .set({ state: 'closed', closed_by: by })
    .where('id', '=', id)
    .where('state', '=', sql.lit('open'))
    .returning(['account_id', 'kind'])
    .executeTakeFirst();
  if (!row) return undefined;
  const { account_id: accountId, kind } = row;
  const account = await tx
    .selectFrom('points_account')
    .select('user_id as userId')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  return { userId: account.userId, kind };
}

/** Writes down which card paid an order; the first one stays. */
export async function keepCard(tx: Tx, card: { orderId: number; mark: string; now: number }): Promise<void> {
  await tx
    .insertInto('points_card')
    .values({ order_id: card.orderId, mark: card.mark, at: card.now })
    .onConflict((on) => on.column('order_id').doNothing())
    .execute();
}

/** Accounts that have paid with a card since a moment, by their customers' numbers. */
export async function payersWith(db: Reader, mark: string, since: number): Promise<number[]> {
  const rows = await db
    .selectFrom('points_card as c')
    .innerJoin('points_order as o', 'o.order_id', 'c.order_id')
    .innerJoin('points_account as a', 'a.id', 'o.account_id')
    .select('a.user_id')
    .distinct()
    .where('c.mark', '=', mark)
    .where('c.at', '>=', since)
    .orderBy('a.user_id')
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/** Whether two accounts have ever paid with one card. */
export async function shareCard(db: Reader, one: number, other: number): Promise<boolean> {
  const row = await db
    .selectFrom('points_card as c')
    .innerJoin('points_order as o', 'o.order_id', 'c.order_id')
    .innerJoin('points_card as d', 'd.mark', 'c.mark')
    .innerJoin('points_order as p', 'p.order_id', 'd.order_id')
    .select('c.order_id')
    .where('o.account_id', '=', one)
    .where('p.account_id', '=', other)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Forgets which cards paid before a moment. @returns how many */
export async function forgetCards(tx: Tx, before: number): Promise<number> {
  const old = tx
    .selectFrom('points_card')
    .select('order_id')
    .where('at', '<', before)
    .limit(FORGOTTEN_AT_ONCE);
  const { numDeletedRows } = await tx
    .deleteFrom('points_card')
    .where('order_id', 'in', old)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Orders of an account that have earned since a moment and were undone again. */
export async function countUndone(db: Reader, accountId: number, since: number): Promise<number> {
  const { count } = await db
    .selectFrom('points_order')
    .select((is) => is.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('state', '=', 'reversed')
    .where('awarded_at', '>=', Math.max(1, since))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** A correction that waits for a second person. @returns its number */
export async function insertCorrection(
  tx: Tx,
  wish: {
    userId: number;
    points: number;
    cents: number;
    reason: string;
    by: Pick<Actor, 'kind' | 'id' | 'name'>;
    now: number;
  },
): Promise<number> {
  const { userId, points, cents, reason, by, now } = wish;
  const { id } = await tx
    .insertInto('points_correction')
    .values({
      user_id: userId,
      points,
      cents,
      reason,
      asked_by: by.name,
      asked_as: whoIs(by),
      asked_at: now,
      state: 'waiting',
      decided_by: '',
      decided_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Who somebody is by whatever way they come, as a correction remembers it. */
export const whoIs = ({ kind, id }: Pick<Actor, 'kind' | 'id'>): string => `${kind} ${id}`;

export function findCorrection(db: Reader, id: number) {
  return db
    .selectFrom('points_correction')
    .select(['user_id as userId', 'points', 'cents', 'reason', 'state'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Locks one that waits; undefined when there is none of this number. */
export async function lockCorrection(tx: Tx, id: number) {
  await lockRows(tx, 'points_correction', [id]);
  return tx
    .selectFrom('points_correction')
    .selectAll()
    .where('id', '=', id)
    .where('state', '=', sql.lit('waiting'))
    .executeTakeFirst();
}

export async function setCorrection(
  tx: Tx,
  id: number,
  decided: { state: 'approved' | 'refused'; by: string; now: number },
): Promise<void> {
  const { state, by, now } = decided;
  await tx
    .updateTable('points_correction')
    .set({ state, decided_by: by, decided_at: now })
    .where('id', '=', id)
    .execute();
}

/** What waits for a second person: of one customer, or of all. */
export function listCorrections(db: Reader, userId?: number) {
  return (
    db
      .selectFrom('points_correction')
      .select(['id', 'user_id as userId', 'points', 'cents', 'reason', 'asked_by as askedBy'])
      .select(['asked_at as askedAt', 'asked_as as askedAs'])
      // Said in the statement itself, for the index of those that wait.
      .where(sql<boolean>`state = 'waiting'`)
      .$if(userId !== undefined, (query) => query.where('user_id', '=', userId ?? 0))
      .orderBy('id')
      .execute()
  );
}
