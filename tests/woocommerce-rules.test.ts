import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { perform, terminal } from '../src/frame/command/index.ts';
import { applyFile, readLists } from '../src/frame/settings/apply.ts';
import { readSettingsFile } from '../src/frame/settings/model-file.ts';
import { continentOf } from '../src/pricing/continents.ts';
import {
  arrangeZones,
  changeClass,
  changeMethod,
  changeRate,
  changeZone,
  type Destination,
  priceCart,
  readPricing,
  removeRate,
  removeZone,
  taxRatesFor,
} from '../src/pricing/index.ts';
import { cartItem } from './support/buying/pricing.ts';
import { engines, openTestShop, type TestShop } from './support/shop.ts';

/** A zone and a rate as WooCommerce's documentation describes them; the order of the list is the order of the table. */
interface PlainZone {
  code: string;
  regions: { kind: 'continent' | 'country' | 'state'; value: string }[];
  postcodes: readonly string[];
  methods: {
    title: string;
    kind: 'flat_rate' | 'free_shipping' | 'local_pickup';
    cost: number;
    least: number;
  }[];
}
interface PlainRate {
  country: string;
  state: string;
  postcodes: readonly string[];
  city: string;
  class: string;
  percent: number;
  priority: number;
  compound: boolean;
  onShipping: boolean;
}

/** WooCommerce asks for a postcode itself, or for its beginnings with a star behind them, or for a range of numbers. */
function isIn(postcodes: readonly string[], postcode: string): boolean {
  const code = postcode.replace(/[ -]/g, '').toUpperCase();
  const beginnings = Array.from({ length: code.length + 1 }, (_, length) => `${code.slice(0, length)}*`);
  return postcodes.some((rule) => {
    const [from, to] = rule.split('...');
    if (to === undefined) return rule === code || beginnings.includes(rule);
    return /^\d+$/.test(code) && Number(code) >= Number(from) && Number(code) <= Number(to);
  });
}

function zoneOf(zones: readonly PlainZone[], place: Destination): PlainZone | undefined {
  return zones.find(({ regions, postcodes }) => {
    const names = [
      `continent ${continentOf(place.country)}`,
      `country ${place.country}`,
      `state ${place.country}:${place.state}`,
    ];
    if (regions.length > 0 && !regions.some(({ kind, value }) => names.includes(`${kind} ${value}`)))
      return false;
    return postcodes.length === 0 || isIn(postcodes, place.postcode);
  });
}

/** One rate a priority: countries before none, then states, postcodes, cities, then the table’s order. */
function ratesOf(rates: readonly PlainRate[], place: Destination, taxClass: string): PlainRate[] {
  const counting = rates.filter(
    (rate) =>
      rate.class === taxClass &&
      ['', place.country].includes(rate.country) &&
      ['', place.state].includes(rate.state) &&
      (rate.postcodes.length === 0 || isIn(rate.postcodes, place.postcode)) &&
      ['', place.city.toUpperCase()].includes(rate.city),
  );
  const first = (mine: readonly PlainRate[]) => {
    const named = (said: (rate: PlainRate) => boolean, of: readonly PlainRate[]) =>
      of.some(said) ? of.filter(said) : of;
    const ofCountry = named(({ country }) => country !== '', mine);
    const ofState = named(({ state }) => state !== '', ofCountry);
    const ofPostcode = named(({ postcodes }) => postcodes.length > 0, ofState);
    return named(({ city }) => city !== '', ofPostcode)[0];
  };
  const priorities = [...new Set(counting.map(({ priority }) => priority))].sort((a, b) => a - b);
  return priorities.flatMap((turn) => first(counting.filter(({ priority }) => priority === turn)) ?? []);
}

/** Tax of an amount without it, cent by cent: compound rates tax what the plain ones have added, and each other. */
function taxOf(net: number, rates: readonly PlainRate[]): number {
  let before = 0;
  let sum = 0;
  for (const compound of [false, true])
    for (const rate of rates.filter((each) => each.compound === compound)) {
      const tax = ((net + (compound ? before : 0)) * rate.percent) / 100;
      before += tax;
      sum += Math.round(tax + 1e-7);
    }
  return sum;
}

