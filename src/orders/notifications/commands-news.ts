import { type Act, command } from '../../frame/command/index.ts';
import { shopTexts } from '../../frame/shop/texts.ts';
import { type DisputeNews, findGateway, type RefundNews } from '../../payments/index.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { formatMoney } from '../../platform/money.ts';
import { findCase, openCase, writeCase } from '../cases/store.ts';
import { readDifferences } from '../differences/store.ts';
import type { Order } from '../model.ts';
import { amountOrAll } from '../model-refund.ts';
import { currencyFormat } from '../model-summary.ts';
import { isUnmatched, readReturned } from '../payment/store.ts';
import { OrderProblem } from '../problem.ts';
import { noteRefund, settleRefund } from '../refunds/commands.ts';
import { insertNote, readOrder } from '../store.ts';
import { lockOrder } from '../store-status.ts';

/** News of which it is known which order it is about. */
export type Known<News> = News & { orderId: number; gateway: string };

/** What is told is being done by this shop at this moment: when that is over it can be told apart. */
export class StillUnderWay extends Error {}

/**
 * Money of an order went back at its gateway's own desk, or did not arrive after all. What this shop itself gave back is
 * told too, and known; the rest is written down once, where it fits the order, and else somebody looks at it.
 *
 * @throws StillUnderWay, OrderProblem `unknown_order`
 */
export const receiveRefund = command({
  name: 'order.refund_told',
  needs: 'orders.refund',
  async run(act, news: Known<RefundNews>): Promise<void> {
    const order = await lockedOrder(act, news.orderId);
    if (news.outcome === 'refund_failed') return tellCase(act, news, 'refund_failed', news.refund, '');
    const known = await whoseRefund(act, order, news);
    if (known === 'ours') return act.unchanged();
    if (known === 'perhaps ours') {
      if (await isAnswer(act, order, news)) return;
      throw new StillUnderWay();
    }
    if (known === 'strange' || !(await isNoted(act, order, news)))
      await tellCase(act, news, 'refund_elsewhere', news.refund, '');
  },
  subject: ({ orderId }) => ['order', orderId],
});

/** @returns `strange` where it is of other money than the order’s, or of an order that a wallet paid a part of */
async function whoseRefund(
  { tx }: Act,
  order: Order,
  { orderId, gateway, transactionId, refund, currency }: Known<RefundNews>,
): Promise<'ours' | 'perhaps ours' | 'strange' | 'elsewhere'> {
  const differences = (await readDifferences(tx, orderId)).filter(({ amount }) => amount < 0);
  const returned = await readReturned(tx, orderId);
  const own = [
    ...order.refunds.flatMap(({ reference, key }) => [reference, key]),
    ...differences.map((each) => each.transactionId),
    ...returned.map(({ reference }) => reference),
  ];
  if (own.includes(refund) || own.includes(keyOf(refund))) return 'ours';
  const underWay =
    order.refunds.some(({ done }) => !done) ||
    differences.some(({ state }) => state === 'asked') ||
    returned.some(({ outcome }) => outcome === 'returning');
  if (underWay) return 'perhaps ours';
  const toWallet = order.refunds.reduce((sum, each) => sum + each.toWallet, 0);
  const strange =
    currency !== order.currency ||
    order.fromWallet > toWallet ||
    (await isUnmatched(tx, { orderId, gateway, transactionId }));
  return strange ? 'strange' : 'elsewhere';
}

/** A gateway that knows no keys answers by its message as well: the one refund of that amount that waits is meant. */
async function isAnswer(
  act: Act,
  order: Order,
  { gateway, amount, refund }: Known<RefundNews>,
): Promise<boolean> {
  if (!findGateway(act.shop, gateway)?.knowsNoKeys) return false;
  const meant = order.refunds.find((each) => !each.done && each.amount - each.toWallet === amount);
  if (!meant) return false;
  await settleRefund(act, { orderId: order.id, key: meant.key, moved: true, reference: refund });
  return true;
}

/** By this key a refund that was made elsewhere is written down once. */
const keyOf = (refund: string): string => `elsewhere-${refund}`;

async function isNoted(act: Act, order: Order, { amount, refund }: Known<RefundNews>): Promise<boolean> {
  const reason = shopTexts(act.shop)('orders.note.refunded_elsewhere', { reference: refund });
  try {
    await noteRefund(act, { orderId: order.id, key: keyOf(refund), reason, ...amountOrAll(order, amount) });
    return true;
  } catch (error) {
    if (error instanceof OrderProblem && error.problem.code === 'refund') return false;
    throw error;
  }
}

/**
 * The shopper's bank wants money back, or has decided. One that is won is settled; one that is lost waits for somebody
 * to write it down.
 *
 * @throws OrderProblem `unknown_order`
 */
export const receiveDispute = command({
  name: 'order.dispute',
  needs: 'orders.refund',
  async run(act, news: Known<DisputeNews>): Promise<void> {
    const { tx, now } = act;
    await lockedOrder(act, news.orderId);
    const { outcome, dispute, reason, answerBy, gateway } = news;
    await tellCase(act, news, 'dispute', dispute, reason, answerBy);
    if (outcome === 'disputed') return;
    const found = await findCase(tx, { gateway, kind: 'dispute', reference: dispute });
    if (found?.outcome === '')
      await writeCase(tx, found.id, {
        outcome: outcome === 'dispute_won' ? 'won' : 'lost',
        by: 'system',
        now,
      });
  },
  subject: ({ orderId }) => ['order', orderId],
});

async function lockedOrder({ tx }: Act, orderId: number): Promise<Order> {
  await lockOrder(tx, orderId);
  const order = await readOrder(tx, orderId);
  if (!order) throw new OrderProblem({ code: 'unknown_order' });
  return order;
}

/** Opens a case once, and writes to the shopkeeper of it. */
async function tellCase(
  { shop, tx, now }: Act,
  { orderId, gateway, transactionId, amount, currency }: Known<RefundNews | DisputeNews>,
  kind: 'refund_failed' | 'refund_elsewhere' | 'dispute',
  reference: string,
  said: string,
  answerBy?: number,
): Promise<void> {
  const money = { transactionId, amount, currency };
  if (!(await openCase(tx, { kind, orderId, gateway, reference, ...money, said, answerBy, now }))) return;
  const sum = formatMoney(amount, currencyFormat(shop.settings, currency));
  const note = shopTexts(shop)(`orders.note.case.${kind}`, { amount: sum, reference });
  await insertNote(tx, orderId, { kind: 'private', author: 'system', body: note, createdAt: now });
  await enqueue(tx, 'orders.mail', { orderId, mail: 'shop_payment', note });
}
