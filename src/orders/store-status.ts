import { sql, type Updateable } from 'kysely';
import { insertRows, locked, prepared, type Reader, type Tables, type Tx } from '../platform/db/index.ts';
import type { OrderStatus } from './model-status.ts';

/** What a change of status needs to know, read under lock. */
export async function lockOrder(tx: Tx, id: number) {
  const order = tx
    .selectFrom('order')
    .select([
      'id',
      'status',
      'language',
      'user_id',
      'session_id',
      'payment_method',
      'paid_at',
      'needs_processing',
      'total',
      'from_wallet',
      'refunded',
      'currency',
      'transaction_id',
      'cancelled_by',
      'due',
      'version',
    ])
    .where('id', '=', id);
  return locked(tx, order).executeTakeFirst();
}

/** What is undefined stays as it was. */
export async function writeStatus(
  tx: Tx,
  id: number,
  change: {
    to: OrderStatus;
    now: number;
    /** null where it was not paid after all. */
    paidAt?: number | null | undefined;
    completedAt?: number | undefined;
    cancelledAt?: number | undefined;
    cancelledBy?: string | undefined;
  },
): Promise<void> {
  const { to, now, paidAt, completedAt, cancelledAt, cancelledBy } = change;
  const row = {
    status: to,
    modified_at: now,
    uncounted: 1 as const,
    ...(paidAt !== undefined && { paid_at: paidAt }),
    ...(completedAt !== undefined && { completed_at: completedAt }),
    ...(cancelledAt !== undefined && { cancelled_at: cancelledAt }),
    ...(cancelledBy !== undefined && { cancelled_by: cancelledBy }),
  };
  await updateOrder(tx, { id, rows: [row] });
}

const updateOrder = prepared(
  (db, { id, rows: [row] }: { id: number; rows: readonly Updateable<Tables['order']>[] }) =>
    db
      .updateTable('order')
      .set(row ?? {})
      .where('id', '=', id),
);

export async function writeHistory(
  tx: Tx,
  id: number,
  step: { from: OrderStatus | null; to: OrderStatus; reason: string; at: number },
): Promise<void> {
  const { from, to, reason, at } = step;
  await insertRows(tx, 'order_status_history', [
    { order_id: id, from_status: from, to_status: to, reason: reason.slice(0, 500), at },
  ]);
}

/**
 * An order counts as paid, by money that came for it and waited for somebody to decide: that is decided. It would be
 * given back as well otherwise, by who finds it waiting. Of an order that has the number of no payment it is what came
 * by its way to pay, and did not fit; not what was paid twice.
 *
 * @returns how much had come, minor units; undefined where none waited
 */
export async function takeUnmatched(
  tx: Tx,
  order: { id: number; currency: string; payment_method: string; transaction_id: string },
  { by, now }: { by: string; now: number },
): Promise<number | undefined> {
  const { id, currency, payment_method: way, transaction_id: number } = order;
  const waiting = tx
    .updateTable('unmatched_payment')
    .set({ outcome: 'taken', settled_by: by, settled_at: now })
    .where('order_id', '=', id)
    .where('currency', '=', currency)
    .where('outcome', '=', '')
    .where('settled_at', '=', sql.lit(0))
    .returning(['amount', 'transaction_id']);
  // One by a link may have no way yet.
  const ofWay = way === '' ? waiting : waiting.where('gateway', '=', way);
  const ofOrder =
    number === '' ? ofWay.where('reason', '<>', 'paid_twice') : ofWay.where('transaction_id', '=', number);
  const taken = await ofOrder.execute();
  const [first] = taken;
  if (!first) return undefined;
  if (number === '')
    await tx
      .updateTable('order')
      .set({ transaction_id: first.transaction_id })
      .where('id', '=', id)
      .execute();
  return taken.reduce((sum, { amount }) => sum + amount, 0);
}

/** From now on it is this browser that waits for an order to be paid. */
export async function giveToBrowser(tx: Tx, id: number, sessionId: number): Promise<void> {
  await tx.updateTable('order').set({ session_id: sessionId }).where('id', '=', id).execute();
}

/** What an order keeps of the stock. Lines whose product is gone keep nothing. */
export async function readReservations(db: Reader, orderId: number) {
  const rows = await db
    .selectFrom('stock_reservation')
    .select(['product_id', 'quantity', 'state'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute();
  return rows.flatMap(({ product_id, quantity, state }) =>
    product_id === null ? [] : [{ id: product_id, quantity, state }],
  );
}

/**
 * Pieces, by what was bought, that an order holds which waits at a payment page for the browser that placed it. None
 * of an order that is another's, or waits no more.
 */
export async function readHeldPieces(
  db: Reader,
  { orderId, sessionId }: { orderId: number; sessionId: number },
): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('stock_reservation as r')
    .innerJoin('order as o', 'o.id', 'r.order_id')
    .select(({ fn }) => ['r.product_id', fn.sum<number>('r.quantity').as('pieces')])
    .where('o.id', '=', orderId)
    .where('o.session_id', '=', sessionId)
    .where('o.status', '=', 'pending')
    .where('o.paid_at', 'is', null)
    .where('r.state', '=', 'held')
    .groupBy('r.product_id')
    .execute();
  return new Map(rows.flatMap(({ product_id: id, pieces }) => (id === null ? [] : [[id, Number(pieces)]])));
}

export async function writeReservations(
  tx: Tx,
  orderId: number,
  lines: readonly { id: number; quantity: number }[],
  keeps: { state: 'held' | 'taken'; until: number | null },
): Promise<void> {
  await insertRows(
    tx,
    'stock_reservation',
    lines.map(({ id, quantity }) => ({ order_id: orderId, product_id: id, quantity, ...keeps })),
  );
}

export async function markReservations(
  tx: Tx,
  orderId: number,
  keeps: { state: 'held' | 'taken' | 'returned'; until: number | null },
): Promise<void> {
  await tx.updateTable('stock_reservation').set(keeps).where('order_id', '=', orderId).execute();
}

export async function deleteReservations(tx: Tx, orderId: number): Promise<void> {
  await tx.deleteFrom('stock_reservation').where('order_id', '=', orderId).execute();
}

/** Where some orders stand, by number. */
export async function readStatuses(
  db: Reader,
  ids: readonly number[],
): Promise<Map<number, { status: OrderStatus }>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('order').select(['id', 'status']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, status }) => [id, { status }]));
}

/** The same with when they were paid, in epoch milliseconds. */
export async function readPaidStatuses(
  db: Reader,
  ids: readonly number[],
): Promise<Map<number, { status: OrderStatus; paid: number | null }>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('order')
    .select(['id', 'status', 'paid_at'])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, status, paid_at: paid }) => [id, { status, paid }]));
}

/** One step in the life of an order. */
export interface StatusStep {
  from: OrderStatus | null;
  to: OrderStatus;
  reason: string;
  at: number;
}

/** Every status that an order has had, oldest first. */
export async function readHistory(db: Reader, orderId: number): Promise<StatusStep[]> {
  const rows = await db
    .selectFrom('order_status_history')
    .select(['from_status', 'to_status', 'reason', 'at'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute();
  return rows.map(({ from_status, to_status, reason, at }) => ({
    from: from_status,
    to: to_status,
    reason,
    at,
  }));
}
