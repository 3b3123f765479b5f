import { type Expression, type SqlBool, sql } from 'kysely';
import type { Reader } from '../../platform/db/index.ts';
import type { CustomerFilter, CustomerPage, CustomerSort, ListedCustomer } from './model.ts';
import { findCustomerIds } from './store-find.ts';
import '../tables.ts';

const COLUMN = {
  registered: 'created_at',
  spent: 'spent',
  orders: 'orders',
  last: 'last_order_at',
} as const satisfies Record<CustomerSort, string>;

/** One page of a list. Two queries, and one for each way of finding where something was typed. */
export async function listCustomers(
  db: Reader,
  filter: CustomerFilter,
  page: CustomerPage,
): Promise<ListedCustomer[]> {
  const { sort, descending, behind, limit } = page;
  const column = COLUMN[sort];
  const way = descending ? 'desc' : 'asc';
  let query = (await filtered(db, filter))
    .select(['id', 'email', 'first_name', 'last_name', 'display_name', 'country', 'language'])
    .select(['orders', 'spent', 'last_order_at', 'created_at', 'closed_at'])
    .orderBy(column, way)
    .orderBy('id', way)
    .limit(limit);
  if (behind) {
    const than = sql.raw(descending ? '<' : '>');
    const { value, id } = behind;
    query = query.where(sql<boolean>`(${sql.ref(column)}, id) ${than} (${value}, ${id})`);
  }
  const rows = await query.execute();
  const levels = await readLevels(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    id: row.id,
    name: `${row.first_name} ${row.last_name}`.trim() || row.display_name,
    email: row.email,
    country: row.country,
    language: row.language,
    orders: row.orders,
    spent: row.spent,
    lastOrderAt: row.last_order_at,
    createdAt: row.created_at,
    closed: row.closed_at > 0,
    level: levels.get(row.id) ?? '',
  }));
}

/** How many there are, counted no further than `most`. */
export async function countCustomers(db: Reader, filter: CustomerFilter, most: number): Promise<number> {
  const some = (await filtered(db, filter)).select('id').limit(most);
  const { count } = await db
    .selectFrom(some.as('some'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Their numbers, the youngest account first. */
export async function listCustomerIds(db: Reader, filter: CustomerFilter, most: number): Promise<number[]> {
  const query = (await filtered(db, filter)).select('id').orderBy('id', 'desc').limit(most);
  return (await query.execute()).map(({ id }) => id);
}

type Bound = readonly [
  column: 'created_at' | 'spent' | 'orders' | 'last_order_at',
  than: '>=' | '<' | '<=',
  value: number | undefined,
];

const boundsOf = (filter: CustomerFilter): Bound[] => [
  ['created_at', '>=', filter.since],
  ['created_at', '<', filter.until],
  ['spent', '>=', filter.spentFrom],
  ['spent', '<=', filter.spentTo],
  ['orders', '>=', filter.ordersFrom],
  ['orders', '<=', filter.ordersTo],
  ['last_order_at', '>=', filter.lastSince],
  ['last_order_at', '<', filter.lastUntil],
  // Who has ordered at some time, where it is asked when.
  ['last_order_at', '>=', filter.lastUntil === undefined ? undefined : 1],
  ['last_order_at', '<', filter.quietSince],
];

async function filtered(db: Reader, filter: CustomerFilter) {
  const { closed, country, language, proved, text } = filter;
  let query = db.selectFrom('user');
  for (const [column, than, value] of boundsOf(filter))
    if (value !== undefined) query = query.where(column, than, value);
  if (closed !== undefined) query = query.where((is) => is('closed_at', closed ? '>' : '=', is.lit(0)));
  if (country !== undefined) query = query.where('country', '=', country);
  if (language !== undefined) query = query.where('language', '=', language);
  if (proved !== undefined) query = query.where('email_verified_at', proved ? 'is not' : 'is', null);
  for (const condition of among(db, filter)) query = query.where(condition);
  if (text === undefined) return query;
  const ids = await findCustomerIds(db, text);
  // Nothing is in an empty list, and no engine takes one.
  return query.where('id', 'in', ids.length === 0 ? [0] : ids);
}

/** What other rooms know of somebody. */
function among(db: Reader, { level, tag, newsletter, points }: CustomerFilter): Expression<SqlBool>[] {
  const found: Expression<SqlBool>[] = [];
  if (tag !== undefined)
    found.push(sql<boolean>`id in ${db.selectFrom('customer_tag').select('user_id').where('tag', '=', tag)}`);
  if (newsletter)
    found.push(
      sql<boolean>`exists (select 1 from subscriber n where n.email = ${sql.ref('user.email')} and n.status = 'subscribed')`,
    );
  if (points)
    found.push(
      sql<boolean>`exists (select 1 from points_account p where p.user_id = ${sql.ref('user.id')} and p.available > 0)`,
    );
  if (level !== undefined)
    found.push(sql<boolean>`id in ${membersOf(db).select('a.user_id').where('v.slug', '=', level)}`);
  return found;
}

const membersOf = (db: Reader) =>
  db
    .selectFrom('points_level_version as v')
    .innerJoin('points_membership as m', 'm.level_version_id', 'v.id')
    .innerJoin('points_account as a', 'a.id', 'm.account_id')
    // Said in the statement itself: an index of some rows is used for no value that comes beside it.
    .where(sql<boolean>`m.state in ('active','grace')`);

async function readLevels(db: Reader, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await membersOf(db).select(['a.user_id', 'v.slug']).where('a.user_id', 'in', ids).execute();
  return new Map(rows.map(({ user_id, slug }) => [user_id, slug]));
}
