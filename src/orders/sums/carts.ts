import type { Shop } from '../../frame/shop/shop.ts';
import { dayAfter, dayIn, dayStart } from '../../platform/i18n/days.ts';
import { countCarts, readDayCarts, writeDayCarts } from './store-carts.ts';

/**
 * Counts the carts of today and of yesterday: how many became orders of the checkout, and how many stand as they were
 * left that day. A guest's cart lives two days, so that each day is counted last when all its carts are still there; one
 * that is ordered or touched later counts on that day instead.
 */
export async function countDayCarts({ db, settings }: Shop, now: number): Promise<void> {
  const today = dayIn(now, settings.timeZone);
  for (const day of [dayAfter(today, -1), today]) {
    const [from, to] = [dayStart(day, settings.timeZone), dayStart(dayAfter(day, 1), settings.timeZone)];
    const counts = await countCarts(db.read, { from, to });
    await db.transaction((tx) => writeDayCarts(tx, day, counts));
  }
}

/** Carts of a period that were filled, and how many of them were ordered. */
export interface CartsOf {
  filled: number;
  ordered: number;
}

/** Of the last so many days, today included; undefined where they were not counted from the first on. One query. */
export async function readCarts(
  { db, settings }: Pick<Shop, 'db' | 'settings'>,
  { lengths, now }: { lengths: readonly number[]; now: number },
): Promise<Map<number, CartsOf>> {
  const today = dayIn(now, settings.timeZone);
  const first = dayAfter(today, 1 - Math.max(...lengths));
  const days = await readDayCarts(db.read, first, today);
  const found = new Map<number, CartsOf>();
  for (const length of lengths) {
    const from = dayAfter(today, 1 - length);
    if (!days.some(({ day }) => day === from)) continue;
    const sum = { filled: 0, ordered: 0 };
    for (const { day, ordered, abandoned } of days) {
      if (day < from) continue;
      sum.ordered += ordered;
      sum.filled += ordered + abandoned;
    }
    if (sum.filled > 0) found.set(length, sum);
  }
  return found;
}
