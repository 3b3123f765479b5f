import type { Language } from '../../frame/shop/settings.ts';
import type { Shop } from '../../frame/shop/shop.ts';
import { entryPath } from '../links.ts';
import { readSlugs } from '../store.ts';

/** Where an entry stands in each language of the shop, whether it is to be seen or not. */
export async function entryAddresses(
  shop: Pick<Shop, 'addresses' | 'settings' | 'db'>,
  id: number,
): Promise<Record<Language, string>> {
  const rows = await readSlugs(shop.db.read, id);
  return Object.fromEntries(
    rows
      .filter(({ language }) => shop.settings.languages.includes(language))
      .map((row) => [row.language, entryPath(shop, row.language, row)]),
  );
}
