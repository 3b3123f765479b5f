import { workOff } from '../../../src/orders/notifications/work.ts';
import type { TestShop } from '../shop.ts';

/** Works off every message of a gateway that waits, as its lane does, and nothing else of the queue. */
export async function hearGateways({ shop }: TestShop, now = Date.now()): Promise<void> {
  const waiting = await shop.db.read
    .selectFrom('payment_notification')
    .select('id')
    .where('state', '=', 'new')
    .orderBy('id')
    .execute();
  for (const { id } of waiting) await workOff(shop, id, now);
}
