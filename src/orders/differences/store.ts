import { sql } from 'kysely';
import { NEXT_VERSION } from '../../frame/command/index.ts';
import type { Reader, Tx } from '../../platform/db/index.ts';

/** Money between an order and what it was before a change. */
export interface OrderDifference {
  id: number;
  orderId: number;
  /** Minor units: above zero the customer owes it, below it goes back. */
  amount: number;
  /** `refused`: its gateway did not move it, and nobody has by hand. */
  state: 'open' | 'asked' | 'done' | 'refused' | 'void';
  byGateway: boolean;
  gateway: string;
  transactionId: string;
  reason: string;
  by: string;
  createdAt: number;
  settledAt: number | null;
}

export async function readDifferences(db: Reader, orderId: number): Promise<OrderDifference[]> {
  const rows = await db
    .selectFrom('order_difference')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    orderId: row.order_id,
    amount: row.amount,
    state: row.state,
    byGateway: row.by_gateway === 1,
    gateway: row.gateway,
    transactionId: row.transaction_id,
    reason: row.reason,
    by: row.made_by,
    createdAt: row.created_at,
    settledAt: row.settled_at,
  }));
}

/** @returns its id */
export async function insertDifference(
  tx: Tx,
  of: {
    orderId: number;
    amount: number;
    state: OrderDifference['state'];
    byGateway: boolean;
    gateway: string;
    reason: string;
    by: string;
    now: number;
  },
): Promise<number> {
  const { id } = await tx
    .insertInto('order_difference')
    .values({
      order_id: of.orderId,
      amount: of.amount,
      state: of.state,
      by_gateway: of.byGateway ? 1 : 0,
      gateway: of.gateway,
      transaction_id: '',
      reason: of.reason,
      made_by: of.by,
      created_at: of.now,
      settled_at: of.state === 'done' ? of.now : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** What is undefined stays as it was. */
export async function closeDifference(
  tx: Tx,
  id: number,
  end: { state: OrderDifference['state']; transactionId?: string; gateway?: string; now: number },
): Promise<void> {
  await tx
    .updateTable('order_difference')
    .set({
      state: end.state,
      transaction_id: end.transactionId,
      gateway: end.gateway,
      settled_at: end.state === 'done' ? end.now : undefined,
    })
    .where('id', '=', id)
    .execute();
}

/** What was due is due no more: it is paid, or a later change has another difference. */
export async function voidOpen(tx: Tx, orderId: number): Promise<void> {
  await tx
    .updateTable('order_difference')
    .set({ state: 'void' })
    .where('order_id', '=', orderId)
    .where('state', '=', sql.lit('open'))
    .execute();
}

/** What its payment lacks. */
export async function setDue(tx: Tx, orderId: number, due: number): Promise<void> {
  await tx.updateTable('order').set({ due, version: NEXT_VERSION }).where('id', '=', orderId).execute();
}

export async function clearDue(tx: Tx, orderId: number): Promise<void> {
  await tx
    .updateTable('order')
    .set({ due: 0, version: NEXT_VERSION, uncounted: 1 })
    .where('id', '=', orderId)
    .execute();
}

/**
 * Says that a gateway is being asked for money that goes back, which may be asked for once.
 *
 * @returns false where it was asked already
 */
export async function claimDifference(tx: Tx, id: number): Promise<boolean> {
  const row = await tx
    .updateTable('order_difference')
    .set({ transaction_id: 'asked' })
    .where('id', '=', id)
    .where('state', '=', sql.lit('asked'))
    .where('transaction_id', '=', '')
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
