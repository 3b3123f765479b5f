import type { Act } from '../../frame/command/index.ts';
import { shopTexts } from '../../frame/shop/texts.ts';
import type { Reader } from '../../platform/db/index.ts';
import { makeOrder } from '../by-phone/commands.ts';
import type { PhoneOrder } from '../by-phone/draft.ts';
import { EXCHANGE, type RefundShare } from '../model.ts';
import { grossOf } from '../model-refund.ts';
import { OrderProblem } from '../problem.ts';
import { beginRefund, type RefundRequest, sharesOf } from '../refunds/steps.ts';
import { insertNote, readOrder } from '../store.ts';
import { readRefundItems, readRefunds } from '../store-refunds.ts';
import { lockOrder } from '../store-status.ts';
import { splitWorth } from './model.ts';

/** Goods that come back, and others that go out for them. */
export interface Exchange {
  /** What goes out, to whom. */
  order: PhoneOrder;
  /** What was shown as its total, minor units. */
  seenTotal: number | undefined;
  /** Of which order what comes back, and what that was shown to be worth. */
  orderId: number;
  lines: readonly { lineId: number; pieces: number }[];
  seenWorth: number | undefined;
  restock: boolean;
  /** Why, for notes and books: the return's number. */
  reason: string;
}

export interface Exchanged {
  /** The new order, and what of it is due still. */
  orderId: number;
  due: number;
  /** What came back and was worth more: to be given back by {@link refundOrder}. */
  rest: { amount: number; lines: NonNullable<RefundRequest['lines']> };
}

/** What so many pieces of an order's lines are worth now, tax included, minor units. @throws OrderProblem */
export async function worthOf(db: Reader, orderId: number, lines: Exchange['lines']): Promise<number> {
  return (await sharesWorth(db, orderId, lines)).reduce((sum, share) => sum + grossOf(share), 0);
}

async function sharesWorth(db: Reader, orderId: number, lines: Exchange['lines']): Promise<RefundShare[]> {
  const items = await readRefundItems(db, orderId, await readRefunds(db, orderId));
  return sharesOf(items, { lines });
}

/**
 * What came back pays the new order as far as it goes, by a refund of which no money moves; so invoices, points and
 * stock of both orders follow as of any refund and any order. The rest is given back by whoever calls, or is due.
 *
 * @throws PlacementRefused, OrderProblem
 */
export async function exchange(act: Act, wanted: Exchange): Promise<Exchanged> {
  const { shop, tx, actor, now } = act;
  const { orderId: from, reason, restock } = wanted;
  if (!(await lockOrder(tx, from))) throw new OrderProblem({ code: 'unknown_order' });
  const shares = await sharesWorth(tx, from, wanted.lines);
  const values = shares.map(grossOf);
  const worth = values.reduce((sum, value) => sum + value, 0);
  if (wanted.seenWorth !== undefined && wanted.seenWorth !== worth)
    throw new OrderProblem({ code: 'changed' });
  const { id } = await makeOrder(act, {
    ...wanted.order,
    payment: { kind: EXCHANGE, worth, reference: reason },
    seenTotal: wanted.seenTotal,
  });
  const order = await readOrder(tx, id);
  const total = order?.totals.total ?? 0;
  // Goods for nothing are no exchange: there is nothing that what came back could pay.
  if (total === 0) throw new OrderProblem({ code: 'refund', why: 'nothing' });
  const { paid, rest } = splitWorth(
    shares.map(({ id: lineId, pieces }, at) => ({ lineId, pieces, value: values[at] ?? 0 })),
    total,
  );
  await beginRefund(act, {
    orderId: from,
    key: `exchange ${id}`,
    lines: paid,
    reason,
    restock,
    byGateway: false,
    toOrder: id,
  });
  const body = shopTexts(shop)('orders.note.exchange_of', { order: from });
  await insertNote(tx, id, {
    kind: 'private',
    author: actor.name,
    body: `${body} ${reason}`.trim(),
    createdAt: now,
  });
  return {
    orderId: id,
    due: Math.max(0, total - worth),
    rest: { amount: Math.max(0, worth - total), lines: rest },
  };
}
