import type { Totals, TotalsInput } from './model-totals-shapes.ts';
import { chargeFees, clear, price, ship, takeOff, tax } from './model-totals-steps.ts';
import { adjustments, finish } from './model-totals-sums.ts';

/** What is done to a cart, in order. Always all of it, from the beginning. */
const STEPS = [
  clear,
  price,
  ship,
  takeOff('discount', (input) => input.discounts),
  takeOff('points', (input) => input.points),
  chargeFees,
  tax,
] as const;

/**
 * The only calculation of what is to be paid. Pure: same input, same totals; the order of lines does not matter.
 *
 * Whoever fetches the goods is taxed at the shop's own place (wire.md 6.5), so a cart for which local pickup is
 * chosen is calculated once more as if the customer were there.
 */
export function calculateTotals(input: TotalsInput): Totals {
  const first = run(input);
  if (first.offer?.kind !== 'local_pickup') return first;
  const home = (_: 'home' | 'there', taxClass: string) => input.rates('home', taxClass);
  return run({ ...input, rates: home, chosenRate: first.offer.id });
}

function run(input: TotalsInput): Totals {
  let state = STEPS[0](input);
  for (const step of STEPS.slice(1) as ((before: typeof state) => typeof state)[]) state = step(state);
  return { ...finish(state), adjustments: adjustments(state) };
}
