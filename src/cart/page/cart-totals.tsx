import { useRequest } from '../../frame/page/context.tsx';
import { DiscountRows } from '../coupons/coupon-rows.tsx';
import { CART_FORM } from '../links.ts';
import type { Cart } from '../model.ts';
import { shownSubtotal } from '../model-shown.ts';
import { Money } from '../money.tsx';
import { FeeRows } from './fee-rows.tsx';
import { ShippingCalculator } from './shipping-calculator.tsx';
import { ShippingMethods } from './shipping-methods.tsx';
import { IncludedTax, TaxRows } from './tax-rows.tsx';

/** `div.cart_totals`: replaced as a whole by the contract's scripts. */
export function CartTotals({ cart }: { cart: Cart }) {
  const { t, links, shop } = useRequest();
  const display = shop.settings.tax.displayInCart;
  return (
    <div className={cart.placeKnown ? 'cart_totals calculated_shipping' : 'cart_totals'}>
      <h2>{t('cart.totals')}</h2>
      <table className="shop_table">
        <caption className="screen-reader-text">{t('cart.totals')}</caption>
        <tbody>
          <tr className="cart-subtotal">
            <th scope="row">{t('cart.subtotal')}</th>
            <td data-title={t('cart.subtotal')}>
              <Money minor={shownSubtotal(cart, display)} />
            </td>
          </tr>
          <DiscountRows cart={cart} page={links.cart()} />
          {cart.needsShipping && (
            <tr className="woocommerce-shipping-totals shipping">
              <th scope="row">{t('cart.shipping')}</th>
              <td data-title={t('cart.shipping')}>
                <ShippingMethods cart={cart} form={CART_FORM} />
                <ShippingCalculator cart={cart} />
              </td>
            </tr>
          )}
          <FeeRows totals={cart.totals} />
          {display === 'excl' && <TaxRows totals={cart.totals} />}
          <tr className="order-total">
            <th scope="row">{t('cart.total')}</th>
            <td data-title={t('cart.total')}>
              <strong>
                <Money minor={cart.totals.sums.total} />
              </strong>
              {display === 'incl' && <IncludedTax totals={cart.totals} />}
            </td>
          </tr>
        </tbody>
      </table>
      <div className="wc-proceed-to-checkout">
        <a href={links.checkout()} className="checkout-button button alt wc-forward">
          {t('cart.proceed')}
        </a>
      </div>
    </div>
  );
}
