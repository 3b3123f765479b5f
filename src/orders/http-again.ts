import { addToCart, choose, ownerOf, refusalNotice } from '../cart/index.ts';
import { type Answer, redirect } from '../frame/answer.ts';
import { addNotices, type Notice } from '../frame/notices.tsx';
import { checkNonce, inSession, type Visit } from '../frame/visit.ts';
import { readOrder } from './store.ts';
import { AGAIN_ACTION, mayOrderAgain } from './ways.ts';

/**
 * `?order_again=ID&_wpnonce=…` (wire.md 1.5), on any address: puts what an order had into the cart again, at
 * today's prices. What is not sold any more is named.
 */
export async function orderAgain(visit: Visit): Promise<Answer | undefined> {
  const { query, shop, t, session } = visit;
  if (!query.has('order_again')) return undefined;
  const id = query.id('order_again');
  const genuine = checkNonce(visit, query.text('_wpnonce', 20), AGAIN_ACTION);
  const order = genuine && id !== undefined ? await readOrder(shop.db.read, id) : undefined;
  const owner = ownerOf(visit);
  const mine = order && owner && order.userId !== null && order.userId === session?.userId;
  if (!mine || !mayOrderAgain(order.status)) {
    await inSession(visit, (tx, { id: sessionId }) =>
      addNotices(tx, sessionId, [{ kind: 'error', text: t('orders.again_unknown') }]),
    );
    return redirect(visit.links.cart());
  }
  const notices: Notice[] = [];
  const wanted = [];
  for (const line of order.lines) {
    const choice = await choose(visit, {
      productId: line.productId ?? 0,
      variationId: line.variationId ?? 0,
      chosen: new Map(line.attributes.map(({ name, value }) => [name, value])),
      quantity: line.quantity,
    });
    if (choice.ok) wanted.push(choice.wanted);
    else notices.push({ kind: 'error', text: t('orders.again_missing', { name: line.name }) });
  }
  await inSession(visit, async (tx, { id: sessionId }) => {
    let added = 0;
    for (const each of wanted) {
      const { refused } = await addToCart(tx, owner, each, { now: visit.now, isNew: false });
      if (refused) notices.push(refusalNotice(visit, refused));
      else added += 1;
    }
    if (added > 0) notices.push({ kind: 'success', text: t('orders.again_done') });
    await addNotices(tx, sessionId, notices);
  });
  return redirect(visit.links.cart());
}
