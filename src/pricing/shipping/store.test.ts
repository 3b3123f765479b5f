import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openTestDatabase } from '../../../tests/support/database.ts';
import { engines } from '../../../tests/support/shop.ts';
import type { Database } from '../../platform/db/index.ts';
import { seedPricing } from '../seed.ts';
import { dropRates, hasRates, putRates, readClasses, readRates } from '../tax/store.ts';
import type { MethodInput, ZoneInput } from './model-zone.ts';
import { hasZones, placeInOrder, putMethod, putZone, readZones } from './store.ts';

const names = (name: string) => ({ ca: name, es: name, en: name });
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
    await db.transaction((tx) => putRates(tx, []));
    expect([await readRates(db.read), await db.transaction(hasRates)]).toEqual([[], false]);
    const rates = [rate('IVA'), rate('RE', { compound: true, onShipping: false, priority: 2 })];
    await db.transaction((tx) => putRates(tx, rates));
    expect(await readRates(db.read)).toMatchObject(rates);
    expect(await db.transaction(hasRates)).toBe(true);
    const [iva, re] = await readRates(db.read);
    const dearer = { ...rates[0]!, ppm: 220_000 };
    await db.transaction((tx) => putRates(tx, [rates[1]!, rates[1]!, dearer]));
    expect(await readRates(db.read)).toMatchObject([
      { id: re?.id, version: 1 },
      { label: 'RE' },
      { id: iva?.id, ppm: 220_000, version: 2 },
    ]);
    await db.transaction((tx) => putRates(tx, []));
    expect(await readRates(db.read)).toEqual([]);
  });

  test('keep zones in their order, each with its own places and ways, those in their order too', async () => {
    expect([await readZones(db.read), await db.transaction(hasZones)]).toEqual([[], false]);
    const method = (kind: MethodInput['kind'], EUR: number, enabled = true): MethodInput => ({
      kind,
      enabled,
      titles: names(`${kind} ${EUR}`),
      cost: { EUR },
      taxStatus: 'taxable',
      requires: 'nothing',
      minimum: {},
      ignoreDiscounts: false,
    });
    const zones: ZoneInput[] = [
      {
        code: 'near',
        names: names('A prop'),
        locations: [{ kind: 'state', value: 'ES:GI' }],
        methods: [method('local_pickup', 0, false), method('flat_rate', 300), method('flat_rate', 100)],
      },
      {
        code: 'far',
        names: names('Lluny'),
        locations: [{ kind: 'country', value: 'ES' }],
        methods: [method('flat_rate', 900)],
      },
      { code: 'rest', names: names('Resta'), locations: [], methods: [] },
    ];
    await db.transaction(async (tx) => {
      const ids: number[] = [];
      for (const zone of zones.toReversed()) {
        ids.unshift(await putZone(tx, zone));
        for (const each of zone.methods) await putMethod(tx, ids[0]!, each);
      }
      await placeInOrder(tx, 'shipping_zone', ids);
    });
    const found = await readZones(db.read);
    expect(found.map(({ code, names: said, locations }) => ({ code, names: said, locations }))).toEqual(
      zones.map(({ methods: _, ...zone }) => zone),
    );
    expect(await db.transaction(hasZones)).toBe(true);
    // A way that is off is offered to nobody.
    expect(found[0]?.methods.map(({ settings }) => settings.cost.EUR)).toEqual([300, 100]);
  });

  test('are filled with what a Spanish shop begins with, but not what its keeper has filled', async () => {
    await db.transaction((tx) => putRates(tx, [rate('Meva')]));
    await db.transaction(seedPricing);
    expect((await readRates(db.read)).map(({ label }) => label)).toEqual(['Meva']);
    const codes = (await readZones(db.read)).map(({ code }) => code);
    expect(codes).toEqual(['islands', 'peninsula', 'europe', 'world']);
    const ids = (await readRates(db.read)).map(({ id }) => id);
    await db.transaction((tx) => dropRates(tx, ids));
    await db.transaction(seedPricing);
    expect((await readClasses(db.read)).map(({ slug }) => slug)).toEqual([
      'reduced',
      'super-reduced',
      'zero',
    ]);
    expect((await readZones(db.read)).map(({ code }) => code)).toEqual(codes);
    expect((await readRates(db.read)).length).toBeGreaterThan(1);
  });
});
