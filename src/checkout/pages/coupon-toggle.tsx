import { APPLY_NONCE, CouponInput } from '../../cart/index.ts';
import { useRequest } from '../../frame/page/context.tsx';
import { makeNonce } from '../../frame/request/request-context.ts';

/** The contract's id of the form. */
const FORM_ID = 'woocommerce-checkout-form-coupon';

/** The coupon's own form above the checkout's: folded away when scripts run and open without them. */
export function CouponToggle() {
  const ctx = useRequest();
  const { t, links, shop } = ctx;
  if (!shop.settings.coupons.enabled) return null;
  return (
    <>
      <div className="woocommerce-form-coupon-toggle">
        <div className="woocommerce-info" role="status">
          {t('checkout.coupon_ask')}{' '}
          <a href={`#${FORM_ID}`} className="showcoupon" aria-controls={FORM_ID} aria-expanded="false">
            {t('checkout.coupon_open')}
          </a>
        </div>
      </div>
      <form
        className="checkout_coupon woocommerce-form-coupon"
        id={FORM_ID}
        method="post"
        action={links.checkout()}
        aria-label={t('cart.coupon.label')}
      >
        <p className="form-row coupon-row">
          <label className="screen-reader-text" htmlFor="coupon_code">
            {t('cart.coupon.label')}
          </label>
          <CouponInput />
        </p>
        <input type="hidden" name="security" value={makeNonce(ctx, APPLY_NONCE)} />
      </form>
    </>
  );
}
