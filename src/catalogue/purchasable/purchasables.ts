import type { CurrencySettings } from '../../frame/shop/settings.ts';
import type { Spoken } from '../../frame/shop/translated.ts';
import type { Reader } from '../../platform/db/index.ts';
import type { Purchasable } from '../model.ts';
import { currentPrice, priceIn } from '../model-price.ts';
import { stockHolder } from '../model-stock.ts';
import { pictureOf } from '../pictures/model.ts';
import { type ProductRow, readProductRows } from '../product/store-rows.ts';
import { choiceIn } from '../variations/model-choice.ts';
import { exceptionOf } from '../withdrawal/model.ts';
import { readGoods } from './store-purchasables.ts';

/** In whose words and money, and at what moment. `currencies` are the shop's: the first is the base. */
export interface PriceContext extends Spoken {
  currency: CurrencySettings;
  currencies: readonly CurrencySettings[];
  now: number;
}

/**
 * What carts, totals and orders need to know of products and variations, read anew. Ids that do not exist are
 * missing from the answer. One query, however many ids.
 *
 * @example const items = await findBuyables(tx, [12, 40], { language, languages, currency, currencies, now });
 */
export async function findPurchasables(
  db: Reader,
  ids: readonly number[],
  asking: PriceContext,
): Promise<Map<number, Purchasable>> {
  const goods = await readGoods(db, [...new Set(ids)], asking.language);
  const found = new Map<number, Purchasable>();
  for (const id of ids) {
    const item = goods.get(id);
    if (!item) continue;
    const parent = item.parent_id === null ? undefined : goods.get(item.parent_id);
    if (item.type === 'variation' && !parent) continue;
    const { name, slug, groups } = parent ?? item;
    const groupIds = (taxonomy: string) =>
      groups.filter((term) => term.taxonomy === taxonomy).map(({ id }) => id);
    found.set(id, {
      ...plain(item, parent),
      ...priceOf(item, item.prices, asking),
      name,
      slug,
      attributes: item.choices.map((choice) => choiceIn(choice, asking)),
      shippingClass: item.shippingClass || (parent?.shippingClass ?? ''),
      picture: pictureOf(item.picture ?? parent?.picture, 'thumbnail', name),
      categoryIds: groupIds('category'),
      brandIds: groupIds('brand'),
      withdrawal: exceptionOf(
        [item.withdrawal, (parent ?? item).withdrawal],
        groups.map(({ withdrawal }) => withdrawal),
      ),
    });
  }
  for (const purchasable of found.values()) purchasable.purchasable &&= purchasable.price !== null;
  return found;
}

function priceOf(
  item: ProductRow,
  kept: Parameters<typeof priceIn>[0],
  { currency, currencies, now }: PriceContext,
) {
  const dates = { saleFrom: item.sale_from, saleTo: item.sale_to };
  const { regular, price, onSale } = currentPrice(
    priceIn(kept, currency, currencies[0] ?? currency),
    dates,
    now,
  );
  return { regularPrice: regular, price, onSale };
}

/** What stands in the rows themselves: a variation takes from its product what it does not say. */
function plain(item: ProductRow, parent: ProductRow | undefined) {
  const product = parent ?? item;
  const holder = stockHolder(item, parent);
  const sold = item.type === 'simple' || item.type === 'variation';
  return {
    id: item.id,
    productId: product.id,
    variationId: parent ? item.id : 0,
    type: item.type,
    sku: item.sku ?? product.sku ?? '',
    taxClass: parent && item.tax_class === 'parent' ? parent.tax_class : item.tax_class,
    taxStatus: product.tax_status,
    content: item.content || product.content,
    weight: item.weight || product.weight,
    dimensions: {
      length: item.length || product.length,
      width: item.width || product.width,
      height: item.height || product.height,
    },
    virtual: item.is_virtual === 1,
    doneHere: item.is_virtual === 1 && (item.done_here === 1 || product.done_here === 1),
    downloadable: item.downloadable === 1,
    soldIndividually: product.sold_individually === 1,
    minQuantity: Math.max(item.min_quantity, product.min_quantity, 1),
    maxQuantity: item.max_quantity ?? product.max_quantity,
    stock: {
      managed: holder.manage_stock === 1,
      quantity: holder.manage_stock ? holder.stock : 0,
      status: holder.stock_status,
      backorders: holder.backorders,
      holder: holder.id,
    },
    purchasable: sold && item.status === 'publish' && product.status === 'publish',
  };
}

/**
 * Whose stock products and variations live on, by id: see `Buyable.stock.holder`. Two queries at most.
 *
 * @example const holders = await findStockHolders(tx, [12, 40]);
 */
export async function findStockHolders(db: Reader, ids: readonly number[]): Promise<Map<number, number>> {
  const items = await readProductRows(db, unique(ids));
  const parents = await readProductRows(db, unique(items.map((item) => item.parent_id)));
  const byId = new Map(parents.map((row) => [row.id, row]));
  return new Map(items.map((item) => [item.id, stockHolder(item, byId.get(item.parent_id ?? 0)).id]));
}

export function unique(ids: readonly (number | null)[]): number[] {
  return [...new Set(ids)].filter((id): id is number => id !== null);
}
