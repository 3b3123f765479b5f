import type { TaxRate } from '../../pricing/index.ts';
import { isDoneHere, type Order, type TaxShares } from '../model.ts';

/** What is taxed by its class, at the shop or elsewhere. */
export interface Taxable {
  taxClass: string;
  doneHere: boolean;
}

/** The taxes that an order was charged: of what is done at the shop, and of the rest. */
export function ratesOf(order: Order): { doneHere: Map<string, TaxRate[]>; there: Map<string, TaxRate[]> } {
  const all = isDoneHere(order.lines);
  const things = [
    ...order.lines.map(({ subtotal, ...line }) => ({ ...line, cost: subtotal })),
    ...order.fees.map(({ total, ...fee }) => ({ ...fee, cost: total, doneHere: all })),
  ];
  const of = (wanted: boolean) =>
    ratesBy(
      things.filter(({ doneHere }) => doneHere === wanted),
      order,
    );
  return { doneHere: of(true), there: of(false) };
}

/** By class. One whose things cost nothing says nothing. */
function ratesBy(
  things: readonly { taxClass: string; taxes: TaxShares; cost: number }[],
  order: Order,
): Map<string, TaxRate[]> {
  const found = new Map<string, TaxRate[]>();
  for (const { taxClass } of things) {
    const alike = things.filter((thing) => thing.taxClass === taxClass);
    if (found.has(taxClass) || alike.every(({ cost }) => cost === 0)) continue;
    const ids = new Set(alike.flatMap(({ taxes }) => Object.keys(taxes).map(Number)));
    const rates = order.taxes
      .filter(({ rateId }) => ids.has(rateId))
      .map(({ rateId, code, label, ppm, compound }) => {
        const onShipping = order.shippingLines.some(({ taxes }) => taxes[rateId] !== undefined);
        return { id: rateId, code, label, ppm, compound, onShipping };
      });
    found.set(taxClass, rates);
  }
  return found;
}

/** Whether a rate was applied, be it one of nothing. */
export const isTaxed = (taxes: TaxShares): boolean => Object.keys(taxes).length > 0;
