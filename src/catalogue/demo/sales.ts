import type { Tx } from '../../platform/db/index.ts';
import { saveProduct, saveVariation } from '../editing/store-product.ts';
import type { CatalogueSettings } from '../listing/store-listing.ts';
import type { ItemInput, ProductInput } from '../model-product.ts';
import { saleBegan } from './model.ts';

const DAY = 86_400_000;

/**
 * Saves a product of the demo as if it had been sold at its full price for a while before its sale began, so that
 * its history of prices is that of a shop. @returns its id
 */
export async function saveWithPast(
  tx: Tx,
  settings: CatalogueSettings,
  product: ProductInput,
  now: number,
): Promise<number> {
  const { variations = [], ...own } = product;
  const reduced = variations.filter(isReduced);
  if (!isReduced(product) && reduced.length === 0) return saveProduct(tx, settings, product, now);
  const before = {
    ...withoutSale(product),
    ...(product.variations && { variations: variations.map(withoutSale) }),
  };
  const id = await saveProduct(tx, settings, before, now - 60 * DAY);
  const begun = saleBegan(now);
  if (isReduced(product)) await saveProduct(tx, settings, { ...own, id }, begun);
  for (const variation of reduced) {
    const saved = await tx
      .selectFrom('product')
      .select('id')
      .where('parent_id', '=', id)
      .where('sku', '=', variation.sku)
      .executeTakeFirstOrThrow();
    await saveVariation(tx, settings, id, { ...variation, id: saved.id }, begun);
  }
  return id;
}

const isReduced = ({ prices }: Pick<ItemInput, 'prices'>) =>
  Object.values(prices).some((price) => price?.sale !== null && price?.sale !== undefined);

function withoutSale<T extends ItemInput>(item: T): T {
  const prices = Object.entries(item.prices).map(([currency, price]) => [currency, { ...price, sale: null }]);
  return { ...item, prices: Object.fromEntries(prices) };
}
