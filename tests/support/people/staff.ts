import { type Actor, ask, job, terminal } from '../../../src/frame/command/index.ts';
import type { Shop } from '../../../src/frame/shop/shop.ts';
import {
  capturePayment as capture,
  chargeBack,
  type OrderRefund,
  type RefundRequest,
  refundOrder as refund,
} from '../../../src/orders/index.ts';
import { syncPayment as settle } from '../../../src/orders/payment/commands.ts';

/** Somebody who works in the shop, at its terminal. */
export const staff = (name = 'Botiga'): Actor => terminal(name);

export interface RefundBy extends RefundRequest {
  by: string;
  /** The bank has taken it. */
  chargedBack?: boolean;
}

/** Gives money back as somebody of that name, or writes down that the bank took it. */
export function refundOrder(shop: Shop, wish: RefundBy, now: number): Promise<OrderRefund> {
  const { by, chargedBack = false, ...request } = wish;
  const asked = { shop, actor: staff(by), now };
  return chargedBack ? ask(asked, chargeBack, request) : refund(asked, request);
}

/** Takes money that was only authorised. */
export function capturePayment(shop: Shop, orderId: number, now: number): Promise<boolean> {
  return capture({ shop, actor: staff(), now }, orderId);
}

/** Asks the gateway how an order stands, as whoever looks after unpaid orders. */
export function syncPayment(shop: Shop, orderId: number, now: number): Promise<boolean> {
  return settle({ shop, actor: job('orders.unpaid'), now }, orderId);
}
