import { type Facts, textFact } from '../../frame/command/index.ts';
import { outdatedFacts } from '../../frame/shop/outdated.ts';
import type { Reader } from '../../platform/db/index.ts';
import { cleanBody } from '../rich-text/clean.ts';
import '../tables.ts';
import type { EntryInput } from './entry-input.ts';
import { readOutdatedTexts, readWholeEntry } from './store-whole.ts';

/**
 * What the history of a post or a page tells: titles and addresses as they are, of long texts how long they are, and a
 * mark.
 *
 * @param looked somebody has looked at which translations are older than their source: those are told too
 */
export async function entryFacts(
  db: Reader,
  id: number | undefined,
  looked = false,
): Promise<Facts | undefined> {
  const entry = id === undefined ? undefined : await readWholeEntry(db, id);
  if (!entry) return undefined;
  const { kind, key = '', draft, publishAt, authorId, pictureId, comments, termIds, texts } = entry;
  const words = Object.entries(texts).flatMap(([language, { title, slug, excerpt = '', body, ...seo }]) => [
    [`title.${language}`, title],
    [`slug.${language}`, slug],
    [`excerpt.${language}`, textFact(excerpt)],
    [`seoTitle.${language}`, seo.seoTitle],
    [`seoDescription.${language}`, seo.seoDescription],
    [`body.${language}`, textFact(JSON.stringify(body))],
  ]);
  const terms = [...(termIds ?? [])].sort((a, b) => a - b);
  const outdated = looked ? outdatedFacts(await readOutdatedTexts(db, entry.id)) : {};
  const plain = { kind, key, draft, publishAt, authorId, pictureId, comments, terms, ...outdated };
  return { ...plain, ...Object.fromEntries(words) };
}

/** What an editor sees of an entry, texts whole: who comes second is shown both. */
export function editedFacts(entry: EntryInput): Facts {
  const { key, draft = false, publishAt, authorId, pictureId, comments, termIds, texts } = entry;
  const words = Object.entries(texts).flatMap(
    ([language, { title, slug, excerpt, seoTitle, seoDescription, body }]) => [
      [`title.${language}`, title],
      [`slug.${language}`, slug],
      [`excerpt.${language}`, excerpt],
      [`seoTitle.${language}`, seoTitle],
      [`seoDescription.${language}`, seoDescription],
      [`body.${language}`, cleanBody(body)],
    ],
  );
  const terms = termIds && [...termIds].sort((a, b) => a - b);
  const plain = { key, draft, publishAt, authorId, pictureId, comments, terms };
  return { ...plain, ...Object.fromEntries(words) };
}

/** Of an author: what they are called. */
export async function authorFacts(db: Reader, id: number | undefined): Promise<Facts | undefined> {
  if (id === undefined) return undefined;
  const row = await db.selectFrom('author').selectAll().where('id', '=', id).executeTakeFirst();
  return row && { name: row.name, slug: row.slug, picture: row.picture_id, about: textFact(row.about) };
}
