import { forgetOnce, KNOWN_FOR } from '../../frame/command/index.ts';
import type { Shop } from '../../frame/shop/shop.ts';
import { forgetBodies } from './store.ts';

const DAY = 24 * 3_600_000;

/** What was kept for a while: the words of letters, and the numbers of forms that were sent. */
export async function sweep({ db, settings }: Shop, now: number): Promise<void> {
  const days = settings.checkout.letterDays;
  await db.transaction(async (tx) => {
    await forgetOnce(tx, now - KNOWN_FOR);
    if (days > 0) await forgetBodies(tx, now - days * DAY);
  });
}
