import type { Language } from '../frame/settings.ts';
import type { Reader } from '../platform/db/index.ts';
import { readFoundTerms, readFoundTitles } from './store-site-search.ts';

/** One thing that the search box knows of: a product by its title (`ten`), or a term by its name. */
export type SiteSearchItem =
  | { id: number; ten: string; post_type: string; sku?: string }
  | { id: number; name: string; taxonomy: string };

/** What the contract calls the shop's taxonomies. */
const NAMES: Record<string, string> = { category: 'product_cat', tag: 'product_tag', brand: 'product_brand' };

/** Everything that the search box looks through, in one language: terms first, then products. */
export async function siteSearchItems(db: Reader, language: Language): Promise<SiteSearchItem[]> {
  const terms = await readFoundTerms(db, language, Object.keys(NAMES));
  const titles = await readFoundTitles(db, language);
  return [
    ...terms.map(({ id, name, taxonomy }) => ({ id, name, taxonomy: NAMES[taxonomy] ?? taxonomy })),
    ...titles.map(({ id, title, type, sku }) => ({
      id,
      ten: title,
      post_type: type,
      ...(sku ? { sku } : {}),
    })),
  ];
}
