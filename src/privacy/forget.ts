import { type Forgetting, holders } from '../frame/persons/index.ts';
import type { Shop } from '../frame/shop/shop.ts';
import { SLEEPERS } from './sleeping/model.ts';
import { noteForgotten } from './store-forgotten.ts';

const DAY = 86_400_000;
/** As often as a room is asked in one go: an old shop has much to forget at first, and shoppers go before. */
const MOST = 20;

/** What each room keeps for a while only. */
export const forgettings = (shop: Shop): Forgetting[] =>
  holders(shop).flatMap(({ forgets }) => forgets ?? []);

/** How long what is kept, in days; 0: for ever. */
export const terms = (shop: Shop): { what: string; days: number }[] => [
  ...forgettings(shop).map(({ what, days }) => ({ what, days: days(shop.settings) })),
  { what: SLEEPERS, days: shop.settings.privacy.sleepYears * 365 },
];

/**
 * Asks each room to forget what it has kept for as long as it is to be, a little at a time, and writes down how much
 * that was. One that fails holds up no other and is asked again the next time.
 */
export async function forgetOld(shop: Shop, now: number): Promise<void> {
  for (const { what, days, forget } of forgettings(shop)) {
    const term = days(shop.settings);
    if (term === 0) continue;
    try {
      for (let left = MOST; left > 0; left -= 1)
        if ((await forgetSome(shop, { what, forget }, now - term * DAY, now)) === 0) break;
    } catch (error) {
      shop.log.error({ err: error, what }, 'what is to be forgotten was not');
    }
  }
}

const forgetSome = (
  shop: Shop,
  { what, forget }: Pick<Forgetting, 'what' | 'forget'>,
  before: number,
  now: number,
): Promise<number> =>
  shop.db.transaction(async (tx) => {
    const rows = await forget(tx, before, shop.settings);
    await noteForgotten(shop, tx, { what, rows, now });
    return rows;
  });
