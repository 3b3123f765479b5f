import { useRequest } from '../../frame/page/context.tsx';
import type { Cart } from '../model.ts';
import { shownSubtotal } from '../model-shown.ts';
import { Money } from '../money.tsx';
import { MiniCart } from './mini-cart.tsx';

export function CartCount({ cart }: { cart: Cart }) {
  return <span className={cart.count === 0 ? 'cart-count is-empty' : 'cart-count'}>{cart.count}</span>;
}

export function CartLabel({ cart }: { cart: Cart }) {
  const { shop } = useRequest();
  return (
    <span className="cart-icon-label">
      <Money minor={shownSubtotal(cart, shop.settings.tax.displayInCart)} />
    </span>
  );
}

/** The cart in the header: a link to the cart page and, for browsers with scripts, the drawer it opens. */
export function HeaderCart({ cart }: { cart: Cart }) {
  const { t, links } = useRequest();
  return (
    <div className="responsive-nav-cart menu-item-nav-cart off-canvas">
      <a className="cart-icon-wrapper site-tool" href={links.cart()}>
        <span className="screen-reader-text">{t('cart.open')}</span>
        <svg width="22" height="22" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
          <path d="M3.5 9.5h17l-1.6 9.2a1.6 1.6 0 0 1-1.6 1.3H6.7a1.6 1.6 0 0 1-1.6-1.3L3.5 9.5ZM7.5 9.5 11 3.5m5.5 6L13 3.5M9 13v3.5m3-3.5v3.5m3-3.5v3.5" />
        </svg>
        <CartCount cart={cart} />
        <CartLabel cart={cart} />
      </a>
      <dialog className="nv-nav-cart cart-off-canvas" aria-label={t('cart.title')}>
        <div className="cart-off-canvas-head">
          <p className="cart-off-canvas-title">{t('cart.title')}</p>
          <button type="button" className="nv-close-cart-sidebar" aria-label={t('cart.close')}>
            <span aria-hidden="true">×</span>
          </button>
        </div>
        <div className="widget woocommerce widget_shopping_cart">
          <MiniCart cart={cart} />
        </div>
        {/* While the dialog is open as one, nothing outside of it is heard. */}
        <div className="widget_shopping_cart_live_region screen-reader-text" role="status" />
      </dialog>
      <div className="widget_shopping_cart_live_region screen-reader-text" role="status" />
    </div>
  );
}
