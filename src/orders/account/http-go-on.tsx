import { notify } from '../../frame/page/notices.tsx';
import { type Reply, redirectOut } from '../../frame/request/reply.ts';
import { askedBy, checkNonce, type RequestContext } from '../../frame/request/request-context.ts';
import { findGateway, savedFor } from '../../payments/index.ts';
import { formatMoney } from '../../platform/money.ts';
import type { Order } from '../model.ts';
import { currencyFormat } from '../model-summary.ts';
import { payableOf, startPayment, TRY, wayBack } from '../payment/start.ts';
import { isOpen } from '../tries/model.ts';
import { readTries } from '../tries/store.ts';
import { orderPage } from './http-received.tsx';
import { ELSEWHERE, GoOnPage, PayHerePage } from './pages/go-on.tsx';

/**
 * Where a shopper goes on who has chosen how to pay: a form that leads to the gateway, or the gateway's own part of a
 * page of the house. Nothing else of the house allows what it needs.
 *
 * @returns undefined where there is no such try, or it is over
 */
export async function goOnPage(ctx: RequestContext, order: Order): Promise<Reply | undefined> {
  const { shop, t } = ctx;
  const found = await openTry(ctx, order);
  if (!found) return undefined;
  const { tried, gateway, payable } = found;
  if (tried.form)
    return {
      ...orderPage(ctx, t('orders.go_on_title'), <GoOnPage form={tried.form} />, 'pay'),
      allows: { forms: [new URL(tried.form.action).origin] },
    };
  const page = gateway.page?.(payable, tried, wayBack(shop, order, gateway.id));
  if (!page) return undefined;
  const sum = formatMoney(tried.amount, currencyFormat(shop.settings, tried.currency));
  const body = <PayHerePage number={order.id} sum={sum} page={page} />;
  return { ...orderPage(ctx, t('orders.pay'), body, 'pay'), allows: { hosts: page.hosts } };
}

/**
 * From the part of a page of the house to the gateway's own page: where no script runs, or the gateway's did not come.
 *
 * @returns undefined where that is not asked for, or its try is over: the page for paying says how things stand
 */
export async function payElsewhere(ctx: RequestContext, order: Order): Promise<Reply | undefined> {
  if (!ctx.form.flag(ELSEWHERE)) return undefined;
  const found = await openTry(ctx, order);
  if (!found || !checkNonce(ctx, ctx.form.text('woocommerce-pay-nonce', 20), 'woocommerce-pay'))
    return undefined;
  const chosen = { ...order, paymentMethod: found.gateway.id };
  const paying = await startPayment(askedBy(ctx), chosen, await savedFor(ctx), true);
  if ('to' in paying) return redirectOut(paying.to, 303);
  await notify(ctx, { kind: 'error', text: ctx.t('orders.pay_failed') });
  return undefined;
}

/** The try that the address names, as long as it may be paid. */
async function openTry({ shop, query }: RequestContext, order: Order) {
  const attempt = query.id(TRY);
  if (attempt === undefined) return undefined;
  const tried = (await readTries(shop.db.read, order.id)).find((each) => each.attempt === attempt);
  const gateway = tried && findGateway(shop, tried.gateway);
  if (!gateway || !tried || !isOpen(tried.state)) return undefined;
  const payable = payableOf(order);
  // It was begun for another sum: the order has changed since.
  const fits = tried.amount === payable.total && tried.currency === payable.currency;
  return fits ? { tried, gateway, payable } : undefined;
}
