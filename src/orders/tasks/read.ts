import type { Reader } from '../../platform/db/index.ts';
import type { OrderStatus } from '../model-status.ts';
import { type Hint, hintsOf } from './model.ts';
import { type RecentOrder, readRecentOrders } from './store.ts';

const DAY = 24 * 3_600_000;
/** Of a shop with more orders a day the newest are looked at. */
const LOOKED_AT_TOGETHER = 1000;
const BEFORE_LEAVING: readonly OrderStatus[] = ['pending', 'on-hold', 'processing'];

export interface OddOrder extends RecentOrder {
  hints: Hint[];
}

/** Orders of the last day that look odd, have not left and were not looked at; the newest first. */
export async function readOddOrders(
  db: Reader,
  { now, limit }: { now: number; limit: number },
): Promise<OddOrder[]> {
  const orders = await readRecentOrders(db, { since: now - DAY, limit: LOOKED_AT_TOGETHER });
  const hints = hintsOf(orders);
  return orders
    .filter(({ id, status, lookedAt }) => !lookedAt && BEFORE_LEAVING.includes(status) && hints.has(id))
    .slice(0, limit)
    .map((order) => ({ ...order, hints: hints.get(order.id) ?? [] }));
}
