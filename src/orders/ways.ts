import type { Visit } from '../frame/request/visit.ts';
import { makeNonce } from '../frame/request/visit.ts';
import type { OrderStatus } from './model-status.ts';

/** The contract's addresses around one order (wire.md 1.5, 4.3), site-relative. */

export function receivedLink(visit: Visit, order: { id: number; key: string }): string {
  return `${visit.links.orderReceived({ id: order.id })}?key=${order.key}`;
}

export function payLink(visit: Visit, order: { id: number; key: string }): string {
  return `${visit.links.orderPay({ id: order.id })}?pay_for_order=true&key=${order.key}`;
}

export const CANCEL_ACTION = 'woocommerce-cancel_order';
export const AGAIN_ACTION = 'woocommerce-order_again';

export function cancelLink(visit: Visit, order: { id: number; key: string }): string {
  const fields = new URLSearchParams({
    cancel_order: 'true',
    order: order.key,
    order_id: String(order.id),
    redirect: visit.links.orders(),
    _wpnonce: makeNonce(visit, CANCEL_ACTION),
  });
  return `${visit.links.cart()}?${fields}`;
}

export function orderAgainLink(visit: Visit, id: number): string {
  return `${visit.links.cart()}?order_again=${id}&_wpnonce=${makeNonce(visit, AGAIN_ACTION)}`;
}

/** Whoever has the goods, or had to let them go, may want them again. */
export function mayOrderAgain(status: OrderStatus): boolean {
  return status !== 'pending' && status !== 'failed';
}
