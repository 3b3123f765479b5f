import type { Shop } from '../../frame/shop/shop.ts';
import { forgetNotifications } from './store.ts';
import { giveUpStuck } from './work.ts';

const DAY = 24 * 3_600_000;
/** Banks ask for what happened up to so long ago. */
const DONE_FOR = 180 * DAY;
const REFUSED_FOR = 30 * DAY;

/** What is done and refused is forgotten in time: messages carry names and addresses. */
export async function sweepNotifications(shop: Shop, now: number): Promise<void> {
  await giveUpStuck(shop, now);
  await shop.db.transaction((tx) =>
    forgetNotifications(tx, { done: now - DONE_FOR, refused: now - REFUSED_FOR }),
  );
}
