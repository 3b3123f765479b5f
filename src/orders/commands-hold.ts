import type { Shop } from '../frame/shop.ts';
import { texts } from '../frame/texts.ts';
import { settlePayment } from './commands-settle.ts';
import { changeStatus } from './commands-status.ts';
import { lockOrder, readOverdue } from './store-status.ts';

const BATCH = 100;

/**
 * Cancels unpaid orders whose hold is over, each in a transaction of its own. The gateway is asked first: its
 * notification may have been lost. @returns how many
 */
export async function cancelUnpaid(shop: Shop, now: number): Promise<number> {
  const why = texts(shop.settings.languages[0] ?? 'ca')('orders.note.unpaid');
  let cancelled = 0;
  for (const id of await readOverdue(shop.db.read, now, BATCH)) {
    await settlePayment(shop, id, now);
    await shop.db.transaction(async (tx) => {
      // Between the look and the lock it may have been paid.
      const order = await lockOrder(tx, id);
      if (order?.status !== 'pending') return;
      await changeStatus(shop, tx, id, 'cancelled', { now, why, by: 'system' });
      cancelled += 1;
    });
  }
  return cancelled;
}
