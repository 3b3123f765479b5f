import type { Shop } from '../../frame/shop/shop.ts';
import { dayIn } from '../../platform/i18n/days.ts';
import { writeStockDay } from './store-value.ts';

/** Keeps what lies on the shelf today and what it is worth; the last time that it is kept of a day is its end. */
export async function countStockDay(
  { db, settings }: Pick<Shop, 'db' | 'settings'>,
  now: number,
): Promise<void> {
  const codes = settings.currencies.map(({ code }) => code);
  await db.transaction((tx) => writeStockDay(tx, dayIn(now, settings.timeZone), codes));
}
