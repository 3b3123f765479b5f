import { ask } from '../../frame/command/index.ts';
import { notify } from '../../frame/page/notices.tsx';
import { type Reply, redirect, redirectOut } from '../../frame/request/reply.ts';
import { askedBy, checkNonce, type RequestContext } from '../../frame/request/request-context.ts';
import { chosenGateway, type Gateway, gatewaysFor, savedFor } from '../../payments/index.ts';
import { receivedLink } from '../links.ts';
import { mayPay, type Order, owesMore } from '../model.ts';
import { keepsStock } from '../model-status.ts';
import { currencyFormat } from '../model-summary.ts';
import { takeReturn } from '../notifications/receive.ts';
import { syncPayment } from '../payment/commands.ts';
import { startPayment } from '../payment/start.ts';
import { hasUnmatched } from '../payment/store.ts';
import { PlacementRefused } from '../placing/refused.ts';
import { OrderProblem } from '../problem.ts';
import { readOrder } from '../store.ts';
import { readTries } from '../tries/store.ts';
import { walletOfOrder } from '../wallet/offer.ts';
import { readWalletWish, USE_WALLET, walletLess } from '../wallet/wish.ts';
import { choosePayment } from './commands.ts';
import { goOnPage, payElsewhere } from './http-go-on.tsx';
import { orderByKey, orderPage, verifyEmail } from './http-received.tsx';
import { PayPage } from './pages/pay.tsx';
import { LoginFirstPage, VerifyEmailPage } from './pages/received.tsx';
import { Unpaid } from './pages/unpaid.tsx';
import { sightOf } from './visibility.ts';

interface Offered {
  ways: Gateway[];
  /** Ways whose money somebody waits for: of what a paid order lacks it is said how they bring it. */
  waitedFor: Gateway[];
}

/** @param left what they are asked for; what the wallet pays comes first */
function offeredFor({ shop }: RequestContext, order: Order, left: number): Offered {
  // What an order comes to is settled: a way that would cost something besides comes too late.
  const to = (order.shipping ?? order.billing).country;
  const offered = gatewaysFor(shop, {
    total: left,
    currency: order.currency,
    country: order.billing.country,
    needsShipping: order.shipping !== null,
    shippingMethods: order.shippingLines.map(({ method }) => method),
  }).filter(({ fee }) => (fee?.(to)?.amount ?? 0) === 0);
  if (!owesMore(order)) return { ways: offered, waitedFor: [] };
  // What is missing of a paid order is written down when it comes: only who is told of that by a machine can.
  return {
    ways: offered.filter(({ initialStatus }) => initialStatus === undefined),
    waitedFor: offered.filter(({ initialStatus }) => initialStatus === 'on-hold'),
  };
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
    // Who opens the link once more has done nothing wrong, and may be wondering whether they have paid.
    const paid = order.paidAt !== null && keepsStock(order.status) && order.refunds.length === 0;
    const text = t(paid ? 'orders.pay_done' : 'orders.pay_not_needed', { number: order.id, status });
    await notify(ctx, { kind: paid ? 'success' : 'error', text });
    return orderPage(ctx, t('orders.pay'), <h1 className="page-title">{t('orders.pay')}</h1>);
  }
  const sight = sightOf(ctx, order);
  if (order.userId !== null && sight !== 'whole')
    return orderPage(ctx, t('orders.pay'), <LoginFirstPage redirect={ctx.path + ctx.query.toQuery()} />);
  if (sight === 'verify') return orderPage(ctx, t('orders.pay'), <VerifyEmailPage wrong={false} />);
  // Its money is here already, and somebody decides about it: nobody is asked for it a second time.
  if (order.status === 'failed' && (await hasUnmatched(ctx.shop.db.read, order.id)))
    return orderPage(
      ctx,
      t('orders.pay'),
      <>
        <h1 className="page-title">{t('orders.pay_title', { number: order.id })}</h1>
        <Unpaid order={order} known unmatched />
      </>,
    );
  return undefined;
}

export async function payPage(ctx: RequestContext, params: Record<string, string>): Promise<Reply> {
  const order = await orderByKey(ctx, params);
  const refused = await refuse(ctx, order);
  const onward = refused || !order ? refused : await goOnPage(ctx, order);
  if (onward || !order) return onward!;
  await takeReturn(ctx, order.paymentMethod);
  if (order.status !== 'pending' && order.due === 0) return showForm(ctx, order, false);
  // Back from a payment page: what the bank knows is said here, and who has paid does not pay again.
  const known = await syncPayment(askedBy(ctx), order.id);
  const now = (await readOrder(ctx.shop.db.read, order.id)) ?? order;
  if (mayPay(now)) return showForm(ctx, now, false, known);
  return redirect(receivedLink(ctx, now));
}

