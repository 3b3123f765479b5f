import { cartOf, forgetCart, ownerOf } from '../../cart/index.ts';
import { ask } from '../../frame/command/index.ts';
import { notify } from '../../frame/page/notices.tsx';
import { json, type Reply, redirect } from '../../frame/request/reply.ts';
import { askedBy, checkNonce, onlyLooks, type RequestContext } from '../../frame/request/request-context.ts';
import { formatMoney } from '../../platform/money.ts';
import { chooseNotices } from '../messages/commands.ts';
import { type PointsRefusal, PointsRefused } from '../model.ts';
import { programmeContext } from '../programme/programme.ts';
import { changePoints } from '../wallet/commands.ts';
import { quotePoints, takePointsOff } from './commands.ts';
import { readPointsTyped } from './model-typed.ts';

/** One token for all calls of the contract, bound to the session. */
export const POINTS_NONCE = 'wps-wpr-verify-nonce';

/** A finished sentence for the shopper. */
export function refusalText(ctx: RequestContext, refusal: PointsRefusal): string {
  const { code, ...values } = refusal;
  return ctx.t(`points.error.${code}`, values as Record<string, number>);
}

/** Logged-out is 400 `0`, a bad token 403 `-1`. @returns the session's own account: no form says whose points */
function whoseOr(ctx: RequestContext, field: string): number | Reply {
  if (ctx.method !== 'POST' || !checkNonce(ctx, ctx.form.text(field, 20), POINTS_NONCE))
    return { kind: 'html', status: 403, body: '-1' };
  return ctx.session?.userId ?? { kind: 'html', status: 400, body: '0' };
}

/** What somebody typed is to be spent on the cart. @returns what to say, and how it went */
async function apply(ctx: RequestContext, userId: number) {
  const typed = readPointsTyped(ctx.form.trimmed('wps_cart_points', 40));
  // The call knows one word for a cart and for a customer that may not use points; the sentence says which.
  const codeOf = ({ code }: PointsRefusal): string => (code === 'frozen' ? 'restricted' : code);
  const say = (refusal: PointsRefusal) => ({
    result: false,
    code: codeOf(refusal),
    message: refusalText(ctx, refusal),
  });
  if (!(await ctx.shop.limits.take('points_apply', `user ${userId}`)))
    return { result: false, code: 'rate_limited', message: ctx.t('error.too_many_requests') };
  if (typeof typed !== 'number') return say(typed);
  const balance = (await cartOf(ctx)).extras.points?.balance;
  if (!balance || !ownerOf(ctx)) return say({ code: 'restricted' });
  try {
    await ask(askedBy(ctx), quotePoints, { ctx, userId, points: typed, balance });
  } catch (error) {
    if (error instanceof PointsRefused) return say(error.refusal);
    throw error;
  }
  forgetCart(ctx);
  const { quote } = (await cartOf(ctx)).extras.points ?? { quote: { points: 0, value: 0 } };
  const amount = formatMoney(quote.value, ctx.currency);
  const message = ctx.t('points.applied', { count: quote.points, amount });
  return { result: true, code: 'applied', message, applied_points: quote.points, value: quote.value };
}

/** The points come off the cart. @returns what to say */
async function remove(ctx: RequestContext, userId: number): Promise<string> {
  await ask(askedBy(ctx), takePointsOff, { userId });
  forgetCart(ctx);
  return ctx.t('points.removed');
}

/** `wps_wpr_apply_fee_on_cart_subtotal`: the shape of the contract, and what our own client needs besides. */
export async function applyCall(ctx: RequestContext): Promise<Reply> {
  const userId = whoseOr(ctx, 'wps_nonce');
  if (typeof userId !== 'number') return userId;
  const { result, message, ...more } = await apply(ctx, userId);
  const { spendable = 0 } = (await cartOf(ctx)).extras.points ?? {};
  return json({ result, message, ...more, spendable });
}

/** `wps_wpr_remove_cart_point`: true also when there was nothing to remove. */
export async function removeCall(ctx: RequestContext): Promise<Reply> {
  const userId = whoseOr(ctx, 'wps_nonce');
  if (typeof userId !== 'number') return userId;
  return json({ result: true, message: await remove(ctx, userId) });
}

