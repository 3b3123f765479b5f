import { findPurchasables } from '../../catalogue/index.ts';
import { findOrderIds, listOrders, readOrder } from '../../orders/index.ts';
import { searchIndex } from '../../search/index.ts';
import { type AdminContext, deskLink, type Screen, type SearchSource } from '../kit/index.ts';
import { moneyText, whenText } from './words.tsx';

const SHOWN = 5;

/** Orders in the search of everything; a number leads to its order at once. */
export const orderSource: SearchSource = {
  name: 'orders',
  needs: 'orders.view',
  async find(admin, text) {
    const found = await listOrders(
      admin.shop.db.read,
      { text },
      { sort: 'date', descending: true, limit: SHOWN },
    );
    return found.map(({ id, name, total, currency, createdAt }) => ({
      href: deskLink(`orders/${id}`),
      label: `${id} · ${name}`,
      more: `${moneyText(admin, total, currency)} · ${whenText(admin, createdAt)}`,
    }));
  },
  async exactly({ shop }, text) {
    const id = /^#?([1-9]\d{0,8})$/.exec(text)?.[1];
    if (id) return (await readOrder(shop.db.read, Number(id))) && deskLink(`orders/${id}`);
    const [only, ...others] = await findOrderIds(shop.db.read, text);
    return only !== undefined && others.length === 0 ? deskLink(`orders/${only}`) : undefined;
  },
};

/** Products that fit what somebody types, for fields that pick one. */
export const pickProducts: Screen = {
  path: 'pick/products',
  needs: 'signed-in',
  async GET({ ctx, shop, now }) {
    const text = ctx.query.line('q', 100);
    const { languages, currencies } = shop.settings;
    const { hits } =
      text === ''
        ? { hits: [] }
        : await searchIndex(shop).search({
            language: ctx.language,
            text,
            typing: true,
            types: ['product'],
            limit: 8,
          });
    const ids = hits.map(({ id }) => id);
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
