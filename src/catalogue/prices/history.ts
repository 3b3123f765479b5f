import { sql } from 'kysely';
import { keep, readKept } from '../../frame/shop/kept.ts';
import type { CurrencySettings } from '../../frame/shop/settings.ts';
import type { Database, Reader, Tx } from '../../platform/db/index.ts';
import type { CatalogueSettings } from '../listing/steps.ts';
import { currentPrice, type KeptPrice, nextPriceChange, priceIn } from '../model-price.ts';
import { type ProductRow, readPrices, readProductRows } from '../product/store-buyables.ts';
import { LOOK_BACK_MS, lowestBefore, type PricePoint, pointAt, turnsBetween } from './model-history.ts';

declare module '../../platform/db/tables.ts' {
  interface Tables {
    price_history: {
      id: import('kysely').Generated<number>;
      product_id: number;
      currency: string;
      price: number | null;
      on_sale: 0 | 1;
      from_at: number;
    };
    price_now: {
      product_id: number;
      currency: string;
      price: number | null;
      on_sale: 0 | 1;
      from_at: number;
      /** The lowest price of the thirty days before `from_at`. */
      lowest: number | null;
      next_at: number | null;
      seen_at: number;
    };
  }
}

type Now = { price: number | null; on_sale: 0 | 1; from_at: number; lowest: number | null; seen_at: number };

/**
 * Writes what the prices of these products and variations have become, one row for each change and currency. Call
 * it in the transaction that changes them: before the change with `turns`, so that a sale that has begun or ended
 * meanwhile is noted at its own moment by the dates that held then, and after the change without.
 */
export async function notePrices(
  tx: Tx,
  { currencies }: Pick<CatalogueSettings, 'currencies'>,
  ids: readonly number[],
  now: number,
  { turns = false } = {},
): Promise<void> {
  const rows = (await readProductRows(tx, ids)).filter(
    ({ type }) => type !== 'variable' && type !== 'grouped',
  );
  const [base] = currencies;
  if (!base || rows.length === 0) return;
  const prices = await readPrices(
    tx,
    rows.map(({ id }) => id),
  );
  const before = await readNow(tx, ids);
  const first: FirstPrice[] = [];
  for (const row of rows)
    for (const currency of currencies) {
      const known = before.get(`${row.id} ${currency.code}`);
      const kept = priceIn(prices.get(row.id) ?? [], currency, base);
      if (known) await noteOne(tx, row, kept, currency, now, { turns, before: known });
      // What nobody knows the price of yet needs no row; the first price begins its history.
      else if (kept.regular !== null) first.push(firstPrice(row, kept, currency, now));
    }
  await beginWith(tx, first);
}

type FirstPrice = { product_id: number; currency: string; next_at: number | null } & Now;

const datesOf = (row: ProductRow) => ({ saleFrom: row.sale_from, saleTo: row.sale_to });

function firstPrice(
  row: ProductRow,
  kept: ReturnType<typeof priceIn>,
  { code }: CurrencySettings,
  now: number,
): FirstPrice {
  const { price, onSale } = currentPrice(kept, datesOf(row), now);
  const on_sale = onSale ? (1 as const) : (0 as const);
  const next_at = nextPriceChange([datesOf(row)], now);
  return {
    product_id: row.id,
    currency: code,
    price,
    on_sale,
    from_at: now,
    lowest: null,
    seen_at: now,
    next_at,
  };
}

/** The first prices of many products at once: imports and the beginning of the history bring thousands. */
async function beginWith(tx: Tx, first: readonly FirstPrice[]): Promise<void> {
  if (first.length === 0) return;
  await tx.insertInto('price_now').values(first).execute();
  await tx
    .insertInto('price_history')
    .values(
      first.map(({ product_id, currency, price, on_sale, from_at }) => ({
        product_id,
        currency,
        price,
        on_sale,
        from_at,
      })),
    )
    .execute();
}

async function noteOne(
  tx: Tx,
  row: ProductRow,
  kept: ReturnType<typeof priceIn>,
  currency: CurrencySettings,
  now: number,
  { turns, before }: { turns: boolean; before: Now },
): Promise<void> {
  const dates = datesOf(row);
  const points = [
    ...(turns ? turnsBetween(kept, dates, before.seen_at, now) : []),
    pointAt(currentPrice(kept, dates, now), now),
  ];
  let last = before;
  for (const point of points) {
    if (last.price === point.price && (last.on_sale === 1) === point.onSale) continue;
    last = await writePoint(tx, row.id, currency.code, point);
  }
  await tx
    .updateTable('price_now')
    .set({ ...last, seen_at: now, next_at: nextPriceChange([dates], now) })
    .where('product_id', '=', row.id)
    .where('currency', '=', currency.code)
    .execute();
}

async function writePoint(tx: Tx, product_id: number, currency: string, point: PricePoint): Promise<Now> {
  const { at, price, onSale } = point;
  const on_sale = onSale ? (1 as const) : (0 as const);
  const lowest = lowestBefore(await readPoints(tx, product_id, currency, at), at);
  await tx
    .insertInto('price_history')
    .values({ product_id, currency, price, on_sale, from_at: at })
    .execute();
  return { price, on_sale, from_at: at, lowest, seen_at: at };
}

