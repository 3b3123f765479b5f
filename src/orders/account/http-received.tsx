import { notify } from '../../frame/page/notices.tsx';
import { type Answer, redirect } from '../../frame/request/answer.ts';
import { askedBy, checkOpenNonce, inSession, type Visit } from '../../frame/request/visit.ts';
import { networkOf } from '../../platform/security/network.ts';
import { updateSessionValue } from '../../platform/session/sessions.ts';
import { shownDownloads } from '../downloads/read.ts';
import type { Order } from '../model.ts';
import { settlePayment } from '../payment/commands.ts';
import { hasUnmatched } from '../payment/store.ts';
import { readOrder } from '../store.ts';
import { checkoutParams } from './checkout-params.ts';
import { LoginFirstPage, ReceivedPage, type Sight, VerifyEmailPage } from './pages/received.tsx';

/** How long a fresh key opens the order, without what is personal in it. */
const FRESH_MS = 10 * 60_000;

/** Orders whose e-mail this browser has proved to know. */
const VERIFIED = 'verified_orders';

/** @param kind what the page is to scripts and styles of the contract */
export function orderPage(
  visit: Visit,
  title: string,
  body: React.ReactNode,
  kind: 'received' | 'pay' = 'received',
): Answer {
  return {
    kind: 'page',
    title,
    bodyClass: ['woocommerce-checkout', 'woocommerce-page', `woocommerce-order-${kind}`],
    ...(kind === 'pay' ? { globals: { wc_checkout_params: checkoutParams(visit) } } : {}),
    noindex: true,
    // The key stands in the address: no other site may learn it. (With no-referrer the page's own forms would
    // name no origin, and would be refused.)
    headers: { 'referrer-policy': 'same-origin' },
    // Another language shows the same order: the key goes along.
    alternates: Object.fromEntries(
      visit.shop.settings.languages.map((language) => [
        language,
        visit.match
          ? visit.shop.addresses.link(language, visit.match.name, visit.match.params) + visit.query.toQuery()
          : visit.shop.addresses.home(language),
      ]),
    ),
    body,
  };
}

/** An order by the number in the address and the key in the query; undefined unless both fit. */
export async function orderByKey(visit: Visit, params: Record<string, string>): Promise<Order | undefined> {
  const id = /^\d{1,9}$/.test(params.id ?? '') ? Number(params.id) : 0;
  const key = visit.query.text('key', 60);
  if (id === 0 || key === '') return undefined;
  const order = await readOrder(visit.shop.db.read, id);
  return order?.key === key ? order : undefined;
}

/**
 * What this visitor may see (wire.md 4.3): owners and the browser that placed it everything; a fresh key the
 * goods, not the person, so that a leaked link shows no address (wire.md 7.11); later a guest's order asks for
 * its e-mail and an account's order for its owner.
 */
export function sightOf(visit: Visit, order: Order): Sight | 'verify' | 'login' {
  const { session } = visit;
  if (order.userId !== null && order.userId === session?.userId) return 'whole';
  if (session && order.sessionId === session.id) return 'whole';
  const verified = session?.values.get(VERIFIED);
  if (Array.isArray(verified) && verified.includes(order.id)) return 'whole';
  if (visit.now - order.createdAt < FRESH_MS) return 'goods';
  return order.userId === null ? 'verify' : 'login';
}

export async function receivedPage(visit: Visit, params: Record<string, string>): Promise<Answer> {
  let order = await orderByKey(visit, params);
  let known = true;
  if (order?.status === 'pending') {
    known = await settlePayment(askedBy(visit), order.id);
    order = await orderByKey(visit, params);
  }
  const title = visit.t('orders.received_title');
  if (!order)
    return orderPage(
      visit,
      title,
      <ReceivedPage order={undefined} sight="goods" downloads={[]} unmatched={false} />,
    );
  const sight = sightOf(visit, order);
  if (sight === 'verify') return orderPage(visit, title, <VerifyEmailPage wrong={false} />);
  if (sight === 'login')
    return orderPage(visit, title, <LoginFirstPage redirect={visit.path + visit.query.toQuery()} />);
  // The links carry the e-mail and the goods themselves: they are for those who may see the whole order.
  const home = visit.shop.addresses.home(visit.language);
  const downloads = sight === 'whole' ? await shownDownloads(visit.shop.db.read, order, home, visit.now) : [];
  const unmatched = await hasUnmatched(visit.shop.db.read, order.id);
  return orderPage(
    visit,
    title,
    <ReceivedPage order={order} sight={sight} downloads={downloads} unmatched={unmatched} known={known} />,
  );
}

/** The guest answers with the order's e-mail. */
export async function verifyEmail(visit: Visit, params: Record<string, string>): Promise<Answer> {
  const order = await orderByKey(visit, params);
  const here = visit.path + visit.query.toQuery();
  if (!order || order.userId !== null || !visit.form.has('verify')) return redirect(here, 303);
  const fits = visit.form.trimmed('email', 190).toLowerCase() === order.billing.email.toLowerCase();
  const genuine = checkOpenNonce(visit, visit.form.text('check_submission', 20), 'wc_verify_email');
  const allowed = await visit.shop.limits.take('login', networkOf(visit.ip));
  if (!fits || !genuine || !allowed) {
    await notify(visit, { kind: 'error', text: visit.t('orders.verify_wrong'), field: 'email' });
    return orderPage(visit, visit.t('orders.received_title'), <VerifyEmailPage wrong />);
  }
  await inSession(visit, ({ tx }, session) =>
    updateSessionValue<number[]>(tx, session.id, VERIFIED, (before = []) => [...before.slice(-20), order.id]),
  );
  return redirect(here, 303);
}