/** The same two by plain form, from the cart and the checkout. */
export async function pointsForm(ctx: RequestContext): Promise<Reply | undefined> {
  const { form, match, method, links, t } = ctx;
  const here = match?.name === 'cart' || match?.name === 'checkout';
  const wanted = form.has('wps_apply_points') || form.has('wps_remove_points');
  if (method !== 'POST' || !here || !wanted) return undefined;
  const userId = whoseOr(ctx, 'wps_nonce');
  if (typeof userId !== 'number') await notify(ctx, { kind: 'error', text: t('error.bad_nonce') });
  else if (form.has('wps_remove_points'))
    await notify(ctx, { kind: 'success', text: await remove(ctx, userId) });
  else {
    const { result, message } = await apply(ctx, userId);
    await notify(ctx, { kind: result ? 'success' : 'error', text: message });
  }
  return redirect(match?.name === 'checkout' ? links.checkout() : links.cart(), 303);
}

/** `?remove_points=1` on the cart or the checkout: the row's link without scripts. */
export async function removeLink(ctx: RequestContext): Promise<Reply | undefined> {
  const { query, t, path, method } = ctx;
  if (method !== 'GET' || !query.has('remove_points')) return undefined;
  const userId = ctx.session?.userId ?? null;
  const idle = onlyLooks(ctx);
  if (idle || userId === null) return redirect(path);
  if (!checkNonce(ctx, query.text('_wpnonce', 20), POINTS_NONCE))
    await notify(ctx, { kind: 'error', text: t('error.bad_nonce') });
  else await notify(ctx, { kind: 'success', text: await remove(ctx, userId) });
  return redirect(path);
}

/** `wps_wpr_generate_custom_wallet`: the session's own points become money of its wallet. */
export async function walletCall(ctx: RequestContext): Promise<Reply> {
  const userId = whoseOr(ctx, 'wps_nonce');
  if (typeof userId !== 'number') return userId;
  return json(await convert(ctx, userId));
}

/** What was typed becomes money of the wallet. @returns what to say, and how it went */
export async function convert(ctx: RequestContext, userId: number) {
  const { t, form, now, shop } = ctx;
  const scope = await programmeContext(shop);
  const typed = readPointsTyped(form.trimmed('points', 40));
  const no = (refusal: PointsRefusal) => ({
    result: false,
    code: refusal.code as string,
    message: refusalText(ctx, refusal),
  });
  if (!(await shop.limits.take('points_wallet', `user ${userId}`)))
    return { result: false, code: 'rate_limited', message: t('error.too_many_requests') };
  if (typeof typed !== 'number') return no(typed);
  // A client that names its try may send it again; the others are kept apart by the moment.
  const key = form.trimmed('try', 40) || `at ${now}`;
  try {
    const done = await ask(askedBy(ctx), changePoints, { scope, userId, points: typed, key });
    const amount = formatMoney(done.credit, scope.base);
    return { result: true, message: t('points.converted', { count: done.points, amount }), ...done };
  } catch (error) {
    if (error instanceof PointsRefused) return no(error.refusal);
    throw error;
  }
}

/** `stop_sms_whatsapp_notify`: true when messages stop (reference: the old client paints that red). */
export async function stopCall(ctx: RequestContext): Promise<Reply> {
  const userId = whoseOr(ctx, 'nonce');
  if (typeof userId !== 'number') return userId;
  const { form, t } = ctx;
  const channel = form.has('stop_sms') ? 'sms' : form.has('stop_whatsapp') ? 'whatsapp' : undefined;
  const value = channel && form.trimmed(`stop_${channel}`, 10);
  if (!channel || (value !== 'yes' && value !== 'no'))
    return json({ result: false, msg: t('points.error.bad_value'), code: 'bad_value' });
  const wanted = value === 'no';
  await ask(askedBy(ctx), chooseNotices, { userId, channels: [{ channel, wanted }], source: 'account page' });
  return json({ result: !wanted, msg: t(`points.${channel}_${wanted ? 'on' : 'off'}`), enabled: wanted });
}
