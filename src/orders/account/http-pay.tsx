import { notify } from '../../frame/page/notices.tsx';
import { type Reply, redirect, redirectOut } from '../../frame/request/reply.ts';
import { askedBy, checkNonce, type RequestContext } from '../../frame/request/request-context.ts';
import { shopTexts } from '../../frame/shop/texts.ts';
import { chosenGateway, type Gateway, gatewaysFor, savedFor } from '../../payments/index.ts';
import type { Reader, Tx } from '../../platform/db/index.ts';
import { openAccount } from '../../points/index.ts';
import { receivedLink } from '../links.ts';
import { mayPay, type Order } from '../model.ts';
import { needsPayment, statusWhenPaid } from '../model-status.ts';
import { currencyFormat } from '../model-summary.ts';
import { WALLET } from '../model-wallet.ts';
import { syncPayment } from '../payment/commands.ts';
import { startPayment } from '../payment/start.ts';
import { setPayment } from '../payment/store.ts';
import { mayOwe } from '../placing/owing.ts';
import { PlacementRefused } from '../placing/refused.ts';
import { OrderProblem } from '../problem.ts';
import { CUSTOMER, changeStatus } from '../status/steps.ts';
import { readOrder } from '../store.ts';
import { lockOrder } from '../store-status.ts';
import { settleWallet } from '../wallet/follow.ts';
import { walletPart } from '../wallet/offer.ts';
import { readWalletWish, USE_WALLET, walletLess } from '../wallet/wish.ts';
import { orderByKey, orderPage, sightOf } from './http-received.tsx';
import { PayPage } from './pages/pay.tsx';
import { LoginFirstPage, VerifyEmailPage } from './pages/received.tsx';

/** @param left what they are asked for; what the wallet pays comes first */
function offeredFor({ shop }: RequestContext, order: Order, left: number): Gateway[] {
  return gatewaysFor(shop, {
    total: left,
    currency: order.currency,
    country: order.billing.country,
    needsShipping: order.shipping !== null,
    shippingMethods: order.shippingLines.map(({ method }) => method),
  });
}

/** Who may pay and what stands against it; undefined when the form may be shown. */
async function refuse(ctx: RequestContext, order: Order | undefined): Promise<Reply | undefined> {
  const { t } = ctx;
  if (!order) {
    await notify(ctx, { kind: 'error', text: t('orders.pay_unknown') });
    return orderPage(ctx, t('orders.pay'), <h1 className="page-title">{t('orders.pay')}</h1>);
  }
  if (!mayPay(order)) {
    const status = t(`orders.status.${order.status}`);
    await notify(ctx, { kind: 'error', text: t('orders.pay_not_needed', { number: order.id, status }) });
    return orderPage(ctx, t('orders.pay'), <h1 className="page-title">{t('orders.pay')}</h1>);
  }
  const sight = sightOf(ctx, order);
  if (sight === 'login' || (order.userId !== null && sight !== 'whole'))
    return orderPage(ctx, t('orders.pay'), <LoginFirstPage redirect={ctx.path + ctx.query.toQuery()} />);
  if (sight === 'verify') return orderPage(ctx, t('orders.pay'), <VerifyEmailPage wrong={false} />);
  return undefined;
}

export async function payPage(ctx: RequestContext, params: Record<string, string>): Promise<Reply> {
  const order = await orderByKey(ctx, params);
  const refused = await refuse(ctx, order);
  if (refused || order?.status !== 'pending') return refused ?? (await showForm(ctx, order!, false));
  // Back from a payment page: what the bank knows is said here, and who has paid does not pay again.
  const known = await syncPayment(askedBy(ctx), order.id);
  const now = (await readOrder(ctx.shop.db.read, order.id)) ?? order;
  if (mayPay(now)) return showForm(ctx, now, false, known);
  return redirect(receivedLink(ctx, now));
}

/** What the wallet can pay of it. Only its owner opens it: for anybody else it stays as it was settled. */
async function walletOf(ctx: RequestContext, db: Reader, order: Order): Promise<number> {
  const { userId, status, fromWallet, currency, totals } = order;
  if (userId === null || userId !== ctx.session?.userId) return status === 'pending' ? fromWallet : 0;
  return walletPart(ctx, db, { total: totals.total, currency, waiting: order });
}

async function showForm(
  ctx: RequestContext,
  order: Order,
  termsMissing: boolean,
  known = true,
): Promise<Reply> {
  const { form } = ctx;
  const part = await walletOf(ctx, ctx.shop.db.read, order);
  const ticked = form.has('woocommerce_pay') ? form.flag(USE_WALLET) : order.fromWallet > 0;
  const left = order.totals.total - (ticked ? part : 0);
  const offered = offeredFor(ctx, order, left || order.totals.total);
  const chosen = chosenGateway(offered, form.text('payment_method', 40) || order.paymentMethod)?.id ?? '';
  return orderPage(
    ctx,
    ctx.t('orders.pay'),
    <PayPage
      order={order}
      known={known}
      wallet={{ part, ticked }}
      offered={offered}
      chosen={chosen}
      termsMissing={termsMissing}
      saved={await savedFor(ctx)}
    />,
    'pay',
  );
}

