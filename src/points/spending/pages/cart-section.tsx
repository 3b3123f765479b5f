import type { Cart } from '../../../cart/index.ts';
import { PriceTag } from '../../../catalogue/index.ts';
import { useRequest } from '../../../frame/page/context.tsx';
import { makeNonce } from '../../../frame/request/request-context.ts';
import { earnedByCart } from '../../forecast/forecast.ts';
import { POINTS_NONCE } from '../http-calls.ts';
import { POINTS_CODE } from '../quotes.ts';
import { CallButton } from './call-button.tsx';

/** What points take off, as a row of the totals like a coupon's, with a way to take it out. */
export function PointsRow({ cart, page }: { cart: Cart; page: string }) {
  const ctx = useRequest();
  const { t, shop, currency } = ctx;
  const found = cart.totals.discounts.get(POINTS_CODE);
  if (!found || !cart.extras.points) return null;
  const incl = shop.settings.tax.displayInCart === 'incl';
  const title = t('points.row');
  const href = `${page}?remove_points=1&_wpnonce=${makeNonce(ctx, POINTS_NONCE)}`;
  return (
    <tr className={`cart-discount coupon-${POINTS_CODE}`}>
      <th scope="row">
        {title} <small>{t('points.count', { count: cart.extras.points.quote.points })}</small>
      </th>
      <td data-title={title}>
        <PriceTag minor={-(found.amount + (incl ? found.tax : 0))} currency={currency} />{' '}
        <a
          href={href}
          className="wps_remove_virtual_coupon"
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

interface PartProps {
  cart: Cart;
  /** The address where it stands: the cart's or the checkout's. */
  page: string;
}

/** Points of this purchase: what it earns, and where a shopper says how many to spend. */
export function PointsSection({ cart, page }: PartProps) {
  const ctx = useRequest();
  const { t, links } = ctx;
  const mayPay = maySpendOn(cart);
  if (!mayPay && earnedByCart(cart, ctx.currency, ctx.now) === 0) return null;
  const inside = (
    <>
      <PointsNews cart={cart} />
      {mayPay && (
        <>
          <PointsForm cart={cart} page={page} />
          <p id="wps_wpr_cart_points_success" className="points-said" role="status" />
          <p id="wps_wpr_cart_points_notice" className="points-said" role="alert" />
        </>
      )}
    </>
  );
  if (page === links.checkout())
    return (
      <details className="points-section custom_point_checkout wps_wpr_checkout_points_class">
        <summary>{t('points.title')}</summary>
        {inside}
      </details>
    );
  return (
    <section className="points-section" aria-labelledby="points-title">
      <h2 id="points-title">{t('points.title')}</h2>
      {inside}
    </section>
  );
}

/** Guests have no points, and an empty balance has nothing to type. */
function maySpendOn({ extras: { points } }: Cart): boolean {
  return points !== undefined && (points.spendable > 0 || points.requested > 0);
}

/** What follows the cart: the balance, what is earned, and why it may be less than asked for. */
export function PointsNews({ cart }: { cart: Cart }) {
  const { t, session, currency, now } = useRequest();
  const { points } = cart.extras;
  const earned = earnedByCart(cart, currency, now);
  const restricted = points?.restricted ?? false;
  return (
    <div className="points-news" data-cart-part="points-news">
      {earned > 0 && (
        <p className="points-earned">
          {t(session?.userId == null ? 'points.earned_by_cart_guest' : 'points.earned_by_cart', {
            count: earned,
          })}
        </p>
      )}
      {points && maySpendOn(cart) && (
        <>
          {!restricted && (
            <p className="wps_wpr_restrict_user_message wps_wpr_available_points">
              {t('points.available', { count: points.spendable })}
            </p>
          )}
          <p className="wps_wpr_show_restrict_message">{restricted ? t('points.restriction') : ''}</p>
          {points.quote.points < points.requested && (
            <p className="points-less">
              {t('points.less', { asked: points.requested, count: points.quote.points })}
            </p>
          )}
        </>
      )}
    </div>
  );
}

/** How many points to spend: a form of its own, so that it works without scripts. */
export function PointsForm({ cart, page }: PartProps) {
  const ctx = useRequest();
  const { t, session } = ctx;
  const { points } = cart.extras;
  if (!points) return null;
  return (
    <form
      className="points-form wps_wpr_apply_custom_points"
      method="post"
      action={page}
      data-cart-part="points-form"
      // The browser would say in its own words what the shop says in the shopper's.
      noValidate
    >
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
        <CallButton
          className="button wps_cart_points_apply"
          id="wps_cart_points_apply"
          name="wps_apply_points"
          data-point={points.spendable}
          data-id={session?.userId ?? ''}
          data-order-limit={points.orderLimit ?? undefined}
        >
          {t('points.apply')}
        </CallButton>
      </div>
      <input type="hidden" name="wps_nonce" value={makeNonce(ctx, POINTS_NONCE)} />
    </form>
  );
}
