import { beginAct, job } from '../../frame/command/index.ts';
import type { Shop } from '../../frame/shop/shop.ts';
import type { Reader, Tx } from '../../platform/db/index.ts';
import { type OrderPoints, readOrderPoints } from '../../points/index.ts';
import type { OrderRefund } from '../model.ts';
import { leftOf } from '../model-refund.ts';
import type { OrderStatus } from '../model-status.ts';
import { readRefundItems, readRefunds } from '../store-refunds.ts';
import { readStatuses } from '../store-status.ts';
import { beginRefund, type RefundRequest } from './steps.ts';

/** What can still be given back of a thing of an order, gross minor units. */
export interface Refundable {
  kind: 'line' | 'shipping' | 'fee';
  id: number;
  pieces: number;
  left: number;
}

/** All that can still be given back, thing by thing. */
export async function readRefundable(db: Reader, orderId: number): Promise<Refundable[]> {
  const items = await readRefundItems(db, orderId, await readRefunds(db, orderId));
  return items.map((item) => ({
    kind: item.kind,
    id: item.id,
    pieces: item.pieces - item.back.pieces,
    left: leftOf(item),
  }));
}

/** What a refund would do. */
export interface RefundPreview {
  refund: OrderRefund;
  /** Of its order, afterwards. */
  status: { before: OrderStatus; after: OrderStatus };
  points: { before: OrderPoints; after: OrderPoints };
}

/** Ends a trial: nothing of it stays. */
class Undone extends Error {}

/**
 * Tries a refund and undoes it: what it would do is what it did, by the same rules. No bank is asked.
 *
 * @throws OrderProblem as the refund itself would
 */
export async function previewRefund(shop: Shop, request: RefundRequest, now: number): Promise<RefundPreview> {
  const { orderId } = request;
  let seen: RefundPreview | undefined;
  try {
    await shop.db.transaction(async (tx) => {
      const act = beginAct({ shop, tx, actor: job('order.refund_preview'), now });
      const [from, had] = [await statusOf(tx, orderId), await pointsOf(tx, orderId)];
      // By hand it is done at once: nobody outside has to be asked.
      const refund = await beginRefund(act, { ...request, byGateway: false });
      seen = {
        refund,
        status: { before: from, after: await statusOf(tx, orderId) },
        points: { before: had, after: await pointsOf(tx, orderId) },
      };
      throw new Undone();
    });
  } catch (error) {
    if (!(error instanceof Undone)) throw error;
  }
  return seen!;
}

async function statusOf(tx: Tx, id: number): Promise<OrderStatus> {
  return (await readStatuses(tx, [id])).get(id)?.status ?? 'pending';
}

async function pointsOf(tx: Tx, id: number): Promise<OrderPoints> {
  return (await readOrderPoints(tx, [id])).get(id) ?? { spent: 0, earned: 0, pendingUntil: null };
}
