import type { Language, Translated } from '../../frame/shop/settings.ts';
import type { Reader } from '../../platform/db/index.ts';
import { FRONT_PAGE } from '../links.ts';
import type { Kind } from '../model.ts';
import { cleanBody } from '../rich-text/clean.ts';
import { wordsOf } from '../rich-text/model.ts';
import '../tables.ts';

export interface EntryText {
  id: number;
  language: Language;
  title: string;
  excerpt: string;
  words: string;
  /** The author's slug. */
  author: string | null;
  published_at: number;
  modified_at: number;
}

export async function readListedIds(db: Reader, kind: Kind): Promise<number[]> {
  const rows = await db
    .selectFrom('entry')
    .select('id')
    .where('kind', '=', kind)
    .where((is) => is.or([is('key', 'is', null), is('key', '<>', FRONT_PAGE)]))
    .where('listed_at', '>', 0)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** The words of entries that are to be seen, in each language that they were written in: for searching. */
export async function readEntryTexts(db: Reader, kind: Kind, ids: readonly number[]): Promise<EntryText[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('entry as e')
    .innerJoin('entry_body as b', 'b.entry_id', 'e.id')
    .innerJoin('entry_translation as t', (join) =>
      join.onRef('t.entry_id', '=', 'e.id').onRef('t.language', '=', 'b.language'),
    )
    .leftJoin('author as a', 'a.id', 'e.author_id')
    .select(['e.id', 'e.published_at', 'e.modified_at', 'b.language', 'b.body', 't.title', 't.excerpt'])
    .select('a.slug as author')
    .where('e.id', 'in', ids)
    .where('e.kind', '=', kind)
    .where('e.listed_at', '>', 0)
    .orderBy('e.id')
    .execute();
  return rows.map(({ body, ...row }) => ({ ...row, words: wordsOf(cleanBody(body)) }));
}

/** What entries are sorted by; `direct` 0 marks the ancestors of a category. */
export function readEntryTerms(db: Reader, ids: readonly number[]) {
  return db
    .selectFrom('entry_term as et')
    .innerJoin('term as t', 't.id', 'et.term_id')
    .select(['et.entry_id', 'et.term_id', 'et.direct', 't.taxonomy'])
    .where('et.entry_id', 'in', ids)
    .execute();
}

/** Who writes here, by name. */
export function readAuthors(db: Reader) {
  return db.selectFrom('author').select(['id', 'slug', 'name']).orderBy('name').orderBy('id').execute();
}

/** An author as they can be saved again, and which version of them that is. */
export async function readAuthor(db: Reader, id: number) {
  const row = await db.selectFrom('author').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) return undefined;
  const { picture_id: pictureId, about, ...author } = row;
  return { ...author, pictureId, about: JSON.parse(about || '{}') as Translated };
}

/** How many posts outside of the bin each topic and each author has. */
export async function countPosts(
  db: Reader,
): Promise<{ topics: Map<number, number>; authors: Map<number, number> }> {
  const topics = await db
    .selectFrom('entry_term as et')
    .innerJoin('entry as e', 'e.id', 'et.entry_id')
    .select(({ fn }) => ['et.term_id as id', fn.countAll<number>().as('count')])
    .where('e.binned_at', '=', 0)
    .groupBy('et.term_id')
    .execute();
  const authors = await db
    .selectFrom('entry as e')
    .select(({ fn }) => ['e.author_id as id', fn.countAll<number>().as('count')])
    .where('e.author_id', 'is not', null)
    .where('e.binned_at', '=', 0)
    .groupBy('e.author_id')
    .execute();
  const counted = (rows: readonly { id: number | null; count: number }[]) =>
    new Map(rows.map(({ id, count }) => [id ?? 0, Number(count)]));
  return { topics: counted(topics), authors: counted(authors) };
}
