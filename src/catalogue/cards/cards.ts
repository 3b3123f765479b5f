import type { RequestContext } from '../../frame/request/request-context.ts';
import type { Picture } from '../model.ts';
import {
  type CurrentPrice,
  currentPrice,
  datesOf,
  type KeptPrice,
  priceIn,
  turnsUnseen,
} from '../model-price.ts';
import { plainText } from '../model-text.ts';
import { type PictureRow, pictureOf } from '../pictures/model.ts';
import { readShownPrices } from '../prices/store-history.ts';
import { priceHtml, shown } from '../prices.tsx';
import { push, readMainPictures } from '../product/store-rows.ts';
import { type Term, type Terms, termsOf } from '../terms/terms.ts';
import { cardData } from './analytics-items.ts';
import { cardInside } from './inside.tsx';
import type { Card, CardButton } from './model.ts';
import { type CardRow, type PartRow, readCardRows, readPartRows, readTermIds } from './store.ts';

/**
 * The cards of products in the order of `ids`; what does not exist or is not published is left out. Five queries
 * at most, and none for cards that are kept. Give the page that shows them the tag `listing`, or the tags
 * `product:ID`.
 *
 * @example const cards = await readCards(ctx, [12, 40, 7]);
 */
export async function readCards(ctx: RequestContext, ids: readonly number[]): Promise<Card[]> {
  const kept = keptCards(ctx, ids);
  const missing = ids.filter((id) => !kept.found.has(id));
  if (missing.length > 0) kept.put(await makeCards(ctx, missing));
  return kept.inOrder(ids);
}

async function makeCards(ctx: RequestContext, ids: readonly number[]): Promise<Card[]> {
  const db = ctx.shop.db.read;
  const rows = await readCardRows(db, ids, ctx.language);
  const parts = await readPartRows(db, ownersAmong(rows));
  return layOutCards(ctx, ids, {
    rows,
    parts,
    prices: await readShownPrices(db, [...ids, ...parts.map(({ id }) => id)], currenciesOf(ctx)),
    pictures: await readMainPictures(db, ids, ctx.language),
    memberships: await readTermIds(db, ids),
    terms: await termsOf(ctx.shop, ctx.language),
  });
}

/** Cards kept in memory: a few thousand kilobytes at most. */
const MOST_KEPT = 3000;

/** What is kept of these products' cards in the request's language and currency, and the way to keep more. */
export function keptCards({ shop, language, currency }: RequestContext, ids: readonly number[]) {
  const shelf = shop.cache.shelf<Card>('catalogue.cards', MOST_KEPT);
  const { generation } = shelf;
  const keyOf = (id: number) => `${id} ${language} ${currency.code}`;
  const found = new Map<number, Card>();
  for (const id of ids) {
    const card = shelf.peek(keyOf(id));
    if (card) found.set(id, card);
  }
  return {
    found,
    put(cards: readonly Card[]): void {
      for (const card of cards) {
        const tags = [`product:${card.id}`, 'listing', 'categories', 'tax'];
        found.set(card.id, card);
        if (card.isWatched) shelf.put(keyOf(card.id), tags, card, generation);
      }
    },
    inOrder: (wanted: readonly number[]): Card[] => wanted.flatMap((id) => found.get(id) ?? []),
  };
}

/** The prices that this request may need: those in its currency, and those in the base, which they are converted from. */
export function currenciesOf({ shop, currency }: RequestContext): string[] {
  return [...new Set([currency.code, shop.settings.currencies[0]?.code ?? currency.code])];
}

/** Those of several products whose price is made of others. */
export function ownersAmong(rows: readonly CardRow[]): number[] {
  return rows.filter(({ type }) => type === 'variable' || type === 'grouped').map(({ id }) => id);
}

/** All that cards are made of, already read. */
export interface CardParts {
  rows: readonly CardRow[];
  parts: readonly PartRow[];
  prices: ReadonlyMap<number, KeptPrice[]>;
  pictures: ReadonlyMap<number, PictureRow>;
  memberships: readonly { product_id: number; term_id: number }[];
  terms: Terms;
}

export function layOutCards(ctx: RequestContext, ids: readonly number[], read: CardParts): Card[] {
  const rows = new Map(read.rows.map((row) => [row.id, row]));
  const parts = new Map<number, PartRow[]>();
  for (const part of read.parts) push(parts, part.owner, part);
  const memberships = new Map<number, number[]>();
  for (const { product_id, term_id } of read.memberships) push(memberships, product_id, term_id);
  return ids.flatMap((id) => {
    const row = rows.get(id);
    if (row?.status !== 'publish') return [];
    const current = pricesOf(ctx, row, parts.get(id), read.prices);
    const picture = pictureOf(read.pictures.get(id), 'card', row.name);
    const memberOf = (memberships.get(id) ?? []).flatMap((term) => read.terms.byId.get(term) ?? []);
    const data = cardData(ctx, row, current, memberOf);
    const isWatched = !turnsUnseen(row.visibility, [row, ...(parts.get(id) ?? [])].map(datesOf), ctx.now);
    const card = { ...cardOf(ctx, row, current, picture, classesOf(memberOf)), data, isWatched };
    return [{ ...card, inside: cardInside(ctx, card) }];
  });
}

