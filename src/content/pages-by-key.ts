import type { Language } from '../frame/shop/settings.ts';
import type { Shop } from '../frame/shop/shop.ts';
import { entryPath } from './links.ts';
import { readKeyedEntries, readNumberedEntries } from './store.ts';

export type KeyedPages = ReadonlyMap<string, { title: string; href: string; isDraft: boolean }>;

/** Entries that have a key, for menus and for links in texts. No query once they are in memory; tag `pages`. */
export function keyedPages(shop: Shop, language: Language): Promise<KeyedPages> {
  return shop.cache.get(`content.keyed:${language}`, ['pages', 'posts'], async () => {
    const rows = await readKeyedEntries(shop.db.read, language);
    return new Map(
      rows.map(({ key, kind, drafted, slug, title }) => [
        key ?? '',
        { title, href: entryPath(shop, language, { kind, key, slug }), isDraft: drafted > 0 },
      ]),
    );
  });
}

/** The same of pages and posts by their numbers, as links name those that have no key. No query where there are none. */
export async function numberedPages(
  shop: Shop,
  language: Language,
  ids: readonly number[],
): Promise<KeyedPages> {
  const rows = await readNumberedEntries(shop.db.read, ids, language);
  return new Map(
    rows.map(({ id, key, kind, drafted, slug, title }) => [
      `${id}`,
      { title, href: entryPath(shop, language, { kind, key, slug }), isDraft: drafted > 0 },
    ]),
  );
}

/** The numbers of pages and posts that links name. @example numbersIn(['entry:500000001', 'entry:contact']) // [500000001] */
export const numbersIn = (links: readonly unknown[]): number[] => [
  ...new Set(links.flatMap((link) => Number(/^entry:(\d{1,15})$/.exec(String(link))?.[1] ?? 0) || [])),
];
