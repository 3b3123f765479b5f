import { sql } from 'kysely';
import type { Address } from '../../accounts/index.ts';
import type { Count, Reader, Tx } from '../../platform/db/index.ts';
import type { OrderStatus } from '../model-status.ts';
import '../union/tables.ts';
import type { Lacking, OpenPayment, OwedBack, Suspect } from './model.ts';

const unmatched = (db: Reader) =>
  db
    .selectFrom('unmatched_payment as payment')
    .innerJoin('order', 'order.id', 'payment.order_id')
    .select(['payment.id', 'payment.order_id', 'payment.gateway', 'payment.transaction_id', 'payment.amount'])
    .select(['payment.currency', 'payment.reason', 'payment.at', 'payment.outcome', 'order.status'])
    .select(['order.paid_at', 'order.currency as order_currency', 'order.total', 'order.from_wallet'])
    // As the index says it.
    .where(sql<boolean>`payment.settled_at = 0`);

type UnmatchedRow = Awaited<ReturnType<ReturnType<typeof unmatched>['executeTakeFirstOrThrow']>>;

const paymentOf = (row: UnmatchedRow): OpenPayment => ({
  id: row.id,
  orderId: row.order_id,
  gateway: row.gateway,
  transactionId: row.transaction_id,
  amount: row.amount,
  currency: row.currency,
  reason: row.reason,
  at: row.at,
  returning: row.outcome === 'returning',
  order: {
    status: row.status,
    isPaid: row.paid_at !== null,
    currency: row.order_currency,
    toPay: row.total - row.from_wallet,
  },
});

/** Money that waits for somebody's decision, the oldest first. */
export async function readOpenPayments(db: Reader, limit: number): Promise<OpenPayment[]> {
  return (await unmatched(db).orderBy('payment.id').limit(limit).execute()).map(paymentOf);
}

/** @returns undefined when there is none such, or somebody has decided already */
export async function readOpenPayment(db: Reader, id: number): Promise<OpenPayment | undefined> {
  const row = await unmatched(db).where('payment.id', '=', id).executeTakeFirst();
  return row && paymentOf(row);
}

/** What becomes of it; settled unless its gateway is still asked, or has refused. */
export async function writeOutcome(
  tx: Tx,
  id: number,
  of: {
    outcome: '' | 'returning' | 'taken' | 'returned' | 'seen';
    reference: string;
    by: string;
    now: number;
  },
): Promise<void> {
  const settled = of.outcome !== '' && of.outcome !== 'returning';
  await tx
    .updateTable('unmatched_payment')
    .set({
      outcome: of.outcome,
      reference: of.reference,
      settled_by: settled ? of.by : '',
      settled_at: settled ? of.now : 0,
    })
    .where('id', '=', id)
    .execute();
}

/** Money that is to go back and has not, the oldest first of each kind. */
export async function readOwedBack(db: Reader, limit: number): Promise<OwedBack[]> {
  const differences = await db
    .selectFrom('order_difference as owed')
    .innerJoin('order', 'order.id', 'owed.order_id')
    .select(['owed.id', 'owed.order_id', 'owed.amount', 'owed.state', 'owed.created_at', 'order.currency'])
    .select('owed.gateway')
    .where(sql<boolean>`owed.state in ('asked', 'refused')`)
    .orderBy('owed.id')
    .limit(limit)
    .execute();
  const refunds = await db
    .selectFrom('refund')
    .innerJoin('order', 'order.id', 'refund.order_id')
    .select(['refund.id', 'refund.order_id', 'refund.amount', 'refund.to_wallet', 'refund.key'])
    .select(['refund.created_at', 'order.currency', 'order.payment_method'])
    .where(sql<boolean>`refund.state = 'asked'`)
    .orderBy('refund.id')
    .limit(limit)
    .execute();
  return [
    ...differences.map((row) => ({
      kind: 'difference' as const,
      id: row.id,
      orderId: row.order_id,
      amount: -row.amount,
      currency: row.currency,
      state: row.state === 'asked' ? ('asked' as const) : ('refused' as const),
      gateway: row.gateway,
      key: '',
      at: row.created_at,
    })),
    ...refunds.map((row) => ({
      kind: 'refund' as const,
      id: row.id,
      orderId: row.order_id,
      amount: row.amount - row.to_wallet,
      currency: row.currency,
      state: 'asked' as const,
      gateway: row.payment_method,
      key: row.key,
      at: row.created_at,
    })),
  ];
}

