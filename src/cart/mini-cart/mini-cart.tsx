import { useRequest } from '../../frame/page/context.tsx';
import { lineData } from '../analytics-items.ts';
import { removeHref } from '../links.ts';
import type { Cart, CartLine } from '../model.ts';
import { shownSubtotal, shownUnit } from '../model-shown.ts';
import { Money } from '../money.tsx';
import { LineChoices, LinePicture, useLineHref } from './item.tsx';

/** The small cart of header and widgets (wire.md 1.3). Its root is what the contract replaces. */
export function MiniCart({ cart }: { cart: Cart }) {
  return (
    <div className="widget_shopping_cart_content">
      <MiniCartInside cart={cart} />
    </div>
  );
}

/** What stands inside: for pages that have the root already. */
export function MiniCartInside({ cart }: { cart: Cart }) {
  const { t, links, shop } = useRequest();
  if (cart.lines.length === 0)
    return (
      <div className="mini-cart-empty">
        <p className="woocommerce-mini-cart__empty-message">{t('cart.empty')}</p>
        <p>
          <a className="button" href={links.shop()}>
            {t('cart.back_to_shop')}
          </a>
        </p>
      </div>
    );
  return (
    <>
      <ul className="woocommerce-mini-cart cart_list product_list_widget">
        {cart.lines.map((line) => (
          <MiniCartItem key={line.key} line={line} />
        ))}
      </ul>
      <p className="woocommerce-mini-cart__total total">
        <strong>{t('cart.subtotal')}</strong>{' '}
        <Money minor={shownSubtotal(cart, shop.settings.tax.displayInCart)} />
      </p>
      <p className="woocommerce-mini-cart__buttons buttons">
        <a href={links.cart()} className="button wc-forward">
          {t('cart.view')}
        </a>{' '}
        <a href={links.checkout()} className="button checkout wc-forward">
          {t('cart.checkout')}
        </a>
      </p>
    </>
  );
}

function MiniCartItem({ line }: { line: CartLine }) {
  const ctx = useRequest();
  const { t, shop } = ctx;
  const { name } = line.item;
  return (
    <li className="woocommerce-mini-cart-item mini_cart_item">
      <a
        href={removeHref(ctx, line.key)}
        className="remove remove_from_cart_button"
        aria-label={t('cart.remove', { name })}
        data-product_id={line.productId}
        data-cart_item_key={line.key}
        data-product_sku={line.item.sku}
        data-gtm4wp_product_data={lineData(ctx, line)}
        data-success_message={t('cart.removed', { name })}
        rel="nofollow"
      >
        ×
      </a>
      <a className="mini-cart-name" href={useLineHref(line)}>
        <LinePicture line={line} />
        <span>{name}</span>
      </a>
      <LineChoices line={line} />
      <span className="quantity">
        {line.quantity} × <Money minor={shownUnit(line, shop.settings.tax.displayInCart)} />
      </span>
    </li>
  );
}
