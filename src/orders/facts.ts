import type { Facts } from '../frame/command/index.ts';
import type { Tx } from '../platform/db/index.ts';
import { lockOrder } from './store-status.ts';

/** What the history of an order tells of it: its status, its payment, and what was given back. */
export async function orderFacts(tx: Tx, id: number): Promise<Facts | undefined> {
  const order = await lockOrder(tx, id);
  if (!order) return undefined;
  const { status, paid_at, payment_method, transaction_id, refunded } = order;
  return { status, paid: paid_at, payment: payment_method, transaction: transaction_id, refunded };
}
