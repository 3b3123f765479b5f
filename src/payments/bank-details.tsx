import { useRequest } from '../frame/page/context.tsx';
import type { ShopSettings } from '../frame/shop/settings.ts';
import type { Translate } from '../platform/i18n/texts.ts';

export type BankAccount = ShopSettings['checkout']['bankAccount'];

/** The account as label and value, for pages and letters alike. */
export function bankRows(t: Translate, account: BankAccount): [label: string, value: string][] {
  return [
    [t('payments.bacs.holder'), account.name],
    [t('payments.bacs.bank'), account.bank],
    [t('payments.bacs.iban'), account.iban],
    [t('payments.bacs.bic'), account.bic],
  ];
}

/** Where the money of a transfer goes, as the thank-you page shows it. */
export function BankDetails({
  orderNumber,
  amount,
}: {
  orderNumber: string /** As text. */;
  amount: string;
}) {
  const { t, shop } = useRequest();
  const account = shop.settings.checkout.bankAccount;
  return (
    <section className="woocommerce-bacs-bank-details">
      <h2 className="wc-bacs-bank-details-heading">{t('payments.bacs.heading')}</h2>
      <p>{t('payments.bacs.instructions', { number: orderNumber, amount })}</p>
      <h3 className="wc-bacs-bank-details-account-name">{account.name}</h3>
      <ul className="wc-bacs-bank-details order_details bacs_details">
        {bankRows(t, account)
          .slice(1)
          .map(([label, value]) => (
            <li key={label}>
              {label} <strong>{value}</strong>
            </li>
          ))}
      </ul>
    </section>
  );
}
