import { notify } from '../../frame/page/notices.tsx';
import { type PageReply, type Reply, redirect } from '../../frame/request/reply.ts';
import {
  askedBy,
  checkOpenNonce,
  inSession,
  type RequestContext,
} from '../../frame/request/request-context.ts';
import { networkOf } from '../../platform/security/network.ts';
import { shownDownloads } from '../downloads/read.ts';
import type { Order } from '../model.ts';
import { takeReturn } from '../notifications/receive.ts';
import { syncPayment } from '../payment/commands.ts';
import { hasUnmatched } from '../payment/store.ts';
import { readOrder } from '../store.ts';
import { readAsides } from './asides.ts';
import { checkoutParams } from './checkout-params.ts';
import { openOrder } from './commands.ts';
import { LoginFirstPage, ReceivedPage, VerifyEmailPage } from './pages/received.tsx';
import { sightOf } from './visibility.ts';

/** @param kind what the page is to scripts and styles of the contract */
export function orderPage(
  ctx: RequestContext,
  title: string,
  body: React.ReactNode,
  kind: 'received' | 'pay' = 'received',
): PageReply {
  return {
    kind: 'page',
    title,
    bodyClass: ['woocommerce-checkout', 'woocommerce-page', `woocommerce-order-${kind}`],
    ...(kind === 'pay' ? { globals: { wc_checkout_params: checkoutParams(ctx) } } : {}),
    noindex: true,
    // The key stands in the address: no other site may learn it. (With no-referrer the page's own forms would
    // name no origin, and would be refused.)
    headers: { 'referrer-policy': 'same-origin' },
    // Another language shows the same order: the key goes along.
    alternates: Object.fromEntries(
      ctx.shop.settings.languages.map((language) => [
        language,
        ctx.match
          ? ctx.shop.addresses.link(language, ctx.match.name, ctx.match.params) + ctx.query.toQuery()
          : ctx.shop.addresses.home(language),
      ]),
    ),
    body,
  };
}

/** An order by the number in the address and the key in the query; undefined unless both fit. */
export async function orderByKey(
  ctx: RequestContext,
  params: Record<string, string>,
): Promise<Order | undefined> {
  const id = /^\d{1,9}$/.test(params.id ?? '') ? Number(params.id) : 0;
  const key = ctx.query.text('key', 60);
  if (id === 0 || key === '') return undefined;
  const order = await readOrder(ctx.shop.db.read, id);
  return order?.key === key ? order : undefined;
}

export async function receivedPage(ctx: RequestContext, params: Record<string, string>): Promise<Reply> {
  let order = await orderByKey(ctx, params);
  let known = true;
  if (order && (order.paidAt === null || order.due > 0)) {
    await takeReturn(ctx, order.paymentMethod);
    known = await syncPayment(askedBy(ctx), order.id);
    order = await orderByKey(ctx, params);
  }
  const title = ctx.t('orders.received_title');
  if (!order)
    return orderPage(
      ctx,
      title,
      <ReceivedPage order={undefined} sight="goods" downloads={[]} unmatched={false} />,
    );
  const sight = sightOf(ctx, order);
  if (sight === 'verify') return orderPage(ctx, title, <VerifyEmailPage wrong={false} />);
  if (sight === 'login')
    return orderPage(ctx, title, <LoginFirstPage redirect={ctx.path + ctx.query.toQuery()} />);
  // The links carry the e-mail and the goods themselves: they are for those who may see the whole order.
  const home = ctx.shop.addresses.home(ctx.language);
  const downloads = sight === 'whole' ? await shownDownloads(ctx.shop.db.read, order, home, ctx.now) : [];
  const unmatched = await hasUnmatched(ctx.shop.db.read, order.id);
  return orderPage(
    ctx,
    title,
    <ReceivedPage
      order={order}
      sight={sight}
      downloads={downloads}
      asides={sight === 'whole' ? await readAsides(ctx, order) : []}
      unmatched={unmatched}
      known={known}
    />,
  );
}

/** The guest answers with the order's e-mail, on whichever of its pages asked for it. */
export async function verifyEmail(ctx: RequestContext, params: Record<string, string>): Promise<Reply> {
  const order = await orderByKey(ctx, params);
  const here = ctx.path + ctx.query.toQuery();
  if (!order || order.userId !== null || !ctx.form.has('verify')) return redirect(here, 303);
  const fits = ctx.form.trimmed('email', 190).toLowerCase() === order.billing.email.toLowerCase();
  const genuine = checkOpenNonce(ctx, ctx.form.text('check_submission', 20), 'wc_verify_email');
  const allowed = await ctx.shop.limits.take('login', networkOf(ctx.ip));
  if (!fits || !genuine || !allowed) {
    await notify(ctx, { kind: 'error', text: ctx.t('orders.verify_wrong'), field: 'email' });
    return orderPage(ctx, ctx.t('orders.verify_title'), <VerifyEmailPage wrong />);
  }
  await inSession(ctx, (act, session) =>
    openOrder(act, { owner: { sessionId: session.id, userId: session.userId }, orderId: order.id }),
  );
  return redirect(here, 303);
}
