import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatTyped, parseAmount, parseTyped } from './money.ts';

test('what is typed with more digits than the money has is no amount: a thousand must not become one', () => {
  for (const typed of ['1.000', '1,250', '12.5000']) expect(parseTyped(typed, 2)).toBeUndefined();
  expect(parseTyped('1.000', 0)).toBeUndefined();
  expect([parseTyped('1000', 2), parseTyped('12,5', 2), parseTyped(' 12.50 ', 2)]).toEqual([
    100_000, 1250, 1250,
  ]);
});

test('whatever a form writes of an amount is read as that amount', () => {
  fc.assert(
    fc.property(
      fc.nat({ max: 9_999_999_999 }),
      fc.constantFrom(0, 2, 3),
      fc.constantFrom('.', ','),
      (minor, decimals, decimal) => {
        const typed = formatTyped(minor, { decimals, decimal });
        expect(parseTyped(typed, decimals)).toBe(minor);
        expect(parseAmount(typed, decimals)).toBe(minor);
      },
    ),
  );
});
