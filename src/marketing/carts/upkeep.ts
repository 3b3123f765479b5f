import type { Shop } from '../../frame/shop/shop.ts';
import { findDue } from '../store-carts.ts';
import { applyDueCart } from './steps.ts';

const BATCH = 200;

/** Looks at every cart whose time has come. One that fails is looked at again, and holds up no other. */
export async function applyDueCarts(shop: Shop, now: number): Promise<void> {
  let failed = 0;
  for (;;) {
    const due = await findDue(shop.db.read, now, BATCH + failed);
    const before = failed;
    for (const id of due.slice(failed)) {
      try {
        await shop.db.transaction((tx) => applyDueCart(shop, tx, id, now));
      } catch (error) {
        failed += 1;
        shop.log.error({ err: error, cart: id }, 'an abandoned cart could not be looked at');
      }
    }
    if (due.length - before < BATCH) return;
  }
}
