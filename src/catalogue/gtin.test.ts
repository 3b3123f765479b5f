import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isMistyped } from './model-gtin.ts';

test('a GTIN whose last digit does not follow from the others is mistyped, and one of another length is not', () => {
  for (const right of ['4006381333931', '8412345678905', '96385074', '036000291452', '978-84-16763-00-9'])
    expect([right, isMistyped(right)]).toEqual([right, false]);
  for (const other of ['', '11', '1234567', 'ISBN', '84-376-0494-X']) expect(isMistyped(other)).toBe(false);
});

test('any one digit that is another is noticed', () => {
  const right = '4006381333931';
  fc.assert(
    fc.property(fc.nat(12), fc.integer({ min: 1, max: 9 }), (at, by) => {
      const digit = (Number(right[at]) + by) % 10;
      expect(isMistyped(right.slice(0, at) + digit + right.slice(at + 1))).toBe(true);
    }),
  );
});
