import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { changePrices, type PriceChange, type PriceFacts } from './model-change.ts';

const shop = { base: 'EUR', decimals: () => 2 };
const facts = (regular: number | null, sale: number | null = null, usd?: number): PriceFacts => ({
  saleFrom: null,
  saleTo: null,
  'regular.EUR': regular,
  'sale.EUR': sale,
  ...(usd === undefined ? {} : { 'regular.USD': usd, 'sale.USD': null }),
});
const changed = (before: PriceFacts, change: PriceChange) => {
  const plan = changePrices(before, change, shop);
  return 'after' in plan ? plan.after : plan.skip;
};

describe('prices of many products changed at once', () => {
  test('a percentage goes half a cent up, and changes every currency that a product has a price of its own in', () => {
    const change: PriceChange = { price: 'regular', by: { hundredths: 1250 } };
    expect(changed(facts(1000, null, 2000), change)).toMatchObject({
      'regular.EUR': 1125,
      'regular.USD': 2250,
    });
    expect(changed(facts(4), change)).toMatchObject({ 'regular.EUR': 5 });
    expect(changed(facts(3), { ...change, by: { hundredths: -5000 } })).toMatchObject({ 'regular.EUR': 2 });
  });

  test('an amount is of one currency, the base currency where none is named', () => {
    const change: PriceChange = { price: 'regular', by: { amount: -100 } };
    expect(changed(facts(1000, null, 2000), change)).toMatchObject({
      'regular.EUR': 900,
      'regular.USD': 2000,
    });
    expect(changed(facts(1000, null, 2000), { ...change, currency: 'USD' })).toMatchObject({
      'regular.EUR': 1000,
      'regular.USD': 1900,
    });
    expect(changed(facts(50), change)).toBe('below_zero');
  });

  test('a sale price is told by what it takes off the regular one, and is lower or is not made', () => {
    const change: PriceChange = { price: 'sale', by: { hundredths: -2000 }, saleFrom: 5, saleTo: 9 };
    expect(changed(facts(1000, 990), change)).toEqual({ ...facts(1000, 800), saleFrom: 5, saleTo: 9 });
    expect(changed(facts(1000), { ...change, by: { to: 1000 } })).toBe('not_lower');
    expect(changed(facts(null), change)).toBe('no_price');
  });

  test('a sale begins before it ends, by the days that are said and those that stand', () => {
    const change: PriceChange = { price: 'sale', by: { hundredths: -2000 } };
    const stands = { ...facts(1000, 800), saleFrom: 5, saleTo: 9 };
    expect(changed(facts(1000), { ...change, saleFrom: 9, saleTo: 5 })).toBe('turned');
    expect(changed(facts(1000), { ...change, saleFrom: 5, saleTo: 5 })).toBe('turned');
    expect(changed(stands, { ...change, saleFrom: 9 })).toBe('turned');
    expect(changed(stands, { ...change, saleTo: 7 })).toMatchObject({ saleFrom: 5, saleTo: 7 });
    expect(changed(stands, { ...change, saleFrom: 20, saleTo: null })).toMatchObject({
      saleFrom: 20,
      saleTo: null,
    });
  });

  test('a sale that is taken away takes its dates with it', () => {
    const before = { ...facts(1000, 800), saleFrom: 5, saleTo: 9 };
    expect(changed(before, { price: 'sale', by: { none: true } })).toEqual(facts(1000));
  });

  test('a price ends as it is wanted, at the nearest such price, never below zero', () => {
    const ending = (price: number, wanted: number) =>
      changed(facts(price), { price: 'regular', by: { hundredths: 0 }, ending: wanted });
    expect(ending(1230, 95)).toMatchObject({ 'regular.EUR': 1195 });
    expect(ending(1246, 95)).toMatchObject({ 'regular.EUR': 1295 });
    expect(ending(10, 95)).toMatchObject({ 'regular.EUR': 95 });
    fc.assert(
      fc.property(fc.nat(10_000_000), fc.nat(99), (price, wanted) => {
        const result = (ending(price, wanted) as Record<string, number>)['regular.EUR'] ?? Number.NaN;
        expect(result % 100).toBe(wanted);
        expect(result).toBeGreaterThanOrEqual(0);
        if (price >= 100) expect(Math.abs(result - price)).toBeLessThanOrEqual(50);
      }),
    );
  });

  test('whatever is wanted, prices stay whole and not below zero, a sale stays below its price, and nothing else changes', () => {
    const amount = fc.integer({ min: 0, max: 100_000_000_000 });
    const by: fc.Arbitrary<PriceChange['by']> = fc.oneof(
      fc.record({ hundredths: fc.integer({ min: -10_000, max: 1_000_000 }) }),
      fc.record({ amount: fc.integer({ min: -100_000, max: 100_000 }) }),
      fc.record({ to: amount }),
    );
    fc.assert(
      fc.property(amount, fc.constantFrom('regular', 'sale'), by, (price, which, how) => {
        const result = changed(facts(price, null, 777), { price: which, by: how });
        if (typeof result === 'string') return;
        const made = Object.values(result).filter((value) => value !== null);
        for (const value of made) expect(Number.isSafeInteger(value) && (value as number) >= 0).toBe(true);
        expect(Object.keys(result).sort()).toEqual(Object.keys(facts(1, 1, 1)).sort());
        if (which === 'sale') {
          expect(result['regular.EUR']).toBe(price);
          expect(result['sale.EUR'] as number).toBeLessThan(price);
        }
      }),
    );
  });
});
