import { findPurchasables, readVariationIds } from '../../catalogue/index.ts';
import type { Language } from '../../frame/shop/settings.ts';
import type { Shop } from '../../frame/shop/shop.ts';
import { listOrders, readOrder } from '../../orders/index.ts';
import { searchIndex } from '../../search/index.ts';
import { type AdminContext, deskLink, type Screen, type SearchSource } from '../kit/index.ts';
import { foundBy } from './filter.ts';
import { moneyText, whenText } from './words.tsx';

const SHOWN = 5;

/** Orders in the search of everything; a number leads to its order at once. */
export const orderSource: SearchSource = {
  name: 'orders',
  needs: 'orders.view',
  async find(admin, text) {
    const db = admin.shop.db.read;
    const page = { sort: 'date', descending: true, limit: SHOWN } as const;
    const found = await listOrders(db, { ids: await foundBy(db, text) }, page);
    return found.map(({ id, name, total, currency, createdAt }) => ({
      href: deskLink(`orders/${id}`),
      label: `${id} · ${name}`,
      more: `${moneyText(admin, total, currency)} · ${whenText(admin, createdAt)}`,
    }));
  },
  async exactly({ shop }, text) {
    const id = /^#?([1-9]\d{0,8})$/.exec(text)?.[1];
    if (id) return (await readOrder(shop.db.read, Number(id))) && deskLink(`orders/${id}`);
    const { read } = shop.db;
    const found = await foundBy(read, text);
    const [only, ...others] = found;
    return only !== undefined && others.length === 0 ? deskLink(`orders/${only}`) : undefined;
  },
};

const MOST_PRODUCTS = 8;
const MOST_GOODS = 40;

async function foundProducts(shop: Shop, language: Language, text: string): Promise<number[]> {
  if (text === '') return [];
  const wanted = { language, text, typing: true, types: ['product'], limit: MOST_PRODUCTS };
  const { hits } = await searchIndex(shop).search(wanted);
  return hits.map(({ id }) => id);
}

/** Products that fit what somebody types, for fields that pick one. */
export const pickProducts: Screen = {
  path: 'pick/products',
  needs: 'signed-in',
  async GET({ ctx, shop, now }) {
    const { languages, currencies } = shop.settings;
    const ids = await foundProducts(shop, ctx.language, ctx.query.line('q', 100));
    const spoken = { language: ctx.language, languages, currencies, currency: ctx.currency, now };
    const goods = await findPurchasables(shop.db.read, ids, spoken);
    const choices = ids.flatMap((id) => {
      const item = goods.get(id);
      return item ? [{ value: `${id}`, label: [item.name, item.sku].filter(Boolean).join(' · ') }] : [];
    });
    return { kind: 'json', body: { choices } };
  },
};

/** What a product is called in the language of who asks; its number when it is gone. */
export async function productName({ ctx, shop, now }: AdminContext, id: number): Promise<string> {
  const { languages, currencies } = shop.settings;
  const spoken = { language: ctx.language, languages, currencies, currency: ctx.currency, now };
  return (await findPurchasables(shop.db.read, [id], spoken)).get(id)?.name ?? `${id}`;
}

/** The same with each variation by itself: what can stand in an order. A variation is `product-variation`. */
export const pickGoods: Screen = {
  path: 'pick/goods',
  needs: 'orders.edit',
  async GET({ ctx, shop, now }) {
    const { languages, currencies } = shop.settings;
    const found = await foundProducts(shop, ctx.language, ctx.query.line('q', 100));
    const variations = await readVariationIds(shop.db.read, found);
    const ids = found.flatMap((id) => variations.get(id) ?? [id]).slice(0, MOST_GOODS);
    const spoken = { language: ctx.language, languages, currencies, currency: ctx.currency, now };
    const goods = await findPurchasables(shop.db.read, ids, spoken);
    const choices = ids.flatMap((id) => {
      const item = goods.get(id);
      if (!item?.purchasable) return [];
      const label = [item.name, ...item.attributes.map(({ display }) => display), item.sku].filter(Boolean);
      const value = item.variationId > 0 ? `${item.productId}-${item.variationId}` : `${item.productId}`;
      return [{ value, label: label.join(' · ') }];
    });
    return { kind: 'json', body: { choices } };
  },
};
