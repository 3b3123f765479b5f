import { type CartProblem, resolveItem } from '../../cart/index.ts';
import { available, describeChoice, findPurchasables, type Purchasable } from '../../catalogue/index.ts';
import type { CurrencySettings } from '../../frame/shop/settings.ts';
import type { Shop } from '../../frame/shop/shop.ts';
import type { Reader } from '../../platform/db/index.ts';
import { agreedFor, agreedPrice, type PricingTables, type TaxRate } from '../../pricing/index.ts';
import { contextOf, type Goods } from '../making/price.ts';
import { boughtId, type Order } from '../model.ts';
import { PlacementRefused } from '../placing/refused.ts';
import { refuseChange } from '../problem.ts';
import type { OrderEdit } from './model.ts';
import { standIn } from './model-kept.ts';
import type { Taxable } from './model-rates.ts';

/** What the line at a place is called while the order is priced. */
export const keyOf = (index: number): string => `line ${`${index}`.padStart(4, '0')}`;

/**
 * What shall be in an order: of what stood in it at the price that was agreed, or that is agreed now, and what is new.
 *
 * @throws OrderProblem `change` where nothing would be, PlacementRefused for a line that cannot be
 */
export async function goodsOf(
  shop: Shop,
  db: Reader,
  order: Order,
  edit: OrderEdit,
  known: {
    currency: CurrencySettings;
    ratesIn: (of: Taxable) => Promise<readonly TaxRate[]>;
    tables: PricingTables;
    anew: boolean;
    now: number;
  },
): Promise<{ goods: Goods[]; short: CartProblem[] }> {
  const { languages, currencies } = shop.settings;
  const { language, userId } = order;
  const { currency, ratesIn, tables, anew, now } = known;
  const asking = { language, languages, currency, currencies, now };
  const ids = order.lines.flatMap((line) => boughtId(line) ?? []);
  const items = await findPurchasables(db, ids, asking);
  const wanted: NonNullable<OrderEdit['lines']> =
    edit.lines ?? order.lines.map(({ id = 0, quantity }) => ({ lineId: id, quantity }));
  if (wanted.length === 0) refuseChange('empty');
  const goods: Goods[] = [];
  const seen = new Set<number>();
  for (const [index, wish] of wanted.entries()) {
    const key = keyOf(index);
    const unknown = (name: string): never => {
      throw new PlacementRefused({
        code: 'lines',
        problems: [{ code: 'unavailable', key, name, reason: 'gone' }],
      });
    };
    const { quantity, price } = wish;
    if (!(Number.isSafeInteger(quantity) && quantity > 0 && quantity < 10_000)) unknown('');
    if (price !== undefined && !(Number.isSafeInteger(price) && price >= 0)) unknown('');
    if ('lineId' in wish) {
      const line = order.lines.find(({ id }) => id === wish.lineId);
      if (!line || seen.has(wish.lineId)) return unknown('');
      seen.add(wish.lineId);
      const before = line.subtotal + (order.pricesIncludeTax ? line.subtotalTax : 0);
      const kept = await ratesIn(line);
      const agreed =
        price === undefined
          ? agreedFor(tables, shop.settings, { ...line, amount: before, rates: kept }, quantity)
          : agreedPrice(price, quantity, kept);
      const item = standIn(line, items.get(boughtId(line) ?? 0), order, { kept, anew });
      goods.push({
        key,
        item,
        quantity,
        choices: [],
        agreed,
        lineId: wish.lineId,
      });
      continue;
    }
    const ctx = contextOf(shop, { language, currency, userId, now });
    const chosen = new Map(Object.entries(wish.chosen ?? {}));
    const choice = await resolveItem(ctx, { ...wish, variationId: wish.variationId ?? 0, chosen });
    if (!choice.ok || !choice.wanted.item.purchasable)
      return unknown(choice.ok ? choice.wanted.item.name : '');
    const { item, attributes } = choice.wanted;
    const open = item.attributes.some(({ value }) => value === '');
    const words = new Map(Object.entries(attributes));
    const choices = open
      ? await describeChoice(db, item.productId, words, { language, languages })
      : item.attributes;
    const agreed = price === undefined ? undefined : agreedPrice(price, quantity, await ratesIn(item));
    goods.push({ key, item: { ...item }, quantity, choices, agreed });
  }
  return { goods, short: shortOf(goods, order, items) };
}

/** What is asked for more than there is, besides what the order has already. */
function shortOf(
  goods: readonly Goods[],
  order: Order,
  items: ReadonlyMap<number, Purchasable>,
): CartProblem[] {
  const more = new Map<number, number>();
  const add = (item: Purchasable | undefined, pieces: number) =>
    item && more.set(item.stock.holder, (more.get(item.stock.holder) ?? 0) + pieces);
  for (const { item, quantity } of goods) add(item, quantity);
  for (const line of order.lines) add(items.get(boughtId(line) ?? 0), -line.quantity);
  return goods.flatMap(({ key, item }): CartProblem[] => {
    const left = item.stock.managed ? available(item) : null;
    if (left === null || left >= (more.get(item.stock.holder) ?? 0)) return [];
    const { name } = item;
    return [left === 0 ? { code: 'out_of_stock', key, name } : { code: 'short', key, name, available: left }];
  });
}
