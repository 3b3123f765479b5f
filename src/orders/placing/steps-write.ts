import { giveBackStock } from '../../catalogue/index.ts';
import type { Shop } from '../../frame/shop/shop.ts';
import { shopTexts } from '../../frame/shop/texts.ts';
import { findGateway } from '../../payments/index.ts';
import type { Tx } from '../../platform/db/index.ts';
import { randomToken } from '../../platform/security/tokens.ts';
import { boughtId, type OrderDraft } from '../model.ts';
import { keepsStock, type OrderStatus, statusWhenPaid } from '../model-status.ts';
import { leftToPay } from '../model-wallet.ts';
import { notePoints } from '../points/points.ts';
import { enterStatus } from '../status/steps.ts';
import { moveCoupons, takeOrderCoupons } from '../status/steps-coupons.ts';
import { followWithStock } from '../status/steps-stock.ts';
import { insertOrder, insertParts, overwriteOrder } from '../store.ts';
import {
  deleteReservations,
  lockOrder,
  readReservations,
  writeHistory,
  writeStatus,
} from '../store-status.ts';
import { begunWith } from '../union/model.ts';
import { deleteOrderVat, writeOrderVat } from '../union/store.ts';
import { settleWallet } from '../wallet/follow.ts';

export interface Written {
  id: number;
  key: string;
  status: OrderStatus;
}

/**
 * Writes an order out of a draft: writes the rows, brings it to where its way of paying puts it at once, and takes
 * the stock, which comes last because others wait for it. With `resume` an unpaid order is written over and keeps
 * number and key.
 *
 * @throws OrderProblem `short` when pieces are missing; nothing is written then, for the transaction is undone
 */
export async function writeOrder(
  shop: Shop,
  tx: Tx,
  draft: OrderDraft,
  options: { now: number; resume?: { id: number; key: string } | undefined },
): Promise<Written> {
  const { now, resume } = options;
  const key = resume?.key ?? `wc_order_${orderKey()}`;
  if (resume) await giveBackOld(tx, resume.id, now);
  let id = resume?.id ?? 0;
  if (resume) await overwriteOrder(tx, resume.id, draft, now);
  else id = await insertOrder(tx, draft, { key, now });
  const lineIds = await insertParts(tx, id, draft);
  if (resume) await deleteOrderVat(tx, id);
  if (draft.vat) await writeOrderVat(tx, id, begunWith(draft.vat, now));
  await takeOrderCoupons(tx, id, draft, { now, again: resume !== undefined });
  await notePoints(shop, tx, { id, lineIds }, draft, now);
  if (resume || draft.fromWallet > 0) await settleWallet(tx, id, now);
  if (!resume) {
    await writeHistory(tx, id, { from: null, to: 'pending', reason: '', at: now });
    await shop.events.publish(tx, 'order.placed', {
      orderId: id,
      userId: draft.userId,
      sessionId: draft.sessionId,
    });
  }
  const status = statusAtOnce(shop, draft);
  if (status) await begin(shop, tx, id, draft, status, now);
  const lines = draft.lines.flatMap((line) => {
    const bought = boughtId(line);
    return bought === null ? [] : [{ id: bought, quantity: line.quantity }];
  });
  await followWithStock(shop, tx, { orderId: id, lines }, { from: null, to: status ?? 'pending', now });
  return { id, key, status: status ?? 'pending' };
}

/** Brings a new order to where its way of paying puts it at once. */
async function begin(
  shop: Shop,
  tx: Tx,
  id: number,
  draft: OrderDraft,
  to: OrderStatus,
  now: number,
): Promise<void> {
  const { userId, paymentMethod, totals, adjustments, fromWallet } = draft;
  if (adjustments.some(({ kind }) => kind === 'coupon')) await moveCoupons(tx, id, to);
  const order = {
    id,
    status: 'pending' as const,
    user_id: userId,
    paid_at: null,
    payment_method: paymentMethod,
    total: totals.total,
    from_wallet: fromWallet,
    transaction_id: '',
    refunded: 0,
  };
  await enterStatus(shop, tx, order, to, { now, why: placementNote(shop, draft), by: 'system' });
}

/** What placing it means by itself: nothing left to pay is paid; a machine-less gateway knows; the others are waited for. */
export function statusAtOnce(shop: Shop, draft: OrderDraft): OrderStatus | undefined {
  if (leftToPay(draft) === 0) return statusWhenPaid(draft.needsProcessing);
  const gateway = findGateway(shop, draft.paymentMethod);
  if (gateway?.initialStatus === 'processing' && gateway.prepaid)
    return statusWhenPaid(draft.needsProcessing);
  return gateway?.initialStatus;
}

function placementNote(shop: Shop, draft: OrderDraft): string {
  if (draft.totals.total === 0) return '';
  const t = shopTexts(shop);
  if (leftToPay(draft) === 0) return t('orders.note.paid_by_wallet');
  const gateway = findGateway(shop, draft.paymentMethod);
  if (gateway?.initialStatus === 'on-hold') return t('orders.note.awaiting_payment');
  return gateway?.prepaid ? '' : t('orders.note.paid_at_door');
}

/** An unpaid order that is written anew: what it kept goes back first, then the new lines take theirs. */
async function giveBackOld(tx: Tx, id: number, now: number): Promise<void> {
  const order = await lockOrder(tx, id);
  if (order && keepsStock(order.status))
    await giveBackStock(tx, await readReservations(tx, id), { why: 'changed', orderId: id, now });
  await deleteReservations(tx, id);
  // A failed payment that is tried again begins like the first time.
  if (order && order.status !== 'pending') {
    await writeStatus(tx, id, { to: 'pending', now });
    await writeHistory(tx, id, { from: order.status, to: 'pending', reason: '', at: now });
  }
}

const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789';

/** Thirteen characters that nobody guesses: 72 bits. */
function orderKey(): string {
  const bytes = Buffer.from(randomToken(52), 'hex');
  let key = '';
  for (let index = 0; index < 13; index += 1) key += LETTERS[bytes.readUInt16BE(index * 2) % LETTERS.length];
  return key;
}
