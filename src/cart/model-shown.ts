import type { Cart, CartLine } from './model.ts';

type Shown = 'incl' | 'excl';

/** What the cart shows of its totals, with or without tax as the shopkeeper chose. Minor units. */
export function shownUnit(line: CartLine, display: Shown): number {
  return line.totals.unit[display];
}

export function shownLine({ totals }: CartLine, display: Shown): number {
  return totals.line_subtotal + (display === 'incl' ? totals.line_subtotal_tax : 0);
}

export function shownSubtotal({ totals }: Cart, display: Shown): number {
  return totals.sums.subtotal + (display === 'incl' ? totals.sums.subtotal_tax : 0);
}
