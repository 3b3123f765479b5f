import { sql } from 'kysely';
import type { PaymentNews, Refusal } from '../../payments/index.ts';
import type { Reader, Tx } from '../../platform/db/index.ts';
import { FIRST_ASKED, mayBecome, type OrderTry, type TryState, tryOf } from './model.ts';
import './tables.ts';

const tries = (db: Reader) => db.selectFrom('payment_try').selectAll();
type Row = Awaited<ReturnType<ReturnType<typeof tries>['executeTakeFirstOrThrow']>>;

const tryIn = (row: Row): OrderTry => ({
  id: row.id,
  orderId: row.order_id,
  gateway: row.gateway,
  attempt: row.attempt,
  amount: row.amount,
  currency: row.currency,
  reference: row.reference,
  kept: row.kept,
  form: row.form === '' ? undefined : JSON.parse(row.form),
  state: row.state,
  refusal: row.refusal,
  code: row.code,
  createdAt: row.created_at,
  changedAt: row.changed_at,
  asks: row.asks,
});

/** Every try to pay an order, the oldest first. */
export async function readTries(db: Reader, orderId: number): Promise<OrderTry[]> {
  return (await tries(db).where('order_id', '=', orderId).orderBy('attempt').execute()).map(tryIn);
}

export async function readTry(db: Reader, id: number): Promise<OrderTry | undefined> {
  const row = await tries(db).where('id', '=', id).executeTakeFirst();
  return row && tryIn(row);
}

/** The try that a gateway calls so. */
export async function findTry(db: Reader, gateway: string, reference: string): Promise<OrderTry | undefined> {
  if (reference === '') return undefined;
  const row = await tries(db)
    .where('gateway', '=', gateway)
    .where('reference', '=', reference)
    .where('reference', '<>', sql.lit(''))
    .executeTakeFirst();
  return row && tryIn(row);
}

/** Tries of which nothing was heard for too long, those that wait longest first. */
export async function readUnheard(db: Reader, now: number, limit: number): Promise<OrderTry[]> {
  const rows = await tries(db)
    // As the index says it.
    .where(sql<boolean>`state in ('begun', 'processing')`)
    .where('ask_at', '<=', now)
    .orderBy('ask_at')
    .limit(limit)
    .execute();
  return rows.map(tryIn);
}

/**
 * Writes down that somebody sets out to pay. The order is locked: its tries are numbered in one row.
 *
 * @param most how many tries an order may have @returns undefined where it has them
 */
export async function insertTry(
  tx: Tx,
  of: { orderId: number; gateway: string; amount: number; currency: string; now: number },
  most: number,
): Promise<OrderTry | undefined> {
  const last = await tx
    .selectFrom('payment_try')
    .select(({ fn }) => fn.max<number | null>('attempt').as('attempt'))
    .where('order_id', '=', of.orderId)
    .executeTakeFirst();
  const attempt = Number(last?.attempt ?? 0) + 1;
  if (attempt > most) return undefined;
  const row = await tx
    .insertInto('payment_try')
    .values({
      order_id: of.orderId,
      gateway: of.gateway,
      attempt,
      amount: of.amount,
      currency: of.currency,
      reference: '',
      kept: '',
      form: '',
      state: 'begun',
      refusal: '',
      code: '',
      created_at: of.now,
      changed_at: of.now,
      asks: 0,
      ask_at: of.now + FIRST_ASKED,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return tryIn(row);
}

/** What the gateway said when it began; what became of it meanwhile stays. */
export async function writeStarted(
  tx: Tx,
  id: number,
  { reference = '', kept = '', form = '' }: { reference?: string; kept?: string; form?: string },
): Promise<void> {
  await tx.updateTable('payment_try').set({ reference, kept, form }).where('id', '=', id).execute();
}

/** The try that a gateway could go on with: its last one of the order, where it was begun or refused. */
export async function readLast(db: Reader, orderId: number, gateway: string): Promise<OrderTry | undefined> {
  const last = (await readTries(db, orderId)).findLast((each) => each.gateway === gateway);
  const open = last?.state === 'begun' || last?.state === 'failed';
  return open && last.reference !== '' ? last : undefined;
}

/** A try goes on, for what is owed now. What is over by now stays so: money that is there is not begun. */
export async function writeAgain(
  tx: Tx,
  of: { id: number; amount: number; currency: string; kept: string; now: number },
): Promise<void> {
  await tx
    .updateTable('payment_try')
    .set({
      amount: of.amount,
      currency: of.currency,
      kept: of.kept,
      state: 'begun',
      refusal: '',
      code: '',
      changed_at: of.now,
      asks: 0,
      ask_at: of.now + FIRST_ASKED,
    })
    .where('id', '=', of.id)
    .where('state', 'in', ['begun', 'failed'])
    .execute();
}

/** @param asked after which many answers, and when it is asked next */
export async function writeTry(
  tx: Tx,
  id: number,
  change: {
    state?: TryState;
    refusal?: Refusal | '';
    code?: string;
    now?: number;
    asked?: { asks: number; askAt: number };
  },
): Promise<void> {
  const { state, refusal, code, now, asked } = change;
  await tx
    .updateTable('payment_try')
    .set({ state, refusal, code, changed_at: now, asks: asked?.asks, ask_at: asked?.askAt })
    .where('id', '=', id)
    .execute();
}

/**
 * News of a payment is written on its try, where it changes something there. The order is locked.
 *
 * @returns the try as it was, and whether the news is new to it; undefined where it belongs to none
 */
export async function followTry(
  tx: Tx,
  news: Omit<PaymentNews, 'orderId'> & { orderId: number; gateway: { id: string } },
  now: number,
): Promise<{ before: OrderTry; isNew: boolean } | undefined> {
  const { orderId, outcome, tryId, transactionId, refusal } = news;
  const before = tryOf(await readTries(tx, orderId), { gateway: news.gateway.id, tryId, transactionId });
  if (!before) return undefined;
  const isNew = mayBecome(before.state, outcome);
  if (isNew)
    await writeTry(tx, before.id, {
      state: outcome,
      refusal: refusal?.why ?? '',
      code: refusal?.code.slice(0, 100) ?? '',
      now,
    });
  return { before, isNew };
}
