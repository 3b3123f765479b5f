import type { Reader, Tx } from '../../platform/db/index.ts';
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
    .where('state', '=', 'open')
    .executeTakeFirst();
  if (Number(again.numUpdatedRows) > 0) return;
  await tx
    .insertInto('points_flag')
    .values({
      ...{ account_id: accountId, kind, state: 'open', detail, closed_by: '' },
      ...{ count: 1, first_at: now, at: now },
    })
    .execute();
}

/** What the shopkeeper has not looked at yet, the latest last. */
export function listFlags(db: Reader) {
  return db
    .selectFrom('points_flag as f')
    .innerJoin('points_account as a', 'a.id', 'f.account_id')
    .select(['f.id', 'f.kind', 'f.detail', 'f.count', 'f.at', 'a.user_id as userId', 'a.status'])
    .where('f.state', '=', 'open')
    .orderBy('f.at')
    .orderBy('f.id')
    .execute();
}

/** @returns the account of the flag; undefined when none is open under this number */
export async function closeFlag(tx: Tx, id: number, by: string): Promise<number | undefined> {
  const row = await tx
    .updateTable('points_flag')
    .set({ state: 'closed', closed_by: by })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .returning('account_id')
    .executeTakeFirst();
  return row?.account_id;
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

export async function forgetCards(tx: Tx, before: number): Promise<void> {
  await tx.deleteFrom('points_card').where('at', '<', before).execute();
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

/** Writes down what somebody did by hand. */
export async function audit(
  tx: Tx,
  deed: {
    accountId: number | null;
    action: string;
    by: string;
    reason: string;
    parameters?: Record<string, unknown>;
    now: number;
  },
): Promise<void> {
  const { accountId, action, by, reason, parameters = {}, now } = deed;
  await tx
    .insertInto('points_audit')
    .values({
      ...{ account_id: accountId, action, actor: by, reason, at: now },
      parameters: JSON.stringify(parameters),
    })
    .execute();
}

/** What was done by hand, the latest first. */
export function readAudit(db: Reader, limit: number) {
  return db
    .selectFrom('points_audit as d')
    .leftJoin('points_account as a', 'a.id', 'd.account_id')
    .select(['d.at', 'd.action', 'd.actor', 'd.reason', 'd.parameters', 'a.user_id as userId'])
    .orderBy('d.id', 'desc')
    .limit(limit)
    .execute();
}
