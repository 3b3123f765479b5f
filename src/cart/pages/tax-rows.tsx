import { useVisit } from '../../frame/context.tsx';
import type { TaxTotal, Totals } from '../../pricing/index.ts';
import { Money } from '../money.tsx';

/** "IVA (21 %)": what a rate is called where amounts are shown. */
function useTaxLabel(): (tax: TaxTotal) => string {
  const { shop, language } = useVisit();
  const number = new Intl.NumberFormat(shop.settings.locales[language], { maximumFractionDigits: 4 });
  return ({ label, ppm }) => `${label} (${number.format(ppm / 10_000)} %)`;
}

/** One row a rate, for carts that show prices without tax. */
export function TaxRows({ totals }: { totals: Totals }) {
  const label = useTaxLabel();
  return totals.taxes.map((tax) => (
    <tr key={tax.rateId} className={`tax-rate tax-rate-${tax.code.toLowerCase()}`}>
      <th scope="row">{label(tax)}</th>
      <td data-title={label(tax)}>
        <Money minor={tax.amount + tax.shippingAmount} />
      </td>
    </tr>
  ));
}

/** What of the total is tax, rate by rate, for carts that show prices with it. */
export function IncludedTax({ totals }: { totals: Totals }) {
  const { t } = useVisit();
  const label = useTaxLabel();
  if (totals.taxes.length === 0) return null;
  return (
    <small className="includes_tax">
      {t('cart.includes')}{' '}
      {totals.taxes.map((tax, index) => (
        <span key={tax.rateId} className={`tax-rate-${tax.code.toLowerCase()}`}>
          {index > 0 && ', '}
          <Money minor={tax.amount + tax.shippingAmount} /> {label(tax)}
        </span>
      ))}
    </small>
  );
}
