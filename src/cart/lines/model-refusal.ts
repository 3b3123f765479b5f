import { available, type Purchasable } from '../../catalogue/index.ts';
import { MOST_PIECES } from '../model.ts';

/**
 * Why something was not put into the cart (wire.md 1.1, end). `values` fill the text `cart.refused.{code}`; some
 * refusals offer a link to the cart.
 */
export interface Refusal {
  code:
    | 'choose_options'
    | 'invalid_value'
    | 'missing_attributes'
    | 'not_a_variation'
    | 'sold_individually'
    | 'not_purchasable'
    | 'out_of_stock'
    | 'not_enough'
    | 'exceeds_stock'
    | 'quantity'
    | 'at_least'
    | 'at_most'
    | 'full';
  values: Record<string, string | number>;
  viewCart: boolean;
}

export function refusal(code: Refusal['code'], values: Refusal['values'] = {}, viewCart = false): Refusal {
  return { code, values, viewCart };
}

/** Whether something can be bought at all, whatever the amount. */
export function refuseItem(item: Purchasable): Refusal | undefined {
  if (!item.purchasable) return refusal('not_purchasable');
  if (available(item) === 0 || item.stock.status === 'outofstock')
    return refusal('out_of_stock', { name: item.name });
  return undefined;
}

/**
 * Whether `wanted` more pieces may join the `already` ones of the same thing. `inLine` are those that would be
 * in the same line; the stock looks at all lines, the bounds at the line.
 */
export function refuseAmount(
  item: Purchasable,
  wanted: number,
  already: number,
  inLine = already,
): Refusal | undefined {
  const { name } = item;
  if (wanted <= 0) return refusal('quantity');
  if (item.soldIndividually && inLine > 0) return refusal('sold_individually', { name }, true);
  const stock = available(item);
  if (stock !== null && stock < wanted) return refusal('not_enough', { name, available: stock });
  if (stock !== null && stock < wanted + already)
    return refusal('exceeds_stock', { available: stock, inCart: already }, true);
  const most = Math.min(item.maxQuantity ?? MOST_PIECES, MOST_PIECES);
  if (inLine + wanted > most) return refusal('at_most', { name, count: most });
  if (inLine + wanted < item.minQuantity) return refusal('at_least', { name, count: item.minQuantity });
  return undefined;
}
