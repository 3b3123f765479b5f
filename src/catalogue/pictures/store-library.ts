import { type SelectQueryBuilder, sql } from 'kysely';
import type { Language } from '../../frame/shop/settings.ts';
import type { Shop } from '../../frame/shop/shop.ts';
import type { Reader, Tables } from '../../platform/db/index.ts';
import { findByWords } from '../words.ts';
import { type ListedPicture, withAlts } from './store.ts';
import { pictureUsers, settledOf } from './uses.ts';

/** What narrows the library. What is not said does not. */
export interface LibraryFilter {
  /** `bin` is what lies there, `awaited` what could not be had from where it is to come from. */
  state?: 'bin' | 'awaited' | undefined;
  /** It is not said in this language what they show. */
  without?: Language | undefined;
  /** They are shown nowhere, or somewhere. */
  used?: boolean | undefined;
  kind?: 'drawing' | 'dots' | undefined;
  /** These and no others, in whatever state. */
  ids?: readonly number[] | undefined;
  text?: string | undefined;
}

export type LibrarySort = 'added' | 'bytes' | 'binned';

export interface LibraryPage {
  sort: LibrarySort;
  descending: boolean;
  /** The last row of the page before. */
  behind?: { value: number; id: number } | undefined;
  limit: number;
}

type Asked = SelectQueryBuilder<Tables & { p: Tables['picture'] }, 'p', object>;

/** The pictures that fit, without an order. The conditions of states are those of the indexes. */
async function narrow(shop: Shop, db: Reader, filter: LibraryFilter): Promise<Asked> {
  const { state, without, used, kind, ids, text } = filter;
  let query = db.selectFrom('picture as p') as unknown as Asked;
  if (ids) query = query.where('p.id', 'in', ids.length === 0 ? [0] : ids);
  else if (state === 'bin') query = query.where(sql<boolean>`p.binned_at > 0`);
  else if (state === 'awaited') query = query.where(sql<boolean>`p.binned_at = 0 and p.file = ''`);
  else query = query.where(sql<boolean>`p.binned_at = 0 and p.file <> ''`);
  if (without)
    query = query.where(
      sql<boolean>`not exists (select 1 from picture_translation t where t.picture_id = p.id
        and t.language = ${without} and t.alt <> '')`,
    );
  if (used !== undefined) {
    const places = pictureUsers(shop)
      .flatMap((user) => user.tables)
      .map((table) => sql`exists (select 1 from ${sql.table(table)} u where u.picture_id = p.id)`);
    const settled = settledOf(shop);
    if (settled.length > 0) places.push(sql`p.id in (${sql.join(settled)})`);
    const shown = sql`(${sql.join(places, sql` or `)})`;
    if (places.length > 0) query = query.where(used ? sql<boolean>`${shown}` : sql<boolean>`not ${shown}`);
  }
  if (kind)
    query = query.where(
      kind === 'drawing' ? sql<boolean>`p.file like '%.svg'` : sql<boolean>`p.file not like '%.svg'`,
    );
  if (text !== undefined) {
    const found = await findByWords(db, 'picture_word', text);
    query = query.where('p.id', 'in', found.length === 0 ? [0] : found);
  }
  return query;
}

/** One page of the library. Two queries, one more where something was typed. */
export async function listLibrary(
  shop: Shop,
  filter: LibraryFilter,
  { sort, descending, behind, limit }: LibraryPage,
  db: Reader = shop.db.read,
): Promise<ListedPicture[]> {
  const way = descending ? 'desc' : 'asc';
  const than = sql.raw(descending ? '<' : '>');
  let query = (await narrow(shop, db, filter)).selectAll('p');
  if (sort === 'added') {
    if (behind) query = query.where('p.id', descending ? '<' : '>', behind.id);
  } else {
    const column = sql.ref(sort === 'bytes' ? 'p.bytes' : 'p.binned_at');
    if (behind) query = query.where(sql<boolean>`(${column}, p.id) ${than} (${behind.value}, ${behind.id})`);
    query = query.orderBy(column, way);
  }
  return withAlts(db, await query.orderBy('p.id', way).limit(limit).execute());
}

/** How many, counted no further than `most`. */
export async function countLibrary(
  shop: Shop,
  filter: LibraryFilter,
  most: number,
  db: Reader = shop.db.read,
): Promise<number> {
  const some = (await narrow(shop, db, filter)).select('p.id').limit(most).as('some');
  const { count } = await db
    .selectFrom(some)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function listLibraryIds(shop: Shop, filter: LibraryFilter, most: number): Promise<number[]> {
  const query = (await narrow(shop, shop.db.read, filter)).select('p.id').orderBy('p.id', 'desc').limit(most);
  return (await query.execute()).map(({ id }) => id);
}
