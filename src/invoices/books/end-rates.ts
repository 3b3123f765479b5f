import type { Reader } from '../../platform/db/index.ts';
import { rateFor } from '../rates/model.ts';
import { readRatesBetween } from '../rates/store.ts';
import type { EndRate, OssSums } from './model-oss.ts';
import { periodOf } from './model-period.ts';

const DAY = 86_400_000;
/** How long the bank may say nothing: at Easter four days, with a week-end of its own beside. */
const LATEST_DAYS = 7;

/**
 * Official rates of the last day of each quarter, or of the next day that has some (directive 2006/112/EC article 369h).
 */
export async function readEndRates(db: Reader, wanted: ReturnType<OssSums['wanted']>): Promise<EndRate> {
  const found = new Map<string, string>();
  for (const { exchange, quarter } of wanted) {
    const [base, currency] = [exchange.to.code, exchange.from.code];
    const key = `${quarter} ${currency}`;
    const last = periodOf(quarter)?.to;
    if (last === undefined || found.has(key)) continue;
    const latest = new Date(Date.parse(`${last}T00:00:00Z`) + LATEST_DAYS * DAY).toISOString().slice(0, 10);
    const rates = await readRatesBetween(db, [base, currency], [last, latest]);
    for (const day of [...new Set(rates.map((rate) => rate.day))].sort()) {
      const of = rateFor(
        rates.filter((rate) => rate.day === day),
        { base, currency },
      );
      if (of && !found.has(key)) found.set(key, of.rate);
    }
  }
  return (currency, quarter) => found.get(`${quarter} ${currency}`);
}
