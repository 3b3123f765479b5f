import type { Cart } from '../../cart/index.ts';
import { useRequest } from '../../frame/page/context.tsx';
import { purchaseOf, Terms, WalletBox } from '../../orders/index.ts';
import { chosenGateway, gatewaysFor, PaymentMethods, type SavedChoice } from '../../payments/index.ts';

/** `div#payment`: replaced as a whole by `update_order_review`, so the same state must give the same bytes. */
export function Payment(props: {
  cart: Cart;
  chosen: string;
  country: string;
  terms: boolean;
  termsInvalid: boolean;
  /** What the wallet can pay, and whether it shall. */
  wallet: { part: number; ticked: boolean };
  saved: SavedChoice;
}) {
  const ctx = useRequest();
  const { t, shop, currency, language } = ctx;
  const { cart, chosen, country, wallet } = props;
  const { total } = cart.totals.sums;
  const left = total - (wallet.ticked ? wallet.part : 0);
  // Those that are hidden while the wallet pays all of it stand there for when it shall not.
  const offered = gatewaysFor(shop, purchaseOf(ctx, cart, country, left || total));
  const label = shop.settings.checkout.orderButton?.[language] || t('checkout.place');
  return (
    <div id="payment" className="woocommerce-checkout-payment">
      <h2 id="payment_heading" tabIndex={-1}>
        {t('checkout.payment')}
      </h2>
      <WalletBox {...wallet} total={total} currency={currency} />
      {total > 0 && (
        <PaymentMethods
          offered={offered}
          chosen={chosenGateway(offered, chosen)?.id ?? ''}
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
        <Terms checked={props.terms} invalid={props.termsInvalid} />
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
