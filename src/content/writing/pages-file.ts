import { isLanguageCode } from '../../frame/shop/languages.ts';
import type { Language } from '../../frame/shop/settings.ts';
import type { Shop } from '../../frame/shop/shop.ts';
import type { Reader } from '../../platform/db/index.ts';
import { ContentProblem } from '../model.ts';
import { cleanBody } from '../rich-text/clean.ts';
import { saveEntry } from './commands.ts';
import type { EntryInput, EntryTexts } from './entry-input.ts';
import { readWholeEntry } from './store-whole.ts';
import '../tables.ts';

/** A page in a file: without its number, which belongs to one shop. */
export type PageInFile = Omit<EntryInput, 'id' | 'authorId' | 'termIds'>;

export async function exportPages(db: Reader): Promise<PageInFile[]> {
  const rows = await db.selectFrom('entry').select('id').where('kind', '=', 'page').orderBy('id').execute();
  const pages: PageInFile[] = [];
  for (const { id } of rows) {
    const whole = await readWholeEntry(db, id);
    if (!whole) continue;
    const { id: _, authorId: __, termIds: ___, ...page } = whole;
    pages.push(page);
  }
  return pages;
}

/**
 * Brings the pages of a file into the shop, all or none. A page of the same key is the same page, else one that stands
 * at the same address in a language that both are written in.
 *
 * @throws ContentProblem when the file is none, or a page of it cannot be kept
 */
export async function importPages(
  shop: Pick<Shop, 'db' | 'settings' | 'addresses'>,
  given: unknown,
  now: number,
): Promise<{ created: number; updated: number; skipped: number }> {
  const pages = (given as { pages?: unknown } | null)?.pages;
  if (!Array.isArray(pages)) throw new ContentProblem('no_pages');
  const report = { created: 0, updated: 0, skipped: 0 };
  await shop.db.transaction(async (tx) => {
    for (const one of pages) {
      const page = readPage(one);
      const id = await findSame(tx, page);
      const before = id === undefined ? undefined : await readWholeEntry(tx, id);
      if (before && isSame(before, page)) {
        report.skipped += 1;
        continue;
      }
      const own = before ? { id: before.id, authorId: before.authorId ?? null } : {};
      await saveEntry(tx, shop, { ...page, ...own }, now);
      if (before) report.updated += 1;
      else report.created += 1;
    }
  });
  return report;
}

function readPage(given: unknown): PageInFile {
  const page = given as Partial<Record<keyof PageInFile, unknown>> | null;
  if (typeof page !== 'object' || page === null || typeof page.texts !== 'object' || page.texts === null)
    throw new ContentProblem('no_pages');
  const texts: Record<Language, EntryTexts> = {};
  for (const [language, text] of Object.entries(page.texts as Record<string, Partial<EntryTexts> | null>)) {
    if (!text || !isLanguageCode(language)) continue;
    const { title = '', slug, excerpt, body } = text;
    texts[language] = {
      title: String(title),
      ...(slug === undefined ? {} : { slug: String(slug) }),
      ...(excerpt === undefined ? {} : { excerpt: String(excerpt) }),
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

async function findSame(db: Reader, { key, texts }: PageInFile): Promise<number | undefined> {
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

function isSame(before: EntryInput & { id: number }, page: PageInFile): boolean {
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
