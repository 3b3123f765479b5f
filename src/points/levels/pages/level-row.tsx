import type { Cart } from '../../../cart/index.ts';
import { PriceTag } from '../../../catalogue/index.ts';
import { useRequest } from '../../../frame/page/context.tsx';
import { LEVEL_CODE } from '../benefits.ts';

/** What the customer's level takes off, as a row of the totals. It comes by itself, so nothing takes it out. */
export function LevelRow({ cart }: { cart: Cart }) {
  const { shop, currency } = useRequest();
  const found = cart.totals.discounts.get(LEVEL_CODE);
  if (!found || found.amount + found.tax === 0) return null;
  const incl = shop.settings.tax.displayInCart === 'incl';
  const { label } = cart.totals.adjustments.find(({ code }) => code === LEVEL_CODE) ?? {};
  return (
    <tr className={`cart-discount ${LEVEL_CODE}`}>
      <th scope="row">{label}</th>
      <td data-title={label}>
        <PriceTag minor={-(found.amount + (incl ? found.tax : 0))} currency={currency} />
      </td>
    </tr>
  );
}
