import { job } from '../../frame/command/actor.ts';
import { saveSettings } from '../../frame/settings/change.ts';
import type { CurrencySettings } from '../../frame/shop/settings.ts';
import type { Shop } from '../../frame/shop/shop.ts';
import { isInside, makeFetchFile } from '../../platform/files/foreign-files.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { type DayOfRates, type NewRates, ratesOfDay, readDay } from './model.ts';

/** Where the European Central Bank publishes them, every working day in the afternoon. */
const PUBLISHED = 'https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml';

const PATH = 'currencies';

/** As soon as the shopkeeper wants it so, and not only with the next look by the clock. */
export function fetchWhenAsked(shop: Shop): void {
  shop.events.on('settings.changed', async (tx, { before, after }) => {
    const codes = (settings: typeof after) => settings.currencies.map(({ code }) => code).join();
    const isNew = before.exchange !== after.exchange || codes(before) !== codes(after);
    if (isNew && after.exchange === 'ecb') await enqueue(tx, 'pricing.exchange', {});
  });
}

/** Takes over the rates of the day where the shopkeeper wants that. Whatever is wrong with them changes nothing. */
export async function fetchRates(shop: Shop, now: number): Promise<void> {
  await shop.changes.poll();
  if (shop.settings.exchange !== 'ecb' || shop.settings.currencies.length < 2) return;
  const kept = (await shop.live.kept()).get(PATH);
  const currencies = (kept?.value as CurrencySettings[] | undefined) ?? shop.settings.currencies;
  const rates = await ratesNow(shop, currencies, now);
  if (!rates) return;
  for (const { code, why } of rates.left)
    shop.log.warn({ currency: code }, `The rate of ${code} stays as it was: ${why}.`);
  await saveSettings(shop, job('pricing.exchange'), {
    values: new Map([[PATH, rates.currencies]]),
    seen: new Map([[PATH, kept?.version ?? 0]]),
  });
}

/** The rates of the last working day. @throws with a plain reason */
export async function fetchDayOfRates(): Promise<DayOfRates> {
  const { ECB_URL } = process.env;
  const fetchFile = makeFetchFile({ isForbidden: ECB_URL ? () => false : isInside });
  return readDay(await fetchFile(ECB_URL || PUBLISHED));
}

async function ratesNow(
  shop: Shop,
  currencies: readonly CurrencySettings[],
  now: number,
): Promise<NewRates | undefined> {
  try {
    return ratesOfDay(await fetchDayOfRates(), currencies, now);
  } catch (error) {
    shop.log.error(error, `Rates stay as they were: the file ${(error as Error).message}.`);
    return undefined;
  }
}
