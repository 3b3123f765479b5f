import { ask, job } from '../../frame/command/index.ts';
import type { ShopSettings } from '../../frame/shop/settings.ts';
import type { Shop } from '../../frame/shop/shop.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { checkDay, type DayOfRates, fetchDayOfRates } from '../../pricing/index.ts';
import { keepRates } from './commands.ts';
import type { DayRate } from './model.ts';

/** Name of the clock, and of the job that does the same at once. */
export const RATES = 'official_rates';

/**
 * Keeps the European Central Bank's rates of the last working day, of the currencies that the shop sells in, where
 * invoices are booked by them. Whatever is wrong with the file, the shop goes on with what it has, and the log says so.
 */
export async function keepDayOfRates(shop: Shop, now: number): Promise<void> {
  await shop.changes.poll();
  const [base, ...others] = bookedOfficially(shop.settings);
  if (others.length === 0) return;
  const found = await dayOfRates(shop, now);
  if (!found) return;
  const rates = [base ?? '', ...others].flatMap((currency): DayRate[] => {
    const rate = found.rates.get(currency);
    if (rate === undefined)
      shop.log.warn({ currency }, `The European Central Bank says no rate of ${currency}.`);
    if (rate === undefined || currency === 'EUR') return [];
    return [{ day: found.day, base: 'EUR', currency, rate, source: 'ecb' }];
  });
  await ask({ shop, actor: job(RATES), now }, keepRates, { rates });
}

/** Currencies that are booked by official rates, that of the books first; none where the shop does not book so. */
const bookedOfficially = ({ invoices: { by, exchange }, currencies }: ShopSettings): string[] =>
  by === 'shop' && exchange === 'official' ? currencies.map(({ code }) => code) : [];

/** Asks at once when the shop begins to book so, or sells in one more: the clock might come after the first sales. */
export function askWhenBegun(shop: Shop): void {
  shop.events.on('settings.changed', async (tx, { before, after }) => {
    const known = bookedOfficially(before);
    if (bookedOfficially(after).some((code) => !known.includes(code))) await enqueue(tx, RATES, {});
  });
}

async function dayOfRates(shop: Shop, now: number): Promise<DayOfRates | undefined> {
  try {
    const found = await fetchDayOfRates();
    checkDay(found, now);
    return found;
  } catch (error) {
    shop.log.error(error, `No official rates were kept: the file ${(error as Error).message}.`);
    return undefined;
  }
}
