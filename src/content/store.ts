import type { Language } from '../frame/shop/settings.ts';
import type { Reader } from '../platform/db/index.ts';
import type { Kind, PostList } from './model.ts';
import './tables.ts';

const PICTURE = [
  'pic.id as picture_id',
  'pic.file',
  'pic.width',
  'pic.height',
  'pic.focus_x',
  'pic.focus_y',
  'pt.alt',
] as const;

/** An entry that is to be seen, with its body, its author and its picture, by its slug in a language. */
export function findEntry(db: Reader, kind: Kind, language: Language, slug: string) {
  return entries(db, language)
    .innerJoin('entry_body as b', (join) =>
      join.onRef('b.entry_id', '=', 'e.id').onRef('b.language', '=', 't.written_in'),
    )
    .select('b.body')
    .where('t.kind', '=', kind)
    .where('t.slug', '=', slug)
    .executeTakeFirst();
}

/** The same by the key that the shop itself knows a page by. */
export function findPageByKey(db: Reader, key: string, language: Language) {
  return entries(db, language)
    .innerJoin('entry_body as b', (join) =>
      join.onRef('b.entry_id', '=', 'e.id').onRef('b.language', '=', 't.written_in'),
    )
    .select('b.body')
    .where('e.key', '=', key)
    .executeTakeFirst();
}

function entries(db: Reader, language: Language) {
  return anyEntries(db, language).where('e.listed_at', '>', 0);
}

function anyEntries(db: Reader, language: Language) {
  return db
    .selectFrom('entry as e')
    .innerJoin('entry_translation as t', (join) =>
      join.onRef('t.entry_id', '=', 'e.id').on('t.language', '=', language),
    )
    .leftJoin('author as a', 'a.id', 'e.author_id')
    .leftJoin('picture as pic', 'pic.id', 'e.picture_id')
    .leftJoin('picture_translation as pt', (join) =>
      join.onRef('pt.picture_id', '=', 'pic.id').on('pt.language', '=', language),
    )
    .select(['e.id', 'e.kind', 'e.key', 'e.published_at', 'e.modified_at', 't.title', 't.slug'])
    .select(['e.comments_open', 'e.drafted', 't.excerpt', 't.written_in', 't.seo_title', 't.seo_description'])
    .select(['a.name as author_name', 'a.slug as author_slug'])
    .select(PICTURE);
}

/** The same by its number, whether or not it is to be seen yet. */
export function findAnyEntry(db: Reader, id: number, language: Language): Promise<EntryRow | undefined> {
  return anyEntries(db, language)
    .innerJoin('entry_body as b', (join) =>
      join.onRef('b.entry_id', '=', 'e.id').onRef('b.language', '=', 't.written_in'),
    )
    .select('b.body')
    .where('e.id', '=', id)
    .executeTakeFirst();
}

export type EntryRow = NonNullable<Awaited<ReturnType<typeof findEntry>>>;
export type PostRow = Omit<EntryRow, 'body'>;

/**
 * One page of a list of posts, newest first. The ids come first, out of an index alone, so that a page far back
 * costs no more than one in front.
 */
