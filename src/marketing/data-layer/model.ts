/** Goods as the contract writes them beside cards, forms and lines (wire.md 2.13). Prices in whole units. */
export interface GoodsData {
  internal_id: number;
  item_id: string | number;
  id: string | number;
  item_name: string;
  sku: string;
  price: number;
  stocklevel: number | null;
  stockstatus: string;
  google_business_vertical: string;
  item_category: string;
  item_category2?: string;
  item_category3?: string;
  item_category4?: string;
  item_category5?: string;
  item_brand: string;
  item_variant: string;
  item_group_id: number | '';
  quantity: number;
  item_list_name: string;
  index: number;
  product_type: string;
  productlink: string;
}

/** Goods as GA4 takes them: without what only the page needs. */
export type Item = Omit<
  GoodsData,
  | 'internal_id'
  | 'id'
  | 'sku'
  | 'stocklevel'
  | 'stockstatus'
  | 'product_type'
  | 'productlink'
  | 'item_group_id'
>;

export const NO_PAYMENT_TYPE = '(payment type not found)';
export const NO_SHIPPING_TIER = '(shipping tier not found)';
/** How long a tag may hold up a link that was pressed, in milliseconds. */
export const EVENT_TIMEOUT = 2000;
/** GA4 knows five levels of categories. */
const MOST_CATEGORIES = 5;

/** A price with two decimals. @example twoDecimals(18.499) // 18.5 */
export function twoDecimals(price: number): number {
  return Number(price.toFixed(2));
}

/** Minor units as a price with two decimals, whatever the currency has. */
export const inUnits = (minor: number, decimals: number): number => twoDecimals(minor / 10 ** decimals);

/** `item_category`, `item_category2` … of names, the widest first. */
export function categoryFields(names: readonly string[]): Record<string, string> {
  const levels = names.slice(0, MOST_CATEGORIES);
  if (levels.length === 0) return { item_category: '' };
  return Object.fromEntries(levels.map((name, at) => [`item_category${at === 0 ? '' : at + 1}`, name]));
}

const ONLY_FOR_PAGES = new Set([
  'internal_id',
  'id',
  'sku',
  'stocklevel',
  'stockstatus',
  'product_type',
  'productlink',
  'item_group_id',
]);

/** What is told of goods: nothing empty, and the price with two decimals. */
export function itemOf(goods: GoodsData, quantity = goods.quantity): Item {
  const told = Object.entries(goods).filter(
    ([name, value]) => !ONLY_FOR_PAGES.has(name) && value !== '' && value !== null,
  );
  return { ...Object.fromEntries(told), price: twoDecimals(goods.price), quantity } as Item;
}

/** What all of it is worth together. */
export function worthOf(items: readonly Pick<Item, 'price' | 'quantity'>[]): number {
  return twoDecimals(items.reduce((sum, { price, quantity }) => sum + price * quantity, 0));
}

/**
 * An event that a page itself is, for the script that makes the data layer (src/site/client/page-events.ts):
 * tag managers find it there whoever else runs.
 */
export function pageEvent(event: string, currency: string, items: readonly Item[]) {
  return {
    cistella_page_events: { told: [{ event, ecommerce: { currency, value: worthOf(items), items } }] },
  };
}

/** The data of a page, or of others: undefined when it is none. */
export function readGoods(text: string | null | undefined): GoodsData | undefined {
  try {
    const data = JSON.parse(text ?? '') as GoodsData | null;
    return data && typeof data.item_name === 'string' && typeof data.price === 'number' ? data : undefined;
  } catch {
    return undefined;
  }
}

/** What stands in a cart: one entry for each thing, however many lines it has. */
export type CartGoods = ReadonlyMap<number, GoodsData>;

/** Lines as one entry for each thing. `known` says of it what a line does not: its categories, its brand. */
export function cartGoods(lines: readonly GoodsData[], known: CartGoods = new Map()): CartGoods {
  const goods = new Map<number, GoodsData>();
  for (const line of lines) {
    const id = line.internal_id;
    const quantity = line.quantity + (goods.get(id)?.quantity ?? 0);
    goods.set(id, { ...known.get(id), ...filled(line), quantity } as GoodsData);
  }
  return goods;
}

const filled = (goods: GoodsData) =>
  Object.fromEntries(Object.entries(goods).filter(([, value]) => value !== ''));

/** What came into a cart and what left it between two moments; each with how many. */
export function cartChanges(before: CartGoods, now: CartGoods): { added: GoodsData[]; removed: GoodsData[] } {
  const added: GoodsData[] = [];
  const removed: GoodsData[] = [];
  for (const id of new Set([...before.keys(), ...now.keys()])) {
    const goods = now.get(id) ?? before.get(id);
    const more = (now.get(id)?.quantity ?? 0) - (before.get(id)?.quantity ?? 0);
    if (goods && more > 0) added.push({ ...goods, quantity: more });
    if (goods && more < 0) removed.push({ ...goods, quantity: -more });
  }
  return { added, removed };
}
