import fc from 'fast-check';
import { expect, test } from 'vitest';
import { settings } from '../../tests/support/people/settings.ts';
import { convert, currentPrice, nextPriceChange, priceIn } from './model-price.ts';

const [eur, usd] = settings.currencies;
if (!eur || !usd) throw new Error('two currencies are needed');

test('a converted price is rounded up to the step of its currency', () => {
  expect(convert(1850, eur, usd)).toBe(2050);
  expect(convert(0, eur, usd)).toBe(0);
  expect(convert(1800, eur, { ...usd, roundTo: 100, subtract: 1 })).toBe(1999);
  expect(convert(1000, eur, { ...usd, rate: '160', decimals: 0, roundTo: 1 })).toBe(1600);
});

test('conversion is exact: never below the true amount, never a step above it', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1e9 }),
      fc.integer({ min: 1, max: 99_999 }),
      fc.constantFrom(1, 5, 50, 100),
      (minor, tenThousandths, roundTo) => {
        const rate = `${Math.floor(tenThousandths / 10_000)}.${String(tenThousandths % 10_000).padStart(4, '0')}`;
        const result = BigInt(convert(minor, eur, { ...usd, rate, roundTo }));
        const exact = BigInt(minor) * BigInt(tenThousandths);
        expect(result * 10_000n >= exact).toBe(true);
        expect((result - BigInt(roundTo)) * 10_000n < exact).toBe(true);
      },
    ),
  );
});

test('a price given for a currency wins over conversion, with its own sale price', () => {
  const kept = [
    { currency: 'EUR', regular: 2000, sale: 1500 },
    { currency: 'USD', regular: 2199, sale: null },
  ];
  expect(priceIn(kept, usd, eur)).toEqual({ regular: 2199, sale: null });
  expect(priceIn(kept.slice(0, 1), usd, eur)).toEqual({ regular: 2200, sale: 1650 });
  expect(priceIn([], usd, eur)).toEqual({ regular: null, sale: null });
});

test('a sale price counts from its first moment until its last', () => {
  const price = { regular: 2000, sale: 1500 };
  const dates = { saleFrom: 100, saleTo: 200 };
  expect([99, 100, 199, 200].map((now) => currentPrice(price, dates, now).price)).toEqual([
    2000, 1500, 1500, 2000,
  ]);
  expect(currentPrice({ regular: 2000, sale: 2000 }, { saleFrom: null, saleTo: null }, 0).onSale).toBe(false);
  expect(nextPriceChange([dates], 50)).toBe(100);
  expect(nextPriceChange([dates], 100)).toBe(200);
  expect(nextPriceChange([dates], 200)).toBeNull();
});
