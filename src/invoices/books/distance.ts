import type { Shop } from '../../frame/shop/shop.ts';
import { lockName } from '../../platform/db/index.ts';
import { dayIn } from '../../platform/i18n/days.ts';
import { distanceNet } from './model-distance.ts';
import { periodOf } from './model-period.ts';
import { entriesBetween } from './read.ts';
import { countAnnulled, readSpan } from './store.ts';
import { readDistanceSales, writeDistanceSales } from './store-distance.ts';

/** The calendar year of a moment in the shop. */
export const yearOf = ({ settings }: Pick<Shop, 'settings'>, now: number): number =>
  Number(dayIn(now, settings.timeZone).slice(0, 4));

/**
 * Brings the sum of the year's distance sales up to date: adds the invoices that have come since. One that was annulled
 * takes itself out of what is counted already, so then the year is counted from its beginning.
 */
export async function countDistanceSales(shop: Shop, now: number): Promise<void> {
  const { db, settings } = shop;
  if (settings.invoices.by !== 'shop') return;
  const year = yearOf(shop, now);
  const days = periodOf(`${year}`);
  if (!days) return;
  const [first, last] = await readSpan(db.read, days);
  const before = await readDistanceSales(db.read, year);
  const annulled = await countAnnulled(db.read, last);
  const goesOn = before?.annulled === annulled;
  const after = goesOn ? Math.max(first, before.countedTo) : first;
  if (goesOn && after >= last) return;
  const from = { country: settings.address.country, territory: settings.invoices.territory };
  let net = goesOn ? before.net : 0;
  for await (const entry of entriesBetween(shop, [after, last])) net += distanceNet(entry, from);
  await db.transaction(async (tx) => {
    await lockName(tx, 'distance_sales');
    const now = await readDistanceSales(tx, year);
    // Another process was quicker: it counted from the same beginning.
    if (now?.countedTo !== before?.countedTo || now?.annulled !== before?.annulled) return;
    await writeDistanceSales(tx, { year, net, countedTo: last, annulled });
  });
}
