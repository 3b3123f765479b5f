import { findPurchasables } from '../catalogue/index.ts';
import type { Shop } from '../frame/shop/shop.ts';
import { mayWriteTo } from './carts/proved.ts';
import { type MailchimpNews, mailchimpOf } from './mailchimp/outbox.ts';
import { findSubscriber } from './newsletter/store.ts';
import { type CapturedCart, findCaptured } from './store-carts.ts';

const cartName = (id: number) => `cart-${id}`;

/** Tells Mailchimp how something stands now. Twice is once, and what is gone meanwhile is not told. */
export async function carryToMailchimp(shop: Shop, { what, id }: MailchimpNews): Promise<void> {
  const api = mailchimpOf(shop);
  const { listId, storeId } = shop.settings.marketing.mailchimp;
  if (!api || listId === '') return;
  if (what === 'cart_gone') return api.deleteCart(storeId, cartName(id));
  if (what === 'member') {
    const subscriber = await findSubscriber(shop.db.read, id);
    if (!subscriber || subscriber.status === 'pending') return;
    const { email, language, status } = subscriber;
    return api.putMember(listId, { email, language, subscribed: status === 'subscribed' });
  }
  const kept = await findCaptured(shop.db.read, id);
  // Only carts of those who want to hear of them leave the house, and only under proved addresses.
  if (kept?.stopped !== '' || kept.subscribed !== 1) return;
  if (!(await mayWriteTo(shop.db.read, { email: kept.email, userId: kept.user_id }))) return;
  const cart = await cartFor(shop, kept);
  if (!cart) return api.deleteCart(storeId, cartName(id));
  const { name, email, currencies } = shop.settings;
  const currency = currencies[0]?.code ?? cart.currency;
  await api.putStore({ id: storeId, listId, name, email, currency });
  await api.putCart(storeId, cart);
}

/** The cart with today's prices; undefined when nothing of it can be bought. */
async function cartFor(shop: Shop, kept: CapturedCart) {
  const { currencies, languages } = shop.settings;
  const currency = currencies.find(({ code }) => code === kept.currency) ?? currencies[0];
  if (!currency) return undefined;
  const ids = kept.lines.map(({ productId, variationId }) => variationId || productId);
  const asking = { language: kept.language, languages, currency, currencies, now: Date.now() };
  const items = await findPurchasables(shop.db.read, ids, asking);
  const unit = 10 ** currency.decimals;
  let sum = 0;
  const lines = kept.lines.flatMap(({ key, productId, variationId, quantity }) => {
    const item = items.get(variationId || productId);
    if (!item?.purchasable || item.price === null) return [];
    const minor = shop.shownPrice(item.price, item.taxClass);
    sum += minor * quantity;
    return [
      {
        id: key,
        productId: String(productId),
        variantId: String(variationId || productId),
        title: item.name,
        quantity,
        price: minor / unit,
      },
    ];
  });
  if (lines.length === 0) return undefined;
  const page = shop.publicUrl + shop.addresses.in(kept.language).cart();
  return {
    id: cartName(kept.id),
    email: kept.email,
    currency: currency.code,
    lines,
    total: sum / unit,
    checkoutUrl: `${page}?mc_cart_id=${kept.token}`,
  };
}
