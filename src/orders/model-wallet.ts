import type { Order, OrderRefund } from './model.ts';
import { keepsStock, type OrderStatus } from './model-status.ts';

/** How an order is paid whose wallet pays all of it. No gateway: nobody is asked for anything. */
export const WALLET = { id: 'wallet', texts: { title: 'payments.wallet.title' } } as const;

/** What the way to pay is asked for: the total, less what the wallet pays. */
export function leftToPay({ totals, fromWallet }: Pick<Order, 'totals' | 'fromWallet'>): number {
  return totals.total - fromWallet;
}

/**
 * What its customer has to pay still: all of it, or what changes have made dearer. Of one that was called off or given
 * back nobody owes anything; one that failed may be paid yet, and has its wallet's part back.
 */
export function stillOwed(order: {
  status: OrderStatus;
  paidAt: number | null;
  total: number;
  fromWallet: number;
  due: number;
}): number {
  const { status, paidAt, total, fromWallet, due } = order;
  if (status === 'cancelled' || status === 'refunded') return 0;
  if (paidAt !== null) return due;
  return status === 'failed' ? total : total - fromWallet;
}

/** What of its total has come: all of one that is paid but what changes have made dearer, of others their wallet's part. */
export function alreadyPaid(order: Parameters<typeof stillOwed>[0]): number {
  const { status, paidAt, total, due } = order;
  if (paidAt !== null) return total - due;
  return status === 'cancelled' || status === 'refunded' ? 0 : total - stillOwed(order);
}

/** As much of a total as the wallet can pay. */
export function partOf(total: number, wallet: number): number {
  return Math.max(0, Math.min(total, wallet));
}

/**
 * What an order must have out of the wallet. One that keeps no goods keeps no money of it, but what is promised to a
 * refund that still waits for its gateway.
 */
export function dueFromWallet(order: {
  status: OrderStatus;
  fromWallet: number;
  refunds: readonly Pick<OrderRefund, 'done' | 'toWallet'>[];
}): number {
  const { status, fromWallet, refunds } = order;
  const sum = (done: boolean) =>
    refunds.reduce((all, refund) => (refund.done === done ? all + refund.toWallet : all), 0);
  return isOver(status) ? sum(false) : fromWallet - sum(true);
}

/** Whether what the wallet paid is back in it, or goes back now. */
export const isOver = (status: OrderStatus): boolean => !keepsStock(status) || status === 'refunded';

/** Splits a refund in the order in which the money came: the wallet paid first, so it gets back first. */
export function splitRefund(
  amount: number,
  { fromWallet, before }: { fromWallet: number; before: readonly Pick<OrderRefund, 'toWallet'>[] },
): { toWallet: number; toGateway: number } {
  const left = fromWallet - before.reduce((sum, { toWallet }) => sum + toWallet, 0);
  const toWallet = partOf(amount, left);
  return { toWallet, toGateway: amount - toWallet };
}

/**
 * What the shop still holds of an order that was called off: its wallet's part went back by itself, the rest waits for
 * somebody to give it back. Nothing of one that nobody paid.
 *
 * @param order.total with what is `due` of it, which nobody has paid
 */
export function heldOf(
  order: { status: OrderStatus; total: number; due: number; fromWallet: number; paidAt: number | null },
  refunds: readonly Pick<OrderRefund, 'amount' | 'toWallet'>[],
): number {
  const { status, total, due, fromWallet, paidAt } = order;
  if (keepsStock(status) || paidAt === null) return 0;
  const gone = refunds.reduce((sum, { amount, toWallet }) => sum + amount - toWallet, 0);
  return Math.max(0, total - due - fromWallet - gone);
}
