import type { Shop } from '../../frame/shop/shop.ts';
import { findGateway } from '../../payments/index.ts';
import type { OrderStatus } from '../model-status.ts';

/** Whether an order that reaches a status says by it that its money is here. @param total what is to be paid, in minor units */
export function meansPaid(shop: Shop, method: string, total: number, to: OrderStatus): boolean {
  if (to === 'completed') return true;
  if (to !== 'processing') return false;
  return total === 0 || (findGateway(shop, method)?.prepaid ?? true);
}

/** What tells whether an order is paid, and by what. */
export interface Paid {
  status: OrderStatus;
  payment_method: string;
  paid_at: number | null;
  total: number;
  from_wallet: number;
  transaction_id: string;
  refunded: number;
}

/**
 * Whether an order counted as paid by its status alone, so that it does no more when that is taken back: money that came
 * has a number, what a wallet paid is paid, and of what went back some was here.
 */
export function isPaidByStatus(shop: Shop, order: Paid): boolean {
  const { status, payment_method: method, total } = order;
  if (order.paid_at === null || order.transaction_id !== '' || order.refunded > 0) return false;
  return order.from_wallet < total && meansPaid(shop, method, total, status);
}