export async function readPosts(
  db: Reader,
  question: { list: PostList; language: Language; limit: number; offset: number },
): Promise<PostRow[]> {
  const ids = await readPostIds(db, question);
  if (ids.length === 0) return [];
  const rows = await entries(db, question.language).where('e.id', 'in', ids).execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

async function readPostIds(
  db: Reader,
  { list, limit, offset }: { list: PostList; limit: number; offset: number },
): Promise<number[]> {
  if (list.of === 'category' || list.of === 'tag') {
    const rows = await db
      .selectFrom('entry_term')
      .select('entry_id')
      .where('term_id', '=', list.id)
      .where('listed_at', '>', 0)
      .orderBy('listed_at', 'desc')
      .orderBy('entry_id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute();
    return rows.map(({ entry_id }) => entry_id);
  }
  let query = db.selectFrom('entry').select('id').where('listed_at', '>', 0);
  query = list.of === 'author' ? query.where('author_id', '=', list.id) : query.where('kind', '=', 'post');
  const rows = await query
    .orderBy('listed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(({ id }) => id);
}

export async function countPosts(db: Reader, list: PostList): Promise<number> {
  const count = (row: { n: number | string | bigint } | undefined) => Number(row?.n ?? 0);
  if (list.of === 'category' || list.of === 'tag')
    return count(
      await db
        .selectFrom('entry_term')
        .select((is) => is.fn.countAll().as('n'))
        .where('term_id', '=', list.id)
        .where('listed_at', '>', 0)
        .executeTakeFirst(),
    );
  let query = db
    .selectFrom('entry')
    .select((is) => is.fn.countAll().as('n'))
    .where('listed_at', '>', 0);
  query = list.of === 'author' ? query.where('author_id', '=', list.id) : query.where('kind', '=', 'post');
  return count(await query.executeTakeFirst());
}

/** Entries that are to be seen, by their numbers. */
export async function readEntriesById(db: Reader, ids: readonly number[], language: Language) {
  if (ids.length === 0) return [];
  return entries(db, language).where('e.id', 'in', ids).execute();
}

/** The slugs of an entry in every language, and in which it was written itself. */
export function readSlugs(db: Reader, id: number) {
  return db
    .selectFrom('entry_translation as t')
    .innerJoin('entry as e', 'e.id', 't.entry_id')
    .select(['t.language', 't.written_in', 't.slug', 't.title', 'e.kind', 'e.key'])
    .where('t.entry_id', '=', id)
    .execute();
}

export async function readTermIds(db: Reader, id: number): Promise<number[]> {
  const rows = await db
    .selectFrom('entry_term')
    .select('term_id')
    .where('entry_id', '=', id)
    .where('direct', '=', 1)
    .orderBy('term_id')
    .execute();
  return rows.map(({ term_id }) => term_id);
}

/** An entry that is to be seen, by its number. */
export function findEntryAddress(db: Reader, id: number, language: Language) {
  return db
    .selectFrom('entry as e')
    .innerJoin('entry_translation as t', (join) =>
      join.onRef('t.entry_id', '=', 'e.id').on('t.language', '=', language),
    )
    .select(['e.kind', 'e.key', 't.slug'])
    .where('e.id', '=', id)
    .where('e.listed_at', '>', 0)
    .executeTakeFirst();
}

/** The same of several by their numbers. */
export async function readNumberedEntries(db: Reader, ids: readonly number[], language: Language) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('entry as e')
    .innerJoin('entry_translation as t', (join) =>
      join.onRef('t.entry_id', '=', 'e.id').on('t.language', '=', language),
    )
    .select(['e.id', 'e.key', 'e.kind', 'e.drafted', 't.slug', 't.title'])
    .where('e.id', 'in', ids)
    .where('e.listed_at', '>', 0)
    .execute();
}

/** The addresses of all pages with a key and of everything that menus may name, in one language. */
export function readKeyedEntries(db: Reader, language: Language) {
  return db
    .selectFrom('entry as e')
    .innerJoin('entry_translation as t', (join) =>
      join.onRef('t.entry_id', '=', 'e.id').on('t.language', '=', language),
    )
    .select(['e.key', 'e.kind', 'e.drafted', 't.slug', 't.title'])
    .where('e.key', 'is not', null)
    .where('e.listed_at', '>', 0)
    .execute();
}

export function readAuthor(db: Reader, by: { slug: string } | { id: number }, language: Language) {
  const query = db
    .selectFrom('author as a')
    .leftJoin('picture as pic', 'pic.id', 'a.picture_id')
    .leftJoin('picture_translation as pt', (join) =>
      join.onRef('pt.picture_id', '=', 'pic.id').on('pt.language', '=', language),
    )
    .select(['a.id', 'a.slug', 'a.name', 'a.about'])
    .select(PICTURE);
  return (
    'slug' in by ? query.where('a.slug', '=', by.slug) : query.where('a.id', '=', by.id)
  ).executeTakeFirst();
}

export async function findRedirect(db: Reader, path: string): Promise<string | undefined> {
  const row = await db.selectFrom('redirect').select('target').where('path', '=', path).executeTakeFirst();
  return row?.target;
}

/** The bodies of several entries in one language. */
export async function readBodies(
  db: Reader,
  ids: readonly number[],
  language: Language,
): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('entry_body')
    .select(['entry_id', 'body'])
    .where('entry_id', 'in', ids)
    .where('language', '=', language)
    .execute();
  return new Map(rows.map(({ entry_id, body }) => [entry_id, body]));
}
