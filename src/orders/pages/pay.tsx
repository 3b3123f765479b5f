import { FormNonce } from '../../accounts/index.ts';
import { PriceTag } from '../../catalogue/index.ts';
import { useVisit } from '../../frame/context.tsx';
import { type Gateway, PaymentMethods } from '../../payments/index.ts';
import type { Order } from '../model.ts';
import { currencyFormat, lineAmount, summaryRows } from '../model-summary.ts';
import { LineName, RowValue } from './order-details.tsx';
import { Terms } from './terms.tsx';

/** Pays an order that was placed and not paid: a plain form, for the shopper or whoever got the link. */
export function PayPage(props: {
  order: Order;
  offered: readonly Gateway[];
  chosen: string;
  termsMissing: boolean;
}) {
  const { t, shop, language } = useVisit();
  const { order } = props;
  const format = currencyFormat(shop.settings, order.currency);
  const display = shop.settings.tax.displayInCart;
  return (
    <div className="woocommerce order-page">
      <h1 className="page-title">{t('orders.pay_title', { number: order.id })}</h1>
      <form id="order_review" method="post">
        <table className="shop_table">
          <thead>
            <tr>
              <th scope="col" className="product-name">
                {t('orders.product')}
              </th>
              <th scope="col" className="product-total">
                {t('orders.amount')}
              </th>
            </tr>
          </thead>
          <tbody>
            {order.lines.map((line, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines of an order never move
              <tr key={index} className="order_item">
                <td className="product-name">
                  <LineName line={line} />
                </td>
                <td className="product-subtotal">
                  <PriceTag minor={lineAmount(line, display)} currency={format} />
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            {summaryRows(
              { ...order, paymentTitle: '' },
              { display, t, locale: shop.settings.locales[language] },
            ).map((row) => (
              <tr key={row.key} className={row.key === 'order_total' ? 'order-total' : undefined}>
                <th scope="row">{row.label}</th>
                <td className="product-total">
                  <RowValue row={row} format={format} />
                </td>
              </tr>
            ))}
          </tfoot>
        </table>
        <div id="payment">
          <PaymentMethods
            offered={props.offered}
            chosen={props.chosen}
            orderButton={t('orders.pay_button')}
          />
          <div className="form-row place-order">
            <input type="hidden" name="woocommerce_pay" value="1" />
            <Terms checked={false} invalid={props.termsMissing} />
            <button
              type="submit"
              className="button alt"
              id="place_order"
              value={t('orders.pay_button')}
              data-value={t('orders.pay_button')}
              disabled={props.offered.length === 0}
            >
              {t('orders.pay_button')}
            </button>
            <FormNonce name="woocommerce-pay-nonce" action="woocommerce-pay" />
          </div>
        </div>
      </form>
    </div>
  );
}
