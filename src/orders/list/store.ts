import { type Expression, type SqlBool, sql } from 'kysely';
import { isAmong, type Reader } from '../../platform/db/index.ts';
import { stillOwed } from '../model-wallet.ts';
import type { ListedOrder, OrderFilter, OrderPage, OrderSort } from './model.ts';

const COLUMN: Record<OrderSort, 'created_at' | 'total'> = { date: 'created_at', total: 'total' };

/** One page of a list. Two queries. */
export async function listOrders(db: Reader, filter: OrderFilter, page: OrderPage): Promise<ListedOrder[]> {
  const { sort, descending, behind, limit } = page;
  const column = COLUMN[sort];
  const way = descending ? 'desc' : 'asc';
  let query = filtered(db, filter)
    .select(['id', 'status', 'created_at', 'billing', 'email', 'country', 'currency', 'total', 'refunded'])
    .select(['due', 'from_wallet'])
    .select(['paid_at', 'payment_method', 'payment_title', 'language', 'customer_note'])
    .orderBy(column, way)
    .orderBy('id', way)
    .limit(limit);
  if (behind) {
    const than = sql.raw(descending ? '<' : '>');
    const { value, id } = behind;
    query = query.where(sql<boolean>`(${sql.ref(column)}, id) ${than} (${value}, ${id})`);
  }
  const rows = await query.execute();
  const pieces = await piecesOf(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    id: row.id,
    status: row.status,
    createdAt: row.created_at,
    name: nameIn(row.billing),
    email: row.email,
    country: row.country,
    currency: row.currency,
    total: row.total,
    owed: stillOwed({ ...row, paidAt: row.paid_at, fromWallet: row.from_wallet }),
    refunded: row.refunded,
    paid: row.paid_at !== null,
    paymentMethod: row.payment_method,
    paymentTitle: row.payment_title,
    language: row.language,
    pieces: pieces.get(row.id) ?? 0,
    hasNote: row.customer_note !== '',
  }));
}

/** How many there are, counted no further than `most`. */
export async function countListed(db: Reader, filter: OrderFilter, most: number): Promise<number> {
  const { ids, ...others } = filter;
  // What was found is there.
  if (ids && Object.values(others).every((one) => one === undefined || one === false))
    return Math.min(ids.length, most);
  const some = filtered(db, filter).select('id').limit(most);
  const { count } = await db
    .selectFrom(some.as('some'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Their numbers, the newest first. */
export async function listOrderIds(db: Reader, filter: OrderFilter, most: number): Promise<number[]> {
  const query = filtered(db, filter).select('id').orderBy('id', 'desc').limit(most);
  return (await query.execute()).map(({ id }) => id);
}

function filtered(db: Reader, filter: OrderFilter) {
  const { status, since, until, totalFrom, totalTo, currency, paymentMethod, country, userId } = filter;
  let query = db.selectFrom('order');
  if (status !== undefined) query = query.where('status', '=', status);
  if (since !== undefined) query = query.where('created_at', '>=', since);
  if (until !== undefined) query = query.where('created_at', '<', until);
  if (totalFrom !== undefined) query = query.where('total', '>=', totalFrom);
  if (totalTo !== undefined) query = query.where('total', '<=', totalTo);
  if (currency !== undefined) query = query.where('currency', '=', currency);
  if (paymentMethod !== undefined) query = query.where('payment_method', '=', paymentMethod);
  if (country !== undefined) query = query.where('country', '=', country);
  if (userId !== undefined) query = query.where('user_id', '=', userId);
  for (const condition of among(db, filter)) query = query.where(condition);
  if (filter.ids) query = query.where(isAmong(db, 'id', filter.ids));
  return query;
}

/** What stands in the rows of an order's parts. */
function among(
  db: Reader,
  { productId, coupon, shippingMethod, hasNote, sourceType }: OrderFilter,
): Expression<SqlBool>[] {
  const found: Expression<SqlBool>[] = [];
  if (productId !== undefined) {
    const as = (column: 'product_id' | 'variation_id') =>
      db.selectFrom('order_line').select('order_id').where(column, '=', productId);
    found.push(sql<boolean>`id in ${as('product_id').unionAll(as('variation_id'))}`);
  }
  if (coupon !== undefined)
    found.push(
      sql<boolean>`id in (${db.selectFrom('order_adjustment').select('order_id').where('code', '=', coupon).where('kind', '=', 'coupon')})`,
    );
  if (shippingMethod !== undefined)
    found.push(
      sql<boolean>`exists (select 1 from order_shipping s where s.order_id = ${sql.ref('order.id')} and s.method = ${shippingMethod})`,
    );
  if (sourceType !== undefined)
    found.push(
      sql<boolean>`exists (select 1 from order_attribution a where a.order_id = ${sql.ref('order.id')} and a.field = 'source_type' and a.value = ${sourceType})`,
    );
  if (hasNote) found.push(sql<boolean>`customer_note <> ''`);
  return found;
}

async function piecesOf(db: Reader, ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('order_line')
    .select(({ fn }) => ['order_id', fn.sum<number>('quantity').as('pieces')])
    .where(isAmong(db, 'order_id', ids))
    .groupBy('order_id')
    .execute();
  return new Map(rows.map(({ order_id, pieces }) => [order_id, Number(pieces)]));
}

function nameIn(billing: string): string {
  const { firstName = '', lastName = '' } = JSON.parse(billing) as { firstName?: string; lastName?: string };
  return `${firstName} ${lastName}`.trim();
}
