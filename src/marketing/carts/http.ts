import { cartOf, forgetCart, ownerIn, sendCartCookies } from '../../cart/index.ts';
import { notify } from '../../frame/page/notices.tsx';
import { visitorAllows } from '../../frame/request/consent.ts';
import { json, type Reply } from '../../frame/request/reply.ts';
import { inSession, onlyLooks, type RequestContext } from '../../frame/request/request-context.ts';
import { networkOf } from '../../platform/security/network.ts';
import { readCaptured } from '../model-email.ts';
import { findByToken } from '../store-carts.ts';
import { captureCart, RESTORED, restoreCaptured } from './commands.ts';

const TOKEN = /^[0-9a-f]{32}$/;

const refused = (message: string): Reply => json({ success: false, message });

/**
 * `mailchimp_set_user_by_email` (wire.md 1.6): the address that was typed, with the language and the wish for
 * letters. Only where the shop keeps carts and the visitor allows it.
 */
export async function setUserCall(ctx: RequestContext): Promise<Reply> {
  const { shop, form, t, method, ip } = ctx;
  if (method !== 'POST' || !shop.settings.marketing.carts.capture) return refused(t('marketing.capture_off'));
  if (!visitorAllows(ctx, 'marketing')) return refused(t('marketing.capture_not_allowed'));
  const email = readCaptured(form.text('email', 200));
  if (!email) return refused(t('marketing.email_wrong'));
  if (!(await shop.limits.take('capture', networkOf(ip)))) return refused(t('error.too_many_requests'));
  // `ca`, or a locale of that language: `ca_ES`.
  const asked = form.text('mc_language', 20);
  const [tongue = ''] = asked.split(/[-_]/);
  const spoken = (code: string) => shop.settings.languages.find((one) => one === code);
  const language = spoken(asked) ?? spoken(tongue) ?? ctx.language;
  const subscribed = form.text('subscribed', 2) === '1';
  const currency = ctx.currency.code;
  const { previous, lines } = await inSession(ctx, (act, session) =>
    captureCart(act, { email, language, currency, subscribed, owner: ownerIn(session) }),
  );
  const cart = lines.map(({ key, productId, variationId, quantity }) => ({
    key,
    product_id: productId,
    variation_id: variationId,
    quantity,
  }));
  return json({ success: true, email, previous, cart });
}

/**
 * `mailchimp_get_user_by_hash`: whose cart a letter's link leads to. The hash is a random name that stands in that
 * letter only; one made of the address would tell everybody who guesses it.
 */
export async function getUserCall(ctx: RequestContext): Promise<Reply> {
  const { shop, query, t, ip } = ctx;
  const token = query.trimmed('hash', 64);
  if (!(await shop.limits.take('capture', networkOf(ip)))) return refused(t('error.too_many_requests'));
  const kept = TOKEN.test(token) ? await findByToken(shop.db.read, token) : undefined;
  return kept ? json({ success: true, email: kept.email }) : refused(t('marketing.capture_unknown'));
}

/** `?mc_cart_id=` on any page brings that cart back, once; the page itself is shown as always. */
export async function restoreCart(ctx: RequestContext): Promise<undefined> {
  const { shop, query, method, t } = ctx;
  const token = query.trimmed('mc_cart_id', 64);
  if (method !== 'GET' || onlyLooks(ctx) || !TOKEN.test(token)) return;
  // Going back to the same page does it once.
  if (ctx.session?.values.get(RESTORED) === token) return;
  const kept = await findByToken(shop.db.read, token);
  if (!kept || kept.stopped === 'ordered' || kept.lines.length === 0) return;
  // Whoever has a cart of their own may be somebody whom the letter was shown to.
  const empty = !ctx.session || (await cartOf(ctx)).lines.length === 0;
  const back = await inSession(ctx, (act, session) =>
    restoreCaptured(act, { owner: ownerIn(session), kept, token, remember: empty }),
  );
  if (back === 0) return;
  forgetCart(ctx);
  sendCartCookies(ctx, (await cartOf(ctx)).hash);
  await notify(ctx, { kind: 'success', text: t('marketing.cart_back') });
}
