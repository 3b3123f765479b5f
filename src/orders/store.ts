import { type Insertable, type Selectable, sql } from 'kysely';
import { NEXT_VERSION } from '../frame/command/index.ts';
import type { Attribution } from '../frame/request/attribution.ts';
import {
  insertRows,
  nestedIn,
  prepared,
  type Reader,
  readNested,
  type Tables,
  type Tx,
} from '../platform/db/index.ts';
import { readOrderPoints } from '../points/index.ts';
import type { Order, OrderDraft, OrderNote, OrderRow } from './model.ts';
import { readRefunds } from './store-refunds.ts';
import { columnsOf, lineRow, orderOf, type RowOf, shippingRow } from './store-rows.ts';

/** Writes the order's own row. @returns its id */
export async function insertOrder(
  tx: Tx,
  draft: OrderDraft,
  own: { key: string; now: number },
): Promise<number> {
  const row = {
    ...columnsOf(draft),
    order_key: own.key,
    status: 'pending' as const,
    transaction_id: '',
    created_at: own.now,
    modified_at: own.now,
    paid_at: null,
    completed_at: null,
    cancelled_at: null,
  };
  const [written] = await orderRows(tx, { rows: [row] });
  if (!written) throw new Error('An order was not written.');
  return written.id;
}

const orderRows = prepared((db, { rows }: { rows: readonly Insertable<Tables['order']>[] }) =>
  db.insertInto('order').values(rows).returning('id'),
);
const lineRows = prepared((db, { rows }: { rows: readonly Insertable<Tables['order_line']>[] }) =>
  db.insertInto('order_line').values(rows).returning(['id', 'position']),
);

/** Writes a draft over an order that is not paid yet; its number and key stay. */
export async function overwriteOrder(tx: Tx, id: number, draft: OrderDraft, now: number): Promise<void> {
  await tx
    .updateTable('order')
    .set({
      ...columnsOf(draft),
      modified_at: now,
      created_at: now,
      uncounted: 1,
      // Who has it open at the desk must not write over what its shopper has just said.
      version: NEXT_VERSION,
    })
    .where('id', '=', id)
    .execute();
  for (const table of [...EACH_PART, 'order_attribution'] as const)
    await tx.deleteFrom(table).where('order_id', '=', id).execute();
}

const MONEY = ['total', 'total_tax', 'taxes'] as const;

/** What an order is made of, and its columns there. */
const PARTS = {
  order_line: [
    'id',
    'order_id',
    'product_id',
    'variation_id',
    'name',
    'sku',
    'attributes',
    'tax_class',
    'withdrawal',
    'service',
    'done_here',
    'position',
    'quantity',
    'unit_price',
    'subtotal',
    'subtotal_tax',
    ...MONEY,
  ],
  order_shipping: ['id', 'order_id', 'method', 'rate', 'title', ...MONEY],
  order_fee: ['id', 'order_id', 'code', 'title', 'tax_class', ...MONEY],
  order_tax: ['id', 'order_id', 'code', 'label', 'rate_id', 'ppm', 'compound', 'cart_tax', 'shipping_tax'],
  order_adjustment: ['id', 'order_id', 'kind', 'code', 'title', 'amount', 'tax', 'terms'],
} as const;
type Part = keyof typeof PARTS;
const EACH_PART = Object.keys(PARTS) as Part[];

/** Writes what an order consists of. @returns the ids of its lines, in their order */
export async function insertParts(tx: Tx, id: number, draft: OrderDraft): Promise<number[]> {
  await insertAttribution(tx, id, draft.attribution);
  const { shippingLines, fees, taxes, adjustments } = draft;
  const lineIds = await insertLines(tx, id, draft.lines);
  await insertRows(
    tx,
    'order_shipping',
    shippingLines.map((line) => shippingRow(id, line)),
  );
  await insertRows(
    tx,
    'order_fee',
    fees.map((fee) => ({
      order_id: id,
      code: fee.code,
      title: fee.title,
      tax_class: fee.taxClass,
      total: fee.total,
      total_tax: fee.totalTax,
      taxes: JSON.stringify(fee.taxes),
    })),
  );
  await insertRows(
    tx,
    'order_tax',
    taxes.map((tax) => ({
      order_id: id,
      code: tax.code,
      label: tax.label,
      rate_id: tax.rateId,
      ppm: tax.ppm,
      compound: tax.compound ? (1 as const) : (0 as const),
      cart_tax: tax.cartTax,
      shipping_tax: tax.shippingTax,
    })),
  );
  await insertRows(
    tx,
    'order_adjustment',
    adjustments.map(({ terms, ...adjustment }) => ({
      order_id: id,
      ...adjustment,
      terms: terms ? JSON.stringify(terms) : '',
    })),
  );
  return lineIds;
}

async function insertLines(tx: Tx, id: number, lines: OrderDraft['lines']): Promise<number[]> {
  const written = await lineRows(tx, { rows: lines.map((line, position) => lineRow(id, line, position)) });
  return written.sort((one, other) => one.position - other.position).map((line) => line.id);
}

