import type { Shop } from '../../frame/shop/shop.ts';
import type { DocumentSource } from '../model-document.ts';
import { documentOf } from './product-document.ts';
import { readProductIds, readProductParts, readSales } from './store.ts';

/** Announced with every sale; only its count has changed. */
const SOLD = 'sold:';

/** The products of the shop as documents: variable ones through their variations. */
export function productSource(shop: Shop): DocumentSource {
  return {
    type: 'product',
    ids: () => readProductIds(shop.db.read),
    async read(ids) {
      const parts = await readProductParts(shop.db.read, ids, shop.settings.languages);
      const rules = { settings: shop.settings, shownPrice: shop.shownPrice, now: Date.now() };
      return parts.map((product) => documentOf(product, rules));
    },
    touchedBy(tag) {
      const [kind, id] = tag.split(':');
      if (kind === 'product' && id) return { ids: [Number(id)] };
      if (kind === 'term' && id) return { field: 'terms', value: id };
      // The prices that shoppers see.
      return tag === 'tax' ? 'all' : undefined;
    },
    async numbers(tags) {
      const sold = [...tags].flatMap((tag) => (tag.startsWith(SOLD) ? [Number(tag.slice(SOLD.length))] : []));
      return sold.length > 0 ? { field: 'sales', values: await readSales(shop.db.read, sold) } : undefined;
    },
  };
}
