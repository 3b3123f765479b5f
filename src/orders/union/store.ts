import { type Selectable, sql } from 'kysely';
import { lockRows, type Reader, type Tables, type Tx } from '../../platform/db/index.ts';
import type { OrderVat } from './model.ts';
import './tables.ts';

type Row = Selectable<Tables['order_vat']>;

const vatOf = (row: Row): OrderVat => {
  const { number, outcome, name, address, consultation, at } = row;
  return {
    check: { number, outcome, name, address, consultation, askedAs: row.asked_as, at },
    free: row.free === 1,
    task: row.task,
    tries: row.tries,
    askAt: row.ask_at,
  };
};

/** Undefined for an order whose buyer gave no VAT number of another state. */
export async function readOrderVat(db: Reader, orderId: number): Promise<OrderVat | undefined> {
  const row = await db.selectFrom('order_vat').selectAll().where('order_id', '=', orderId).executeTakeFirst();
  return row && vatOf(row);
}

/** The same, with its order locked until the transaction ends. */
export async function lockOrderVat(tx: Tx, orderId: number): Promise<OrderVat | undefined> {
  await lockRows(tx, 'order', [orderId]);
  return readOrderVat(tx, orderId);
}

export async function writeOrderVat(tx: Tx, orderId: number, vat: OrderVat): Promise<void> {
  const { check, free, task, tries, askAt } = vat;
  const { number, outcome, name, address, consultation, askedAs, at } = check;
  const said = { number, outcome, name, address, consultation, asked_as: askedAs, at };
  const row = { ...said, task, tries, ask_at: askAt, free: free ? (1 as const) : (0 as const) };
  await tx
    .insertInto('order_vat')
    .values({ ...row, order_id: orderId })
    .onConflict((there) => there.column('order_id').doUpdateSet(row))
    .execute();
}

export async function deleteOrderVat(tx: Tx, orderId: number): Promise<void> {
  await tx.deleteFrom('order_vat').where('order_id', '=', orderId).execute();
}

/** Orders whose number the register is to be asked about, the one that waits longest first. */
export async function readToAsk(db: Reader, now: number, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('order_vat')
    .select('order_id')
    // As the index says it.
    .where(sql<boolean>`ask_at > 0`)
    .where('ask_at', '<=', now)
    .orderBy('ask_at')
    .limit(limit)
    .execute();
  return rows.map(({ order_id }) => order_id);
}

export interface VatToDecide extends OrderVat {
  orderId: number;
}

/** Orders about whose tax somebody has to decide, the oldest first. */
export async function readVatTasks(db: Reader, limit: number): Promise<VatToDecide[]> {
  const rows = await db
    .selectFrom('order_vat')
    .selectAll()
    .where(sql<boolean>`task <> ''`)
    .orderBy('order_id')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...vatOf(row), orderId: row.order_id }));
}