async function showForm(
  ctx: RequestContext,
  order: Order,
  termsMissing: boolean,
  known = true,
): Promise<Reply> {
  const { form } = ctx;
  const part = owesMore(order) ? 0 : await walletOfOrder(ctx, ctx.shop.db.read, order);
  const ticked = form.has('woocommerce_pay') ? form.flag(USE_WALLET) : order.fromWallet > 0;
  const left = owesMore(order) ? order.due : order.totals.total - (ticked ? part : 0);
  const { ways, waitedFor } = offeredFor(ctx, order, left || order.totals.total);
  const chosen = chosenGateway(ways, form.text('payment_method', 40) || order.paymentMethod)?.id ?? '';
  const tried =
    owesMore(order) || order.status === 'failed'
      ? (await readTries(ctx.shop.db.read, order.id)).at(-1)
      : undefined;
  return orderPage(
    ctx,
    ctx.t('orders.pay'),
    <PayPage
      order={order}
      known={known}
      unmatched={await hasUnmatched(ctx.shop.db.read, order.id)}
      refusal={tried?.refusal ?? ''}
      // The order itself is paid: what failed last is the rest.
      restDeclined={owesMore(order) && tried?.state === 'failed'}
      wallet={{ part, ticked }}
      offered={ways}
      waitedFor={waitedFor}
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
  // A guest who comes by a letter's link is asked for the e-mail first, and answers on this very page.
  if (form.has('verify')) return verifyEmail(ctx, params);
  const order = await orderByKey(ctx, params);
  const refused = await refuse(ctx, order);
  if (refused || !order) return refused!;
  const elsewhere = await payElsewhere(ctx, order);
  if (elsewhere) return elsewhere;
  if (!form.has('woocommerce_pay')) return showForm(ctx, order, false);
  if (!checkNonce(ctx, form.text('woocommerce-pay-nonce', 20), 'woocommerce-pay')) {
    await notify(ctx, { kind: 'error', text: t('error.bad_nonce') });
    return showForm(ctx, order, false);
  }
  const wanted = form.text('payment_method', 40);
  const wallet = readWalletWish(form);
  const more = owesMore(order);
  const part = wallet.use && !more ? await walletOfOrder(ctx, shop.db.read, order) : 0;
  const left = more ? order.due : order.totals.total - part;
  const gateway = offeredFor(ctx, order, left).ways.find(({ id }) => id === wanted);
  const termsMissing = form.has('terms-field') && !form.flag('terms');
  if ((left > 0 && !gateway) || termsMissing) {
    if (left > 0 && !gateway) await notify(ctx, { kind: 'error', text: t('orders.choose_payment') });
    if (termsMissing) await notify(ctx, { kind: 'error', text: t('orders.accept_terms'), field: 'terms' });
    return showForm(ctx, order, termsMissing);
  }
  if (more && gateway) return begin(ctx, { ...order, paymentMethod: gateway.id });
  try {
    const seen = wallet.use ? (wallet.seen ?? part) : 0;
    await ask(askedBy(ctx), choosePayment, { ctx, order, gateway, part, seen });
  } catch (error) {
    if (error instanceof OrderProblem && error.problem.code === 'changed') return payPage(ctx, params);
    const text = refusalOf(ctx, error, order);
    if (text === undefined) throw error;
    await notify(ctx, { kind: 'error', text });
    return showForm(ctx, order, false);
  }
  const fresh = await readOrder(shop.db.read, order.id);
  return fresh ? begin(ctx, fresh) : redirectOut(receivedLink(ctx, order), 303);
}

async function begin(ctx: RequestContext, order: Order): Promise<Reply> {
  const paying = await startPayment(askedBy(ctx), order, await savedFor(ctx));
  if ('to' in paying) return redirectOut(paying.to, 303);
  await notify(ctx, { kind: 'error', text: ctx.t('orders.pay_failed') });
  return showForm(ctx, order, false);
}

function refusalOf({ t, shop }: RequestContext, error: unknown, order: Order): string | undefined {
  if (error instanceof PlacementRefused)
    return error.refused.code === 'wallet'
      ? t('orders.wallet.less', walletLess(error.refused, currencyFormat(shop.settings, order.currency)))
      : t('orders.owing');
  return error instanceof OrderProblem ? t('orders.pay_short') : undefined;
}
