import type { Shop } from './shop.ts';
import type { Visit } from './visit.ts';

/** Goods as a page knows them that shows them. Prices are minor units as the shop shows them. */
export interface Goods {
  id: number;
  /** Of a variation, its product; else 0. */
  parentId: number;
  type: string;
  name: string;
  /** What was chosen of a variation, '' else. */
  variant: string;
  sku: string;
  /** The lowest, where there are several; null where there is none. */
  price: number | null;
  /** Null where nobody counts. */
  stock: number | null;
  stockStatus: string;
  /** Names, the widest first. */
  categories: readonly string[];
  brand: string;
  quantity: number;
  /** Site-relative. */
  href: string;
}

type DataOf = (visit: Visit, goods: Goods) => object | undefined;

const tellers = new WeakMap<Shop, DataOf>();

/** Lets a room above write beside goods what scripts of other houses read there: the tag manager's data. */
export function describeGoods(shop: Shop, dataOf: DataOf): void {
  tellers.set(shop, dataOf);
}

/** That data as JSON; undefined when nobody wants any. The same for everybody: pages with it are kept. */
export function goodsData(visit: Visit, goods: () => Goods): string | undefined {
  const dataOf = tellers.get(visit.shop);
  const data = dataOf?.(visit, goods());
  return data && JSON.stringify(data);
}
