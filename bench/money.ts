import { compareMoney } from './money/compare.ts';

/** Random carts against an own restatement of WooCommerce’s rules: says how many differ, and shows the first that does. */
export function benchMoney(carts: number): void {
  for (const { kind, different, first } of compareMoney(carts)) {
    console.log(`${kind}: ${different} of ${carts} carts differ`);
    if (!first) continue;
    process.exitCode = 1;
    console.log(JSON.stringify(first, undefined, 2));
  }
}