/** `woocommerce_pay=1`: takes the chosen way to pay and goes on. */
export async function payOrder(ctx: RequestContext, params: Record<string, string>): Promise<Reply> {
  const { shop, t, form } = ctx;
  const order = await orderByKey(ctx, params);
  const refused = await refuse(ctx, order);
  if (refused || !order) return refused!;
  if (!form.has('woocommerce_pay')) return showForm(ctx, order, false);
  if (!checkNonce(ctx, form.text('woocommerce-pay-nonce', 20), 'woocommerce-pay')) {
    await notify(ctx, { kind: 'error', text: t('error.bad_nonce') });
    return showForm(ctx, order, false);
  }
  const wanted = form.text('payment_method', 40);
  const wallet = readWalletWish(form);
  const part = wallet.use ? await walletOf(ctx, shop.db.read, order) : 0;
  const left = order.totals.total - part;
  const gateway = offeredFor(ctx, order, left).find(({ id }) => id === wanted);
  const termsMissing = form.has('terms-field') && !form.flag('terms');
  if ((left > 0 && !gateway) || termsMissing) {
    if (left > 0 && !gateway) await notify(ctx, { kind: 'error', text: t('orders.choose_payment') });
    if (termsMissing) await notify(ctx, { kind: 'error', text: t('orders.accept_terms'), field: 'terms' });
    return showForm(ctx, order, termsMissing);
  }
  try {
    await shop.db.transaction(async (tx) => {
      const now = await lockOrder(tx, order.id);
      // Between the look and the lock it may have been paid, or written anew.
      if (!now || !needsPayment(now) || now.total !== order.totals.total)
        throw new OrderProblem({ code: 'changed' });
      const settled = { ...order, status: now.status, fromWallet: now.from_wallet };
      await settlePart(ctx, tx, settled, { part, seen: wallet.use ? (wallet.seen ?? part) : 0 });
      const method = left === 0 ? WALLET : gateway;
      if (method) await setPayment(tx, order.id, { method: method.id, title: t(method.texts.title) });
      const paid = statusWhenPaid(order.needsProcessing);
      const to = left === 0 || gateway?.initialStatus === 'processing' ? paid : gateway?.initialStatus;
      const why = left === 0 ? shopTexts(shop)('orders.note.paid_by_wallet') : '';
      const reason = { now: ctx.now, why, by: CUSTOMER };
      if (to) await changeStatus(shop, tx, order.id, to, reason);
      else if (now.status === 'failed') await changeStatus(shop, tx, order.id, 'pending', reason);
      await settleWallet(tx, order.id, ctx.now);
      if (!(await mayOwe(ctx.shop, tx, { gateway, ip: order.ip, orderId: order.id })))
        throw new PlacementRefused({ code: 'owing' });
    });
  } catch (error) {
    if (error instanceof OrderProblem && error.problem.code === 'changed') return payPage(ctx, params);
    const text = refusalOf(ctx, error, order);
    if (text === undefined) throw error;
    await notify(ctx, { kind: 'error', text });
    return showForm(ctx, order, false);
  }
  const fresh = await readOrder(shop.db.read, order.id);
  const paying = fresh
    ? await startPayment(shop, fresh, await savedFor(ctx))
    : { to: receivedLink(ctx, order) };
  if ('to' in paying) return redirectOut(paying.to, 303);
  await notify(ctx, { kind: 'error', text: t('orders.pay_failed') });
  return showForm(ctx, order, false);
}

/**
 * Writes down what the wallet pays from now on: what was looked at a moment ago, under the lock of its row. The
 * money moves with the order's status.
 */
async function settlePart(
  ctx: RequestContext,
  tx: Tx,
  order: Order,
  { part, seen }: { part: number; seen: number },
): Promise<void> {
  if (part > 0 && ctx.session?.userId != null) await openAccount(tx, ctx.session.userId, ctx.now);
  const now = part === 0 ? 0 : await walletOf(ctx, tx, order);
  if (now < part || part < seen)
    throw new PlacementRefused({ code: 'wallet', part: now, left: order.totals.total - now });
  await setPayment(tx, order.id, { fromWallet: part });
}

function refusalOf({ t, shop }: RequestContext, error: unknown, order: Order): string | undefined {
  if (error instanceof PlacementRefused)
    return error.refused.code === 'wallet'
      ? t('orders.wallet.less', walletLess(error.refused, currencyFormat(shop.settings, order.currency)))
      : t('orders.owing');
  return error instanceof OrderProblem ? t('orders.pay_short') : undefined;
}
