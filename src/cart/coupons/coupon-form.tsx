import { useRequest } from '../../frame/page/context.tsx';

/** The field of a coupon's code on the cart page: part of the cart's own form. */
export function CouponField() {
  const { t, shop } = useRequest();
  if (!shop.settings.coupons.enabled) return null;
  return (
    <div className="coupon">
      <label htmlFor="coupon_code">{t('cart.coupon.label')}</label>
      <div className="coupon-row">
        <CouponInput />
      </div>
    </div>
  );
}

/** Where a code is typed and sent; the same on the cart and at the checkout. */
export function CouponInput() {
  const { t } = useRequest();
  return (
    <>
      {/* Scripts put what is wrong with a code right after its field, and look for it there. */}
      <span className="coupon-field">
        <input
          type="text"
          name="coupon_code"
          className="input-text"
          id="coupon_code"
          placeholder={t('cart.coupon.placeholder')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={60}
        />
      </span>
      <button type="submit" className="button" name="apply_coupon" value="1">
        {t('cart.coupon.apply')}
      </button>
    </>
  );
}
