import type { RequestContext } from '../frame/request/request-context.ts';
import { makeNonce } from '../frame/request/request-context.ts';
import type { OrderStatus } from './model-status.ts';

/** The contract's addresses around one order (wire.md 1.5, 4.3), site-relative. */

export function receivedLink(ctx: Pick<RequestContext, 'links'>, order: { id: number; key: string }): string {
  return `${ctx.links.orderReceived({ id: order.id })}?key=${order.key}`;
}

export function payLink(ctx: RequestContext, order: { id: number; key: string }): string {
  return `${ctx.links.orderPay({ id: order.id })}?pay_for_order=true&key=${order.key}`;
}

export const CANCEL_ACTION = 'woocommerce-cancel_order';
export const AGAIN_ACTION = 'woocommerce-order_again';

export function cancelLink(ctx: RequestContext, order: { id: number; key: string }): string {
  const fields = new URLSearchParams({
    cancel_order: 'true',
    order: order.key,
    order_id: String(order.id),
    redirect: ctx.links.orders(),
    _wpnonce: makeNonce(ctx, CANCEL_ACTION),
  });
  return `${ctx.links.cart()}?${fields}`;
}

export function orderAgainLink(ctx: RequestContext, id: number): string {
  return `${ctx.links.cart()}?order_again=${id}&_wpnonce=${makeNonce(ctx, AGAIN_ACTION)}`;
}

/** Whoever has the goods, or had to let them go, may want them again. */
export function mayOrderAgain(status: OrderStatus): boolean {
  return status !== 'pending' && status !== 'failed';
}
