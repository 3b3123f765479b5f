import { available, UnitPriceTag } from '../../catalogue/index.ts';
import { useRequest } from '../../frame/page/context.tsx';
import { makeNonce } from '../../frame/request/request-context.ts';
import { lineData } from '../analytics-items.ts';
import { CouponField } from '../coupons/coupon-form.tsx';
import { CART_FORM, CART_NONCE, removeHref } from '../links.ts';
import { LineChoices, LinePicture, useLineHref } from '../mini-cart/item.tsx';
import { type Cart, type CartLine, MOST_PIECES } from '../model.ts';
import { shownLine, shownUnit } from '../model-shown.ts';
import { Money } from '../money.tsx';
import { QuantityField } from './quantity-field.tsx';

/** The lines, and a form to change their quantities. */
export function CartForm({ cart }: { cart: Cart }) {
  const ctx = useRequest();
  const { t, links } = ctx;
  return (
    <form className="woocommerce-cart-form" action={links.cart()} method="post" id={CART_FORM}>
      <table className="shop_table shop_table_responsive cart woocommerce-cart-form__contents">
        <caption className="screen-reader-text">{t('cart.title')}</caption>
        <thead>
          <tr>
            <th className="product-remove" scope="col">
              <span className="screen-reader-text">{t('cart.remove_column')}</span>
            </th>
            <th className="product-thumbnail" scope="col">
              <span className="screen-reader-text">{t('cart.picture')}</span>
            </th>
            <th className="product-name" scope="col">
              {t('cart.product')}
            </th>
            <th className="product-price" scope="col">
              {t('cart.price')}
            </th>
            <th className="product-quantity" scope="col">
              {t('cart.quantity')}
            </th>
            <th className="product-subtotal" scope="col">
              {t('cart.subtotal')}
            </th>
          </tr>
        </thead>
        <tbody>
          {cart.lines.map((line) => (
            <Row key={line.key} line={line} />
          ))}
          <tr>
            <td colSpan={6} className="actions">
              <div className="cart-actions">
                {/* First, so that Enter in a quantity means it; the stylesheet puts the coupon before it. */}
                <button type="submit" className="button" name="update_cart" value="1">
                  {t('cart.update')}
                </button>
                <CouponField />
              </div>
              <input type="hidden" name="woocommerce-cart-nonce" value={makeNonce(ctx, CART_NONCE)} />
              <input type="hidden" name="_wp_http_referer" value={links.cart()} />
            </td>
          </tr>
        </tbody>
      </table>
    </form>
  );
}

function Row({ line }: { line: CartLine }) {
  const ctx = useRequest();
  const { t, shop } = ctx;
  const { item } = line;
  const display = shop.settings.tax.displayInCart;
  const href = useLineHref(line);
  const backordered =
    item.stock.managed && item.stock.backorders === 'notify' && item.stock.quantity < line.quantity;
  return (
    <tr className="woocommerce-cart-form__cart-item cart_item">
      <td className="product-remove">
        <a
          href={removeHref(ctx, line.key)}
          className="remove"
          aria-label={t('cart.remove', { name: item.name })}
          data-product_id={line.productId}
          data-product_sku={item.sku}
          data-gtm4wp_product_data={lineData(ctx, line)}
          rel="nofollow"
        >
          ×
        </a>
      </td>
      <td className="product-thumbnail">
        <LinePicture line={line} />
      </td>
      <td className="product-name" data-title={t('cart.product')}>
        <a href={href}>{item.name}</a>
        <LineChoices line={line} />
        {backordered && <p className="backorder_notification">{t('cart.on_backorder')}</p>}
      </td>
      <td className="product-price" data-title={t('cart.price')}>
        <Money minor={shownUnit(line, display)} />{' '}
        <UnitPriceTag minor={shownUnit(line, display)} content={item.content} />
      </td>
      <td className="product-quantity" data-title={t('cart.quantity')}>
        <Quantity line={line} />
      </td>
      <td className="product-subtotal" data-title={t('cart.subtotal')}>
        <Money minor={shownLine(line, display)} />
      </td>
    </tr>
  );
}

function Quantity({ line }: { line: CartLine }) {
  const { t } = useRequest();
  const { item, key, quantity } = line;
  const name = `cart[${key}][qty]`;
  if (item.soldIndividually)
    return (
      <>
        1 <input type="hidden" name={name} value="1" />
      </>
    );
  return (
    <QuantityField
      name={name}
      value={quantity}
      min={0}
      max={Math.min(item.maxQuantity ?? MOST_PIECES, available(item) ?? MOST_PIECES)}
      label={t('cart.quantity_of', { name: item.name })}
      less={t('cart.less', { name: item.name })}
      more={t('cart.more', { name: item.name })}
    />
  );
}
