import type { Address } from '../../accounts/index.ts';
import type { Cart } from '../../cart/index.ts';
import { useRequest } from '../../frame/page/context.tsx';
import { lacksNumber, saleIn } from '../../orders/index.ts';

/** What the buyer's VAT number of another state means for what they pay. */
export function VatRow({ cart: { vat, lines } }: { cart: Cart }) {
  const { t } = useRequest();
  // It means nothing where all of it is done at the shop.
  if (!vat || lines.every(({ item }) => item.doneHere)) return null;
  const { check, free } = vat;
  const state = free && check.outcome === 'unknown' ? 'trusted' : free ? 'free' : check.outcome;
  return (
    <tr className="order-vat">
      <td colSpan={2} role="status">
        {t(`checkout.vat.${state}`, { number: check.number })}
        {free && lines.some(({ item }) => item.doneHere) && ` ${t('checkout.vat.here')}`}
      </td>
    </tr>
  );
}

/** Asks for the number without which so much is not sold, before the order is refused for it. */
export function NumberRow({ cart, billing }: { cart: Cart; billing: Address }) {
  const { t, shop, currency } = useRequest();
  const country = billing.country || shop.settings.address.country;
  if (!lacksNumber(shop, saleIn(cart, currency.code, { ...billing, country }))) return null;
  return (
    <tr className="order-vat">
      <td colSpan={2} role="status">
        {t('checkout.number_needed')}
      </td>
    </tr>
  );
}