async function insertAttribution(tx: Tx, orderId: number, attribution: Attribution): Promise<void> {
  const rows = Object.entries(attribution).map(([field, value]) => ({ order_id: orderId, field, value }));
  await insertRows(tx, 'order_attribution', rows);
}

/** Where the shopper of an order came from. Shown to the shopkeeper, never on the order's own pages. */
export async function readAttributionOf(db: Reader, orderId: number): Promise<Attribution> {
  const rows = await db
    .selectFrom('order_attribution')
    .select(['field', 'value'])
    .where('order_id', '=', orderId)
    .execute();
  return Object.fromEntries(rows.map(({ field, value }) => [field, value]));
}

const wholeOrder = prepared((db, { id }: { id: number }) => {
  const { objects } = nestedIn(db);
  const part = (table: Part) =>
    sql`(select ${objects(PARTS[table])} from ${sql.table(table)} where order_id = o.id) as ${sql.ref(table)}`;
  return sql<Selectable<Tables['order']> & Record<Part, string | null>>`
    select o.*, ${sql.join(EACH_PART.map(part))}
    from ${sql.table('order')} o where o.id = ${id}`;
});

/** A whole order. One query, one more when money was given back, and two more at most for points. */
export async function readOrder(db: Reader, id: number): Promise<Order | undefined> {
  const rows = await wholeOrder(db, { id });
  const [row] = rows;
  if (!row) return undefined;
  const of = <T extends Part>(table: T) => readNested<RowOf<T>[]>(row[table]) ?? [];
  const refunds = row.refunded > 0 ? await readRefunds(db, id) : [];
  const points = row.user_id === null ? undefined : (await readOrderPoints(db, [id])).get(id);
  const order = orderOf(row, {
    lines: of('order_line'),
    shipping: of('order_shipping'),
    fees: of('order_fee'),
    taxes: of('order_tax'),
    adjustments: of('order_adjustment'),
    refunds,
  });
  return points ? { ...order, points } : order;
}

/** One shopper's orders, newest first. Two queries. */
export async function readOrderRows(
  db: Reader,
  userId: number,
  page: { offset: number; limit: number },
): Promise<OrderRow[]> {
  const rows = await db
    .selectFrom('order')
    .select(['id', 'order_key', 'status', 'currency', 'total', 'refunded', 'created_at'])
    .select(['due', 'paid_at', 'transaction_id'])
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .offset(page.offset)
    .limit(page.limit)
    .execute();
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const counts = await db
    .selectFrom('order_line')
    .select(({ fn }) => ['order_id', fn.sum<number>('quantity').as('pieces')])
    .where('order_id', 'in', ids)
    .groupBy('order_id')
    .execute();
  const pieces = new Map(counts.map((count) => [count.order_id, Number(count.pieces)]));
  return rows.map(({ order_key, created_at, paid_at, transaction_id, ...row }) => ({
    ...row,
    key: order_key,
    createdAt: created_at,
    paidAt: paid_at,
    transactionId: transaction_id,
    pieces: pieces.get(row.id) ?? 0,
  }));
}

export async function countOrders(db: Reader, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom('order')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function insertNote(tx: Tx, orderId: number, note: OrderNote): Promise<void> {
  const { kind, author, body, createdAt } = note;
  await insertRows(tx, 'order_note', [{ order_id: orderId, kind, author, body, created_at: createdAt }]);
}

/** What is written on an order, oldest first; only what the shopper may read, unless all is asked for. */
export async function readNotes(db: Reader, orderId: number, all: boolean): Promise<OrderNote[]> {
  let query = db.selectFrom('order_note').selectAll().where('order_id', '=', orderId).orderBy('id');
  if (!all) query = query.where('kind', '=', 'customer');
  return (await query.execute()).map(({ kind, author, body, created_at }) => ({
    kind,
    author,
    body,
    createdAt: created_at,
  }));
}

const lastOf = prepared((db, { sessionId }: { sessionId: number }) =>
  db
    .selectFrom('order')
    .select(['id', 'order_key', 'status', 'attempt', 'email', 'created_at'])
    .where('session_id', '=', sessionId)
    .orderBy('id', 'desc')
    .limit(sql.lit(1)),
);

/** The newest order of a browser. */
export async function readLastOf(db: Reader, sessionId: number) {
  const [row] = await lastOf(db, { sessionId });
  if (!row) return undefined;
  const { order_key, created_at, ...rest } = row;
  return { ...rest, key: order_key, createdAt: created_at };
}

/** The newest order of an account that was placed in a browser. */
export async function readLastOfAccount(db: Reader, userId: number) {
  const row = await db
    .selectFrom('order')
    .select(['id', 'status', 'session_id'])
    .where('user_id', '=', userId)
    .where('session_id', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && { id: row.id, status: row.status, sessionId: row.session_id ?? 0 };
}
