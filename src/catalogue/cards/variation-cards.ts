import type { RequestContext } from '../../frame/request/request-context.ts';
import { currentPrice, priceIn } from '../model-price.ts';
import { pictureOf } from '../pictures/model.ts';
import { readShownPrices } from '../prices/store-history.ts';
import { priceHtml, shown } from '../prices.tsx';
import { readMainPictures } from '../product/store-rows.ts';
import { findPurchasables } from '../purchasable/purchasables.ts';
import { currenciesOf } from './cards.ts';
import { cardInside } from './inside.tsx';
import type { Card } from './model.ts';

/**
 * Cards of variable products as one of their variations: its picture, its price, and a link that has it chosen.
 * Cards of other products stay as they are.
 *
 * @param chosen product → variation
 */
export async function variationCards(
  ctx: RequestContext,
  cards: readonly Card[],
  chosen: ReadonlyMap<number, number>,
): Promise<Card[]> {
  const ids = cards.flatMap(({ id }) => chosen.get(id) ?? []);
  if (ids.length === 0) return [...cards];
  const { shop, language, currency, now } = ctx;
  const db = shop.db.read;
  const { currencies, languages } = shop.settings;
  const items = await findPurchasables(db, ids, { language, languages, currency, currencies, now });
  const prices = await readShownPrices(db, ids, currenciesOf(ctx));
  const pictures = await readMainPictures(db, ids, language);
  return cards.map((card) => {
    const item = items.get(chosen.get(card.id) ?? 0);
    if (!item || item.productId !== card.id) return card;
    const kept = priceIn(prices.get(item.id) ?? [], currency, currencies[0] ?? currency);
    const dates = { saleFrom: null, saleTo: null };
    const price = item.onSale
      ? currentPrice(kept, dates, now)
      : { regular: item.regularPrice, price: item.price, onSale: false };
    const words = new URLSearchParams(
      item.attributes.filter(({ value }) => value !== '').map(({ name, value }) => [name, value]),
    );
    const picture = pictureOf(pictures.get(item.id), 'card', card.name) ?? card.picture;
    const href = words.size > 0 ? `${card.href}?${words}` : card.href;
    const own = { ...card, href, picture, onSale: item.onSale };
    const html = priceHtml(ctx, [shown(ctx, price, item)]);
    const dressed = {
      ...own,
      priceHtml: html || card.priceHtml,
      button: { ...card.button, href: card.button.href === card.href ? href : card.button.href },
    };
    return { ...dressed, inside: cardInside(ctx, dressed) };
  });
}
