import type { Cart } from '../../cart/index.ts';
import { PriceTag } from '../../catalogue/index.ts';
import { useVisit } from '../../frame/context.tsx';
import { makeNonce } from '../../frame/visit.ts';
import { POINTS_NONCE } from '../http-calls.ts';
import { POINTS_CODE } from '../quotes.ts';

/** What points take off, as a row of the totals like a coupon's, with a way to take it out. */
export function PointsRow({ cart, page }: { cart: Cart; page: string }) {
  const visit = useVisit();
  const { t, shop, currency } = visit;
  const found = cart.totals.discounts.get(POINTS_CODE);
  if (!found || !cart.extras.points) return null;
  const incl = shop.settings.tax.displayInCart === 'incl';
  const title = t('points.row');
  const href = `${page}?remove_points=1&_wpnonce=${makeNonce(visit, POINTS_NONCE)}`;
  return (
    <tr className={`cart-discount coupon-${POINTS_CODE}`}>
      <th scope="row">
        {title} <small>{t('points.count', { count: cart.extras.points.quote.points })}</small>
      </th>
      <td data-title={title}>
        <PriceTag minor={-(found.amount + (incl ? found.tax : 0))} currency={currency} />{' '}
        <a
          href={href}
          className="woocommerce-remove-coupon wps_remove_virtual_coupon"
          data-coupon={POINTS_CODE}
          aria-label={t('points.remove')}
          rel="nofollow"
        >
          [{t('cart.remove_column')}]
        </a>
      </td>
    </tr>
  );
}

/** Where a shopper says how many points to spend. Nothing for guests, or without any points. */
export function PointsSection({ cart, page }: { cart: Cart; page: string }) {
  const visit = useVisit();
  const { t, session } = visit;
  const { points } = cart.extras;
  if (!points || (points.spendable === 0 && points.requested === 0)) return null;
  const limit = points.orderLimit;
  return (
    <section className="points-section wps_wpr_checkout_points_class" aria-labelledby="points-title">
      <h2 id="points-title">{t('points.title')}</h2>
      <p className="wps_wpr_available_points">{t('points.available', { count: points.spendable })}</p>
      {points.restricted && <p className="points-restriction">{t('points.restriction')}</p>}
      {points.quote.points < points.requested && (
        <p className="points-less">
          {t('points.less', { asked: points.requested, count: points.quote.points })}
        </p>
      )}
      <form className="points-form wps_wpr_apply_custom_points" method="post" action={page}>
        <label htmlFor="wps_cart_points">{t('points.label')}</label>
        <div className="coupon-row">
          <input
            type="number"
            className="input-text"
            id="wps_cart_points"
            name="wps_cart_points"
            min={1}
            step={1}
            inputMode="numeric"
            autoComplete="off"
            defaultValue={points.requested > 0 ? points.requested : undefined}
            aria-describedby="wps_wpr_cart_points_notice"
          />
          <button
            type="submit"
            className="button wps_cart_points_apply"
            id="wps_cart_points_apply"
            name="wps_apply_points"
            value="1"
            data-point={points.spendable}
            data-id={session?.userId ?? ''}
            data-order-limit={limit ?? 0}
          >
            {t('points.apply')}
          </button>
        </div>
        <input type="hidden" name="wps_nonce" value={makeNonce(visit, POINTS_NONCE)} />
      </form>
      <p id="wps_wpr_cart_points_success" className="points-said" role="status" />
      <p id="wps_wpr_cart_points_notice" className="points-said" role="alert" />
    </section>
  );
}
