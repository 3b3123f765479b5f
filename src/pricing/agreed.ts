import type { ShopSettings } from '../frame/shop/settings.ts';
import type { PricingTables } from './calculate.ts';
import { shopAddress } from './destinations.ts';
import { MILLION, micro, moveGross, roundMicro, type TaxRate } from './tax/model.ts';
import { ratesAt } from './tax/model-rates.ts';
import type { Agreed } from './totals/model-shapes.ts';

/** A line as it was ordered: what was shown of a piece and what the line came to, in the terms of entered prices. */
interface Ordered {
  unitPrice: number;
  amount: number;
  quantity: number;
  taxClass: string;
  /** Of the customer's place, as it was charged. */
  rates: readonly TaxRate[];
}

/**
 * What so many pieces of an ordered line cost now that it is changed. Goods that went elsewhere were moved there from
 * a whole price of the shop's own place, fractions and all: that price is looked for, so that a line which stays as it
 * is stays so to the millionth. Where there is none, the amount of the line is shared out.
 */
export function agreedFor(
  tables: PricingTables,
  settings: Pick<ShopSettings, 'address' | 'tax'>,
  ordered: Ordered,
  quantity: number,
): Agreed {
  const { unitPrice, amount, taxClass, rates } = ordered;
  const home = settings.tax.pricesIncludeTax ? ratesAt(tables.rates, shopAddress(settings), taxClass) : rates;
  const near = roundMicro(moveGross(micro(unitPrice), rates, home), 'up');
  const entered = [0, -1, 1, -2, 2]
    .map((by) => near + by)
    .find((price) => {
      if (price < 0 || roundMicro(moveGross(micro(price), home, rates), 'up') !== unitPrice) return false;
      const off = moveGross(micro(price) * BigInt(ordered.quantity), home, rates) - micro(amount);
      return off > -MILLION && off < MILLION;
    });
  if (entered !== undefined)
    return { amount: moveGross(micro(entered) * BigInt(quantity), home, rates), rates };
  return { amount: micro(Math.round((amount * quantity) / ordered.quantity)), rates };
}

/** A price of a piece that somebody has agreed on, as the customer sees it. */
export const agreedPrice = (price: number, quantity: number, rates: readonly TaxRate[]): Agreed => ({
  amount: micro(price) * BigInt(quantity),
  rates,
});
