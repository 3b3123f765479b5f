import { add } from '../../cart/index.ts';
import { type Notice, notify } from '../../frame/page/notices.tsx';
import { type Reply, redirect } from '../../frame/request/reply.ts';
import { checkNonce, onlyLooks, type RequestContext } from '../../frame/request/request-context.ts';
import { AGAIN_ACTION, mayOrderAgain } from '../links.ts';
import { readOrder } from '../store.ts';

/**
 * `?order_again=ID&_wpnonce=…` (wire.md 1.5), on any address: puts what an order had into the cart again, at
 * today's prices. What cannot be had any more is named.
 */
export async function orderAgain(ctx: RequestContext): Promise<Reply | undefined> {
  const { query, shop, t, session } = ctx;
  if (!query.has('order_again')) return undefined;
  if (onlyLooks(ctx)) return redirect(ctx.links.cart());
  const id = query.id('order_again');
  const genuine = checkNonce(ctx, query.text('_wpnonce', 20), AGAIN_ACTION);
  const order = genuine && id !== undefined ? await readOrder(shop.db.read, id) : undefined;
  const mine = order && order.userId !== null && order.userId === session?.userId;
  if (!mine || !mayOrderAgain(order.status)) {
    await notify(ctx, { kind: 'error', text: t('orders.again_unknown') });
    return redirect(ctx.links.cart());
  }
  const wishes = order.lines.map((line) => ({
    name: line.name,
    productId: line.productId ?? 0,
    variationId: line.variationId ?? 0,
    chosen: new Map(line.attributes.map(({ name, value }) => [name, value])),
    quantity: line.quantity,
  }));
  const { added, missed } = await add(ctx, wishes);
  const notices: Notice[] = wishes
    .filter((wish) => missed.includes(wish))
    .map(({ name }) => ({ kind: 'error', text: t('orders.again_missing', { name }) }));
  if (added.length > 0) notices.push({ kind: 'success', text: t('orders.again_done') });
  await notify(ctx, ...notices);
  return redirect(ctx.links.cart());
}
