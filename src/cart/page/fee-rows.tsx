import { useRequest } from '../../frame/page/context.tsx';
import type { Totals } from '../../pricing/index.ts';
import { Money } from '../money.tsx';

/** The contract's row of each fee, with its tax where the cart shows prices so. */
export function FeeRows({ totals }: { totals: Totals }) {
  const incl = useRequest().shop.settings.tax.displayInCart === 'incl';
  return totals.fees.map(({ fee: { code, label, amount }, taxes }) => {
    const tax = [...taxes.values()].reduce((sum, each) => sum + each, 0);
    return (
      <tr key={code} className="fee">
        <th scope="row">{label}</th>
        <td data-title={label}>
          <Money minor={incl ? amount + tax : amount} />
        </td>
      </tr>
    );
  });
}
