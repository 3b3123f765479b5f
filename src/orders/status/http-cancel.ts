import { ask } from '../../frame/command/index.ts';
import { notify } from '../../frame/page/notices.tsx';
import { type Answer, redirect } from '../../frame/request/answer.ts';
import { ownPath } from '../../frame/request/own-path.ts';
import { askedBy, checkNonce, onlyLooks, type Visit } from '../../frame/request/visit.ts';
import { readOrder } from '../store.ts';
import { CANCEL_ACTION } from '../ways.ts';
import { cancelOwnOrder } from './commands.ts';

/** `?cancel_order=true&order=KEY&order_id=ID&redirect=…&_wpnonce=…` (wire.md 1.5), on any address. */
export async function cancelOrder(visit: Visit): Promise<Answer | undefined> {
  const { query, shop, t } = visit;
  if (!query.has('cancel_order') || !query.has('order_id')) return undefined;
  const back = ownPath(visit, query.text('redirect', 300)) ?? visit.links.orders();
  if (onlyLooks(visit)) return redirect(back);
  const genuine = checkNonce(visit, query.text('_wpnonce', 20), CANCEL_ACTION);
  const id = query.id('order_id');
  const order = genuine && id !== undefined ? await readOrder(shop.db.read, id) : undefined;
  const mine =
    order !== undefined &&
    order.key === query.text('order', 60) &&
    (order.userId === null || order.userId === visit.session?.userId);
  if (!mine) {
    await notify(visit, { kind: 'error', text: t('orders.cancel_unknown') });
    return redirect(back);
  }
  const own = { orderId: order.id, userId: visit.session?.userId ?? null };
  const cancelled = await ask(askedBy(visit), cancelOwnOrder, own);
  await notify(
    visit,
    cancelled
      ? { kind: 'notice', text: t('orders.cancelled') }
      : { kind: 'error', text: t('orders.cancel_too_late') },
  );
  return redirect(back);
}
