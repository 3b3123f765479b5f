import { cartOf, forgetCart, ownerOf } from '../../cart/index.ts';
import { ask } from '../../frame/command/index.ts';
import { notify } from '../../frame/page/notices.tsx';
import { type Answer, json, redirect } from '../../frame/request/answer.ts';
import { askedBy, checkNonce, onlyLooks, type Visit } from '../../frame/request/visit.ts';
import { formatMoney } from '../../platform/money.ts';
import { setPreference } from '../messages/store-preferences.ts';
import { type PointsRefusal, PointsRefused } from '../model.ts';
import { deskOf } from '../programme/programme.ts';
import { changePoints } from '../wallet/commands.ts';
import { readPointsTyped } from './model-typed.ts';
import { askForPoints } from './quotes.ts';
import { dropQuote } from './store-quotes.ts';

/** One token for all calls of the contract, bound to the session. */
export const POINTS_NONCE = 'wps-wpr-verify-nonce';

/** A finished sentence for the shopper. */
export function refusalText(visit: Visit, refusal: PointsRefusal): string {
  const { code, ...values } = refusal;
  return visit.t(`points.error.${code}`, values as Record<string, number>);
}

/** Logged-out is 400 `0`, a bad token 403 `-1`. @returns the session's own account: no form says whose points */
function whoseOr(visit: Visit, field: string): number | Answer {
  if (visit.method !== 'POST' || !checkNonce(visit, visit.form.text(field, 20), POINTS_NONCE))
    return { kind: 'html', status: 403, body: '-1' };
  return visit.session?.userId ?? { kind: 'html', status: 400, body: '0' };
}

/** What somebody typed is to be spent on the cart. @returns what to say, and how it went */
async function apply(visit: Visit, userId: number) {
  const typed = readPointsTyped(visit.form.trimmed('wps_cart_points', 40));
  // The call knows one word for a cart and for a customer that may not use points; the sentence says which.
  const codeOf = ({ code }: PointsRefusal): string => (code === 'frozen' ? 'restricted' : code);
  const say = (refusal: PointsRefusal) => ({
    ...{ result: false, code: codeOf(refusal), message: refusalText(visit, refusal) },
  });
  if (!(await visit.shop.limits.take('points_apply', `user ${userId}`)))
    return { result: false, code: 'rate_limited', message: visit.t('error.too_many_requests') };
  if (typeof typed !== 'number') return say(typed);
  const purse = (await cartOf(visit)).extras.points?.purse;
  if (!purse || !ownerOf(visit)) return say({ code: 'restricted' });
  try {
    await visit.shop.db.transaction((tx) => askForPoints(tx, visit, { userId, points: typed, purse }));
  } catch (error) {
    if (error instanceof PointsRefused) return say(error.refusal);
    throw error;
  }
  forgetCart(visit);
  const { quote } = (await cartOf(visit)).extras.points ?? { quote: { points: 0, value: 0 } };
  const amount = formatMoney(quote.value, visit.currency);
  const message = visit.t('points.applied', { count: quote.points, amount });
  return { result: true, code: 'applied', message, applied_points: quote.points, value: quote.value };
}

/** `wps_wpr_apply_fee_on_cart_subtotal`: the shape of the contract, and what our own client needs besides. */
export async function applyCall(visit: Visit): Promise<Answer> {
  const userId = whoseOr(visit, 'wps_nonce');
  if (typeof userId !== 'number') return userId;
  const { result, message, ...more } = await apply(visit, userId);
  const { spendable = 0 } = (await cartOf(visit)).extras.points ?? {};
  return json({ result, message, ...more, spendable });
}

/** `wps_wpr_remove_cart_point`: true also when there was nothing to remove. */
export async function removeCall(visit: Visit): Promise<Answer> {
  const userId = whoseOr(visit, 'wps_nonce');
  if (typeof userId !== 'number') return userId;
  await visit.shop.db.transaction((tx) => dropQuote(tx, userId));
  forgetCart(visit);
  return json({ result: true, message: visit.t('points.removed') });
}

