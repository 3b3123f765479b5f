import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { settings } from '../../../tests/support/people/settings.ts';
import { statesOf } from '../../platform/geography/index.ts';
import { continentOf } from '../continents.ts';
import { type SendingPlan, zonesOf } from '../shipping/model-begin.ts';
import { orderProblems, zoneProblems } from '../shipping/model-zone.ts';
import { beginningRates, currencyOf, taxesOf, UNION_COUNTRIES, UNION_CURRENCIES } from './model-countries.ts';
import { ratesAt } from './model-rates.ts';
import { classProblems, rateKey, rateProblems } from './model-tables.ts';

const place = (country: string, state = '') => ({ country, state, postcode: '', city: '' });

describe('what a shop of a country begins with', () => {
  test('the Union has 27 countries, each in Europe, Spain first', () => {
    expect(UNION_COUNTRIES).toHaveLength(27);
    expect(new Set(UNION_COUNTRIES).size).toBe(27);
    expect(UNION_COUNTRIES[0]).toBe('ES');
    expect(UNION_COUNTRIES.filter((code) => !['EU', 'AS'].includes(continentOf(code)))).toEqual([]);
  });

  test.each(UNION_COUNTRIES)(
    'the taxes of %s keep to the directive’s bounds, and fit the shop’s own table',
    (country) => {
      const { classes, rates } = beginningRates(country);
      const slugs = classes.map(({ slug }) => slug);
      expect(classes.flatMap((each) => classProblems(each, 'class'))).toEqual([]);
      expect(rates.flatMap((each) => rateProblems(each, slugs, 'rate'))).toEqual([]);
      const [standard, ...reduced] = taxesOf(country)?.percents ?? [0];
      // Article 97: at least 15 %; article 98: reduced ones below it, and each lower than the one before.
      expect(standard).toBeGreaterThanOrEqual(15);
      expect([standard, ...reduced]).toEqual([standard, ...reduced].sort((a = 0, b = 0) => b - a));
      expect(UNION_CURRENCIES.map(({ code }) => code)).toContain(currencyOf(country));
    },
  );

  test.each(UNION_COUNTRIES)(
    'a shop of %s charges its own tax in all of the Union, and none outside',
    (country) => {
      const rates = beginningRates(country).rates.map((rate, at) => ({
        ...rate,
        id: at,
        code: '',
        position: at,
      }));
      const ppm = (where: ReturnType<typeof place>) =>
        ratesAt(rates, where, 'standard').map((rate) => rate.ppm);
      const own = (taxesOf(country)?.percents[0] ?? 0) * 10_000;
      for (const other of UNION_COUNTRIES) expect([other, ppm(place(other))]).toEqual([other, [own]]);
      for (const as of [place('MC'), { ...place('GB'), postcode: 'BT1 5GS' }]) expect(ppm(as)).toEqual([own]);
      for (const outside of ['GB', 'CH', 'US', 'AD'])
        expect([outside, ppm(place(outside))]).toEqual([outside, []]);
    },
  );

  test.each(UNION_COUNTRIES)(
    'a shop of %s has the classes of its own law, and each rate once, also on sending',
    (country) => {
      const { classes, rates } = beginningRates(country);
      const [, reduced, superReduced] = taxesOf(country)?.percents ?? [];
      const slugs = [reduced && 'reduced', superReduced && 'super-reduced', 'zero'].filter(Boolean);
      expect(classes.map(({ slug }) => slug)).toEqual(slugs);
      expect(new Set(rates.map(rateKey)).size).toBe(rates.length);
      expect(rates.filter(({ compound, onShipping }) => compound || !onShipping)).toEqual([]);
    },
  );

  test('what a Spanish shop sends to the Canary Islands, Ceuta and Melilla is taxed by nothing', () => {
    const rates = beginningRates('ES', 'GI').rates.map((rate, at) => ({
      ...rate,
      id: at,
      code: '',
      position: at,
    }));
    const at = (state: string, of = 'standard') =>
      ratesAt(rates, place('ES', state), of).map(({ ppm }) => ppm);
    for (const of of ['standard', 'reduced', 'super-reduced', 'zero'])
      expect(['GC', 'TF', 'CE', 'ML'].flatMap((state) => at(state, of))).toEqual([0, 0, 0, 0]);
    expect(['GI', 'PM'].flatMap((state) => at(state))).toEqual([210_000, 210_000]);
    expect(['GC', 'TF', 'CE', 'ML'].filter((code) => !statesOf('ES')?.has(code))).toEqual([]);
  });

  test('a shop of these parts charges their own tax there, and none to anywhere else', () => {
    for (const [state, label, ppm, other] of [
      ['TF', 'IGIC', 70_000, 'CE'],
      ['ML', 'IPSI', 100_000, 'GC'],
    ] as const) {
      const rates = beginningRates('ES', state).rates.map((rate, at) => ({
        ...rate,
        id: at,
        code: '',
        position: at,
      }));
      const at = (country: string, to: string) =>
        ratesAt(rates, place(country, to), 'standard').map((rate) => [rate.label, rate.ppm]);
      expect(at('ES', state)).toEqual([[label, ppm]]);
      for (const away of [at('ES', 'GI'), at('ES', other), at('FR', '')]) expect(away).toEqual([]);
      expect(taxesOf('ES', state)?.label).toBe(label);
    }
    expect(taxesOf('ES', 'GI')?.label).toBe('IVA');
  });

  test('of a country that the house knows nothing of there is nothing', () => {
    expect(beginningRates('AR')).toEqual({ classes: [], rates: [] });
    expect([taxesOf('AR'), currencyOf('AR')]).toEqual([undefined, 'EUR']);
  });
});

test('zones of any plan can be kept, and nothing is sent to where no price was said', () => {
  const amount = fc.record({ EUR: fc.integer({ min: 0, max: 100_000 }) });
  const maybe = fc.option(amount, { nil: undefined });
  const plans = fc.record({
    country: fc.constantFrom(...UNION_COUNTRIES),
    home: amount,
    homeFreeFrom: maybe,
    islands: maybe,
    europe: maybe,
    europeFreeFrom: maybe,
    world: maybe,
    pickup: fc.boolean(),
  }) satisfies fc.Arbitrary<SendingPlan>;
  fc.assert(
    fc.property(plans, (plan) => {
      const zones = zonesOf(plan, settings.languages);
      expect(zones.flatMap((zone, at) => zoneProblems(zone, settings, `${at}`))).toEqual([]);
      expect(orderProblems(zones)).toEqual([]);
      const sends = (code: string) =>
        zones.find((zone) => zone.code === code)?.methods.some(({ kind }) => kind === 'flat_rate') ?? false;
      expect([sends('europe'), sends('world')]).toEqual([
        plan.europe !== undefined,
        plan.world !== undefined,
      ]);
      expect(sends('islands')).toBe(plan.country === 'ES' && plan.islands !== undefined);
    }),
  );
});
