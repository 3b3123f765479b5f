import { hash } from 'node:crypto';
import { sql } from 'kysely';
import type { ShopSettings } from '../../frame/shop/settings.ts';
import { nestedIn, type Reader, readNested } from '../../platform/db/index.ts';
import { dayIn } from '../../platform/i18n/days.ts';
import { toBase } from '../../points/index.ts';
import type { OrderStatus } from '../model-status.ts';
import { type Changes, isCounted, type Share, settleFirsts } from './model.ts';
import './tables.ts';

/** As many orders as one look takes. */
export const BATCH = 200;

/** By which days begin, and what money is worth. */
export type CountedBy = Pick<ShopSettings, 'timeZone' | 'currencies'>;

interface Row {
  id: number;
  user_id: number | null;
  status: OrderStatus;
  currency: string;
  email: string;
  created_at: number;
  total: number;
  total_tax: number;
  shipping_total: number;
  lines: string | null;
  refunds: string | null;
}

/**
 * What the sums do not know yet, up to {@link BATCH} orders. Two queries, one where nothing has changed.
 *
 * @param ids only these orders
 */
export async function readChanges(db: Reader, by: CountedBy, ids?: readonly number[]): Promise<Changes> {
  const { list, record } = nestedIn(db);
  let query = db
    .selectFrom('order as o')
    .leftJoin('order_counted as c', 'c.order_id', 'o.id')
    .select(['o.id', 'o.user_id', 'o.status', 'o.currency', 'o.email', 'o.created_at'])
    .select(['o.total', 'o.total_tax', 'o.shipping_total'])
    .select([
      sql<string | null>`(select ${list(
        record`l.product_id, l.quantity, l.total + l.total_tax`,
        sql`l.id`,
      )} from order_line l where l.order_id = o.id)`.as('lines'),
      sql<string | null>`(select ${list(record`r.created_at, r.amount`, sql`r.id`)}
        from refund r where r.order_id = o.id and r.state = 'done')`.as('refunds'),
    ])
    .select(COUNTED.map((column) => `c.${column} as c_${column}` as const))
    // Said in the statement itself: an index of some rows is used for no value that comes beside it.
    .where((is) => is('o.uncounted', '=', is.lit(1)))
    .orderBy('o.id')
    .limit(BATCH);
  if (ids) query = query.where('o.id', 'in', ids);
  const rows = await query.execute();
  if (rows.length === 0) return [];
  const changes = rows.map((row) => ({ before: beforeOf(row), after: shareOf(row, by) }));
  return settleFirsts(changes, await readFirsts(db, changes));
}

export const COUNTED = [
  'order_id',
  'status',
  'day',
  'currency',
  'customer',
  'refunds',
  'goods',
  'counted',
  'sales',
  'tax',
  'shipping',
  'items',
  'first',
  'user_id',
  'at',
  'spent',
] as const;

type Kept = { [C in (typeof COUNTED)[number] as `c_${C}`]: string | number | null };

function beforeOf(row: Kept): Share | undefined {
  if (row.c_order_id === null) return undefined;
  return {
    orderId: Number(row.c_order_id),
    status: row.c_status as OrderStatus,
    day: String(row.c_day),
    currency: String(row.c_currency),
    customer: String(row.c_customer),
    counted: row.c_counted === 1,
    sales: Number(row.c_sales),
    tax: Number(row.c_tax),
    shipping: Number(row.c_shipping),
    items: Number(row.c_items),
    first: row.c_first === 1,
    userId: Number(row.c_user_id),
    at: Number(row.c_at),
    spent: Number(row.c_spent),
    refunds: JSON.parse(String(row.c_refunds)),
    goods: JSON.parse(String(row.c_goods)),
  };
}

function shareOf(row: Row, { timeZone, currencies }: CountedBy): Share {
  const lines = readNested<[number | null, number, number][]>(row.lines) ?? [];
  const refunds = readNested<[number, number][]>(row.refunds) ?? [];
  const goods = new Map<number, [number, number, number]>();
  for (const [product, pieces, amount] of lines) {
    if (product === null) continue;
    const [, before, worth] = goods.get(product) ?? [product, 0, 0];
    goods.set(product, [product, before + pieces, worth + amount]);
  }
  return {
    orderId: row.id,
    status: row.status,
    day: dayIn(row.created_at, timeZone),
    currency: row.currency,
    customer: hash('sha256', row.email, 'base64url').slice(0, 22),
    counted: isCounted(row.status),
    sales: row.total,
    tax: row.total_tax,
    shipping: row.shipping_total,
    items: lines.reduce((sum, [, pieces]) => sum + pieces, 0),
    first: false,
    userId: row.user_id ?? 0,
    at: row.created_at,
    spent: inFirst(
      refunds.reduce((left, [, amount]) => left - amount, row.total),
      row.currency,
      currencies,
    ),
    refunds: refunds.map(([at, amount]) => [dayIn(at, timeZone), amount]),
    goods: [...goods.values()],
  };
}

/** What money is worth in the shop's first currency; in one that it has no more nobody can say, and it is nothing. */
function inFirst(amount: number, code: string, currencies: ShopSettings['currencies']): number {
  const [base] = currencies;
  const currency = currencies.find((each) => each.code === code);
  return base && currency ? toBase(amount, base, currency) : 0;
}

/** Of these customers, the first of their other orders, and the one that is counted as such. One query. */
async function readFirsts(db: Reader, changes: Changes): Promise<Share[]> {
  const customers = [
    ...new Set(changes.flatMap(({ before, after }) => [before?.customer ?? after.customer, after.customer])),
  ];
  const ids = changes.map(({ after }) => after.orderId);
  const others = db
    .selectFrom('order_counted as m')
    .select(({ fn }) => fn.min<number>('m.order_id').as('id'))
    .where('m.customer', 'in', customers)
    .where('m.counted', '=', sql.lit(1))
    .where('m.order_id', 'not in', ids)
    .groupBy('m.customer');
  const rows = await db
    .selectFrom('order_counted as c')
    .select(COUNTED.map((column) => `c.${column} as c_${column}` as const))
    .where('c.customer', 'in', customers)
    .where('c.order_id', 'not in', ids)
    .where((is) => is.or([is('c.first', '=', 1), is('c.order_id', 'in', others)]))
    .execute();
  return rows.flatMap((row) => beforeOf(row) ?? []);
}
