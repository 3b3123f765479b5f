import { sql } from 'kysely';
import type { Reader, Tx } from '../../platform/db/index.ts';
import type { UnmatchedReason } from '../tables.ts';

/** Writes down how an order is paid. What is undefined stays as it was. */
export async function setPayment(
  tx: Tx,
  id: number,
  payment: {
    transactionId?: string;
    method?: string;
    title?: string | undefined;
    fromWallet?: number;
    paidAt?: null;
  },
): Promise<void> {
  await tx
    .updateTable('order')
    .set({
      transaction_id: payment.transactionId,
      payment_method: payment.method,
      payment_title: payment.title,
      from_wallet: payment.fromWallet,
      paid_at: payment.paidAt,
    })
    .where('id', '=', id)
    .execute();
}

export interface UnmatchedPayment {
  orderId: number;
  gateway: string;
  transactionId: string;
  amount: number;
  currency: string;
  reason: UnmatchedReason;
  at: number;
}

/** @returns false when it is written down already */
export async function insertUnmatched(tx: Tx, payment: UnmatchedPayment): Promise<boolean> {
  const { orderId, transactionId, ...rest } = payment;
  const row = await tx
    .insertInto('unmatched_payment')
    .values({ ...rest, order_id: orderId, transaction_id: transactionId })
    .onConflict((conflict) => conflict.columns(['order_id', 'gateway', 'transaction_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether this very payment is written down as one that does not fit. */
export async function isUnmatched(
  db: Reader,
  { orderId, gateway, transactionId }: Pick<UnmatchedPayment, 'orderId' | 'gateway' | 'transactionId'>,
): Promise<boolean> {
  const row = await db
    .selectFrom('unmatched_payment')
    .select('id')
    .where('order_id', '=', orderId)
    .where('gateway', '=', gateway)
    .where('transaction_id', '=', transactionId)
    .executeTakeFirst();
  return row !== undefined;
}

/** As if it had never come; only what nobody has decided about. @returns false where somebody has */
export async function forgetUnmatched(
  tx: Tx,
  { orderId, gateway, transactionId }: Pick<UnmatchedPayment, 'orderId' | 'gateway' | 'transactionId'>,
): Promise<boolean> {
  const row = await tx
    .deleteFrom('unmatched_payment')
    .where('order_id', '=', orderId)
    .where('gateway', '=', gateway)
    .where('transaction_id', '=', transactionId)
    .where('outcome', '=', '')
    .where('settled_at', '=', sql.lit(0))
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** What of money that did not fit an order went back, or is about to. */
export async function readReturned(
  db: Reader,
  orderId: number,
): Promise<{ outcome: string; reference: string }[]> {
  return db
    .selectFrom('unmatched_payment')
    .select(['outcome', 'reference'])
    .where('order_id', '=', orderId)
    .where('outcome', 'in', ['returning', 'returned'])
    .execute();
}

/** Whether money of an order waits for somebody to look at it. */
export async function hasUnmatched(db: Reader, orderId: number): Promise<boolean> {
  const row = await db
    .selectFrom('unmatched_payment')
    .select('id')
    .where('order_id', '=', orderId)
    .where('settled_at', '=', sql.lit(0))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Those of some orders whose money waits for somebody to look at it. */
export async function unmatchedAmong(db: Reader, orderIds: readonly number[]): Promise<Set<number>> {
  if (orderIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('unmatched_payment')
    .select('order_id')
    .where('order_id', 'in', orderIds)
    .where('settled_at', '=', sql.lit(0))
    .execute();
  return new Set(rows.map(({ order_id: id }) => id));
}

/** Unpaid orders whose hold is over, from an id on. */
export async function readOverdue(
  db: Reader,
  { now, after, limit }: { now: number; after: number; limit: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom('stock_reservation')
    .innerJoin('order', 'order.id', 'stock_reservation.order_id')
    .select('order.id')
    .distinct()
    .where('stock_reservation.state', '=', 'held')
    .where('stock_reservation.until', '<', now)
    .where('order.status', '=', 'pending')
    .where('order.id', '>', after)
    .orderBy('order.id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Orders that have waited for money to come by hand since before a moment: of these ways to pay, and none came. */
export async function readForgotten(
  db: Reader,
  asked: { methods: readonly string[]; before: number; after: number; limit: number },
): Promise<number[]> {
  if (asked.methods.length === 0) return [];
  const rows = await db
    .selectFrom('order')
    .select('id')
    .where('status', '=', 'on-hold')
    .where('modified_at', '<', asked.before)
    .where('payment_method', 'in', asked.methods)
    .where('transaction_id', '=', '')
    .where('paid_at', 'is', null)
    .where((is) =>
      is.not(
        is.exists(
          is
            .selectFrom('unmatched_payment')
            .select('unmatched_payment.id')
            .whereRef('unmatched_payment.order_id', '=', 'order.id')
            .where('unmatched_payment.settled_at', '=', sql.lit(0)),
        ),
      ),
    )
    .where('id', '>', asked.after)
    .orderBy('id')
    .limit(asked.limit)
    .execute();
  return rows.map(({ id }) => id);
}
