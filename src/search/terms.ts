import type { Language } from '../frame/shop/settings.ts';
import type { Shop } from '../frame/shop/shop.ts';
import { readTermRows } from './store-terms.ts';

/** A category, tag, brand or attribute value, as a form offers it; its id, as text, is its value in the index. */
export interface SearchTerm {
  id: number;
  name: string;
  slug: string;
  parentId: number | null;
}

export interface SearchTerms {
  /** By the index's name of the taxonomy (`category`, `tag`, `brand`, `pa_…`), in the shopkeeper's order. */
  of(taxonomy: string): readonly SearchTerm[];
  idOf(taxonomy: string, slug: string): number | undefined;
}

/** All terms in one language, kept in memory until one of them changes. */
export function searchTerms(shop: Shop, language: Language): Promise<SearchTerms> {
  return shop.cache.get(`search.terms:${language}`, ['categories', 'posts'], async () => {
    const rows = await readTermRows(shop.db.read, language);
    const groups = Map.groupBy(rows, ({ taxonomy }) => taxonomy);
    const lists = new Map(
      [...groups].map(([taxonomy, list]) => [
        taxonomy,
        list.map(({ id, name, slug, parent_id }) => ({ id, name, slug, parentId: parent_id })),
      ]),
    );
    const ids = new Map(rows.map(({ taxonomy, slug, id }) => [`${taxonomy} ${slug}`, id]));
    return {
      of: (taxonomy) => lists.get(taxonomy) ?? [],
      idOf: (taxonomy, slug) => ids.get(`${taxonomy} ${slug}`),
    };
  });
}
