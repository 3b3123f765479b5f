import type { Language } from '../../frame/shop/settings.ts';
import type { Reader } from '../../platform/db/index.ts';
import { readFoundEntries, readFoundTerms, readFoundTitles, readPostTerms } from './store.ts';

/** One thing that the search box knows of: a product, post or page by its title (`ten`), or a term by its name. */
export type SiteSearchItem = { id: number; ten: string; post_type: string; sku?: string } | TermItem;

export interface TermItem {
  id: number;
  name: string;
  taxonomy: string;
}

/** What the contract calls the shop's taxonomies. */
const NAMES: Record<string, string> = { category: 'product_cat', tag: 'product_tag', brand: 'product_brand' };
const OF_POSTS: Record<string, string> = { post_category: 'category', post_tag: 'post_tag' };

/** Everything that the search box looks through, in one language: terms first, then products, posts and pages. */
export async function siteSearchItems(db: Reader, language: Language): Promise<SiteSearchItem[]> {
  const titles = await readFoundTitles(db, language);
  const entries = await readFoundEntries(db, language);
  return [...(await siteSearchTerms(db, language)), ...titles.map(titled), ...entries.map(titled)];
}

/** Categories, tags and brands that some product has, and those of posts. */
export async function siteSearchTerms(db: Reader, language: Language): Promise<TermItem[]> {
  const terms = await readFoundTerms(db, language, Object.keys(NAMES));
  const topics = await readPostTerms(db, language);
  return [
    ...terms.map(({ id, name, taxonomy }) => ({ id, name, taxonomy: NAMES[taxonomy] ?? taxonomy })),
    ...topics.map(({ id, name, taxonomy }) => ({ id, name, taxonomy: OF_POSTS[taxonomy] ?? taxonomy })),
  ];
}

/** Something with a title, as the box knows it. */
export const titled = ({
  id,
  title,
  type,
  sku,
}: {
  id: number;
  title: string;
  type: string;
  sku?: string | null;
}): SiteSearchItem => ({ id, ten: title, post_type: type, ...(sku ? { sku } : {}) });
