import { type Goods, goodsData, goodsPageData } from '../../frame/house/goods-data.ts';
import type { PageData } from '../../frame/house/room.ts';
import type { Visit } from '../../frame/request/visit.ts';
import { type CurrentPrice, priceRange } from '../model-price.ts';
import type { Term } from '../terms/terms.ts';
import type { CardRow } from './store.ts';

/** What a card says to scripts of other houses; undefined when nobody wants it. */
export function cardData(
  visit: Visit,
  row: CardRow,
  prices: readonly CurrentPrice[],
  terms: readonly Term[],
): string | undefined {
  return goodsData(visit, () => goodsOf(visit, row, prices, terms));
}

interface Viewed {
  product: Row;
  prices: readonly CurrentPrice[];
  terms: readonly Term[];
}

/** What a product's own form says to them. */
export function viewData(visit: Visit, { product, prices, terms }: Viewed): string | undefined {
  return goodsData(visit, () => goodsOf(visit, product, prices, terms));
}

/** What a product's own page says to them. */
export function viewPageData(visit: Visit, { product, prices, terms }: Viewed): PageData {
  return goodsPageData(visit, () => goodsOf(visit, product, prices, terms));
}

type Row = Pick<CardRow, 'id' | 'type' | 'name' | 'slug' | 'sku' | 'stock' | 'manage_stock' | 'stock_status'>;

function goodsOf({ links }: Visit, row: Row, prices: readonly CurrentPrice[], terms: readonly Term[]): Goods {
  const categories = terms.filter(({ taxonomy }) => taxonomy === 'category');
  return {
    ...{ id: row.id, parentId: 0, type: row.type, name: row.name, variant: '', sku: row.sku ?? '' },
    price: priceRange(prices)?.low ?? null,
    stock: row.manage_stock ? row.stock : null,
    stockStatus: row.stock_status,
    categories: namesOf(categories),
    brand: terms.find(({ taxonomy }) => taxonomy === 'brand')?.name ?? '',
    quantity: 1,
    href: links.product({ slug: row.slug ?? '' }),
  };
}

/** The deepest of these categories with all above it, the widest first. */
export function namesOf(categories: readonly Term[]): readonly string[] {
  return categories.toSorted((a, b) => b.names.length - a.names.length)[0]?.names ?? [];
}
