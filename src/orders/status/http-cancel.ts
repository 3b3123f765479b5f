import { ask } from '../../frame/command/index.ts';
import { notify } from '../../frame/page/notices.tsx';
import { ownPath } from '../../frame/request/own-path.ts';
import { type Reply, redirect } from '../../frame/request/reply.ts';
import { askedBy, checkNonce, onlyLooks, type RequestContext } from '../../frame/request/request-context.ts';
import { CANCEL_ACTION } from '../links.ts';
import { readOrder } from '../store.ts';
import { cancelOwnOrder } from './commands.ts';

/** `?cancel_order=true&order=KEY&order_id=ID&redirect=…&_wpnonce=…` (wire.md 1.5), on any address. */
export async function cancelOrder(ctx: RequestContext): Promise<Reply | undefined> {
  const { query, shop, t } = ctx;
  if (!query.has('cancel_order') || !query.has('order_id')) return undefined;
  const back = ownPath(ctx, query.text('redirect', 300)) ?? ctx.links.orders();
  if (onlyLooks(ctx)) return redirect(back);
  const genuine = checkNonce(ctx, query.text('_wpnonce', 20), CANCEL_ACTION);
  const id = query.id('order_id');
  const order = genuine && id !== undefined ? await readOrder(shop.db.read, id) : undefined;
  const mine =
    order !== undefined &&
    order.key === query.text('order', 60) &&
    (order.userId === null || order.userId === ctx.session?.userId);
  if (!mine) {
    await notify(ctx, { kind: 'error', text: t('orders.cancel_unknown') });
    return redirect(back);
  }
  const own = { orderId: order.id, userId: ctx.session?.userId ?? null };
  const cancelled = await ask(askedBy(ctx), cancelOwnOrder, own);
  await notify(
    ctx,
    cancelled
      ? { kind: 'notice', text: t('orders.cancelled') }
      : { kind: 'error', text: t('orders.cancel_too_late') },
  );
  return redirect(back);
}
