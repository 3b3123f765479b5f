import type { RequestContext } from '../../frame/request/request-context.ts';
import type { AnalyticsItem } from '../../frame/server/analytics-item.ts';
import { categoryFields, type GoodsData, inUnits } from './model.ts';

/** Goods in the contract's words, by our own ids: those of the product feed. */
export function goodsOf({ currency }: RequestContext, goods: AnalyticsItem): GoodsData {
  const { id, parentId, type, name, variant, sku, price, stock, stockStatus, brand, quantity } = goods;
  return {
    internal_id: id,
    item_id: id,
    id,
    item_name: name,
    sku: sku === '' ? String(id) : sku,
    price: inUnits(price ?? 0, currency.decimals),
    stocklevel: stock,
    stockstatus: stockStatus,
    google_business_vertical: 'retail',
    ...(categoryFields(goods.categories) as { item_category: string }),
    item_brand: brand,
    item_variant: variant,
    item_group_id: parentId || '',
    quantity,
    item_list_name: '',
    index: 0,
    product_type: type,
    productlink: goods.href,
  };
}
