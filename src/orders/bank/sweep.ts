import type { Shop } from '../../frame/shop/shop.ts';
import { forgetPayers } from './store.ts';

const DAY = 24 * 3_600_000;

/** Who paid, and what they wrote, is kept as long as the words of letters are. */
export async function sweepPayers({ db, settings }: Shop, now: number): Promise<void> {
  const days = settings.checkout.letterDays;
  if (days > 0) await db.transaction((tx) => forgetPayers(tx, now - days * DAY));
}
