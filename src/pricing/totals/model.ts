import type { TaxedAt, Totals, TotalsInput } from './model-shapes.ts';
import { chargeFees, price, ship, takeOff, tax } from './model-steps.ts';
import { adjustments, finish } from './model-sums.ts';

/**
 * The only calculation of what is to be paid. Pure: same input, same totals; the order of lines does not matter.
 *
 * Whoever fetches the goods is taxed at the shop's own place (wire.md 6.5), so a cart for which local pickup is
 * chosen is calculated once more as if the customer were there.
 */
export function calculateTotals(input: TotalsInput): Totals {
  const first = run(input);
  if (first.offer?.kind !== 'local_pickup') return first;
  const home = (where: TaxedAt, taxClass: string) =>
    input.rates(where === 'done_here' ? where : 'home', taxClass);
  return run({ ...input, freeIfSent: false, rates: home, chosenRate: first.offer.id });
}

/** Always all of it, from the beginning. */
function run(input: TotalsInput): Totals {
  const shipped = ship(takeOff(price(input), 'discount', input.discounts));
  const state = tax(chargeFees(takeOff(shipped, 'points', input.points)));
  return { ...finish(state), adjustments: adjustments(state), applied: input.discounts };
}