/** The points that the thirty days before `at` are made of: those within, and the last one before them. */
async function readPoints(tx: Tx, productId: number, currency: string, at: number): Promise<PricePoint[]> {
  const all = tx
    .selectFrom('price_history')
    .select(['id', 'price', 'on_sale', 'from_at'])
    .where('product_id', '=', productId)
    .where('currency', '=', currency);
  const from = at - LOOK_BACK_MS;
  const earlier = await all
    .where('from_at', '<=', from)
    .orderBy('from_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .execute();
  const within = await all.where('from_at', '>', from).orderBy('from_at').orderBy('id').execute();
  return [...earlier, ...within].map((row) => ({
    at: row.from_at,
    price: row.price,
    onSale: row.on_sale === 1,
  }));
}

async function readNow(db: Reader, ids: readonly number[]): Promise<Map<string, Now>> {
  const rows = await db.selectFrom('price_now').selectAll().where('product_id', 'in', ids).execute();
  return new Map(
    rows.map(({ product_id, currency, price, on_sale, from_at, lowest, seen_at }) => [
      `${product_id} ${currency}`,
      { price, on_sale, from_at, lowest, seen_at },
    ]),
  );
}

const BATCH = 200;

/** By the clock: notes the sales that have begun or ended, listed or not. */
export async function turnHistory(db: Database, settings: CatalogueSettings, now: number): Promise<void> {
  for (;;) {
    const due = await db.read
      .selectFrom('price_now')
      .select('product_id')
      .distinct()
      .where('next_at', '<=', now)
      .limit(BATCH)
      .execute();
    if (due.length === 0) break;
    const ids = due.map(({ product_id }) => product_id);
    await db.transaction((tx) => notePrices(tx, settings, ids, now, { turns: true }));
  }
  await beginHistory(db, settings, now);
}

/** Under which name it is kept by what currencies all prices were noted last. */
const BEGUN = 'catalogue.price_history';

/**
 * Once: what was there before the history was kept. And again when the shopkeeper changes a rate or adds a
 * currency, for then every price has changed.
 */
async function beginHistory(db: Database, settings: CatalogueSettings, now: number): Promise<void> {
  const rates = settings.currencies.map(
    ({ code, rate, roundTo, subtract }) => `${code} ${rate} ${roundTo} ${subtract}`,
  );
  const kept = await readKept<string[]>(db.read, BEGUN);
  if (kept && JSON.stringify(kept) === JSON.stringify(rates)) return;
  for (let after = 0; ; ) {
    const rows = await db.read
      .selectFrom('product_price as p')
      .select('p.product_id')
      .distinct()
      .where('p.product_id', '>', after)
      // The first time only what has no history yet; what has one was noted when it was saved.
      .$if(kept === undefined, (query) =>
        query.where((is) =>
          is.not(
            is.exists(
              is
                .selectFrom('price_now as n')
                .select('n.product_id')
                .whereRef('n.product_id', '=', 'p.product_id'),
            ),
          ),
        ),
      )
      .orderBy('p.product_id')
      .limit(BATCH)
      .execute();
    const ids = rows.map(({ product_id }) => product_id);
    if (ids.length === 0) break;
    await db.transaction((tx) => notePrices(tx, settings, ids, now));
    after = ids.at(-1) ?? after;
  }
  await db.transaction((tx) => keep(tx, BEGUN, rates));
}

/** Kept prices with the lowest price before the reduction in force, where there is one. One query. */
export async function readShownPrices(
  db: Reader,
  ids: readonly number[],
  currencies?: readonly string[],
): Promise<Map<number, KeptPrice[]>> {
  const prices = new Map<number, KeptPrice[]>();
  if (ids.length === 0) return prices;
  const rows = await db
    .selectFrom('product_price')
    .select(['product_id', 'currency', 'regular', 'sale', sql<number | null>`null`.as('lowest')])
    .where('product_id', 'in', ids)
    .$if(currencies !== undefined, (query) => query.where('currency', 'in', currencies ?? []))
    .unionAll(
      db
        .selectFrom('price_now')
        .select(['product_id', 'currency'])
        .select([sql<number | null>`null`.as('regular'), sql<number | null>`null`.as('sale'), 'lowest'])
        .where('product_id', 'in', ids)
        .where('on_sale', '=', 1)
        .where('lowest', 'is not', null)
        .$if(currencies !== undefined, (query) => query.where('currency', 'in', currencies ?? [])),
    )
    .execute();
  for (const { product_id, currency, regular, sale, lowest } of rows) {
    const own = prices.get(product_id) ?? [];
    const price = own.find((other) => other.currency === currency);
    if (!price) own.push({ currency, regular, sale, lowest });
    else Object.assign(price, lowest === null ? { regular, sale } : { lowest });
    prices.set(product_id, own);
  }
  return prices;
}
