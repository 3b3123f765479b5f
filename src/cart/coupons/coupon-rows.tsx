import { useRequest } from '../../frame/page/context.tsx';
import { codeSlug, shownCode } from '../../pricing/index.ts';
import { extensionOf } from '../extras.ts';
import { removeCouponHref } from '../links.ts';
import type { Cart } from '../model.ts';
import { Money } from '../money.tsx';

/** The rows of what is taken off: coupons, and what modules above take off. */
export function DiscountRows({ cart, page }: { cart: Cart; page: string }) {
  const More = extensionOf(useRequest().shop)?.Rows;
  return (
    <>
      <CouponRows cart={cart} page={page} />
      {More && <More cart={cart} page={page} />}
    </>
  );
}

/** One row of the totals a coupon: what it takes off, and a way to take it out. `page` is where it stands. */
function CouponRows({ cart, page }: { cart: Cart; page: string }) {
  const { t, shop } = useRequest();
  const incl = shop.settings.tax.displayInCart === 'incl';
  return cart.coupons.map(({ code, freeShipping }) => {
    const { amount, tax } = cart.totals.discounts.get(code) ?? { amount: 0, tax: 0 };
    const off = incl ? amount + tax : amount;
    const title = t('cart.coupon.row', { code: shownCode(code) });
    return (
      <tr key={code} className={`cart-discount coupon-${codeSlug(code)}`}>
        <th scope="row">{title}</th>
        <td data-title={title}>
          {off === 0 && freeShipping ? t('cart.coupon.free_shipping') : <Money minor={-off} />}{' '}
          <a
            href={removeCouponHref(page, code)}
            className="woocommerce-remove-coupon"
            data-coupon={code}
            aria-label={t('cart.coupon.remove', { code: shownCode(code) })}
            rel="nofollow"
          >
            [{t('cart.remove_column')}]
          </a>
        </td>
      </tr>
    );
  });
}
