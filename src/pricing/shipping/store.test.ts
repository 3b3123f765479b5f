import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openTestDatabase } from '../../tests/support/database.ts';
import { engines } from '../../tests/support/shop.ts';
import type { Database } from '../platform/db/index.ts';
import type { MethodSettings } from './model-shipping.ts';
import { seedPricing } from './seed.ts';
import { deleteRates, hasRates, hasZones, insertRates, insertZone, readRates, readZones } from './store.ts';

const names = (name: string) => ({ ca: name, es: name, en: name });
const settings = (EUR: number): MethodSettings => ({
  cost: { EUR },
  taxStatus: 'taxable',
  requires: 'nothing',
  minimum: {},
  ignoreDiscounts: false,
});
const rate = (label: string, more: object = {}) => ({
  country: 'ES',
  state: '',
  postcode: '',
  city: '',
  label,
  class: 'standard',
  ppm: 210_000,
  priority: 1,
  compound: false,
  onShipping: true,
  ...more,
});

describe.each(engines)('the tables of taxes and ways of sending on %s', (engine) => {
  let db: Database;
  beforeEach(async () => {
    db = await openTestDatabase(engine);
  });
  afterEach(() => db.close());

  test('keep rates in their order, each as it is said', async () => {
    await db.transaction((tx) => insertRates(tx, []));
    expect([await readRates(db.read), await db.transaction(hasRates)]).toEqual([[], false]);
    const rates = [rate('IVA'), rate('RE', { compound: true, onShipping: false, priority: 2 })];
    await db.transaction((tx) => insertRates(tx, rates));
    expect(await readRates(db.read)).toMatchObject(rates);
    expect(await db.transaction(hasRates)).toBe(true);
    await db.transaction(deleteRates);
    expect(await readRates(db.read)).toEqual([]);
  });

  test('keep zones in their order, each with its own places and ways, those in their order too', async () => {
    expect([await readZones(db.read), await db.transaction(hasZones)]).toEqual([[], false]);
    const method = (kind: 'flat_rate' | 'local_pickup', cost: number) => ({
      kind,
      titles: names(`${kind} ${cost}`),
      settings: settings(cost),
    });
    const zones = [
      {
        code: 'near',
        names: names('A prop'),
        locations: [{ kind: 'state' as const, value: 'ES:GI' }],
        methods: [method('local_pickup', 0), method('flat_rate', 300)],
      },
      {
        code: 'far',
        names: names('Lluny'),
        locations: [{ kind: 'country' as const, value: 'ES' }],
        methods: [method('flat_rate', 900)],
      },
      { code: 'rest', names: names('Resta'), locations: [], methods: [] },
    ];
    await db.transaction(async (tx) => {
      for (const [position, zone] of [...zones.entries()].reverse()) await insertZone(tx, zone, position);
    });
    expect(await readZones(db.read)).toMatchObject(zones);
    expect(await db.transaction(hasZones)).toBe(true);
    await db.transaction((tx) =>
      tx.updateTable('zone_method').set({ enabled: 0 }).where('kind', '=', 'local_pickup').execute(),
    );
    expect((await readZones(db.read))[0]?.methods).toMatchObject([{ kind: 'flat_rate' }]);
  });

  test('are filled with what a Spanish shop begins with, but not what its keeper has filled', async () => {
    await db.transaction((tx) => insertRates(tx, [rate('Meva')]));
    await db.transaction(seedPricing);
    expect((await readRates(db.read)).map(({ label }) => label)).toEqual(['Meva']);
    const codes = (await readZones(db.read)).map(({ code }) => code);
    expect(codes).toEqual(['islands', 'peninsula', 'europe', 'world']);
    await db.transaction(deleteRates);
    await db.transaction(seedPricing);
    expect((await readZones(db.read)).map(({ code }) => code)).toEqual(codes);
    expect((await readRates(db.read)).length).toBeGreaterThan(1);
  });
});