/** The same two by plain form, from the cart and the checkout. */
export async function pointsForm(visit: Visit): Promise<Answer | undefined> {
  const { form, match, method, links, t } = visit;
  const here = match?.name === 'cart' || match?.name === 'checkout';
  const wanted = form.has('wps_apply_points') || form.has('wps_remove_points');
  if (method !== 'POST' || !here || !wanted) return undefined;
  const userId = whoseOr(visit, 'wps_nonce');
  if (typeof userId !== 'number') await notify(visit, { kind: 'error', text: t('error.bad_nonce') });
  else if (form.has('wps_remove_points')) {
    await visit.shop.db.transaction((tx) => dropQuote(tx, userId));
    forgetCart(visit);
    await notify(visit, { kind: 'success', text: t('points.removed') });
  } else {
    const { result, message } = await apply(visit, userId);
    await notify(visit, { kind: result ? 'success' : 'error', text: message });
  }
  return redirect(match?.name === 'checkout' ? links.checkout() : links.cart(), 303);
}

/** `?remove_points=1` on the cart or the checkout: the row's link without scripts. */
export async function removeLink(visit: Visit): Promise<Answer | undefined> {
  const { query, t, path, method } = visit;
  if (method !== 'GET' || !query.has('remove_points')) return undefined;
  const userId = visit.session?.userId ?? null;
  const idle = onlyLooks(visit);
  if (idle || userId === null) return redirect(path);
  if (!checkNonce(visit, query.text('_wpnonce', 20), POINTS_NONCE))
    await notify(visit, { kind: 'error', text: t('error.bad_nonce') });
  else {
    await visit.shop.db.transaction((tx) => dropQuote(tx, userId));
    forgetCart(visit);
    await notify(visit, { kind: 'success', text: t('points.removed') });
  }
  return redirect(path);
}

/** `wps_wpr_generate_custom_wallet`: the session's own points become money of its wallet. */
export async function walletCall(visit: Visit): Promise<Answer> {
  const userId = whoseOr(visit, 'wps_nonce');
  if (typeof userId !== 'number') return userId;
  return json(await convert(visit, userId));
}

/** What was typed becomes money of the wallet. @returns what to say, and how it went */
export async function convert(visit: Visit, userId: number) {
  const { t, form, now, shop } = visit;
  const desk = await deskOf(shop);
  const typed = readPointsTyped(form.trimmed('points', 40));
  const no = (refusal: PointsRefusal) => ({
    ...{ result: false, code: refusal.code as string, message: refusalText(visit, refusal) },
  });
  if (!(await shop.limits.take('points_wallet', `user ${userId}`)))
    return { result: false, code: 'rate_limited', message: t('error.too_many_requests') };
  if (typeof typed !== 'number') return no(typed);
  // A client that names its try may send it again; the others are kept apart by the moment.
  const key = form.trimmed('try', 40) || `at ${now}`;
  try {
    const done = await ask(askedBy(visit), changePoints, { desk, userId, points: typed, key });
    const amount = formatMoney(done.credit, desk.base);
    return { result: true, message: t('points.converted', { count: done.points, amount }), ...done };
  } catch (error) {
    if (error instanceof PointsRefused) return no(error.refusal);
    throw error;
  }
}

/** `stop_sms_whatsapp_notify`: true when messages stop (reference: the old client paints that red). */
export async function stopCall(visit: Visit): Promise<Answer> {
  const userId = whoseOr(visit, 'nonce');
  if (typeof userId !== 'number') return userId;
  const { form, t, now, shop } = visit;
  const channel = form.has('stop_sms') ? 'sms' : form.has('stop_whatsapp') ? 'whatsapp' : undefined;
  const value = channel && form.trimmed(`stop_${channel}`, 10);
  if (!channel || (value !== 'yes' && value !== 'no'))
    return json({ result: false, msg: t('points.error.bad_value'), code: 'bad_value' });
  const wanted = value === 'no';
  await shop.db.transaction((tx) =>
    setPreference(tx, { userId, channel, wanted, source: 'account page', now }),
  );
  return json({ result: !wanted, msg: t(`points.${channel}_${wanted ? 'on' : 'off'}`), enabled: wanted });
}
