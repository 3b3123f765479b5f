import { setImmediate } from 'node:timers/promises';
import {
  available,
  categoryNames,
  type FeedGoods,
  feedMeasures,
  readFeedGoods,
  termsOf,
} from '../../catalogue/index.ts';
import type { CurrencySettings, Language } from '../../frame/shop/settings.ts';
import type { Shop } from '../../frame/shop/shop.ts';
import { inLanguage } from '../../frame/shop/translated.ts';
import { formatDecimal } from '../../platform/money.ts';
import { type PricingTables, priceCart, readPricing, shopAddress } from '../../pricing/index.ts';
import { type FeedItem, variantName } from './model.ts';

/** Products that are read at a time: as many as hold up nobody. */
const BATCH = 25;

interface Telling {
  shop: Shop;
  language: Language;
  currency: CurrencySettings;
  tables: PricingTables;
}

/** Everything that the shop sells, in one language and currency, read a few products at a time, with others served in between. */
export async function* feedItems(
  shop: Shop,
  { language, currency, now }: { language: Language; currency: CurrencySettings; now: number },
): AsyncGenerator<FeedItem> {
  const tables = await readPricing(shop);
  const telling = { shop, language, currency, tables };
  const { currencies, languages } = shop.settings;
  for (let after = 0; ; ) {
    // SQLite answers at once: without a pause the shop would serve nobody else until the end.
    await setImmediate();
    const range = { after, limit: BATCH };
    const { goods, last } = await readFeedGoods(shop.db.read, range, {
      language,
      languages,
      currency,
      currencies,
      now,
    });
    if (last === undefined) return;
    const { byId } = await termsOf(shop, language);
    for (const each of goods) {
      const { categoryIds, brandIds } = each.item;
      const names = categoryNames(categoryIds.flatMap((id) => byId.get(id) ?? []));
      const brand = brandIds.flatMap((id) => byId.get(id)?.name ?? [])[0];
      const item = itemOf(telling, each, names.join(' > '), brand);
      if (item) yield item;
    }
    after = last;
  }
}

function itemOf(
  telling: Telling,
  { item, told, description, pictures, saleFrom, saleTo }: FeedGoods,
  productType: string,
  brand: string | undefined,
): FeedItem | undefined {
  const { shop, language, currency } = telling;
  const [picture, ...more] = pictures;
  // Nothing is listed there without a picture.
  if (picture === undefined || item.price === null) return undefined;
  const chosen = item.attributes.filter(({ value }) => value !== '');
  const words = chosen.map(({ display }) => display).join(', ');
  const query = new URLSearchParams(chosen.map(({ name, value }) => [name, value]));
  // The page must show the price that stands here, also to whoever comes without a cookie.
  if (currency.code !== shop.settings.currencies[0]?.code) query.set('currency', currency.code);
  const page = shop.publicUrl + shop.addresses.in(language).product({ slug: item.slug });
  const variant = chosen.flatMap(({ name, display }) => {
    const called = variantName(name);
    return called ? [[called, display] as const] : [];
  });
  return {
    id: String(item.id),
    title: words === '' ? item.name : `${item.name} – ${words}`,
    description,
    link: query.size === 0 ? page : `${page}?${query}`,
    imageLink: shop.publicUrl + picture,
    moreImages: more.map((src) => shop.publicUrl + src),
    // What comes on backorder has no date that we know, and without one it may not be called so.
    availability: item.stock.status === 'instock' && available(item) !== 0 ? 'in_stock' : 'out_of_stock',
    price: amount(telling, item, item.regularPrice ?? item.price),
    salePrice: item.onSale ? amount(telling, item, item.price) : undefined,
    salePeriod: saleFrom !== null && saleTo !== null ? [saleFrom, saleTo] : undefined,
    told: { ...told, ...feedMeasures(item.content, shop.settings.catalogue) },
    brand,
    productType,
    groupId: item.variationId ? String(item.productId) : undefined,
    variant: Object.fromEntries(variant),
    shipping: shippingOf(telling, item),
    weight: item.weight > 0 ? `${item.weight} g` : undefined,
  };
}

type Item = FeedGoods['item'];

/** As the shop shows it to everybody: with tax or without. */
function amount({ shop, currency }: Telling, item: Item, minor: number): string {
  const shown = item.taxStatus === 'taxable' ? shop.shownPrice(minor, item.taxClass) : minor;
  return `${formatDecimal(shown, currency)} ${currency.code}`;
}

/** What it costs to send one piece within the shop's own country, the cheapest way that is no fetching. */
function shippingOf({ shop, currency, tables, language }: Telling, item: Item): FeedItem['shipping'] {
  if (item.virtual) return undefined;
  const place = shopAddress(shop.settings);
  const lines = [{ key: 'one', item, quantity: 1 }];
  const price = (chosenRate: string) =>
    priceCart(tables, shop.settings, { lines, place, currency, chosenRate });
  const first = price('');
  const offers = first.offers.filter(({ kind }) => kind !== 'local_pickup');
  const offer = offers.toSorted((a, b) => a.cost - b.cost)[0];
  if (!offer) return undefined;
  const { sums } = first.offer?.id === offer.id ? first : price(offer.id);
  const cost = sums.shipping_total + sums.shipping_tax;
  return {
    country: shop.settings.address.country,
    service: inLanguage(offer.titles, language, shop.settings.languages) ?? '',
    price: `${formatDecimal(cost, currency)} ${currency.code}`,
  };
}
