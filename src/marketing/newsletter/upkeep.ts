import type { Shop } from '../../frame/shop/shop.ts';
import { CONFIRM_WITHIN } from './steps.ts';
import { purgePending } from './store.ts';

/** Addresses that nobody has confirmed are not kept once their link is over. */
export function forgetUnconfirmed(shop: Shop, now: number): Promise<number> {
  return shop.db.transaction((tx) => purgePending(tx, now - CONFIRM_WITHIN));
}
