import { expect, test } from 'vitest';
import type { Cart, CartLine } from './model.ts';
import { shownLine, shownSubtotal, shownUnit } from './model-shown.ts';

test('a cart shows its prices with tax or without, as the shop says, and one like the other', () => {
  const line = {
    totals: { unit: { incl: 1210, excl: 1000 }, line_subtotal: 2000, line_subtotal_tax: 420 },
  } as unknown as CartLine;
  const cart = { totals: { sums: { subtotal: 2000, subtotal_tax: 420 } } } as unknown as Cart;
  const shown = (display: 'incl' | 'excl') => [
    shownUnit(line, display),
    shownLine(line, display),
    shownSubtotal(cart, display),
  ];
  expect(shown('incl')).toEqual([1210, 2420, 2420]);
  expect(shown('excl')).toEqual([1000, 2000, 2000]);
});
