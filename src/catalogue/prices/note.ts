import type { CurrencySettings } from '../../frame/shop/settings.ts';
import type { Tx } from '../../platform/db/index.ts';
import type { CatalogueSettings } from '../listing/store-listing.ts';
import { currentPrice, type KeptPrice, nextPriceChange, priceIn } from '../model-price.ts';
import { type ProductRow, readPrices, readProductRows } from '../product/store-rows.ts';
import { lowestBefore, type PricePoint, pointAt, turnsBetween } from './model-history.ts';
import {
  type HistoryRow,
  type NowRow,
  priceKey,
  readNow,
  readPoints,
  writeHistory,
  writeNow,
} from './store-history.ts';

/**
 * Writes what the prices of these products and variations have become, one row for each change and currency. Call
 * it in the transaction that changes them: before the change with `turns`, so that a sale that has begun or ended
 * meanwhile is noted at its own moment by the dates that held then, and after the change without. The same few
 * statements for one product and for hundreds.
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
  const priced = rows.map(({ id }) => id);
  const prices = await readPrices(tx, priced);
  const known = await readNow(tx, priced);
  const steps = rows.flatMap((row) =>
    currencies.flatMap((currency) => {
      const before = known.get(priceKey(row.id, currency.code));
      const step = stepOf(row, currency, priceIn(prices.get(row.id) ?? [], currency, base), {
        now,
        turns,
        before,
      });
      return step ? [step] : [];
    }),
  );
  const turning = steps.filter(({ before, points }) => before && points.length > 0);
  const first = Math.min(...turning.flatMap(({ points }) => points.map(({ at }) => at)));
  const earlier =
    turning.length === 0
      ? new Map<string, PricePoint[]>()
      : await readPoints(tx, [...new Set(turning.map(({ productId }) => productId))], first);
  await writeHistory(tx, steps.flatMap(historyRows));
  await writeNow(
    tx,
    steps.map((step) => nowRow(step, earlier.get(priceKey(step.productId, step.currency)) ?? [], now)),
  );
}

/** What one product's price in one currency has gone through. */
interface Step {
  productId: number;
  currency: string;
  /** What was known last; undefined for the first price of its life. */
  before: NowRow | undefined;
  /** The changes since, in order. */
  points: PricePoint[];
  nextAt: number | null;
}

function stepOf(
  row: ProductRow,
  { code }: CurrencySettings,
  kept: Pick<KeptPrice, 'regular' | 'sale'>,
  { now, turns, before }: { now: number; turns: boolean; before: NowRow | undefined },
): Step | undefined {
  // What nobody knows the price of yet needs no row; the first price begins its history.
  if (!before && kept.regular === null) return undefined;
  const dates = { saleFrom: row.sale_from, saleTo: row.sale_to };
  const points: PricePoint[] = [];
  let last = before && { price: before.price, onSale: before.on_sale === 1 };
  for (const point of [
    ...(turns && before ? turnsBetween(kept, dates, before.seen_at, now) : []),
    pointAt(currentPrice(kept, dates, now), now),
  ]) {
    if (last && last.price === point.price && last.onSale === point.onSale) continue;
    points.push(point);
    last = point;
  }
  return { productId: row.id, currency: code, before, points, nextAt: nextPriceChange([dates], now) };
}

const flag = (value: boolean) => (value ? (1 as const) : (0 as const));

function historyRows({ productId, currency, points }: Step): HistoryRow[] {
  return points.map(({ at, price, onSale }) => ({
    product_id: productId,
    currency,
    price,
    on_sale: flag(onSale),
    from_at: at,
  }));
}

function nowRow(
  { productId, currency, before, points, nextAt }: Step,
  earlier: PricePoint[],
  now: number,
): NowRow {
  const last = points.at(-1);
  const own = { product_id: productId, currency, next_at: nextAt, seen_at: now };
  if (!last && before) return { ...before, ...own };
  const lowest = before ? lowestBefore([...earlier, ...points], last?.at ?? now) : null;
  return {
    ...own,
    price: last?.price ?? null,
    on_sale: flag(last?.onSale ?? false),
    from_at: last?.at ?? now,
    lowest,
  };
}
