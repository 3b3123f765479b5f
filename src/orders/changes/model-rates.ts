import type { TaxRate } from '../../pricing/index.ts';
import { isDoneHere, type Order, type TaxShares } from '../model.ts';

/** What is taxed by its class, at the shop or elsewhere. */
export interface Taxable {
  taxClass: string;
  doneHere: boolean;
}

/**
 * The taxes that an order was charged: of what is done at the shop, of the rest, and of its shipping, which may have
 * borne those of another class.
 *
 * @param today the shop's table: it says whether a tax is on what is sent, where the order does not
 */
export function ratesOf(
  order: Order,
  today: readonly Pick<TaxRate, 'id' | 'onShipping'>[],
): { doneHere: Map<string, TaxRate[]>; there: Map<string, TaxRate[]>; shipping: TaxRate[] | undefined } {
  const all = isDoneHere(order.lines);
  const things = [
    ...order.lines.map(({ subtotal, ...line }) => ({ ...line, cost: subtotal })),
    ...order.fees.map(({ total, ...fee }) => ({ ...fee, cost: total, doneHere: all })),
  ];
  const of = (wanted: boolean) =>
    ratesBy(
      things.filter(({ doneHere }) => doneHere === wanted),
      order,
      today,
    );
  return { doneHere: of(true), there: of(false), shipping: shippingRates(order) };
}

/** Undefined where nothing was sent that cost something: nobody knows what it would have borne. */
function shippingRates({ shippingLines, taxes }: Order): TaxRate[] | undefined {
  const dear = shippingLines.filter(({ total }) => total > 0);
  if (dear.length === 0) return undefined;
  return taxes
    .filter(({ rateId }) => dear.some((way) => way.taxes[rateId] !== undefined))
    .map(({ rateId: id, code, label, ppm, compound }) => ({
      id,
      code,
      label,
      ppm,
      compound,
      onShipping: true,
    }));
}

/** By class. One whose things cost nothing says nothing. */
function ratesBy(
  things: readonly { taxClass: string; taxes: TaxShares; cost: number }[],
  order: Order,
  today: Parameters<typeof ratesOf>[1],
): Map<string, TaxRate[]> {
  const ways = order.shippingLines;
  const wasSent = (id: number) => ways.some(({ taxes }) => taxes[id] !== undefined);
  // What is sent bears the taxes of one class: of the others it says nothing, unless it cost something and bore none.
  const isFree = ways.some(({ total }) => total > 0) && !ways.some(({ taxes }) => isTaxed(taxes));
  const found = new Map<string, TaxRate[]>();
  for (const { taxClass } of things) {
    const alike = things.filter((thing) => thing.taxClass === taxClass);
    if (found.has(taxClass) || alike.every(({ cost }) => cost === 0)) continue;
    const ids = new Set(alike.flatMap(({ taxes }) => Object.keys(taxes).map(Number)));
    const isKnown = isFree || [...ids].some(wasSent);
    const rates = order.taxes
      .filter(({ rateId }) => ids.has(rateId))
      .map(({ rateId: id, code, label, ppm, compound }) => {
        const now = today.find((rate) => rate.id === id)?.onShipping ?? true;
        return { id, code, label, ppm, compound, onShipping: isKnown ? wasSent(id) : now };
      });
    found.set(taxClass, rates);
  }
  return found;
}

/** Whether a rate was applied, be it one of nothing. */
export const isTaxed = (taxes: TaxShares): boolean => Object.keys(taxes).length > 0;
