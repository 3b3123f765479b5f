import type { RequestContext } from '../request/request-context.ts';
import { given } from '../shop/per-shop.ts';
import type { Shop } from '../shop/shop.ts';
import type { PageData } from './module.ts';

/** Goods as a page knows them that shows them. Prices are minor units as the shop shows them. */
export interface AnalyticsItem {
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

/** What scripts of other houses read: beside goods, and of a page that is about one. */
interface Teller {
  /** Whether anybody reads it now. */
  isOn(): boolean;
  beside(ctx: RequestContext, goods: AnalyticsItem): object;
  page(ctx: RequestContext, goods: AnalyticsItem): PageData;
}

const tellerFor = given<Teller>();

/** Lets a module above write what scripts of other houses read of goods: the tag manager's data. */
export function describeGoods(shop: Shop, teller: Teller): void {
  tellerFor.set(shop, teller);
}

/** That data as JSON; undefined when nobody wants any. The same for everybody: pages with it are kept. */
export function goodsData(ctx: RequestContext, goods: () => AnalyticsItem): string | undefined {
  const data = tellerOf(ctx)?.beside(ctx, goods());
  return data && JSON.stringify(data);
}

/** Page data of a page that is about these goods. */
export function goodsPageData(ctx: RequestContext, goods: () => AnalyticsItem): PageData {
  return tellerOf(ctx)?.page(ctx, goods()) ?? {};
}

function tellerOf({ shop }: RequestContext): Teller | undefined {
  const teller = tellerFor(shop);
  return teller?.isOn() ? teller : undefined;
}
