import type { Address } from '../../accounts/index.ts';
import {
  type Cart,
  type CartLine,
  DiscountRows,
  FeeRows,
  IncludedTax,
  ShippingMethods,
  TaxRows,
} from '../../cart/index.ts';
import { PriceTag } from '../../catalogue/index.ts';
import { useRequest } from '../../frame/page/context.tsx';
import { TOTAL_FIELD } from '../model-form.ts';
import { NumberRow, VatRow } from './vat-row.tsx';

/** The order as it stands: replaced as a whole by `update_order_review`. */
export function ReviewTable({
  cart,
  fromWallet,
  billing,
}: {
  cart: Cart;
  /** Minor units. */
  fromWallet: number;
  /** As far as it is typed. */
  billing: Address;
}) {
  const { t, shop, currency, links } = useRequest();
  const display = shop.settings.tax.displayInCart;
  const { sums } = cart.totals;
  const subtotal = sums.subtotal + (display === 'incl' ? sums.subtotal_tax : 0);
  return (
    <table className="shop_table woocommerce-checkout-review-order-table">
      <caption className="screen-reader-text">{t('checkout.your_order')}</caption>
      <thead>
        <tr>
          <th scope="col" className="product-name">
            {t('orders.product')}
          </th>
          <th scope="col" className="product-total">
            {t('cart.subtotal')}
          </th>
        </tr>
      </thead>
      <tbody>
        {cart.lines.map((line) => (
          <Line key={line.key} line={line} />
        ))}
      </tbody>
      <tfoot>
        <tr className="cart-subtotal">
          <th scope="row">{t('cart.subtotal')}</th>
          <td>
            <PriceTag minor={subtotal} currency={currency} />
          </td>
        </tr>
        <DiscountRows cart={cart} page={links.checkout()} />
        {cart.needsShipping && (
          <tr className="woocommerce-shipping-totals shipping">
            <th scope="row">{t('cart.shipping')}</th>
            <td data-title={t('cart.shipping')}>
              <ShippingMethods cart={cart} />
            </td>
          </tr>
        )}
        <FeeRows totals={cart.totals} />
        {display === 'excl' && <TaxRows totals={cart.totals} />}
        <tr className="order-total">
          <th scope="row">{t('cart.total')}</th>
          <td>
            <strong>
              <PriceTag minor={sums.total} currency={currency} />
            </strong>{' '}
            {display === 'incl' && <IncludedTax totals={cart.totals} />}
            <input type="hidden" name={TOTAL_FIELD} value={sums.total} />
          </td>
        </tr>
        <VatRow cart={cart} />
        <NumberRow cart={cart} billing={billing} />
        {fromWallet > 0 && (
          <>
            <tr className="order-wallet">
              <th scope="row">{t('orders.row.wallet')}</th>
              <td>
                <PriceTag minor={-fromWallet} currency={currency} />
              </td>
            </tr>
            <tr className="order-left">
              <th scope="row">{t('orders.row.left')}</th>
              <td>
                <strong>
                  <PriceTag minor={sums.total - fromWallet} currency={currency} />
                </strong>
              </td>
            </tr>
          </>
        )}
      </tfoot>
    </table>
  );
}

function Line({ line }: { line: CartLine }) {
  const { shop, currency } = useRequest();
  const { totals, item, quantity, choices } = line;
  const incl = shop.settings.tax.displayInCart === 'incl';
  return (
    <tr className="cart_item">
      <td className="product-name">
        {item.name} <strong className="product-quantity">×&nbsp;{quantity}</strong>
        {choices.length > 0 && (
          <dl className="variation">
            {choices.map(({ name, label, display }) => (
              <div key={name}>
                <dt>{label}:</dt> <dd>{display}</dd>
              </div>
            ))}
          </dl>
        )}
      </td>
      <td className="product-total">
        <PriceTag minor={totals.line_subtotal + (incl ? totals.line_subtotal_tax : 0)} currency={currency} />
      </td>
    </tr>
  );
}
