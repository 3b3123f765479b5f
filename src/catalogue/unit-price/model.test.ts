import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CONTENT, feedMeasures, unitPrice } from './model.ts';

const bases = { unitPriceMass: 'kg', unitPriceVolume: 'l' } as const;
const small = { unitPriceMass: '100g', unitPriceVolume: '100ml' } as const;
const isContent = (text: string) => new RegExp(CONTENT).test(text);

describe('the price of a base unit', () => {
  test.each([
    ['750 ml', 450, { minor: 600, per: 'l' }],
    ['75cl', 450, { minor: 600, per: 'l' }],
    ['1,5 kg', 1000, { minor: 667, per: 'kg' }],
    ['0.5 g', 990, { minor: 1_980_000, per: 'kg' }],
    ['250 cm', 1000, { minor: 400, per: 'm' }],
    ['5000 cm2', 1000, { minor: 2000, per: 'm2' }],
    ['12 pc', 250, { minor: 21, per: 'piece' }],
    ['8 pc', 100, { minor: 13, per: 'piece' }],
  ])('%s for %i is %j', (content, minor, expected) => {
    expect(unitPrice(minor, content, bases)).toEqual(expected);
  });

  test('is told of a hundred grams or millilitres where the shop wants it so', () => {
    expect(unitPrice(450, '750 ml', small)).toEqual({ minor: 60, per: '100ml' });
    expect(unitPrice(300, '1 kg', small)).toEqual({ minor: 30, per: '100g' });
  });

  test('is not told without a content', () => {
    expect(unitPrice(450, '', bases)).toBeUndefined();
    expect(unitPrice(450, '0 g', bases)).toBeUndefined();
  });

  test('is never further than half a minor unit from the exact one', () => {
    const grams = fc.integer({ min: 1, max: 9_999_999 });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e9 }), grams, (minor, amount) => {
        const told = BigInt(unitPrice(minor, `${amount} g`, bases)?.minor ?? -1);
        const off = 2n * (told * BigInt(amount) - BigInt(minor) * 1000n);
        expect(off <= BigInt(amount) && -off < BigInt(amount)).toBe(true);
      }),
    );
  });

  test('is the same whatever unit the content is written in', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e7 }), fc.integer({ min: 1, max: 999 }), (minor, litres) => {
        expect(unitPrice(minor, `${litres} l`, bases)).toEqual(unitPrice(minor, `${litres * 100} cl`, bases));
        expect(unitPrice(minor, `${litres} l`, bases)).toEqual(unitPrice(minor, `${litres}000 ml`, bases));
      }),
    );
  });
});

describe('a content', () => {
  test.each(['', '750 ml', '750ml', '1,5 kg', '0.250 l', '1 m2', '12 pc'])('may be “%s”', (text) => {
    expect(isContent(text)).toBe(true);
  });
  test.each(['750', 'ml', '0 g', '0,0 kg', '-1 kg', '1 lb', '1.000,5 g', '0 m2', ' 1 kg'])(
    'may not be “%s”',
    (text) => {
      expect(isContent(text)).toBe(false);
    },
  );
});

test('a feed is told the units that it knows', () => {
  expect(feedMeasures('1,5 kg', bases)).toEqual({
    'g:unit_pricing_measure': '1.5kg',
    'g:unit_pricing_base_measure': '1kg',
  });
  expect(feedMeasures('2 m2', bases)['g:unit_pricing_measure']).toBe('2sqm');
  expect(feedMeasures('12 pc', small)['g:unit_pricing_base_measure']).toBe('1ct');
  expect(feedMeasures('5 mm', bases)).toEqual({});
  expect(feedMeasures('', bases)).toEqual({});
});
