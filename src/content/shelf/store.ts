import { type SelectQueryBuilder, sql } from 'kysely';
import type { Language } from '../../frame/shop/settings.ts';
import type { Reader, Tables } from '../../platform/db/index.ts';
import { wordsOf } from '../../platform/plain-text.ts';
import type { EntryFilter, EntryPage, ShelfEntry } from './model.ts';
import '../tables.ts';

type Asked = SelectQueryBuilder<Tables & { e: Tables['entry'] }, 'e', object>;

/** One page of posts and pages, titled in the language of who asks. Two queries. */
export async function listShelf(
  db: Reader,
  filter: EntryFilter,
  { sort, descending, behind, limit }: EntryPage,
  language: Language,
): Promise<ShelfEntry[]> {
  const column = sql.ref(sort === 'modified' ? 'e.modified_at' : 'e.published_at');
  const way = sql.raw(descending ? 'desc' : 'asc');
  let query = narrow(db, filter);
  if (behind)
    query = query.where(
      sql<boolean>`(${column}, e.id) ${sql.raw(descending ? '<' : '>')} (${behind.value}, ${behind.id})`,
    );
  const rows = await query
    .leftJoin('author as a', 'a.id', 'e.author_id')
    .select(['e.id', 'e.kind', 'e.key', 'e.status', 'e.published_at', 'e.modified_at', 'e.binned_at'])
    .select(['e.drafted', 'e.version', 'a.name as author'])
    .orderBy(sql`${column} ${way}`)
    .orderBy(sql`e.id ${way}`)
    .limit(limit)
    .execute();
  const texts = await readTitles(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map(({ published_at, modified_at, binned_at, drafted, author, ...row }) => {
    const own = texts.get(row.id) ?? [];
    const title = own.find((text) => text.language === language) ?? own[0];
    return {
      ...row,
      title: title?.title ?? '',
      author: author ?? '',
      written: own.filter((text) => text.written_in === text.language).map((text) => text.language),
      publishedAt: published_at,
      modifiedAt: modified_at,
      binnedAt: binned_at,
      isDrafted: drafted > 0,
    };
  });
}

/** What some posts and pages are called, in the language of who asks or another. One query. */
export async function readShelfTitles(
  db: Reader,
  ids: readonly number[],
  language: Language,
): Promise<Map<number, string>> {
  const titles = new Map<number, string>();
  for (const [id, own] of await readTitles(db, ids))
    titles.set(id, (own.find((text) => text.language === language) ?? own[0])?.title ?? '');
  return titles;
}

async function readTitles(db: Reader, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, never[]>();
  const rows = await db
    .selectFrom('entry_translation')
    .select(['entry_id', 'language', 'written_in', 'title'])
    .where('entry_id', 'in', ids)
    .orderBy('language')
    .execute();
  return Map.groupBy(rows, ({ entry_id }) => entry_id);
}

/** How many there are, counted no further than `most`. */
export async function countShelf(db: Reader, filter: EntryFilter, most: number): Promise<number> {
  const some = narrow(db, filter).select('e.id').limit(most).as('some');
  const row = await db
    .selectFrom(some)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirst();
  return Number(row?.count ?? 0);
}

export async function listShelfIds(db: Reader, filter: EntryFilter, most: number): Promise<number[]> {
  const rows = await narrow(db, filter).select('e.id').orderBy('e.modified_at', 'desc').limit(most).execute();
  return rows.map(({ id }) => id);
}

function narrow(db: Reader, filter: EntryFilter): Asked {
  const { kind, state, inBin = false, without, outdated, authorId, termId, key, ids, text = '' } = filter;
  let query = db.selectFrom('entry as e') as unknown as Asked;
  query = inBin ? query.where(sql<boolean>`e.binned_at > 0`) : query.where(sql<boolean>`e.binned_at = 0`);
  if (kind) query = query.where('e.kind', '=', kind);
  if (key !== undefined) query = query.where('e.key', '=', key);
  if (state) query = query.where('e.status', '=', state);
  if (authorId !== undefined) query = query.where('e.author_id', '=', authorId);
  // Nothing is in an empty list, and no engine takes one.
  if (ids) query = query.where('e.id', 'in', ids.length === 0 ? [0] : ids);
  if (termId !== undefined)
    query = query.where('e.id', 'in', (is) =>
      is.selectFrom('entry_term as et').select('et.entry_id').where('et.term_id', '=', termId),
    );
  if (without)
    query = query.where(
      sql<boolean>`not exists (select 1 from entry_body b where b.entry_id = e.id and b.language = ${without})`,
    );
  if (outdated)
    query = query.where(
      sql<boolean>`exists (select 1 from entry_translation o where o.entry_id = e.id
        and o.language = ${outdated} and o.outdated <> '')`,
    );
  for (const word of wordsOf(text)) query = query.where('e.words', 'like', `% ${word}%`);
  return query;
}
