import { hash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { ShopSettings } from '../../frame/shop/settings.ts';
import { nestedIn, type Reader } from '../../platform/db/index.ts';
import { dayIn } from '../../platform/i18n/days.ts';
import { toBase } from '../../points/index.ts';
import type { OrderStatus } from '../model-status.ts';
import { factsOf, type Row } from './facts.ts';
import { type Changes, isCounted, type Share, settleFirsts } from './model.ts';
import { entriesOf } from './model-entries.ts';
import './tables.ts';

/** As many orders as one look takes. */
export const BATCH = 200;

/** By which days begin, and what money is worth. */
export type CountedBy = Pick<ShopSettings, 'timeZone' | 'currencies'>;

/**
 * What the sums do not know yet, up to {@link BATCH} orders. Two queries, one where nothing has changed.
 *
 * @param ids only these orders
 */
export async function readChanges(db: Reader, by: CountedBy, ids?: readonly number[]): Promise<Changes> {
  const { list, record } = nestedIn(db);
  type Fragment = RawBuilder<unknown>;
  const rows = (columns: Fragment, order: Fragment, from: Fragment) =>
    sql<string | null>`(select ${list(columns, order)} from ${from})`;
  let query = db
    .selectFrom('order as o')
    .leftJoin('order_counted as c', 'c.order_id', 'o.id')
    .select(['o.id', 'o.user_id', 'o.status', 'o.currency', 'o.email', 'o.created_at'])
    .select([
      'o.country',
      'o.total',
      'o.total_tax',
      'o.shipping_total',
      'o.discount',
      'o.from_wallet',
      'o.payment_method',
    ])
    .select([
      rows(
        record`l.id, l.product_id, l.variation_id, l.quantity, l.subtotal, l.total, l.taxes`,
        sql`l.id`,
        sql`order_line l where l.order_id = o.id`,
      ).as('lines'),
      rows(
        record`s.id, s.rate, s.total, s.taxes`,
        sql`s.id`,
        sql`order_shipping s where s.order_id = o.id`,
      ).as('sendings'),
      rows(record`f.id, f.code, f.total, f.taxes`, sql`f.id`, sql`order_fee f where f.order_id = o.id`).as(
        'fees',
      ),
      rows(record`t.rate_id, t.ppm, t.label`, sql`t.id`, sql`order_tax t where t.order_id = o.id`).as(
        'rates',
      ),
      rows(
        record`a.code, a.amount`,
        sql`a.id`,
        sql`order_adjustment a where a.order_id = o.id and a.kind = 'coupon'`,
      ).as('coupons'),
      rows(
        record`n.field, n.value`,
        sql`n.field`,
        sql`order_attribution n where n.order_id = o.id and n.field in ('source_type', 'utm_source', 'utm_campaign')`,
      ).as('origin'),
      rows(
        record`r.id, r.created_at, r.amount, r.to_wallet, r.to_order, r.reason`,
        sql`r.id`,
        sql`refund r where r.order_id = o.id and r.state = 'done'`,
      ).as('refunds'),
      rows(
        record`i.refund_id, i.kind, i.item_id, i.pieces, i.net, i.taxes`,
        sql`i.id`,
        sql`refund_item i where i.refund_id in (select b.id from refund b where b.order_id = o.id and b.state = 'done')`,
      ).as('backs'),
    ])
    .select(COUNTED.map((column) => `c.${column} as c_${column}` as const))
    // Said in the statement itself: an index of some rows is used for no value that comes beside it.
    .where((is) => is('o.uncounted', '=', is.lit(1)))
    .orderBy('o.id')
    .limit(BATCH);
  if (ids) query = query.where('o.id', 'in', ids);
  const found = await query.execute();
  if (found.length === 0) return [];
  const changes = found.map((row) => ({ before: beforeOf(row), after: shareOf(row, by) }));
  return settleFirsts(changes, await readFirsts(db, changes));
}

export const COUNTED = [
  'order_id',
  'status',
  'day',
  'currency',
  'customer',
  'entries',
  'counted',
  'first',
  'sales',
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
    first: row.c_first === 1,
    userId: Number(row.c_user_id),
    at: Number(row.c_at),
    spent: Number(row.c_spent),
    entries: JSON.parse(String(row.c_entries)),
  };
}

function shareOf(row: Row, { timeZone, currencies }: CountedBy): Share {
  const facts = factsOf(row, timeZone);
  return {
    orderId: row.id,
    status: row.status,
    day: dayIn(row.created_at, timeZone),
    currency: row.currency,
    customer: hash('sha256', row.email, 'base64url').slice(0, 22),
    counted: isCounted(row.status),
    sales: row.total,
    first: false,
    userId: row.user_id ?? 0,
    at: row.created_at,
    spent: inFirst(
      facts.refunds.reduce((left, { amount }) => left - amount, row.total),
      row.currency,
      currencies,
    ),
    entries: entriesOf(facts),
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
