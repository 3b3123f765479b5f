import type { Language } from '../frame/shop/settings.ts';
import type { Shop } from '../frame/shop/shop.ts';
import { entryPath } from './links.ts';
import { readKeyedEntries } from './store.ts';

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
