import { command } from '../../frame/command/index.ts';
import type { ShopSettings } from '../../frame/shop/settings.ts';
import { lockName } from '../../platform/db/index.ts';
import { dayIn } from '../../platform/i18n/days.ts';
import { isRate } from '../../pricing/index.ts';
import { InvoiceProblem } from '../problem.ts';
import type { DayRate } from './model.ts';
import { insertRates, readRatesBetween } from './store.ts';

/**
 * Keeps what currencies officially cost on a day. What stands there already is kept no second time, and nothing that
 * stands is changed: invoices were booked by it.
 *
 * @returns how many are new
 * @throws InvoiceProblem `bad_rate` where something is no rate, no day, or one that is still to come; `far_rate` where
 *   somebody typed one that is far from the rate of the shop's prices
 */
export const keepRates = command({
  name: 'rates.keep',
  needs: 'invoices.edit',
  async run(act, { rates }: { rates: readonly DayRate[] }): Promise<number> {
    const { shop, tx, actor, now } = act;
    const today = dayIn(now, shop.settings.timeZone);
    for (const { day, rate } of rates)
      if (!isRate(rate) || !isDay(day) || day > today) throw new InvoiceProblem('bad_rate');
    if (rates.some((rate) => isFar(rate, shop.settings))) throw new InvoiceProblem('far_rate');
    const days = rates.map(({ day }) => day).sort();
    const span = [days[0] ?? '', days.at(-1) ?? ''] as const;
    const codes = rates.map(({ currency }) => currency);
    await lockName(tx, 'official_rates');
    const known = codes.length === 0 ? [] : await readRatesBetween(tx, codes, span);
    const fresh = rates.filter(
      (wanted) => known.findLast((each) => isSame(each, wanted))?.rate !== wanted.rate,
    );
    if (fresh.length === 0) {
      act.unchanged();
      return 0;
    }
    await insertRates(tx, fresh, { by: actor.name, now });
    for (const { day, base, currency, rate } of fresh)
      act.audit({ subject: ['books', 1], after: { day, rate: `1 ${base} = ${rate} ${currency}` } });
    return fresh.length;
  },
});

/** No invoice is booked anew, so what can only be a slip is not kept. Between two currencies of a shop nothing doubles in a week. */
function isFar({ source, base, currency, rate }: DayRate, { currencies }: ShopSettings): boolean {
  const own = currencies.find(({ code }) => code === currency);
  if (source !== 'typed' || !own || base !== currencies[0]?.code) return false;
  const times = Number(rate) / Number(own.rate);
  return times > 2 || times < 1 / 2;
}

const isSame = (a: DayRate, b: DayRate) =>
  a.day === b.day && a.base === b.base && a.currency === b.currency && a.source === b.source;

/** Before the euro nobody kept books in one of the shop's currencies: an earlier day is a slip. */
const FIRST_DAY = '1999-01-01';

const isDay = (day: string) =>
  /^\d{4}-\d\d-\d\d$/.test(day) && day >= FIRST_DAY && !Number.isNaN(Date.parse(day));
