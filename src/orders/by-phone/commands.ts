import { type Act, command, once } from '../../frame/command/index.ts';
import { texts } from '../../frame/shop/texts.ts';
import { findGateway, wayTitle } from '../../payments/index.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { insertDifference, setDue } from '../differences/store.ts';
import { EXCHANGE, type OrderDraft } from '../model.ts';
import { type OrderStatus, statusWhenPaid } from '../model-status.ts';
import { setPayment } from '../payment/store.ts';
import { PlacementRefused } from '../placing/refused.ts';
import { type Written, writeOrder } from '../placing/steps-write.ts';
import { changeStatus } from '../status/steps.ts';
import { markReservations } from '../store-status.ts';
import { draftPhoneOrder, type PhoneOrder } from './draft.ts';

const DAY = 24 * 3_600_000;

interface Making extends PhoneOrder {
  /**
   * A link to pay by letter, which keeps the goods for as many days as the settings say; or the money is there (or
   * comes with the goods), by one of the ways to pay, with what the shopkeeper knows it by; or goods that came back
   * pay it, as far as they are worth it, and a letter leads to the rest.
   */
  payment:
    | { kind: 'link' }
    | { kind: 'by_hand'; method: string; reference?: string | undefined }
    | { kind: typeof EXCHANGE; worth: number; reference: string };
  /** What was shown as total, minor units; a higher one is not charged without asking. */
  seenTotal?: number | undefined;
  key?: string | undefined;
}

/**
 * Makes an order for a customer who is on the telephone: with their prices, coupon, addresses and way of sending.
 * Stock, points, letters and downloads follow as of any order.
 *
 * @throws PlacementRefused, OrderProblem `short`
 */
export const makeOrder = command({
  name: 'order.make',
  needs: 'orders.edit',
  run: (act, wanted: Making): Promise<Written> =>
    once(act, { name: 'order.make', key: wanted.key }, () => make(act, wanted)),
});

async function make(act: Act, wanted: Making): Promise<Written> {
  const { shop, tx, actor, now, audit } = act;
  const { payment, seenTotal } = wanted;
  const { draft } = await draftPhoneOrder(shop, tx, wanted, now);
  const { total } = draft.totals;
  if (seenTotal !== undefined && total > seenTotal) throw new PlacementRefused({ code: 'dearer', total });
  const way = payment.kind === 'by_hand' ? findGateway(shop, payment.method) : undefined;
  // Only what a shopkeeper sees for themselves is paid because they say so.
  if (payment.kind === 'by_hand' && total > 0 && way?.initialStatus === undefined)
    throw new PlacementRefused({ code: 'payment' });
  const order = await writeOrder(shop, tx, draft, { now });
  const { id } = order;
  let { status } = order;
  if (payment.kind === EXCHANGE) {
    status = await payWithGoods(act, { id, total, ...payment }, draft);
  } else if (way && status === 'pending') {
    const title = wayTitle(shop.settings, way, draft.language);
    const { method, reference = '' } = payment.kind === 'by_hand' ? payment : { method: '' };
    await setPayment(tx, id, { method, title, transactionId: reference.trim().slice(0, 100) });
    status = statusWhenPaid(draft.needsProcessing);
    await changeStatus(shop, tx, id, status, { now, why: reference, by: actor.name });
  } else if (status === 'pending') {
    const days = shop.settings.checkout.linkDays;
    await markReservations(tx, id, { state: 'held', until: days === 0 ? null : now + days * DAY });
    await enqueue(tx, 'orders.mail', { orderId: id, mail: 'customer_invoice', by: actor.name });
  }
  audit({
    subject: ['order', id],
    after: {
      status,
      total,
      currency: draft.currency,
      payment: way?.id ?? (payment.kind === EXCHANGE ? EXCHANGE : 'link'),
      lines: draft.lines.length,
    },
  });
  return { id, key: order.key, status };
}

/** What is missing is due like the difference of a change: it can be paid by a link, and the order goes on. */
async function payWithGoods(
  { shop, tx, actor, now }: Act,
  of: { id: number; total: number; worth: number; reference: string },
  draft: OrderDraft,
): Promise<OrderStatus> {
  const { id, total, worth, reference } = of;
  const title = texts(draft.language, shop.settings)('orders.exchange');
  await setPayment(tx, id, { method: EXCHANGE, title, transactionId: reference });
  const due = Math.max(0, total - worth);
  if (due > 0) {
    await setDue(tx, id, due);
    const by = { reason: reference, by: actor.name, now };
    await insertDifference(tx, {
      ...by,
      orderId: id,
      amount: due,
      state: 'open',
      byGateway: false,
      gateway: EXCHANGE,
    });
    await enqueue(tx, 'orders.mail', { orderId: id, mail: 'customer_invoice', by: actor.name });
  }
  const status = statusWhenPaid(draft.needsProcessing);
  await changeStatus(shop, tx, id, status, { now, why: '', by: actor.name });
  return status;
}
