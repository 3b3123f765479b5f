import type { Shop } from '../../frame/shop/shop.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { countChanges } from './store.ts';

/** The job behind the clock: counts all that the sums do not know yet. Asks once where there is nothing. */
export async function countOrders({ db, settings }: Shop): Promise<void> {
  const waiting = await db.read
    .selectFrom('order')
    .select('id')
    .where((is) => is('uncounted', '=', is.lit(1)))
    .limit(1)
    .executeTakeFirst();
  if (!waiting) return;
  while ((await db.transaction((tx) => countChanges(tx, settings))) > 0);
}

/** Where days begin at other moments the sums of all days are others, and in another money those of all customers. */
export function recountWithSettings(shop: Shop): void {
  shop.events.on('settings.changed', async (tx, { before, after }) => {
    if (before.timeZone !== after.timeZone || before.currencies[0]?.code !== after.currencies[0]?.code)
      await enqueue(tx, 'orders.recount', {}, { uniqueKey: 'orders.recount' });
  });
}