const kind = fc.constantFrom('flat_rate' as const, 'free_shipping' as const, 'local_pickup' as const);
const region = fc.constantFrom(
  ...(['EU', 'AF', 'NA'] as const).map((value) => ({ kind: 'continent' as const, value })),
  ...['ES', 'FR', 'MA', 'US', 'GB'].map((value) => ({ kind: 'country' as const, value })),
  ...['ES:GC', 'ES:PM', 'ES:GI', 'US:CA'].map((value) => ({ kind: 'state' as const, value })),
);
const postcode = fc.constantFrom(
  '17*',
  '17004',
  '35000...35999',
  '07*',
  '1700*',
  '17000...17003',
  '90*',
  'SW1A*',
);
const method = fc.record({
  kind,
  cost: fc.integer({ min: 1, max: 3000 }),
  least: fc.integer({ min: 1, max: 9000 }),
});
const zone = (code: string): fc.Arbitrary<PlainZone> =>
  fc.record({
    code: fc.constant(code),
    regions: fc.uniqueArray(region, { minLength: 1, maxLength: 3 }),
    postcodes: fc.oneof(fc.constant([]), fc.uniqueArray(postcode, { maxLength: 3 })),
    methods: fc
      .array(method, { maxLength: 3 })
      .map((ways) => ways.map((way, at) => ({ ...way, title: `${code} ${at}` }))),
  });
const CODES = ['a', 'b', 'c', 'd', 'e'];
const zones = fc.shuffledSubarray(CODES).chain((codes) => fc.tuple(...codes.map(zone)));
const plainRate: fc.Arbitrary<PlainRate> = fc
  .record({
    country: fc.constantFrom('', 'ES', 'ES', 'FR'),
    state: fc.constantFrom('', '', 'GI'),
    postcodes: fc.oneof(fc.constant([]), fc.uniqueArray(postcode, { maxLength: 2 })),
    city: fc.constantFrom('', 'GIRONA'),
    class: fc.constantFrom('standard', 'standard', 'standard', 'reduced'),
    percent: fc.constantFrom(0, 4, 5.2, 7, 10, 21),
    priority: fc.integer({ min: 1, max: 3 }),
    compound: fc.boolean(),
    onShipping: fc.boolean(),
  })
  // A state needs its country.
  .map((rate) => ({
    ...rate,
    state: rate.country === 'ES' ? rate.state : '',
  }));
const place: fc.Arbitrary<Destination> = fc.record({
  country: fc.constantFrom('ES', 'ES', 'ES', 'FR', 'MA', 'US', 'GB', 'JP'),
  state: fc.constantFrom('', 'GC', 'GI', 'GI', 'PM', 'CA'),
  postcode: fc.constantFrom('', '17004', '17001', '17-003', '35012', '07001', '90210', 'sw1a 1aa', '8001'),
  city: fc.constantFrom('', 'Girona', 'Girona', 'Salt'),
});
const world = fc.record({
  zones,
  rates: fc.array(plainRate, { maxLength: 10, size: 'max' }),
  places: fc.array(place, { minLength: 12, maxLength: 12 }),
  price: fc.integer({ min: 1, max: 9999 }),
});
type World = typeof world extends fc.Arbitrary<infer W> ? W : never;

const ana = terminal('Ana');
const wayOf = ({ title, kind: of, cost, least }: PlainZone['methods'][number]) => ({
  kind: of,
  titles: { ca: title },
  enabled: true,
  cost: of === 'free_shipping' ? {} : { EUR: cost },
  requires: of === 'free_shipping' ? ('minimum' as const) : ('nothing' as const),
  minimum: of === 'free_shipping' ? { EUR: least } : {},
});
const placesOf = ({ regions, postcodes }: PlainZone) => [
  ...regions,
  ...postcodes.map((value) => ({ kind: 'postcode' as const, value })),
];
const rowOf = ({ postcodes, percent, ...rate }: PlainRate) => ({
  ...rate,
  postcode: postcodes.join('; '),
  ppm: Math.round(percent * 10_000),
});

