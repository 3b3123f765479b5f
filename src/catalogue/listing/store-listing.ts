import type { CurrencySettings, ShopSettings } from '../../frame/shop/settings.ts';
import type { Shop } from '../../frame/shop/shop.ts';
import { announceChange } from '../../platform/db/changes.ts';
import type { Tables, Tx } from '../../platform/db/index.ts';
import { currentPrice, datesOf, nextPriceChange, priceIn, priceRange } from '../model-price.ts';
import { type ProductRow, readPrices, readProductRows } from '../product/store-rows.ts';
import { unique } from '../purchasable/purchasables.ts';

/** What of the settings decides how products are kept and listed. */
export type CatalogueSettings = Pick<ShopSettings, 'languages' | 'currencies'>;

/** Whole and small enough to compare exactly: the average in millionths of a star. */
export function averageOf(sum: number, count: number): number {
  return count === 0 ? 0 : Math.floor((sum * 1_000_000) / count);
}

/** Writes the listing rows of products anew, or takes them out of the listing when they are not for show. */
export async function refreshListing(
  tx: Tx,
  settings: CatalogueSettings,
  productIds: readonly number[],
  now: number,
): Promise<void> {
  if (productIds.length === 0) return;
  for (const table of ['listing', 'listing_title', 'listing_price'] as const)
    await tx.deleteFrom(table).where('product_id', 'in', productIds).execute();
  const all = (await readProductRows(tx, productIds)).filter(({ type }) => type !== 'variation');
  const [base] = settings.currencies;
  if (all.length === 0 || !base) return;
  const parts = await readParts(tx, all);
  const prices = await readPrices(tx, unique([...all, ...[...parts.values()].flat()].map(({ id }) => id)));
  const rangeOf = (row: ProductRow, currency: CurrencySettings) =>
    priceRange(
      (parts.get(row.id) ?? [row]).map((part) =>
        currentPrice(priceIn(prices.get(part.id) ?? [], currency, base), datesOf(part), now),
      ),
    );
  await saveLow(
    tx,
    all.flatMap((row) =>
      settings.currencies.map((currency) => ({
        product_id: row.id,
        currency: currency.code,
        price: rangeOf(row, currency)?.low ?? -1,
      })),
    ),
  );
  const products = all.filter(
    ({ status, visibility }) =>
      status === 'publish' && (visibility === 'visible' || visibility === 'catalog'),
  );
  if (products.length === 0) return;
  const titles = await tx
    .selectFrom('product_translation')
    .select(['product_id', 'language', 'sort_key'])
    .where('product_id', 'in', productIds)
    .execute();
  const position = new Map(products.map((row) => [row.id, row.position]));
  await tx
    .insertInto('listing')
    .values(
      products.map((row) => ({
        product_id: row.id,
        sales: row.total_sales,
        rating: averageOf(row.rating_sum, row.rating_count),
        rating_count: row.rating_count,
        published_at: row.published_at,
        in_stock: row.stock_status === 'outofstock' ? (0 as const) : (1 as const),
        featured: row.featured,
        price_until: nextPriceChange((parts.get(row.id) ?? [row]).map(datesOf), now),
      })),
    )
    .execute();
  const shown = titles.filter(({ product_id }) => position.has(product_id));
  if (shown.length > 0)
    await tx
      .insertInto('listing_title')
      .values(
        shown.map(({ product_id, language, sort_key }) => ({
          product_id,
          language,
          title: sort_key,
          position: position.get(product_id) ?? 0,
        })),
      )
      .execute();
  await tx
    .insertInto('listing_price')
    .values(
      products.flatMap((row) =>
        settings.currencies.map((currency) => {
          const range = rangeOf(row, currency);
          const onSale = range?.onSale ? (1 as const) : (0 as const);
          return {
            product_id: row.id,
            currency: currency.code,
            low: range?.low ?? 0,
            high: range?.high ?? 0,
            on_sale: onSale,
          };
        }),
      ),
    )
    .execute();
}

/** The lowest prices, of what is not for show as well: the desk sorts and narrows by them. */
async function saveLow(tx: Tx, rows: readonly Tables['product_low'][]): Promise<void> {
  const ids = unique(rows.map(({ product_id }) => product_id));
  await tx.deleteFrom('product_low').where('product_id', 'in', ids).execute();
  await tx.insertInto('product_low').values(rows).execute();
}

/** What a product's price is made of, where that is not the product itself: variations, grouped products. */
async function readParts(tx: Tx, products: readonly ProductRow[]): Promise<Map<number, ProductRow[]>> {
  const parts = new Map<number, ProductRow[]>();
  const variable = products.filter(({ type }) => type === 'variable').map(({ id }) => id);
  const grouped = products.filter(({ type }) => type === 'grouped').map(({ id }) => id);
  for (const id of [...variable, ...grouped]) parts.set(id, []);
  if (variable.length > 0) {
    const rows = await tx
      .selectFrom('product')
      .selectAll()
      .where('parent_id', 'in', variable)
      .where('status', '=', 'publish')
      .execute();
    for (const row of rows) parts.get(row.parent_id ?? 0)?.push(row);
  }
  if (grouped.length > 0) {
    const links = await tx
      .selectFrom('product_link as l')
      .innerJoin('product as p', (join) =>
        join.on((is) =>
          is.or([is('p.id', '=', is.ref('l.target_id')), is('p.parent_id', '=', is.ref('l.target_id'))]),
        ),
      )
      .select('l.product_id as group_id')
      .selectAll('p')
      .where('l.product_id', 'in', grouped)
      .where('l.kind', '=', 'grouped')
      .where('p.status', '=', 'publish')
      .execute();
    for (const { group_id, ...row } of links) parts.get(group_id)?.push(row);
  }
  return parts;
}

/** By the clock: brings the listing up to date where a sale has begun or ended. */
export async function applyDuePrices(shop: Pick<Shop, 'db' | 'settings'>, now: number): Promise<void> {
  const { db } = shop;
  for (;;) {
    const due = await db.read
      .selectFrom('listing')
      .select('product_id')
      .where('price_until', '<=', now)
      .orderBy('price_until')
      .limit(200)
      .execute();
    if (due.length === 0) return;
    const ids = due.map(({ product_id }) => product_id);
    await db.transaction(async (tx) => {
      await refreshListing(tx, shop.settings, ids, now);
      await announceChange(tx, 'listing', ...ids.map((id) => `product:${id}`));
    });
  }
}

/** Lets the prices of all lists be looked at again, whenever they would have turned by themselves. */
export async function markAllDue(tx: Tx): Promise<void> {
  await tx.updateTable('listing').set({ price_until: 0 }).execute();
}
