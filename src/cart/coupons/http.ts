import { ask } from '../../frame/command/index.ts';
import { type Notice, notify, renderNotices } from '../../frame/page/notices.tsx';
import { html, type Reply, redirect } from '../../frame/request/reply.ts';
import {
  askedBy,
  checkNonce,
  inSession,
  onlyLooks,
  type RequestContext,
} from '../../frame/request/request-context.ts';
import { networkOf } from '../../platform/security/network.ts';
import { shownCode } from '../../pricing/index.ts';
import { couponRefusalText } from '../lines/notices.ts';
import { cartOf, forgetCart, ownerIn, ownerOf } from '../lines/read.ts';
import { APPLY_NONCE, here, REMOVE_NONCE } from '../links.ts';
import { sendCartCookies } from '../mini-cart/answers.tsx';
import { addCoupon, takeCouponsOff } from './commands.ts';

/** As much as a code may have, with all of its signs escaped twice. */
export const TYPED = 500;

/** Applies what was typed and says how it went. Guessing codes is slowed down. */
export async function applyTyped(ctx: RequestContext, typed: string, email = ''): Promise<Notice[]> {
  const { t, shop } = ctx;
  const say = (text: string): Notice[] => [{ kind: 'error', text, field: 'coupon_code' }];
  if (!shop.settings.coupons.enabled) return say(t('cart.coupon.off'));
  if (!(await shop.limits.take('coupon', networkOf(ctx.ip)))) return say(t('error.too_many_requests'));
  const { refused, dropped } = await inSession(ctx, (act, session) =>
    addCoupon(act, { ctx, owner: ownerIn(session), typed, email }),
  );
  forgetCart(ctx);
  if (refused) return say(couponRefusalText(ctx, refused));
  sendCartCookies(ctx, (await cartOf(ctx)).hash);
  const codes = dropped.map(shownCode).join(', ');
  return [
    { kind: 'success', text: t('cart.coupon.applied') },
    ...(dropped.length === 0
      ? []
      : [{ kind: 'notice' as const, text: t('cart.coupon.replaced', { codes }) }]),
  ];
}

async function removeTyped(ctx: RequestContext, typed: string): Promise<Notice[]> {
  const { t } = ctx;
  const owner = ownerOf(ctx);
  if (typed.trim() === '') return [{ kind: 'error', text: t('cart.coupon.remove_empty') }];
  const gone = owner && (await ask(askedBy(ctx), takeCouponsOff, { owner, codes: [typed] }));
  forgetCart(ctx);
  sendCartCookies(ctx, (await cartOf(ctx)).hash);
  if (!gone) return [{ kind: 'error', text: t('cart.coupon.not_there', { code: shownCode(typed) }) }];
  return [{ kind: 'success', text: t('cart.coupon.removed') }];
}

const refused: Reply = { kind: 'html', status: 403, body: '-1' };

/** `apply_coupon`: how it went, as notices. */
export async function applyCall(ctx: RequestContext): Promise<Reply> {
  const { form } = ctx;
  if (!checkNonce(ctx, form.text('security', 20), APPLY_NONCE)) return refused;
  const notices = await applyTyped(ctx, form.text('coupon_code', TYPED), form.trimmed('billing_email', 200));
  return html(renderNotices(notices));
}

/** `remove_coupon`: how it went, as notices. */
export async function removeCouponCall(ctx: RequestContext): Promise<Reply> {
  const { form } = ctx;
  if (!checkNonce(ctx, form.text('security', 20), REMOVE_NONCE)) return refused;
  return html(renderNotices(await removeTyped(ctx, form.text('coupon', TYPED))));
}

/** `?apply_coupon=CODE` and `?remove_coupon=CODE` on any address: links of letters, and of pages without scripts. */
export async function couponLinks(ctx: RequestContext): Promise<Reply | undefined> {
  const { query } = ctx;
  const applies = query.has('apply_coupon');
  if (ctx.method !== 'GET' || (!applies && !query.has('remove_coupon'))) return undefined;
  // Without a session there is no cart that has one, and nothing worth beginning a session for.
  if (onlyLooks(ctx) || (!applies && !ctx.session)) return redirect(here(ctx));
  const notices = applies
    ? await applyTyped(ctx, query.text('apply_coupon', TYPED))
    : await removeTyped(ctx, query.text('remove_coupon', TYPED));
  await notify(ctx, ...notices);
  return redirect(here(ctx));
}

/** The checkout's own coupon form, sent without scripts. */
export async function couponForm(ctx: RequestContext): Promise<Reply | undefined> {
  const { form, match, t } = ctx;
  if (ctx.method !== 'POST' || match?.name !== 'checkout' || !form.has('coupon_code')) return undefined;
  const genuine = checkNonce(ctx, form.text('security', 20), APPLY_NONCE);
  await notify(
    ctx,
    ...(genuine
      ? await applyTyped(ctx, form.text('coupon_code', TYPED), form.trimmed('billing_email', 200))
      : [{ kind: 'error' as const, text: t('error.bad_nonce') }]),
  );
  return redirect(ctx.links.checkout(), 303);
}