/** What a product costs now, or each of the parts that its price is made of. */
export function pricesOf(
  ctx: RequestContext,
  row: Pick<CardRow, 'id' | 'type' | 'tax_status' | 'tax_class' | 'sale_from' | 'sale_to' | 'content'>,
  parts: PartRow[] | undefined,
  prices: ReadonlyMap<number, KeptPrice[]>,
): CurrentPrice[] {
  const base = ctx.shop.settings.currencies[0] ?? ctx.currency;
  const items = row.type === 'variable' || row.type === 'grouped' ? (parts ?? []) : [row];
  return items.map((item) => {
    const kept = priceIn(prices.get(item.id) ?? [], ctx.currency, base);
    const content = item.content || (row.type === 'variable' ? row.content : '');
    const taxClass = item.tax_class === 'parent' ? row.tax_class : item.tax_class;
    return shown(ctx, currentPrice(kept, datesOf(item), ctx.now), {
      taxStatus: row.tax_status,
      taxClass,
      content,
    });
  });
}

function classesOf(terms: readonly Term[]): string {
  const prefix: Record<string, string> = {
    category: 'product_cat',
    tag: 'product_tag',
    brand: 'product_brand',
  };
  return terms.map(({ taxonomy, slug }) => `${prefix[taxonomy] ?? taxonomy}-${slug}`).join(' ');
}

function cardOf(
  ctx: RequestContext,
  row: CardRow,
  prices: readonly CurrentPrice[],
  picture: Picture | undefined,
  termClasses: string,
): Omit<Card, 'inside' | 'data' | 'isWatched'> {
  const onSale = prices.some((price) => price.onSale);
  const priced = prices.some(({ price }) => price !== null);
  const purchasable = priced && row.type !== 'external' && row.type !== 'grouped';
  const href = ctx.links.product({ slug: row.slug ?? '' });
  const className = [
    `product type-product post-${row.id} status-${row.status} ${row.stock_status}`,
    termClasses,
    picture && 'has-post-thumbnail',
    row.featured && 'featured',
    onSale && 'sale',
    row.downloadable && 'downloadable',
    row.is_virtual && 'virtual',
    row.tax_status === 'taxable' && 'shipping-taxable',
    purchasable && 'purchasable',
    `product-type-${row.type}`,
  ]
    .filter(Boolean)
    .join(' ');
  return {
    id: row.id,
    name: row.name,
    href,
    className,
    picture,
    priceHtml: priceHtml(ctx, prices),
    onSale,
    summary: plainText(row.summary, 150),
    rating: {
      average: row.rating_count === 0 ? 0 : row.rating_sum / row.rating_count,
      count: row.rating_count,
    },
    button: buttonOf(ctx, row, href, purchasable),
  };
}

/** What can be done with a product right here: add it, or go and choose, read or buy elsewhere. */
function buttonOf({ t }: RequestContext, row: CardRow, href: string, purchasable: boolean): CardButton {
  const { name, type } = row;
  const base = `button product_type_${type}`;
  const common = { sku: row.sku ?? '', successMessage: undefined, description: '' };
  const inStock = row.stock_status !== 'outofstock';
  if (type === 'simple' && purchasable && inStock)
    return {
      ...common,
      href: `?add-to-cart=${row.id}`,
      className: `${base} add_to_cart_button ajax_add_to_cart`,
      text: t('catalogue.add_to_cart'),
      label: t('catalogue.add_to_cart_label', { name }),
      successMessage: t('catalogue.added_to_cart', { name }),
    };
  if (type === 'variable' && purchasable && inStock)
    return {
      ...common,
      href,
      className: `${base} add_to_cart_button`,
      text: t('catalogue.select_options'),
      label: t('catalogue.select_options_label', { name }),
      description: t('catalogue.select_options_hint'),
    };
  if (type === 'external' && row.external_url !== '')
    return {
      ...common,
      href: row.external_url,
      className: base,
      text: row.button_text || t('catalogue.buy_external'),
      // What is read aloud begins with what stands there.
      label: t('catalogue.buy_external_label', {
        text: row.button_text || t('catalogue.buy_external'),
        name,
      }),
    };
  if (type === 'grouped')
    return {
      ...common,
      href,
      className: base,
      text: t('catalogue.view_products'),
      label: t('catalogue.view_products_label', { name }),
    };
  return {
    ...common,
    href,
    className: base,
    text: t('catalogue.read_more'),
    label: t('catalogue.read_more_label', { name }),
  };
}
