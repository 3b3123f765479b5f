import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openTestDatabase } from '../../tests/support/database.ts';
import { engines } from '../../tests/support/shop.ts';
import type { Database } from '../platform/db/index.ts';
import { pricingLists } from './lists.ts';
import { seedPricing, seedTaxes } from './seed.ts';
import { putZone, readZones } from './shipping/store.ts';
import { mergeClasses } from './tax/steps.ts';
import { readClasses, readRates } from './tax/store.ts';

describe.each(engines)('what a new shop begins with on %s', (engine) => {
  let db: Database;
  beforeEach(async () => {
    db = await openTestDatabase(engine);
  });
  afterEach(() => db.close());

  test('leaves classes the names that the shopkeeper gave them, and adds those that are wanting', async () => {
    const names = { ca: 'Llibres', es: 'Libros' };
    await db.transaction((tx) => mergeClasses(tx, [{ slug: 'reduced', names }]));
    await db.transaction((tx) => seedTaxes(tx, 'ES'));
    const classes = await readClasses(db.read);
    expect(classes.find(({ slug }) => slug === 'reduced')?.names).toEqual(names);
    expect(classes.map(({ slug }) => slug)).toContain('super-reduced');
    expect((await readRates(db.read)).some((rate) => rate.class === 'reduced')).toBe(true);
  });

  test('is no list of a file of settings while there is none of it, and comes whole once there is', async () => {
    const lists = async () =>
      Object.fromEntries(
        await Promise.all(pricingLists.map(async ({ at, read }) => [at, await read(db.read)])),
      );
    expect(await lists()).toEqual({ taxClasses: undefined, taxRates: undefined, shippingZones: undefined });
    await db.transaction((tx) => seedPricing(tx));
    const { taxClasses, taxRates, shippingZones } = await lists();
    expect(taxClasses.map(({ slug }: { slug: string }) => slug)).toContain('reduced');
    expect(taxRates).toHaveLength((await readRates(db.read)).length);
    const zones = await readZones(db.read);
    expect(shippingZones.map(({ code }: { code: string }) => code)).toEqual(zones.map(({ code }) => code));
    expect(JSON.stringify(shippingZones)).not.toMatch(/"(id|version)":/);
  });

  test('stays as it is where the shopkeeper has filled a table already, even with one row', async () => {
    const begin = () => db.transaction((tx) => seedPricing(tx));
    await db.transaction((tx) => putZone(tx, { code: 'own', names: { ca: 'El poble' }, locations: [] }));
    await begin();
    expect((await readZones(db.read)).map(({ code }) => code)).toEqual(['own']);
    const rates = await readRates(db.read);
    expect(rates.length).toBeGreaterThan(1);
    const own = rates[0]!;
    await db.transaction((tx) => tx.deleteFrom('tax_rate').where('id', '!=', own.id).execute());
    await begin();
    expect((await readRates(db.read)).map(({ id }) => id)).toEqual([own.id]);
    expect(await readZones(db.read)).toHaveLength(1);
  });
});
