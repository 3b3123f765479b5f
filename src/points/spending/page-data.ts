import type { Cart } from '../../cart/index.ts';
import { adminAjax } from '../../frame/request/admin-ajax.ts';
import { checkNonce, makeNonce, type RequestContext } from '../../frame/request/request-context.ts';
import type { Programme } from '../programme/model.ts';
import { POINTS_NONCE } from './http-calls.ts';

/** The contract's page data of the points scripts: `wps_wpr` (loyalty.md 1 and 2). Guests have no points. */
export function pointsGlobals(
  ctx: RequestContext,
  {
    balance,
    orderLimit,
    programme,
  }: { balance: number; orderLimit?: number | undefined; programme: Programme | undefined },
): Record<string, Record<string, unknown>> {
  const { t, query, match } = ctx;
  const said = programme?.earn.whenRedeemed === 'none' && programme.restrictionMessage;
  const known = checkNonce(ctx, query.text('nonce', 20), POINTS_NONCE);
  const tooFew = t('points.error.insufficient', { spendable: balance });
  const atCheckout = match?.name === 'checkout';
  return {
    wps_wpr: {
      ajaxurl: adminAjax(ctx),
      wps_wpr_nonce: makeNonce(ctx, POINTS_NONCE),
      wps_user_current_points: balance,
      is_restrict_status_set: known && query.text('status', 10) === 'active' ? 'active' : '',
      is_restrict_message_enable: said,
      wps_restrict_rewards_msg: t('points.restriction'),
      // Said of a balance that is too low, where an order has a limit besides (spec 5): it names both.
      above_order_limit:
        orderLimit === undefined
          ? tooFew
          : t('points.above_order_limit', { spendable: balance, limit: orderLimit }),
      not_suffient: tooFew,
      points_empty: t('points.error.empty'),
      not_allowed: t('points.error.not_integer'),
      empty_notice: t('points.wallet_empty'),
      confirmation_msg: t('points.level_confirm'),
      checkout_page: atCheckout,
      is_checkout: atCheckout,
      // Ours besides the contract's.
      failed: t('points.failed'),
      copied: t('points.copied'),
      not_copied: t('points.not_copied'),
    },
  };
}

export function cartGlobals(ctx: RequestContext, { extras }: Cart): Record<string, Record<string, unknown>> {
  const { points, earning } = extras;
  return pointsGlobals(ctx, {
    balance: points?.spendable ?? 0,
    orderLimit: points?.orderLimit,
    programme: earning?.scope.programme,
  });
}
