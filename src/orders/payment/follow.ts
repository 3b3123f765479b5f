import { job } from '../../frame/command/index.ts';
import type { Shop } from '../../frame/shop/shop.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import '../events.ts';
import { keepsStock } from '../model-status.ts';
import { readTries } from '../tries/store.ts';
import { letGo } from './commands.ts';

/** Money that a bank reserved for an order is let go when the order is called off: by a job, for a bank is asked. */
export function letGoWithOrder(shop: Shop): void {
  shop.events.on('order.status', async (tx, { orderId, from, to }) => {
    if (from !== 'on-hold' || keepsStock(to)) return;
    for (const { id, state } of await readTries(tx, orderId))
      if (state === 'authorised') await enqueue(tx, 'orders.let_go', { orderId, tryId: id });
  });
}

export const letGoLater = (shop: Shop, of: { orderId: number; tryId: number }): Promise<void> =>
  letGo({ shop, actor: job('orders.let_go'), now: Date.now() }, of);