describe.each(engines)('zones and taxes as WooCommerce has them, on %s', (engine) => {
  let house: TestShop;
  let other: TestShop;
  beforeAll(async () => {
    const settings = { tax: { pricesIncludeTax: false, displayInCart: 'excl' as const } };
    [house, other] = [await openTestShop(engine, { settings }), await openTestShop(engine, { settings })];
  });
  afterAll(async () => {
    await house.close();
    await other.close();
  });

  /** Puts a world into the shop, each thing by its own command, over the world that was there. */
  async function edit({ zones: wanted, rates }: World): Promise<void> {
    await perform(house.shop, ana, async (act) => {
      const tables = await readPricing(house.shop);
      await changeClass(act, { taxClass: { slug: 'reduced', names: { ca: 'Reduït' } } });
      for (const { code } of tables.zones)
        if (!wanted.some((each) => each.code === code)) await removeZone(act, { code });
      for (const each of wanted) {
        const methods = tables.zones.find(({ code }) => code === each.code) ? each.methods.map(wayOf) : [];
        await changeZone(act, {
          zone: {
            code: each.code,
            names: { ca: each.code },
            locations: placesOf(each),
            methods: methods as never,
          },
        });
        if (methods.length === 0)
          for (const way of each.methods) await changeMethod(act, { zone: each.code, method: wayOf(way) });
      }
      await arrangeZones(act, { codes: wanted.map(({ code }) => code) });
      for (const { id } of tables.rates.slice(rates.length)) await removeRate(act, { id });
      for (const [at, rate] of rates.entries()) {
        const id = tables.rates[at]?.id;
        await changeRate(act, { ...(id === undefined ? {} : { id }), rate: rowOf(rate) });
      }
    });
    await house.settle();
  }

  async function expectRules(
    { shop }: TestShop,
    { zones: made, rates, places, price }: World,
  ): Promise<void> {
    const tables = await readPricing(shop);
    const [currency] = shop.settings.currencies;
    if (!currency) throw new Error('There is no currency.');
    for (const there of places) {
      const wanted = ratesOf(rates, there, 'standard');
      const found = await taxRatesFor(shop, there, 'standard');
      expect([there, found.map(({ ppm, compound, onShipping }) => [ppm, compound, onShipping])]).toEqual([
        there,
        wanted.map(({ percent, compound, onShipping }) => [
          Math.round(percent * 10_000),
          compound,
          onShipping,
        ]),
      ]);
      const item = cartItem(1, price, 'standard');
      const lines = [{ key: 'a', item, quantity: 1 }];
      const totals = priceCart(tables, shop.settings, { lines, place: there, currency, chosenRate: '' });
      const ways = (zoneOf(made, there)?.methods ?? []).filter(
        (way) => way.kind !== 'free_shipping' || price >= way.least,
      );
      expect([there, totals.offers.map(({ titles, cost }) => [titles.ca, cost])]).toEqual([
        there,
        ways.map((way) => [way.title, way.kind === 'free_shipping' ? 0 : way.cost]),
      ]);
      const [way] = ways;
      if (way?.kind === 'local_pickup') continue;
      const sent = way?.kind === 'flat_rate' ? way.cost : 0;
      const tax =
        taxOf(price, wanted) +
        taxOf(
          sent,
          wanted.filter(({ onShipping }) => onShipping),
        );
      expect([there, totals.sums.total]).toEqual([there, price + sent + tax]);
    }
  }

  test('hold after any edits, and in another shop that takes the first one’s file', async () => {
    await fc.assert(
      fc.asyncProperty(world, async (made) => {
        await edit(made);
        await expectRules(house, made);
        const file = JSON.parse(JSON.stringify(Object.fromEntries(await readLists(house.shop))));
        await perform(other.shop, ana, async (act) => {
          const { zones: old, rates } = await readPricing(other.shop);
          for (const { code } of old) await removeZone(act, { code });
          for (const { id } of rates) await removeRate(act, { id });
        });
        await other.settle();
        const read = readSettingsFile(other.shop.live.description, file);
        expect(read.problems).toEqual([]);
        await applyFile(other.shop, ana, read);
        await expectRules(other, made);
      }),
      { numRuns: Number(process.env.RUNS ?? 15) },
    );
  });
});
