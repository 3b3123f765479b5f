import { type Insertable, type Selectable, sql } from 'kysely';
import { FORGOTTEN_AT_ONCE } from '../../frame/persons/index.ts';
import type { Reader, Tables, Tx } from '../../platform/db/index.ts';

export type ReferralRow = Selectable<Tables['points_referral']>;

/** Whose code it is: the account and its customer. The code of an account that went into another is that one's. */
export function findByCode(db: Reader, code: string) {
  return db
    .selectFrom('points_referral_code as c')
    .innerJoin('points_account as own', 'own.id', 'c.account_id')
    .innerJoin('points_account as a', (on) =>
      on.onRef('a.id', '=', sql`case when own.merged_into > 0 then own.merged_into else own.id end`),
    )
    .select(['a.id as accountId', 'a.user_id as userId', 'a.status'])
    .where('c.code', '=', code)
    .executeTakeFirst();
}

/** The code that an account has given out before. */
export async function findCode(db: Reader, accountId: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('points_referral_code')
    .select('code')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row?.code;
}

/** Waiting referrals whose friend has an order that has stood since `before`; the earliest such order of each. */
export async function dueReferrals(
  db: Reader,
  before: number,
  limit: number,
): Promise<{ id: number; orderId: number }[]> {
  const rows = await db
    .selectFrom('points_referral as r')
    .innerJoin('points_order as o', 'o.account_id', 'r.friend_id')
    .select((is) => ['r.id', is.fn.min('o.order_id').as('orderId')])
    .where('r.state', '=', sql.lit('waiting'))
    .where('o.state', '=', 'awarded')
    .where('o.awarded_at', '<=', before)
    .groupBy('r.id')
    .orderBy('r.id')
    .limit(limit)
    .execute();
  return rows.map(({ id, orderId }) => ({ id, orderId: Number(orderId) }));
}

export function readReferral(db: Reader, id: number) {
  return db
    .selectFrom('points_referral as r')
    .innerJoin('points_account as a', 'a.id', 'r.referrer_id')
    .innerJoin('points_account as f', 'f.id', 'r.friend_id')
    .selectAll('r')
    .select(['a.user_id as referrerUser', 'f.user_id as friendUser'])
    .where('r.id', '=', id)
    .executeTakeFirst();
}

/** How many friends of somebody have paid since a moment. */
export async function countPaid(db: Reader, referrerId: number, since: number): Promise<number> {
  const { count } = await db
    .selectFrom('points_referral')
    .select((is) => is.fn.countAll<number>().as('count'))
    .where('referrer_id', '=', referrerId)
    .where('state', '=', 'paid')
    .where('settled_at', '>=', since)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Whom somebody has brought, by how it stands; and the account that has brought them. */
export async function readBrought(
  db: Reader,
  accountId: number,
): Promise<{ friends: Map<string, number>; by: number | undefined }> {
  const friends = await db
    .selectFrom('points_referral')
    .select((is) => ['state', is.fn.countAll<number>().as('count')])
    .where('referrer_id', '=', accountId)
    .groupBy('state')
    .execute();
  const own = await db
    .selectFrom('points_referral as r')
    .innerJoin('points_account as a', 'a.id', 'r.referrer_id')
    .select('a.user_id')
    .where('r.friend_id', '=', accountId)
    .executeTakeFirst();
  return {
    friends: new Map(friends.map(({ state, count }) => [state, Number(count)])),
    by: own?.user_id,
  };
}

export async function countFromPlace(db: Reader, ipHash: string, since: number): Promise<number> {
  const { count } = await db
    .selectFrom('points_referral')
    .select((is) => is.fn.countAll<number>().as('count'))
    .where('ip_hash', '=', ipHash)
    .where('at', '>=', since)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function setReferral(
  tx: Tx,
  id: number,
  change: Partial<Pick<ReferralRow, 'state' | 'reasons' | 'order_id' | 'settled_at'>>,
): Promise<void> {
  await tx.updateTable('points_referral').set(change).where('id', '=', id).execute();
}

/** Forgets where friends came from before a moment. @returns how many */
export async function forgetPlaces(tx: Tx, before: number): Promise<number> {
  const old = tx
    .selectFrom('points_referral')
    .select('id')
    .where('at', '<', before)
    .where('ip_hash', 'is not', null)
    .limit(FORGOTTEN_AT_ONCE);
  const { numUpdatedRows } = await tx
    .updateTable('points_referral')
    .set({ ip_hash: null })
    .where('id', 'in', old)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

export function listQueued(db: Reader) {
  return db
    .selectFrom('points_referral as r')
    .innerJoin('points_account as a', 'a.id', 'r.referrer_id')
    .innerJoin('points_account as f', 'f.id', 'r.friend_id')
    .select(['r.id', 'r.reasons', 'r.order_id as orderId', 'a.user_id as referrer', 'f.user_id as friend'])
    .where('r.state', '=', 'queued')
    .orderBy('r.id')
    .execute();
}

/** A code that somebody else has already is not kept. */
export async function insertCode(tx: Tx, accountId: number, code: string): Promise<void> {
  await tx
    .insertInto('points_referral_code')
    .values({ account_id: accountId, code })
    .onConflict((on) => on.doNothing())
    .execute();
}

/** @returns false when the friend was brought by somebody before */
export async function insertReferral(tx: Tx, row: Insertable<Tables['points_referral']>): Promise<boolean> {
  const kept = await tx
    .insertInto('points_referral')
    .values(row)
    .onConflict((on) => on.column('friend_id').doNothing())
    .executeTakeFirst();
  return Number(kept.numInsertedOrUpdatedRows ?? 0) > 0;
}
