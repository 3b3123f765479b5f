import { type Notice, notify, renderNotices } from '../../frame/page/notices.tsx';
import { type Answer, html, redirect } from '../../frame/request/answer.ts';
import { checkNonce, inSession, onlyLooks, type Visit } from '../../frame/request/visit.ts';
import { networkOf } from '../../platform/security/network.ts';
import { shownCode } from '../../pricing/index.ts';
import { couponRefusalText } from '../lines/notices.ts';
import { cartOf, forgetCart, ownerOf } from '../lines/read.ts';
import { APPLY_NONCE, here, REMOVE_NONCE } from '../links.ts';
import { sendCartCookies } from '../mini-cart/answers.tsx';
import { applyCoupon, removeCoupon } from './steps.ts';

/** Applies what was typed and says how it went. Guessing codes is slowed down. */
export async function applyTyped(visit: Visit, typed: string, email = ''): Promise<Notice[]> {
  const { t, shop } = visit;
  const say = (text: string): Notice[] => [{ kind: 'error', text, field: 'coupon_code' }];
  if (!shop.settings.coupons.enabled) return say(t('cart.coupon.off'));
  if (!(await shop.limits.take('coupon', networkOf(visit.ip)))) return say(t('error.too_many_requests'));
  const { refused, dropped } = await inSession(visit, ({ tx }, session) =>
    applyCoupon(tx, visit, { sessionId: session.id, userId: session.userId }, typed, email),
  );
  forgetCart(visit);
  if (refused) return say(couponRefusalText(visit, refused));
  sendCartCookies(visit, (await cartOf(visit)).hash);
  const codes = dropped.map(shownCode).join(', ');
  return [
    { kind: 'success', text: t('cart.coupon.applied') },
    ...(dropped.length === 0
      ? []
      : [{ kind: 'notice' as const, text: t('cart.coupon.replaced', { codes }) }]),
  ];
}

async function removeTyped(visit: Visit, typed: string): Promise<Notice[]> {
  const { t, shop } = visit;
  const owner = ownerOf(visit);
  if (typed.trim() === '') return [{ kind: 'error', text: t('cart.coupon.remove_empty') }];
  const gone = owner && (await shop.db.transaction((tx) => removeCoupon(tx, owner, typed, visit.now)));
  forgetCart(visit);
  sendCartCookies(visit, (await cartOf(visit)).hash);
  if (!gone) return [{ kind: 'error', text: t('cart.coupon.not_there', { code: shownCode(typed.trim()) }) }];
  return [{ kind: 'success', text: t('cart.coupon.removed') }];
}

const refused: Answer = { kind: 'html', status: 403, body: '-1' };

/** `apply_coupon`: how it went, as notices. */
export async function applyCall(visit: Visit): Promise<Answer> {
  const { form } = visit;
  if (!checkNonce(visit, form.text('security', 20), APPLY_NONCE)) return refused;
  const notices = await applyTyped(visit, form.text('coupon_code', 100), form.trimmed('billing_email', 200));
  return html(renderNotices(notices));
}

/** `remove_coupon`: how it went, as notices. */
export async function removeCouponCall(visit: Visit): Promise<Answer> {
  const { form } = visit;
  if (!checkNonce(visit, form.text('security', 20), REMOVE_NONCE)) return refused;
  return html(renderNotices(await removeTyped(visit, form.text('coupon', 100))));
}

/** `?apply_coupon=CODE` and `?remove_coupon=CODE` on any address: links of letters, and of pages without scripts. */
export async function couponLinks(visit: Visit): Promise<Answer | undefined> {
  const { query } = visit;
  const applies = query.has('apply_coupon');
  if (visit.method !== 'GET' || (!applies && !query.has('remove_coupon'))) return undefined;
  if (onlyLooks(visit)) return redirect(here(visit));
  const notices = applies
    ? await applyTyped(visit, query.text('apply_coupon', 100))
    : await removeTyped(visit, query.text('remove_coupon', 100));
  await notify(visit, ...notices);
  return redirect(here(visit));
}

/** The checkout's own coupon form, sent without scripts. */
export async function couponForm(visit: Visit): Promise<Answer | undefined> {
  const { form, match, t } = visit;
  if (visit.method !== 'POST' || match?.name !== 'checkout' || !form.has('coupon_code')) return undefined;
  const genuine = checkNonce(visit, form.text('security', 20), APPLY_NONCE);
  await notify(
    visit,
    ...(genuine
      ? await applyTyped(visit, form.text('coupon_code', 100), form.trimmed('billing_email', 200))
      : [{ kind: 'error' as const, text: t('error.bad_nonce') }]),
  );
  return redirect(visit.links.checkout(), 303);
}
