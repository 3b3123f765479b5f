import { job } from '../../frame/command/index.ts';
import type { Shop } from '../../frame/shop/shop.ts';
import { readToAsk } from '../union/store.ts';
import { recheckVat } from './commands-vat.ts';

const AT_ONCE = 20;

/** Asks the register again about orders that were placed while it did not answer. */
export async function askAgain(shop: Shop, now: number): Promise<void> {
  if (shop.settings.tax.union.number === '') return;
  const actor = job('orders.vat');
  for (const orderId of await readToAsk(shop.db.read, now, AT_ONCE))
    await recheckVat({ shop, actor, now }, { orderId });
}
