import { giveBackStock } from '../../catalogue/index.ts';
import type { Act } from '../../frame/command/index.ts';
import type { Shop } from '../../frame/shop/shop.ts';
import { shopTexts } from '../../frame/shop/texts.ts';
import type { MoneyMoved } from '../../payments/index.ts';
import type { Tx } from '../../platform/db/index.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { formatMoney } from '../../platform/money.ts';
import { changeStatus } from '../status/steps.ts';
import { followKept, settleKept } from '../status/steps-kept.ts';
import '../events.ts';
import type { OrderRefund, RefundShare } from '../model.ts';
import {
  grossOf,
  type RefundItem,
  shareOfAll,
  shareOfAmount,
  shareOfPieces,
  sharesOfRest,
} from '../model-refund.ts';
import { keepsStock, mayChange } from '../model-status.ts';
import { currencyFormat } from '../model-summary.ts';
import { heldOf, splitRefund } from '../model-wallet.ts';
import { OrderProblem, type RefundRefusal } from '../problem.ts';
import { insertNote } from '../store.ts';
import {
  closeRefund,
  insertRefund,
  readRefundItems,
  readRefunds,
  releaseReserved,
} from '../store-refunds.ts';
import { lockOrder } from '../store-status.ts';
import { settleWallet } from '../wallet/follow.ts';

/** What is to be given back. Amounts are gross minor units of the order's currency. */
export interface RefundRequest {
  orderId: number;
  /** Names this refund: asked twice with the same key, the money goes back once. */
  key: string;
  /** Everything that is left, instead of the lines below. */
  all?: boolean;
  /** By line: so many pieces at what they cost (or for what is said), or an amount of money without pieces. */
  lines?: readonly { lineId: number; pieces?: number; worth?: number; amount?: number }[];
  /** All that is left of the shipping and of the fees. */
  shipping?: boolean;
  fees?: boolean;
  /** Money that belongs to no line, as a courtesy. */
  other?: number;
  /** What it came to when it was looked at; refused as `changed` when it comes to something else by now. */
  expects?: number | undefined;
  reason: string;
  /** Puts the refunded pieces back into the stock. */
  restock: boolean;
  /**
   * Through the gateway that took the money; else the shopkeeper moves it and the shop writes it down. What a wallet
   * paid goes back to it either way.
   */
  byGateway: boolean;
  /** The order that it pays instead: no money moves, and nobody is written to. */
  toOrder?: number;
  /** The shopper's bank took it: the shop gave nothing back, and does not say so. */
  byBank?: true;
}

/** Checks and writes down what is wanted; done at once when the shopkeeper moves the money. */
export async function beginRefund(
  { shop, tx, actor, now }: Act,
  request: RefundRequest,
  before: (userId: number | null) => Promise<void> = async () => {},
): Promise<OrderRefund> {
  const { orderId, key, reason, byGateway } = request;
  const by = actor.name;
  const order = await lockOrder(tx, orderId);
  if (!order) throw new OrderProblem({ code: 'unknown_order' });
  const others = await readRefunds(tx, orderId);
  const same = others.find((refund) => refund.key === key);
  // The same key is the same refund: with another amount it is a form that was sent again with something changed in it.
  if (same && request.expects !== undefined && request.expects !== same.amount)
    throw new OrderProblem({ code: 'changed' });
  if (same) return same;
  const held = heldOf({ ...order, fromWallet: order.from_wallet, paidAt: order.paid_at }, others);
  const isOff = held > 0;
  if (!isOff && !mayChange(order.status, 'refunded')) refuse('not_paid');
  // Of one that waits for its money, on hold or until it is at its door, and of which no bank has told, what the wallet
  // paid is all there is.
  const waits =
    ['on-hold', 'processing'].includes(order.status) && order.paid_at === null && order.transaction_id === '';
  const paid = waits ? order.from_wallet : order.total;
  if (paid === 0 && order.total > 0) refuse('not_paid');
  // What was not paid cannot go back: the change is paid or taken back first.
  if (!isOff && order.due > 0) refuse('due');
  if (request.other !== undefined && !(Number.isSafeInteger(request.other) && request.other >= 0))
    refuse('nothing');
  const items = await readRefundItems(tx, orderId, others);
  const gone = others.reduce((sum, each) => sum + each.amount, 0);
  // Of one that was called off the goods are back, and what its wallet paid.
  const left = isOff ? held : order.total - gone;
  const shares = request.all ? sharesOfRest(items, left) : sharesOf(items, request);
  const amount = request.all ? left : shares.reduce((sum, share) => sum + grossOf(share), request.other ?? 0);
  if (amount <= 0) refuse('nothing');
  if (amount > (isOff ? held : paid - gone)) refuse('too_much');
  if (request.expects !== undefined && request.expects !== amount)
    throw new OrderProblem({ code: 'changed' });
  const { toOrder = 0 } = request;
  const restock = request.restock && !isOff;
  const { toWallet, toGateway } =
    toOrder > 0
      ? { toWallet: 0, toGateway: 0 }
      : isOff
        ? { toWallet: 0, toGateway: amount }
        : splitRefund(amount, { fromWallet: order.from_wallet, before: others });
  // The wallet is the shop's own: nobody has to be asked for what it gets.
  const state = byGateway && toGateway > 0 ? 'asked' : 'done';
  const id = await insertRefund(tx, orderId, {
    key,
    state,
    amount,
    toWallet,
    toOrder,
    reason,
    by,
    byGateway,
    restock,
    now,
    shares,
  });
  const refund: OrderRefund = {
    id,
    key,
    amount,
    toWallet,
    toOrder,
    reason,
    restock,
    byGateway,
    shares,
    done: state === 'done',
    reference: '',
    createdAt: now,
  };
  await before(order.user_id);
  if (refund.done) await finish(shop, tx, orderId, refund, { by, now, tells: !request.byBank });
  return refund;
}

