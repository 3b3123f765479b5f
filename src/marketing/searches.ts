import type { Shop } from '../frame/shop/shop.ts';
import { readOrder } from '../orders/index.ts';
import { forgetOpened, logBought, openedBy } from '../search/index.ts';

/** What was found by searching and is in an order counts for the text that found it. */
export function followSearches(shop: Shop): void {
  shop.events.on('order.posted', async (tx, { ctx, orderId }) => {
    const opened = openedBy(ctx);
    if (opened.length === 0) return;
    const order = await readOrder(tx, orderId);
    const bought = new Set(order?.lines.map(({ productId }) => productId));
    for (const { productId, ...search } of opened)
      if (bought.has(productId))
        await await logBought(tx, shop, { ...search, target: `product:${productId}` }, ctx.now);
    forgetOpened(ctx);
  });
}
