import type { RequestContext } from '../../frame/request/request-context.ts';
import { type AnalyticsItem, goodsData, goodsPageData } from '../../frame/server/analytics-item.ts';
import type { PageData } from '../../frame/server/module.ts';
import { type CurrentPrice, priceRange } from '../model-price.ts';
import type { Term } from '../terms/terms.ts';
import type { CardRow } from './store.ts';

/** What a card says to scripts of other houses; undefined when nobody wants it. */
export function cardData(
  ctx: RequestContext,
  row: CardRow,
  prices: readonly CurrentPrice[],
  terms: readonly Term[],
): string | undefined {
  return goodsData(ctx, () => goodsOf(ctx, row, prices, terms));
}

interface Viewed {
  product: Row;
  prices: readonly CurrentPrice[];
  terms: readonly Term[];
}

/** What a product's own form says to them. */
export function viewData(ctx: RequestContext, { product, prices, terms }: Viewed): string | undefined {
  return goodsData(ctx, () => goodsOf(ctx, product, prices, terms));
}

/** What a product's own page says to them. */
export function viewPageData(ctx: RequestContext, { product, prices, terms }: Viewed): PageData {
  return goodsPageData(ctx, () => goodsOf(ctx, product, prices, terms));
}

type Row = Pick<CardRow, 'id' | 'type' | 'name' | 'slug' | 'sku' | 'stock' | 'manage_stock' | 'stock_status'>;

function goodsOf(
  { links }: RequestContext,
  row: Row,
  prices: readonly CurrentPrice[],
  terms: readonly Term[],
): AnalyticsItem {
  const categories = terms.filter(({ taxonomy }) => taxonomy === 'category');
  return {
    id: row.id,
    parentId: 0,
    type: row.type,
    name: row.name,
    variant: '',
    sku: row.sku ?? '',
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
