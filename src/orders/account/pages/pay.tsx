import { FormNonce } from '../../../accounts/index.ts';
import { useRequest } from '../../../frame/page/context.tsx';
import { RequiredNote } from '../../../frame/page/required-note.tsx';
import {
  type Gateway,
  PaymentInstructions,
  PaymentMethods,
  type Refusal,
  type SavedChoice,
} from '../../../payments/index.ts';
import { formatMoney } from '../../../platform/money.ts';
import { instructionsFor } from '../../instructions.ts';
import { type Order, owesMore } from '../../model.ts';
import { currencyFormat } from '../../model-summary.ts';
import { WalletBox } from '../../wallet/box.tsx';
import { OrderTable } from './order-details.tsx';
import { Terms } from './terms.tsx';
import { Unpaid } from './unpaid.tsx';

/** Pays an order that was placed and not paid: a plain form, for the shopper or whoever got the link. */
export function PayPage(props: {
  order: Order;
  /** False when its gateway could not be asked how it stands. */
  known: boolean;
  /** Money has come for it that does not fit. */
  unmatched: boolean;
  /** Why its last try was refused. */
  refusal: Refusal | '';
  /** What a change has made dearer was tried, and the bank did not take it. */
  restDeclined: boolean;
  /** What the wallet can pay, and whether it shall. */
  wallet: { part: number; ticked: boolean };
  offered: readonly Gateway[];
  /** Ways that bring what is left of a paid order, and that no form begins. */
  waitedFor: readonly Gateway[];
  chosen: string;
  termsMissing: boolean;
  saved: SavedChoice;
}) {
  const { t, shop } = useRequest();
  const { order, wallet } = props;
  const more = owesMore(order);
  const total = more ? order.due : order.totals.total;
  const currency = currencyFormat(shop.settings, order.currency);
  // Of an order that was paid only the rest is asked for, and the button says how much that is.
  const pays = more
    ? t('orders.mail.pay_left', { amount: formatMoney(order.due, currency) })
    : t('orders.pay_button');
  const told = props.waitedFor.flatMap(({ id }) => {
    const say = instructionsFor(shop, order, t, id);
    return say ? [{ id, say }] : [];
  });
  return (
    <div className="woocommerce order-page">
      <h1 className="page-title">
        {t(more ? 'orders.pay_left_title' : 'orders.pay_title', { number: order.id })}
      </h1>
      {(!more || props.restDeclined) && (
        <Unpaid
          order={order}
          known={props.known}
          refusal={props.refusal}
          restDeclined={props.restDeclined}
          unmatched={props.unmatched}
        />
      )}
      {props.offered.length === 0 && told.length > 0 ? (
        <>
          <OrderTable order={{ ...order, paymentTitle: '', fromWallet: 0 }} />
          {told.map(({ id, say }) => (
            <PaymentInstructions key={id} gateway={id} say={say} />
          ))}
        </>
      ) : (
        <form id="order_review" method="post">
          <RequiredNote />
          <OrderTable order={{ ...order, paymentTitle: '', fromWallet: 0 }} />
          <div id="payment">
            <WalletBox {...wallet} total={total} currency={currency} />
            <PaymentMethods
              offered={props.offered}
              chosen={props.chosen}
              orderButton={pays}
              saved={props.saved}
            />
            <div className="form-row place-order">
              <input type="hidden" name="woocommerce_pay" value="1" />
              <Terms checked={false} invalid={props.termsMissing} />
              <button
                type="submit"
                className="button alt"
                id="place_order"
                value={pays}
                data-value={pays}
                disabled={props.offered.length === 0 && wallet.part < total}
              >
                {pays}
              </button>
              <FormNonce name="woocommerce-pay-nonce" action="woocommerce-pay" />
            </div>
          </div>
        </form>
      )}
    </div>
  );
}
