import type { Cart } from '../../cart/index.ts';
import { useRequest } from '../../frame/page/context.tsx';

/** What the buyer's VAT number of another state means for what they pay. */
export function VatRow({ vat }: Pick<Cart, 'vat'>) {
  const { t } = useRequest();
  if (!vat) return null;
  const { check, free } = vat;
  const state = free && check.outcome === 'unknown' ? 'trusted' : free ? 'free' : check.outcome;
  return (
    <tr className="order-vat">
      <td colSpan={2} role="status">
        {t(`checkout.vat.${state}`, { number: check.number })}
      </td>
    </tr>
  );
}
