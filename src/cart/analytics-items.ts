import type { RequestContext } from '../frame/request/request-context.ts';
import { type AnalyticsItem, goodsData } from '../frame/server/analytics-item.ts';
import type { CartLine } from './model.ts';
import { shownUnit } from './model-shown.ts';

/** A line as scripts of other houses know goods. Names of categories and brands are the caller's to add. */
export function lineGoods({ shop, links }: RequestContext, line: CartLine): AnalyticsItem {
  const { item, choices, quantity } = line;
  return {
    id: item.id,
    parentId: item.variationId ? item.productId : 0,
    type: item.type,
    name: item.name,
    sku: item.sku,
    quantity,
    categories: [],
    brand: '',
    variant: choices.map(({ display }) => display).join(', '),
    price: shownUnit(line, shop.settings.tax.displayInCart),
    stock: item.stock.managed ? item.stock.quantity : null,
    stockStatus: item.stock.status,
    href: links.product({ slug: item.slug }),
  };
}

/** What the link that takes a line out says to them; undefined when nobody wants it. */
export function lineData(ctx: RequestContext, line: CartLine): string | undefined {
  return goodsData(ctx, () => lineGoods(ctx, line));
}
