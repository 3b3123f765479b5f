import { ask, job } from '../../frame/command/index.ts';
import type { Shop } from '../../frame/shop/shop.ts';
import { shopTexts } from '../../frame/shop/texts.ts';
import { gatewaysOf } from '../../payments/index.ts';
import { giveUpOrder } from '../status/commands.ts';
import { syncPayment } from './commands.ts';
import { readForgotten, readOverdue } from './store.ts';

const BATCH = 100;
const DAY = 24 * 60 * 60_000;

/**
 * Cancels unpaid orders whose hold is over. The gateway is asked first: its notification may have been lost.
 *
 * @returns how many
 */
export function cancelUnpaid(shop: Shop, now: number): Promise<number> {
  const why = shopTexts(shop)('orders.note.unpaid');
  return cancelEach(
    shop,
    (after) => readOverdue(shop.db.read, { now, after, limit: BATCH }),
    async (id) => {
      const asked = { shop, actor: job('orders.unpaid'), now };
      await syncPayment(asked, id);
      return ask(asked, giveUpOrder, { orderId: id, from: 'pending', why });
    },
  );
}

/**
 * Gives up orders whose money was to come by hand and has not for so many days as the shop waits, and writes to
 * the shopper. What they kept comes back with the change of status.
 *
 * @returns how many
 */
export async function giveUpForgotten(shop: Shop, now: number): Promise<number> {
  const days = shop.settings.checkout.offlineDays;
  if (days === 0) return 0;
  const why = shopTexts(shop)('orders.note.given_up', { days });
  const methods = gatewaysOf(shop).flatMap(({ id, initialStatus }) =>
    initialStatus === 'on-hold' ? [id] : [],
  );
  const mails = ['customer_given_up', 'shop_cancelled'] as const;
  return cancelEach(
    shop,
    (after) => readForgotten(shop.db.read, { methods, before: now - days * DAY, after, limit: BATCH }),
    (orderId) =>
      ask({ shop, actor: job('orders.forgotten'), now }, giveUpOrder, {
        orderId,
        from: 'on-hold',
        why,
        mails,
      }),
  );
}

/** Each order in a transaction of its own: one that cannot be cancelled is tried again the next time, and stops no other. */
async function cancelEach(
  shop: Shop,
  read: (after: number) => Promise<number[]>,
  cancel: (id: number) => Promise<boolean>,
): Promise<number> {
  let [after, cancelled] = [0, 0];
  for (;;) {
    const ids = await read(after);
    for (const id of ids) {
      try {
        if (await cancel(id)) cancelled += 1;
      } catch (error) {
        shop.log.error({ err: error, order: id }, 'unpaid order was not cancelled');
      }
    }
    const last = ids.at(-1);
    if (last === undefined) return cancelled;
    after = last;
  }
}
