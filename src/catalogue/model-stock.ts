import type { Backorders, StockStatus } from './model.ts';

export interface StockRow {
  manage_stock: 0 | 1;
  stock: number;
  stock_status: StockStatus;
  backorders: Backorders;
}

/** What a managed quantity means for the shopper. */
export function statusOf(quantity: number, backorders: Backorders): StockStatus {
  if (quantity > 0) return 'instock';
  return backorders === 'no' ? 'outofstock' : 'onbackorder';
}

/** Whose stock counts: a variation without its own uses its product's, if that is managed. */
export function stockHolder<T extends StockRow>(item: T, parent: T | undefined): T {
  return !item.manage_stock && parent?.manage_stock ? parent : item;
}

/** A product of several: in stock if one is, else on backorder if one is. */
export function statusOfAll(statuses: readonly StockStatus[]): StockStatus {
  if (statuses.includes('instock')) return 'instock';
  return statuses.includes('onbackorder') ? 'onbackorder' : 'outofstock';
}