/** What customers still owe, the oldest first. */
export async function readLacking(db: Reader, limit: number): Promise<Lacking[]> {
  const rows = await db
    .selectFrom('order_difference as owed')
    .innerJoin('order', 'order.id', 'owed.order_id')
    .select(['owed.id', 'owed.order_id', 'owed.amount', 'owed.created_at', 'order.currency'])
    .where(sql<boolean>`owed.state = 'open'`)
    .orderBy('owed.created_at')
    .orderBy('owed.id')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    orderId: row.order_id,
    amount: row.amount,
    currency: row.currency,
    at: row.created_at,
  }));
}

/** How much money waits for somebody, in numbers of cases, counted no further than `most`. */
export function countMoneyTasks(db: Reader, most: number): Count {
  const some = db
    .selectFrom('unmatched_payment')
    .select(sql<number>`1`.as('one'))
    .where(sql<boolean>`settled_at = 0`)
    .unionAll(
      db.selectFrom('payment_case').select(sql<number>`1`.as('one')).where(sql<boolean>`settled_at = 0`),
    )
    .unionAll(
      db
        .selectFrom('order_difference')
        .select(sql<number>`1`.as('one'))
        .where(sql<boolean>`state in ('asked', 'refused')`),
    )
    .unionAll(db.selectFrom('refund').select(sql<number>`1`.as('one')).where(sql<boolean>`state = 'asked'`))
    .unionAll(db.selectFrom('order_vat').select(sql<number>`1`.as('one')).where(sql<boolean>`task <> ''`))
    .limit(most);
  return db.selectFrom(some.as('some')).select(({ fn }) => fn.countAll<number>().as('count'));
}

/** An order of the last day, as far as somebody may have to look at it. */
export interface RecentOrder extends Suspect {
  status: OrderStatus;
  createdAt: number;
  name: string;
  total: number;
  currency: string;
  lookedAt: boolean;
}

/** The newest orders since a moment, with how often each one's payment failed. */
export async function readRecentOrders(
  db: Reader,
  { since, limit }: { since: number; limit: number },
): Promise<RecentOrder[]> {
  const rows = await db
    .selectFrom('order')
    .leftJoin('order_looked_at as looked', 'looked.order_id', 'order.id')
    .select([
      'order.id',
      'email',
      'network',
      'billing',
      'shipping',
      'status',
      'created_at',
      'total',
      'currency',
    ])
    .select('looked.at as looked_at')
    .select(({ selectFrom }) =>
      selectFrom('order_status_history as step')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('step.order_id', '=', 'order.id')
        .where('step.to_status', '=', 'failed')
        .as('failures'),
    )
    .where('created_at', '>=', since)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => {
    const billing = JSON.parse(row.billing) as Address;
    return {
      id: row.id,
      email: row.email,
      network: row.network,
      billing,
      shipping: row.shipping === null ? null : (JSON.parse(row.shipping) as Address),
      failures: Number(row.failures),
      status: row.status,
      createdAt: row.created_at,
      name: `${billing.firstName} ${billing.lastName}`.trim(),
      total: row.total,
      currency: row.currency,
      lookedAt: row.looked_at !== null,
    };
  });
}

export async function writeLookedAt(tx: Tx, orderId: number, { by, now }: { by: string; now: number }) {
  await tx
    .insertInto('order_looked_at')
    .values({ order_id: orderId, made_by: by, at: now })
    .onConflict((conflict) => conflict.column('order_id').doNothing())
    .execute();
}