/** What these lines come to. @throws OrderProblem where less of them is left */
export function sharesOf(
  items: readonly RefundItem[],
  request: Pick<RefundRequest, 'lines' | 'shipping' | 'fees'>,
): RefundShare[] {
  const wanted = (item: RefundItem): RefundShare | undefined => {
    if (item.kind === 'shipping') return request.shipping ? shareOfAll(item) : undefined;
    if (item.kind === 'fee') return request.fees ? shareOfAll(item) : undefined;
    const line = request.lines?.find(({ lineId }) => lineId === item.id);
    if (line?.pieces && line.worth !== undefined)
      return { ...shareOfAmount(item, line.worth), pieces: shareOfPieces(item, line.pieces).pieces };
    if (line?.pieces) return shareOfPieces(item, line.pieces);
    return line?.amount ? shareOfAmount(item, line.amount) : undefined;
  };
  if (request.lines?.some(({ lineId }) => !items.some(({ kind, id }) => kind === 'line' && id === lineId)))
    refuse('nothing');
  return items.flatMap((item) => {
    try {
      return wanted(item) ?? [];
    } catch (error) {
      if (error instanceof RangeError)
        throw new OrderProblem({ code: 'refund', why: 'too_much', lineId: item.id });
      throw error;
    }
  });
}

/** Writes down what the gateway answered. @returns undefined when it refused */
export async function closeAsked(
  { shop, tx, actor, now }: Act,
  { orderId }: RefundRequest,
  asked: OrderRefund,
  moved: MoneyMoved,
): Promise<OrderRefund | undefined> {
  await lockOrder(tx, orderId);
  const open = (await readRefunds(tx, orderId)).find(({ id }) => id === asked.id);
  // Two who asked with one key get one answer; the first of them wrote it down.
  if (!open || open.done) return open;
  const { id, amount } = asked;
  if (!moved.done) {
    await closeRefund(tx, { id, orderId, amount }, { state: 'refused', reference: '' });
    // Called off while the gateway was asked: what waited for it goes back now, or is somebody's task.
    await settleWallet(tx, orderId, now);
    const order = await lockOrder(tx, orderId);
    if (order && !keepsStock(order.status)) await followKept(tx, order, order.status, now);
    return undefined;
  }
  const { reference } = moved;
  await closeRefund(tx, { id, orderId, amount }, { state: 'done', reference });
  const done = { ...open, done: true, reference };
  await finish(shop, tx, orderId, done, { by: actor.name, now, tells: true });
  return done;
}

/** What follows from money that is back: stock, note, letter, news, and the status when nothing is left. */
async function finish(
  shop: Shop,
  tx: Tx,
  orderId: number,
  refund: OrderRefund,
  { by, now, tells }: { by: string; now: number; tells: boolean },
): Promise<void> {
  const order = await lockOrder(tx, orderId);
  if (!order) throw new OrderProblem({ code: 'unknown_order' });
  if (refund.restock) {
    const items = await readRefundItems(tx, orderId, []);
    const back = refund.shares.flatMap(({ kind, id, pieces }) => {
      const bought = items.find((item) => item.kind === kind && item.id === id)?.boughtId;
      return bought ? [{ id: bought, quantity: pieces }] : [];
    });
    // Called off while its gateway was asked, it has given back all of its pieces by then.
    if (keepsStock(order.status)) await giveBackStock(tx, back, { why: 'returned', orderId, now });
    await releaseReserved(tx, orderId, back);
  }
  const t = shopTexts(shop);
  const amount = formatMoney(refund.amount, currencyFormat(shop.settings, order.currency));
  const { toOrder } = refund;
  const what =
    toOrder > 0
      ? t('orders.note.exchanged', { amount, order: toOrder })
      : t('orders.note.refunded', { amount });
  const body = `${what} ${refund.reason}`.trim();
  const full = order.refunded === order.total;
  if (!keepsStock(order.status)) await settleKept(tx, order, { by, now });
  if (full && mayChange(order.status, 'refunded'))
    await changeStatus(shop, tx, orderId, 'refunded', { now, why: body, by });
  else await insertNote(tx, orderId, { kind: 'private', author: by, body, createdAt: now });
  const mail = full ? 'customer_refunded' : 'customer_partially_refunded';
  if (toOrder === 0 && tells) await enqueue(tx, 'orders.mail', { orderId, mail, refundId: refund.id });
  await shop.events.publish(tx, 'order.refunded', { orderId, refundId: refund.id, full, now });
}

export function refuse(why: RefundRefusal): never {
  throw new OrderProblem({ code: 'refund', why });
}
