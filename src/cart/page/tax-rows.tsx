import { useRequest } from '../../frame/page/context.tsx';
import { formatsOf } from '../../frame/shop/languages.ts';
import { percentText } from '../../platform/i18n/numbers.ts';
import type { TaxTotal, Totals } from '../../pricing/index.ts';
import { Money } from '../money.tsx';

/** "IVA (21 %)": what a rate is called where amounts are shown. */
function useTaxLabel(): (tax: TaxTotal) => string {
  const { shop, language } = useRequest();
  const locale = formatsOf(shop.settings, language);
  return ({ label, ppm }) => `${label} (${percentText(ppm, locale)})`;
}

/** For carts that show prices without tax: one row a rate, or one for all as the shop chose. */
export function TaxRows({ totals }: { totals: Totals }) {
  const label = useTaxLabel();
  const { t, shop } = useRequest();
  if (shop.settings.tax.totals === 'single') {
    if (totals.sums.total_tax === 0) return null;
    return (
      <tr className="tax-total">
        <th scope="row">{t('cart.taxes')}</th>
        <td data-title={t('cart.taxes')}>
          <Money minor={totals.sums.total_tax} />
        </td>
      </tr>
    );
  }
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
  const { t, shop } = useRequest();
  const label = useTaxLabel();
  if (totals.taxes.length === 0) return null;
  if (shop.settings.tax.totals === 'single')
    return (
      <small className="includes_tax">
        {t('cart.includes')} <Money minor={totals.sums.total_tax} /> {t('cart.taxes')}
      </small>
    );
  // Where a part is taxed here and a part elsewhere, two rates may be called the same.
  const alike = Map.groupBy(totals.taxes, label);
  return (
    <small className="includes_tax">
      {t('cart.includes')}{' '}
      {[...alike].map(([name, taxes], index) => (
        <span key={name} className={taxes.map(({ code }) => `tax-rate-${code.toLowerCase()}`).join(' ')}>
          {index > 0 && ', '}
          <Money minor={taxes.reduce((sum, tax) => sum + tax.amount + tax.shippingAmount, 0)} /> {name}
        </span>
      ))}
    </small>
  );
}
