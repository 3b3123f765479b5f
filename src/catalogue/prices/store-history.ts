import { type Generated, sql } from 'kysely';
import { prepared, type Reader, type Tables, type Tx } from '../../platform/db/index.ts';
import type { KeptPrice } from '../model-price.ts';
import { LOOK_BACK_MS, type PricePoint } from './model-history.ts';

declare module '../../platform/db/tables.ts' {
  interface Tables {
    price_history: {
      id: Generated<number>;
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

/** What has to be paid for one product in one currency, since when, and until when that is known to hold. */
export type NowRow = Tables['price_now'];
export type HistoryRow = Omit<Tables['price_history'], 'id'>;

/** By product and currency: see {@link priceKey}. */
export async function readNow(db: Reader, ids: readonly number[]): Promise<Map<string, NowRow>> {
  const rows = await db.selectFrom('price_now').selectAll().where('product_id', 'in', ids).execute();
  return new Map(rows.map((row) => [priceKey(row.product_id, row.currency), row]));
}

export const priceKey = (productId: number, currency: string): string => `${productId} ${currency}`;

/**
 * The points that the thirty days before `from` and all days since are made of: those within, and the last one
 * before them. In order of time. Two queries.
 */
export async function readPoints(
  db: Reader,
  ids: readonly number[],
  from: number,
): Promise<Map<string, PricePoint[]>> {
  const since = from - LOOK_BACK_MS;
  const all = db
    .selectFrom('price_history as h')
    .select(['h.product_id', 'h.currency', 'h.price', 'h.on_sale', 'h.from_at'])
    .where('h.product_id', 'in', ids);
  const earlier = await all
    .where('h.from_at', '<=', since)
    .where((is) =>
      is(
        'h.id',
        '=',
        is
          .selectFrom('price_history as last')
          .select('last.id')
          .whereRef('last.product_id', '=', 'h.product_id')
          .whereRef('last.currency', '=', 'h.currency')
          .where('last.from_at', '<=', since)
          .orderBy('last.from_at', 'desc')
          .orderBy('last.id', 'desc')
          .limit(1),
      ),
    )
    .execute();
  const within = await all.where('h.from_at', '>', since).orderBy('h.from_at').orderBy('h.id').execute();
  const points = new Map<string, PricePoint[]>();
  for (const { product_id, currency, price, on_sale, from_at } of [...earlier, ...within]) {
    const key = priceKey(product_id, currency);
    const point = { at: from_at, price, onSale: on_sale === 1 };
    points.set(key, [...(points.get(key) ?? []), point]);
  }
  return points;
}

/** What one product cost since `from`, in one currency, in order of time: the point before it too. */
export async function readPricePoints(
  db: Reader,
  id: number,
  currency: string,
  from: number,
): Promise<PricePoint[]> {
  const points = await readPoints(db, [id], from + LOOK_BACK_MS);
  return points.get(priceKey(id, currency)) ?? [];
}

/** So many rows have room in one statement. */
const ROWS = 1000;

/** Adds to the history. */
export async function writeHistory(tx: Tx, rows: readonly HistoryRow[]): Promise<void> {
  for (let at = 0; at < rows.length; at += ROWS)
    await tx
      .insertInto('price_history')
      .values(rows.slice(at, at + ROWS))
      .execute();
}

/** Replaces what is known of now. */
export async function writeNow(tx: Tx, rows: readonly NowRow[]): Promise<void> {
  for (let at = 0; at < rows.length; at += ROWS)
    await tx
      .insertInto('price_now')
      .values(rows.slice(at, at + ROWS))
      .onConflict((conflict) =>
        conflict.columns(['product_id', 'currency']).doUpdateSet((of) => ({
          price: of.ref('excluded.price'),
          on_sale: of.ref('excluded.on_sale'),
          from_at: of.ref('excluded.from_at'),
          lowest: of.ref('excluded.lowest'),
          next_at: of.ref('excluded.next_at'),
          seen_at: of.ref('excluded.seen_at'),
        })),
      )
      .execute();
}

const shownPrices = prepared(
  (db, { ids, currencies }: { ids: readonly number[]; currencies: readonly string[] }) =>
    db
      .selectFrom('product_price')
      .select(['product_id', 'currency', 'regular', 'sale', sql<number | null>`null`.as('lowest')])
      .where('product_id', 'in', ids)
      .where('currency', 'in', currencies)
      .unionAll(
        db
          .selectFrom('price_now')
          .select(['product_id', 'currency'])
          .select([sql<number | null>`null`.as('regular'), sql<number | null>`null`.as('sale'), 'lowest'])
          .where('product_id', 'in', ids)
          .where('on_sale', '=', 1)
          .where('lowest', 'is not', null)
          .where('currency', 'in', currencies),
      ),
);

/** Kept prices with the lowest price before the reduction in force, where there is one. One query. */
export async function readShownPrices(
  db: Reader,
  ids: readonly number[],
  currencies: readonly string[],
): Promise<Map<number, KeptPrice[]>> {
  const prices = new Map<number, KeptPrice[]>();
  for (const { product_id, currency, regular, sale, lowest } of await shownPrices(db, { ids, currencies })) {
    const own = prices.get(product_id) ?? [];
    const price = own.find((other) => other.currency === currency);
    if (!price) own.push({ currency, regular, sale, lowest });
    else Object.assign(price, lowest === null ? { regular, sale } : { lowest });
    prices.set(product_id, own);
  }
  return prices;
}
