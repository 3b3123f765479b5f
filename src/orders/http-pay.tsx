import { type Answer, redirectOut } from '../frame/answer.ts';
import { notify } from '../frame/notices.tsx';
import { checkNonce, type Visit } from '../frame/visit.ts';
import { chosenGateway, type Gateway, gatewaysFor, savedFor } from '../payments/index.ts';
import { PointsRefused, walletBalance } from '../points/index.ts';
import { startPayment } from './commands-start.ts';
import { CUSTOMER, changeStatus } from './commands-status.ts';
import { orderByKey, orderPage, sightOf } from './http-received.tsx';
import type { Order } from './model.ts';
import { needsPayment, statusWhenPaid } from './model-status.ts';
import { mayOwe } from './owing.ts';
import { PayPage } from './pages/pay.tsx';
import { LoginFirstPage, VerifyEmailPage } from './pages/received.tsx';
import { PlacementRefused } from './place.ts';
import { OrderProblem } from './problem.ts';
import { readOrder } from './store.ts';
import { setPayment } from './store-payments.ts';
import { lockOrder } from './store-status.ts';
import { receivedLink } from './ways.ts';

async function offeredFor({ shop, session }: Visit, order: Order): Promise<Gateway[]> {
  const own = order.userId !== null && order.userId === session?.userId;
  return gatewaysFor(shop, {
    wallet: await walletBalance(shop.db.read, own ? order.userId : null),
    total: order.totals.total,
    currency: order.currency,
    country: order.billing.country,
    needsShipping: order.shipping !== null,
    shippingMethods: order.shippingLines.map(({ method }) => method),
  });
}

/** Who may pay and what stands against it; undefined when the form may be shown. */
async function refuse(visit: Visit, order: Order | undefined): Promise<Answer | undefined> {
  const { t } = visit;
  if (!order) {
    await notify(visit, { kind: 'error', text: t('orders.pay_unknown') });
    return orderPage(visit, t('orders.pay'), <h1 className="page-title">{t('orders.pay')}</h1>);
  }
  if (!needsPayment(order.status, order.totals.total)) {
    const status = t(`orders.status.${order.status}`);
    await notify(visit, { kind: 'error', text: t('orders.pay_not_needed', { number: order.id, status }) });
    return orderPage(visit, t('orders.pay'), <h1 className="page-title">{t('orders.pay')}</h1>);
  }
  const sight = sightOf(visit, order);
  if (sight === 'login' || (order.userId !== null && sight !== 'whole'))
    return orderPage(
      visit,
      t('orders.pay'),
      <LoginFirstPage redirect={visit.path + visit.query.toQuery()} />,
    );
  if (sight === 'verify') return orderPage(visit, t('orders.pay'), <VerifyEmailPage wrong={false} />);
  return undefined;
}

export async function payPage(visit: Visit, params: Record<string, string>): Promise<Answer> {
  const order = await orderByKey(visit, params);
  const refused = await refuse(visit, order);
  return refused ?? (await showForm(visit, order!, false));
}

async function showForm(visit: Visit, order: Order, termsMissing: boolean): Promise<Answer> {
  const offered = await offeredFor(visit, order);
  const chosen =
    chosenGateway(offered, visit.form.text('payment_method', 40) || order.paymentMethod)?.id ?? '';
  return orderPage(
    visit,
    visit.t('orders.pay'),
    <PayPage
      order={order}
      offered={offered}
      chosen={chosen}
      termsMissing={termsMissing}
      saved={await savedFor(visit)}
    />,
    'pay',
  );
}

/** `woocommerce_pay=1`: takes the chosen way to pay and goes on. */
export async function payOrder(visit: Visit, params: Record<string, string>): Promise<Answer> {
  const { shop, t, form } = visit;
  const order = await orderByKey(visit, params);
  const refused = await refuse(visit, order);
  if (refused || !order) return refused!;
  if (!form.has('woocommerce_pay')) return showForm(visit, order, false);
  if (!checkNonce(visit, form.text('woocommerce-pay-nonce', 20), 'woocommerce-pay')) {
    await notify(visit, { kind: 'error', text: t('error.bad_nonce') });
    return showForm(visit, order, false);
  }
  const wanted = form.text('payment_method', 40);
  const gateway = (await offeredFor(visit, order)).find(({ id }) => id === wanted);
  const termsMissing = form.has('terms-field') && !form.flag('terms');
  if (!gateway || termsMissing) {
    if (!gateway) await notify(visit, { kind: 'error', text: t('orders.choose_payment') });
    if (termsMissing) await notify(visit, { kind: 'error', text: t('orders.accept_terms'), field: 'terms' });
    return showForm(visit, order, termsMissing);
  }
  try {
    await shop.db.transaction(async (tx) => {
      const now = await lockOrder(tx, order.id);
      // Between the look and the lock it may have been paid, or written anew.
      if (!now || !needsPayment(now.status, now.total) || now.total !== order.totals.total)
        throw new OrderProblem({ code: 'changed' });
      await setPayment(tx, order.id, { method: gateway.id, title: t(gateway.texts.title) });
      const to = gateway.atOnce === 'processing' ? statusWhenPaid(order.needsProcessing) : gateway.atOnce;
      const reason = { now: visit.now, why: '', by: CUSTOMER };
      if (to) await changeStatus(shop, tx, order.id, to, reason);
      else if (now.status === 'failed') await changeStatus(shop, tx, order.id, 'pending', reason);
      if (!(await mayOwe(visit, tx, { gateway, ip: order.ip, orderId: order.id })))
        throw new PlacementRefused({ code: 'owing' });
    });
  } catch (error) {
    if (error instanceof OrderProblem && error.problem.code === 'changed') return payPage(visit, params);
    const text = refusalOf(visit, error);
    if (text === undefined) throw error;
    await notify(visit, { kind: 'error', text });
    return showForm(visit, order, false);
  }
  const fresh = await readOrder(shop.db.read, order.id);
  const paying = fresh
    ? await startPayment(shop, fresh, await savedFor(visit))
    : { to: receivedLink(visit, order) };
  if ('to' in paying) return redirectOut(paying.to, 303);
  await notify(visit, { kind: 'error', text: t('orders.pay_failed') });
  return showForm(visit, order, false);
}

function refusalOf({ t }: Visit, error: unknown): string | undefined {
  if (error instanceof PlacementRefused) return t('orders.owing');
  if (error instanceof PointsRefused) return t('orders.pay_failed');
  return error instanceof OrderProblem ? t('orders.pay_short') : undefined;
}
