/** Where an order stands. The codes are the contract's (wire.md 6.9). */
export const STATUSES = [
  'pending',
  'processing',
  'on-hold',
  'completed',
  'cancelled',
  'refunded',
  'failed',
] as const;
export type OrderStatus = (typeof STATUSES)[number];

/**
 * From where to where an order may go. Cancelled and failed orders may come back (a late payment, a shopkeeper's
 * mistake), and then need their stock again. What was refunded is over.
 */
const NEXT: Record<OrderStatus, readonly OrderStatus[]> = {
  pending: ['processing', 'on-hold', 'completed', 'cancelled', 'failed'],
  'on-hold': ['pending', 'processing', 'completed', 'cancelled', 'failed', 'refunded'],
  processing: ['on-hold', 'completed', 'cancelled', 'failed', 'refunded'],
  completed: ['processing', 'on-hold', 'cancelled', 'refunded'],
  cancelled: ['pending', 'on-hold', 'processing', 'completed'],
  failed: ['pending', 'on-hold', 'processing', 'completed', 'cancelled'],
  refunded: [],
};

export function mayChange(from: OrderStatus, to: OrderStatus): boolean {
  return NEXT[from].includes(to);
}

/** Whether somebody may set it so: nothing counts as given back but by a refund, which says how much and from where. */
export const maySet = (from: OrderStatus, to: OrderStatus): boolean =>
  to !== 'refunded' && mayChange(from, to);

export function nextStatuses(from: OrderStatus): readonly OrderStatus[] {
  return NEXT[from];
}

/** Whether the order's pieces are out of the stock. A refund leaves them out: what comes back is counted in by hand. */
export function keepsStock(status: OrderStatus): boolean {
  return status !== 'cancelled' && status !== 'failed';
}

/** Whether the pieces are kept for good, not only until the hold ends. */
export function stockIsTaken(status: OrderStatus): boolean {
  return keepsStock(status) && status !== 'pending';
}

/** Whether it waits for its shopper to pay, as far as its status goes. */
export const awaitsPayment = (status: OrderStatus): boolean => status === 'pending' || status === 'failed';

/**
 * Whether the shopper may still pay it. One of which something was given back has a total that nobody owes any more,
 * and who paid what of it is settled: that is between shopper and shopkeeper. So is one that was opened again and whose
 * money a gateway took: nobody is asked for it a second time.
 */
export function needsPayment(order: {
  status: OrderStatus;
  total: number;
  refunded: number;
  paidAt: number | null;
  transactionId: string;
}): boolean {
  const taken = order.paidAt !== null && order.transactionId !== '';
  return awaitsPayment(order.status) && order.total > 0 && order.refunded === 0 && !taken;
}

/** Whether the shopper may call it off without asking. */
export function mayCancel(status: OrderStatus): boolean {
  return status === 'pending' || status === 'failed';
}

/** What a paid order becomes: completed when nothing has to be packed (wire.md 6.9). */
export function statusWhenPaid(needsProcessing: boolean): OrderStatus {
  return needsProcessing ? 'processing' : 'completed';
}
