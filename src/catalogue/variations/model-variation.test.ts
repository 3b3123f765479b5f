import fc from 'fast-check';
import { expect, test } from 'vitest';
import { boundQuantity } from './model-variation.ts';

const bounds = fc
  .record({ min: fc.integer({ min: 1, max: 50 }), more: fc.nat(100), step: fc.integer({ min: 1, max: 7 }) })
  .map(({ min, more, step }) => ({ min, max: min + more, step }));

test('the quantity is kept between min_qty and max_qty, on a step', () => {
  fc.assert(
    fc.property(bounds, fc.double({ noNaN: true }), ({ min, max, step }, typed) => {
      const quantity = boundQuantity(String(typed), min, max, step);
      expect(quantity).toBeGreaterThanOrEqual(min);
      expect(quantity).toBeLessThanOrEqual(max);
      expect((quantity - min) % step).toBe(0);
    }),
  );
});

test('a quantity within the bounds and on a step stays as it is', () => {
  fc.assert(
    fc.property(bounds, fc.nat(20), ({ min, step }, steps) => {
      expect(boundQuantity(String(min + steps * step), min, '', step)).toBe(min + steps * step);
    }),
  );
});

test('a value that is not a number becomes min_qty', () => {
  for (const text of ['', ' ', 'x', '--', 'NaN', '.'])
    expect([text, boundQuantity(text, 2, 9)]).toEqual([text, 2]);
});
