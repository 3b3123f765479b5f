import { type Expression, type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { Reader, Tables } from '../../platform/db/index.ts';
import type { CustomerFilter, CustomerPage, CustomerSort, ListedCustomer } from './model.ts';
import { findCustomerIds } from './store-find.ts';
import '../tables.ts';

const COLUMN = {
  registered: 'created_at',
  spent: 'spent',
  orders: 'orders',
  last: 'last_order_at',
} as const satisfies Record<CustomerSort, string>;

/**
 * One page of a list. Two queries, one for each way of finding where something was typed, and one that looks how few
 * somebody is looked for among.
 */
export async function listCustomers(
  db: Reader,
  filter: CustomerFilter,
  page: CustomerPage,
): Promise<ListedCustomer[]> {
  const { sort, descending, behind, limit } = page;
  const column = COLUMN[sort];
  const way = descending ? 'desc' : 'asc';
  let query = (await narrowed(db, filter, 'page'))
    .select(['user.id', 'email', 'first_name', 'last_name', 'display_name', 'country', 'language'])
    .select(['orders', 'spent', 'last_order_at', 'created_at', 'closed_at'])
    .orderBy(`user.${column}`, way)
    .orderBy('user.id', way)
    .limit(limit);
  if (behind) {
    const than = sql.raw(descending ? '<' : '>');
    const { value, id } = behind;
    query = query.where(
      sql<boolean>`(${sql.ref(`user.${column}`)}, ${sql.ref('user.id')}) ${than} (${value}, ${id})`,
    );
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
  const some = (await narrowed(db, filter, 'count')).select('user.id').limit(most);
  const { count } = await db
    .selectFrom(some.as('some'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Their numbers, the youngest account first. */
export async function listCustomerIds(db: Reader, filter: CustomerFilter, most: number): Promise<number[]> {
  const query = (await narrowed(db, filter, 'count'))
    .select('user.id')
    .orderBy('user.id', 'desc')
    .limit(most);
  return (await query.execute()).map(({ id }) => id);
}

/** As many as are put into order quicker than they are looked for in one. */
const FEW = 2000;

/**
 * The accounts that fit. What other rooms know of few (a tag, a level) leads to the accounts; where it is of many, the
 * accounts are read in their order and asked for it. A count is led by it always: it ends when it has counted enough.
 */
async function narrowed(db: Reader, filter: CustomerFilter, what: 'page' | 'count') {
  const [first, ...others] = knownElsewhere(db, filter);
  const leads = first && (what === 'count' || (await isFew(db, first.ids)));
  const ask = leads ? others : [first, ...others].filter((each) => each !== undefined);
  let query = await filtered(db, filter, leads ? first.ids : undefined);
  for (const { asked } of ask) query = query.where(asked);
  return query;
}

async function isFew(db: Reader, ids: Ids): Promise<boolean> {
  const some = db
    .selectFrom(ids.limit(FEW + 1).as('some'))
    .select(({ fn }) => fn.countAll<number>().as('count'));
  return Number((await some.executeTakeFirst())?.count) <= FEW;
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

async function filtered(db: Reader, filter: CustomerFilter, ids: Ids | undefined) {
  const { closed, country, language, proved, text } = filter;
  // A cross join keeps its order on SQLite: what leads is read first.
  let query = ids
    ? db.selectFrom(ids.as('found')).crossJoin('user').whereRef('user.id', '=', 'found.user_id')
    : (db.selectFrom('user') as unknown as Found);
  query = query as Found;
  for (const [column, than, value] of boundsOf(filter))
    if (value !== undefined) query = query.where(`user.${column}`, than, value);
  if (closed !== undefined) query = query.where((is) => is('user.closed_at', closed ? '>' : '=', is.lit(0)));
  if (country !== undefined) query = query.where('user.country', '=', country);
  if (language !== undefined) query = query.where('user.language', '=', language);
  if (proved !== undefined) query = query.where('user.email_verified_at', proved ? 'is not' : 'is', null);
  if (text === undefined) return query;
  const hits = await findCustomerIds(db, text);
  // Nothing is in an empty list, and no engine takes one.
  return query.where('user.id', 'in', hits.length === 0 ? [0] : hits);
}

type Found = SelectQueryBuilder<Tables & { found: { user_id: number } }, 'user', object>;
type Ids = SelectQueryBuilder<Tables, never, { user_id: number }>;

interface Elsewhere {
  /** Whose it is, each once. */
  ids: Ids;
  /** Whether it is one account's. */
  asked: Expression<SqlBool>;
}

/** What other rooms know of somebody; a tag is of fewer than a level, and so on. */
function knownElsewhere(db: Reader, { level, tag, newsletter, points }: CustomerFilter): Elsewhere[] {
  const user = sql.ref('user.id');
  const found: Elsewhere[] = [];
  const add = (ids: unknown, asked: RawBuilder<boolean>) => found.push({ ids: ids as Ids, asked });
  if (tag !== undefined)
    add(
      db.selectFrom('customer_tag').select('user_id').where('tag', '=', tag),
      sql`exists (select 1 from customer_tag t where t.user_id = ${user} and t.tag = ${tag})`,
    );
  if (level !== undefined) {
    const members = membersOf(db).where('v.slug', '=', level);
    add(
      members.select('a.user_id'),
      sql`exists ${members.where(sql<boolean>`a.user_id = ${user}`).select('a.id')}`,
    );
  }
  if (newsletter)
    add(
      db
        .selectFrom('subscriber as s')
        .innerJoin('user as u', 'u.email', 's.email')
        .select('u.id as user_id')
        .where('s.status', '=', 'subscribed'),
      sql`exists (select 1 from subscriber s where s.email = ${sql.ref('user.email')} and s.status = 'subscribed')`,
    );
  if (points)
    add(
      db
        .selectFrom(
          db
            .selectFrom('points_lot')
            .select('account_id')
            .distinct()
            .where(sql<boolean>`available > 0`)
            .as('l'),
        )
        .innerJoin('points_account as a', 'a.id', 'l.account_id')
        .select('a.user_id'),
      sql`exists (select 1 from points_account p where p.user_id = ${user} and p.available > 0)`,
    );
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
