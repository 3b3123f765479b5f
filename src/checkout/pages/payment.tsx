import { type Guarantee, GuaranteeNotice } from '../../catalogue/index.ts';
import { useRequest } from '../../frame/page/context.tsx';
import { type Paying, Terms, WalletBox } from '../../orders/index.ts';
import { PaymentMethods, type SavedChoice } from '../../payments/index.ts';
import { asksForConsent } from '../consent.ts';
import { orderWords } from '../order-words.ts';
import { DigitalConsent, Withdrawal } from './withdrawal.tsx';

/** `div#payment`: replaced as a whole by `update_order_review`, so the same state must give the same bytes. */
export function Payment(props: {
  paying: Paying;
  terms: boolean;
  termsInvalid: boolean;
  consent: boolean;
  consentInvalid: boolean;
  /** What the wallet can pay, and whether it shall. */
  wallet: { part: number; ticked: boolean };
  saved: SavedChoice;
  guarantee: Guarantee | undefined;
}) {
  const ctx = useRequest();
  const { t, shop, currency, language } = ctx;
  const { paying, wallet } = props;
  const { offered, chosen, fees } = paying;
  const { total, fee_total, fee_tax } = paying.cart.totals.sums;
  // Whose wallet pays all the rest pays by no way that would cost more.
  const covered = wallet.part === total - fee_total - fee_tax;
  const label = orderWords(shop.settings.checkout.orderButton, language);
  return (
    <div id="payment" className="woocommerce-checkout-payment">
      <h2 id="payment_heading" tabIndex={-1}>
        {t('checkout.payment')}
      </h2>
      <WalletBox {...wallet} total={covered ? wallet.part : total} currency={currency} />
      {total > 0 && (
        <PaymentMethods
          offered={offered}
          chosen={chosen}
          fees={fees}
          orderButton={label}
          saved={props.saved}
        />
      )}
      <div className="form-row place-order">
        <noscript>
          <p>{t('checkout.no_script')}</p>
          <button
            type="submit"
            className="button"
            name="woocommerce_checkout_update_totals"
            value={t('checkout.update')}
          >
            {t('checkout.update')}
          </button>
        </noscript>
        {props.guarantee && <GuaranteeNotice guarantee={props.guarantee} />}
        <Withdrawal cart={paying.cart} />
        <Terms checked={props.terms} invalid={props.termsInvalid} />
        {asksForConsent(shop, paying.cart) && (
          <DigitalConsent checked={props.consent} invalid={props.consentInvalid} />
        )}
        <button
          type="submit"
          className="button alt"
          name="woocommerce_checkout_place_order"
          id="place_order"
          value={label}
          data-value={label}
        >
          {label}
        </button>
      </div>
    </div>
  );
}
