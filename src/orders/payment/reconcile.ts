import { job } from '../../frame/command/index.ts';
import type { Shop } from '../../frame/shop/shop.ts';
import { readUnheard } from '../tries/store.ts';
import { reconcileTry } from './commands.ts';

/** As many as a slow gateway answers within a turn of the clock. */
const BATCH = 50;

/**
 * Asks about payments of which nothing was heard: a message may be lost, a gateway may have been away. One that does
 * not answer is asked about nothing more in this turn.
 *
 * @returns about how many was asked
 */
export async function reconcilePayments(shop: Shop, now: number): Promise<number> {
  const silent = new Set<string>();
  let asked = 0;
  for (const { id, orderId, gateway } of await readUnheard(shop.db.read, now, BATCH)) {
    if (silent.has(gateway)) continue;
    asked += 1;
    try {
      const answered = await reconcileTry({ shop, actor: job('orders.reconcile'), now }, id);
      if (!answered) silent.add(gateway);
    } catch (error) {
      shop.log.error({ err: error, order: orderId, gateway }, 'payment was not reconciled');
    }
  }
  return asked;
}
