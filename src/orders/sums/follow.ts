import type { Shop } from '../../frame/shop/shop.ts';
import type { Tx } from '../../platform/db/index.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import '../events.ts';
import { countChanges } from './store.ts';
import { BATCH } from './store-changes.ts';

/** The job behind the clock: counts all that the sums do not know yet. Asks once where there is nothing. */
export async function countOrders(shop: Shop): Promise<void> {
  const waiting = await shop.db.read
    .selectFrom('order')
    .select('id')
    .where((is) => is('uncounted', '=', is.lit(1)))
    .limit(1)
    .executeTakeFirst();
  if (!waiting) return;
  await countAll((after) => shop.db.transaction((tx) => countSome(shop, tx, after)));
}

/**
 * Goes on where the last step ended for as long as steps are full: an index of what is to be counted still holds what
 * was counted a moment ago, and is not walked from its start each time. What comes meanwhile is for the clock: counted
 * one by one as they come, orders cost several times what they do together.
 *
 * @param full how many a full step counts
 * @returns how many were counted
 */
export async function countAll(step: (after: number) => Promise<number[]>, full = BATCH): Promise<number> {
  for (let [counted, after] = [0, 0]; ; ) {
    const ids = await step(after);
    counted += ids.length;
    if (ids.length < full) return counted;
    after = ids.at(-1) ?? 0;
  }
}

/** Counts some behind an order, and tells who else follows orders which these were. */
export async function countSome({ events, settings }: Shop, tx: Tx, after: number): Promise<number[]> {
  const orderIds = await countChanges(tx, settings, after);
  if (orderIds.length > 0) await events.publish(tx, 'order.counted', { orderIds });
  return orderIds;
}

/** Where days begin at other moments the sums of all days are others, and in another money those of all customers. */
export function recountWithSettings(shop: Shop): void {
  shop.events.on('settings.changed', async (tx, { before, after }) => {
    if (before.timeZone !== after.timeZone || before.currencies[0]?.code !== after.currencies[0]?.code)
      await enqueue(tx, 'orders.recount', {}, { uniqueKey: 'orders.recount' });
  });
}
