import { isLanguageCode } from '../../frame/shop/languages.ts';
import type { Language } from '../../frame/shop/settings.ts';
import type { Reader } from '../../platform/db/index.ts';
import { ContentProblem } from '../model.ts';
import { cleanBody } from '../rich-text/clean.ts';
import type { EntryInput, EntryTexts } from './entry-input.ts';
import { readWholeEntry } from './store-whole.ts';
import '../tables.ts';

/** A page in a file: without its number, which belongs to one shop. */
export type PageInFile = Omit<EntryInput, 'id' | 'authorId' | 'termIds'>;

export async function exportPages(db: Reader): Promise<PageInFile[]> {
  const rows = await db
    .selectFrom('entry')
    .select('id')
    .where('kind', '=', 'page')
    .where('binned_at', '=', 0)
    .orderBy('id')
    .execute();
  const pages: PageInFile[] = [];
  for (const { id } of rows) {
    const whole = await readWholeEntry(db, id);
    if (!whole) continue;
    const { id: _, authorId: __, termIds: ___, ...page } = whole;
    pages.push(page);
  }
  return pages;
}

export function readPage(given: unknown): PageInFile {
  const page = given as Partial<Record<keyof PageInFile, unknown>> | null;
  if (typeof page !== 'object' || page === null || typeof page.texts !== 'object' || page.texts === null)
    throw new ContentProblem('no_pages');
  const texts: Record<Language, EntryTexts> = {};
  for (const [language, text] of Object.entries(page.texts as Record<string, Partial<EntryTexts> | null>)) {
    if (!text || !isLanguageCode(language)) continue;
    const { title = '', slug, excerpt, seoTitle, seoDescription, body } = text;
    texts[language] = {
      title: String(title),
      ...(slug === undefined ? {} : { slug: String(slug) }),
      ...(excerpt === undefined ? {} : { excerpt: String(excerpt) }),
      ...(seoTitle === undefined ? {} : { seoTitle: String(seoTitle) }),
      ...(seoDescription === undefined ? {} : { seoDescription: String(seoDescription) }),
      body: cleanBody(body),
    };
  }
  const { key, pictureId, publishAt } = page;
  return {
    kind: 'page',
    ...(typeof key === 'string' && /^[\w-]{1,60}$/.test(key) ? { key } : {}),
    draft: page.draft === true,
    ...(Number.isSafeInteger(publishAt) ? { publishAt: publishAt as number } : {}),
    pictureId: Number.isSafeInteger(pictureId) ? (pictureId as number) : null,
    comments: page.comments === true,
    texts,
  };
}

export async function findSame(db: Reader, { key, texts }: PageInFile): Promise<number | undefined> {
  if (key !== undefined) {
    const row = await db.selectFrom('entry').select('id').where('key', '=', key).executeTakeFirst();
    return row?.id;
  }
  for (const [language, { slug = '' }] of Object.entries(texts)) {
    const row = await db
      .selectFrom('entry_translation')
      .select('entry_id')
      .where('kind', '=', 'page')
      .where('language', '=', language as Language)
      .where('slug', '=', slug)
      .executeTakeFirst();
    if (row) return row.entry_id;
  }
  return undefined;
}

export function isSame(before: EntryInput & { id: number }, page: PageInFile): boolean {
  const { id: _, authorId: __, termIds: ___, ...was } = before;
  return JSON.stringify(inOrder(was)) === JSON.stringify(inOrder({ publishAt: was.publishAt, ...page }));
}

/** Names in one order, so that two of the same compare as the same. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, inner]) => [name, inOrder(inner)]),
  );
}
