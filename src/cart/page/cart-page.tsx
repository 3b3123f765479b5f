import { type Card, ProductGrid, RecentlyViewed } from '../../catalogue/index.ts';
import { useRequest } from '../../frame/page/context.tsx';
import { type Notice, Notices } from '../../frame/page/notices.tsx';
import { extensionOf } from '../extras.ts';
import type { Cart } from '../model.ts';
import type { RemovedItem } from '../unavailable/removed-items.ts';
import { RemovedItems } from '../unavailable/removed-items.tsx';
import { CartForm } from './cart-form.tsx';
import { CartTotals } from './cart-totals.tsx';

/** The cart page in the contract's markup (wire.md 2.6): scripts re-fetch it and pick its parts out by selector. */
export function CartPage({
  cart,
  notices,
  removed,
  crossSells,
}: {
  cart: Cart;
  notices: readonly Notice[];
  removed: readonly RemovedItem[];
  crossSells: readonly Card[];
}) {
  const { t } = useRequest();
  return (
    <div className="cart-page">
      <h1 className="page-title">{t('cart.title')}</h1>
      <div className="woocommerce">
        {notices.length > 0 && (
          <div className="woocommerce-notices-wrapper">
            <Notices notices={notices} />
          </div>
        )}
        <RemovedItems items={removed} />
        {cart.lines.length === 0 ? <EmptyCart /> : <FullCart cart={cart} crossSells={crossSells} />}
      </div>
    </div>
  );
}

function FullCart({ cart, crossSells }: { cart: Cart; crossSells: readonly Card[] }) {
  const { t, shop, links } = useRequest();
  const Section = extensionOf(shop)?.Section;
  return (
    <>
      <div className="cart-columns">
        <div className="cart-main">
          <CartForm cart={cart} />
          {Section && <Section cart={cart} page={links.cart()} />}
        </div>
        <div className="cart-collaterals">
          <CartTotals cart={cart} />
        </div>
      </div>
      {/* Outside: the totals stay beside the lines, and would slide over what stands below in the same columns. */}
      {crossSells.length > 0 && (
        <section className="cross-sells">
          <h2>{t('cart.cross_sells')}</h2>
          <ProductGrid cards={crossSells} fitted />
        </section>
      )}
    </>
  );
}

function EmptyCart() {
  const { t, links } = useRequest();
  return (
    <div className="cart-empty-state">
      <div className="wc-empty-cart-message">
        <p className="cart-empty woocommerce-info" role="status">
          {t('cart.empty_long')}
        </p>
      </div>
      <p className="return-to-shop">
        <a className="button alt wc-backward" href={links.shop()}>
          {t('cart.back_to_shop')}
        </a>
      </p>
      <RecentlyViewed />
    </div>
  );
}
