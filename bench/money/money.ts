import { compareMoney, MONEY_KINDS } from './compare.ts';

/** Random carts against an own restatement of WooCommerce’s rules: says how many differ, and shows the first that does. */
export function benchMoney(carts: number): void {
  for (const kind of MONEY_KINDS) {
    const { different, first } = compareMoney(kind, carts);
    console.log(`${kind}: ${different} of ${carts} carts differ`);
    if (!first) continue;
    process.exitCode = 1;
    console.log(JSON.stringify(first, undefined, 2));
  }
}
