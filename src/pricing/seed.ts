import { announceChange } from '../platform/db/changes.ts';
import type { Tx } from '../platform/db/index.ts';
import { USUAL_SENDING, zonesOf } from './shipping/model-begin.ts';
import { hasZones, placeInOrder, putMethod, putZone } from './shipping/store.ts';
import { beginningRates } from './tax/model-countries.ts';
import { mergeClasses } from './tax/steps.ts';
import { hasRates, putRates, readClasses } from './tax/store.ts';

/**
 * The taxes and the ways of shipping that a Spanish shop begins with. Does nothing to a table that the
 * shopkeeper has filled already.
 *
 * @example await shop.db.transaction((tx) => seedPricing(tx));
 */
export async function seedPricing(tx: Tx): Promise<void> {
  await seedTaxes(tx, 'ES');
  if (await hasZones(tx)) return;
  const ids: number[] = [];
  for (const zone of zonesOf(USUAL_SENDING)) {
    const id = await putZone(tx, zone);
    for (const each of zone.methods) await putMethod(tx, id, each);
    ids.push(id);
  }
  await placeInOrder(tx, 'shipping_zone', ids);
  await announceChange(tx, 'shipping');
}

/** The taxes that a shop of that country, and of that part of Spain, begins with, where there are none. */
export async function seedTaxes(tx: Tx, country: string, state = ''): Promise<void> {
  if (await hasRates(tx)) return;
  const { classes, rates } = beginningRates(country, state);
  const known = new Set((await readClasses(tx)).map(({ slug }) => slug));
  await mergeClasses(
    tx,
    classes.filter(({ slug }) => !known.has(slug)),
  );
  await putRates(tx, rates);
  await announceChange(tx, 'tax');
}
