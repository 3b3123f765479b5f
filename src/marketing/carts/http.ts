import { rememberEmail } from '../../accounts/index.ts';
import { cartOf, forgetCart, ownerOf, sendCartCookies } from '../../cart/index.ts';
import { notify } from '../../frame/page/notices.tsx';
import { type Answer, json } from '../../frame/request/answer.ts';
import { visitorAllows } from '../../frame/request/consent.ts';
import { inSession, onlyLooks, type Visit } from '../../frame/request/visit.ts';
import { networkOf } from '../../platform/security/network.ts';
import { setSessionValue } from '../../platform/session/sessions.ts';
import { readCaptured } from '../model-email.ts';
import { findByToken } from '../store-carts.ts';
import { bringBack, captureEmail } from './steps.ts';

const TOKEN = /^[0-9a-f]{32}$/;

/** Which remembered cart this browser has brought back last: going back to the same page does it once. */
const RESTORED = 'restored_cart';

const refused = (message: string): Answer => json({ success: false, message });

/**
 * `mailchimp_set_user_by_email` (wire.md 1.6): the address that was typed, with the language and the wish for
 * letters. Only where the shop keeps carts and the visitor allows it.
 */
export async function setUserCall(visit: Visit): Promise<Answer> {
  const { shop, form, t, method, ip, now } = visit;
  if (method !== 'POST' || !shop.settings.marketing.carts.capture) return refused(t('marketing.capture_off'));
  if (!visitorAllows(visit, 'marketing')) return refused(t('marketing.capture_not_allowed'));
  const email = readCaptured(form.text('email', 200));
  if (!email) return refused(t('marketing.email_wrong'));
  if (!(await shop.limits.take('capture', networkOf(ip)))) return refused(t('error.too_many_requests'));
  // `ca`, or a locale of that language: `ca_ES`.
  const asked = form.text('mc_language', 20);
  const [tongue = ''] = asked.split(/[-_]/);
  const spoken = (code: string) => shop.settings.languages.find((one) => one === code);
  const language = spoken(asked) ?? spoken(tongue) ?? visit.language;
  const subscribed = form.text('subscribed', 2) === '1';
  const currency = visit.currency.code;
  const { previous, lines } = await inSession(visit, ({ tx }, session) => {
    const owner = { sessionId: session.id, userId: session.userId };
    return captureEmail(shop, tx, { email, language, currency, subscribed, owner, now });
  });
  const cart = lines.map(({ key, productId, variationId, quantity }) => ({
    ...{ key, product_id: productId, variation_id: variationId, quantity },
  }));
  return json({ success: true, email, previous, cart });
}

/**
 * `mailchimp_get_user_by_hash`: whose cart a letter's link leads to. The hash is a random name that stands in that
 * letter only; one made of the address would tell everybody who guesses it.
 */
export async function getUserCall(visit: Visit): Promise<Answer> {
  const { shop, query, t, ip } = visit;
  const token = query.trimmed('hash', 64);
  if (!(await shop.limits.take('capture', networkOf(ip)))) return refused(t('error.too_many_requests'));
  const kept = TOKEN.test(token) ? await findByToken(shop.db.read, token) : undefined;
  return kept ? json({ success: true, email: kept.email }) : refused(t('marketing.capture_unknown'));
}

/** `?mc_cart_id=` on any page brings that cart back, once; the page itself is shown as always. */
export async function restoreCart(visit: Visit): Promise<undefined> {
  const { shop, query, method, now, t } = visit;
  const token = query.trimmed('mc_cart_id', 64);
  if (method !== 'GET' || onlyLooks(visit) || !TOKEN.test(token)) return;
  if (visit.session?.values.get(RESTORED) === token) return;
  const kept = await findByToken(shop.db.read, token);
  if (!kept || kept.stopped === 'ordered' || kept.lines.length === 0) return;
  // Whoever has a cart of their own may be somebody whom the letter was shown to.
  const empty = !visit.session || (await cartOf(visit)).lines.length === 0;
  const back = await inSession(visit, async ({ tx }, session) => {
    await setSessionValue(tx, session.id, RESTORED, token);
    if (empty) await rememberEmail(tx, session.id, kept.email);
    return bringBack(tx, kept, ownerOf({ session }) ?? { sessionId: session.id, userId: null }, now);
  });
  if (back === 0) return;
  forgetCart(visit);
  sendCartCookies(visit, (await cartOf(visit)).hash);
  await notify(visit, { kind: 'success', text: t('marketing.cart_back') });
}
