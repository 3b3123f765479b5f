import type { Reply } from '../../frame/request/reply.ts';
import type { RequestContext } from '../../frame/request/request-context.ts';
import { findGateway } from '../../payments/index.ts';
import type { Order } from '../model.ts';
import { payableOf, TRY, wayBack } from '../payment/start.ts';
import { isOpen } from '../tries/model.ts';
import { readTries } from '../tries/store.ts';
import { orderPage } from './http-received.tsx';
import { GoOnPage } from './pages/go-on.tsx';

/**
 * Where a shopper goes on who has chosen how to pay: a form that leads to the gateway, or the gateway's own part of a
 * page of the house. Nothing else of the house allows what it needs.
 *
 * @returns undefined where there is no such try, or it is over
 */
export async function goOnPage(ctx: RequestContext, order: Order): Promise<Reply | undefined> {
  const { shop, t } = ctx;
  const attempt = ctx.query.id(TRY);
  if (attempt === undefined) return undefined;
  const tried = (await readTries(shop.db.read, order.id)).find((each) => each.attempt === attempt);
  const gateway = tried && findGateway(shop, tried.gateway);
  if (!gateway || !tried || !isOpen(tried.state)) return undefined;
  const payable = payableOf(order);
  // It was begun for another sum: the order has changed since.
  if (tried.amount !== payable.total || tried.currency !== payable.currency) return undefined;
  if (tried.form)
    return {
      ...orderPage(ctx, t('orders.go_on_title'), <GoOnPage form={tried.form} />, 'pay'),
      allows: { forms: [new URL(tried.form.action).origin] },
    };
  const page = gateway.page?.(payable, tried, wayBack(shop, order, gateway.id));
  if (!page) return undefined;
  return { ...orderPage(ctx, t('orders.pay'), page.body, 'pay'), allows: { hosts: page.hosts } };
}
