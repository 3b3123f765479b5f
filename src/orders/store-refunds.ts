import { sql } from 'kysely';
import type { Reader, Tx } from '../platform/db/index.ts';
import type { OrderRefund, RefundKind, RefundShare } from './model.ts';
import { type RefundItem, sumOf } from './model-refund.ts';

/** Every refund of an order that was not refused, oldest first. One query. */
export async function readRefunds(db: Reader, orderId: number): Promise<OrderRefund[]> {
  const rows = await db
    .selectFrom('refund')
    .leftJoin('refund_item', 'refund_item.refund_id', 'refund.id')
    .select([
      'refund.id',
      'key',
      'state',
      'amount',
      'to_wallet',
      'to_order',
      'reason',
      'reference',
      'created_at',
      'by_gateway',
      'restock',
    ])
    .select(['kind', 'item_id', 'pieces', 'net', 'taxes'])
    .where('order_id', '=', orderId)
    .where('state', '<>', 'refused')
    .orderBy('refund.id')
    .orderBy('refund_item.id')
    .execute();
  const refunds = new Map<number, OrderRefund>();
  for (const { id, key, state, amount, reason, reference, created_at, ...row } of rows) {
    const refund = refunds.get(id) ?? {
      id,
      key,
      done: state === 'done',
      amount,
      toWallet: row.to_wallet,
      toOrder: row.to_order,
      reason,
      reference,
      createdAt: created_at,
      byGateway: row.by_gateway === 1,
      restock: row.restock === 1,
      shares: [],
    };
    refunds.set(id, refund);
    if (row.kind === null) continue;
    refund.shares.push({
      kind: row.kind,
      id: row.item_id ?? 0,
      pieces: row.pieces ?? 0,
      net: row.net ?? 0,
      taxes: JSON.parse(row.taxes ?? '{}'),
    });
  }
  return [...refunds.values()];
}

/** The order whose goods an order was given for; undefined for most. */
export async function readExchangedFrom(db: Reader, orderId: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('refund')
    .select('order_id')
    // As the index says it.
    .where(sql<boolean>`to_order > 0`)
    .where('to_order', '=', orderId)
    .executeTakeFirst();
  return row?.order_id;
}

/** What an order was made of, and what of each thing is given back already. Four queries. */
export async function readRefundItems(
  db: Reader,
  orderId: number,
  refunds: readonly OrderRefund[],
): Promise<(RefundItem & { boughtId: number | null })[]> {
  const lines = await db
    .selectFrom('order_line')
    .select(['id', 'quantity', 'total', 'taxes', 'product_id', 'variation_id'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute();
  const others = async (table: 'order_shipping' | 'order_fee') =>
    db
      .selectFrom(table)
      .select(['id', 'total', 'taxes'])
      .where('order_id', '=', orderId)
      .orderBy('id')
      .execute();
  const whole = (kind: RefundKind) => (row: { id: number; total: number; taxes: string }) =>
    item(kind, { ...row, quantity: 1 }, null);
  const item = (
    kind: RefundKind,
    row: { id: number; total: number; taxes: string; quantity: number },
    boughtId: number | null,
  ) => ({
    kind,
    id: row.id,
    pieces: row.quantity,
    net: row.total,
    taxes: JSON.parse(row.taxes),
    back: backOf(refunds, kind, row.id),
    boughtId,
  });
  return [
    ...lines.map((row) => item('line', row, row.variation_id ?? row.product_id)),
    ...(await others('order_shipping')).map(whole('shipping')),
    ...(await others('order_fee')).map(whole('fee')),
  ];
}

function backOf(refunds: readonly OrderRefund[], kind: RefundKind, id: number): RefundItem['back'] {
  const back: RefundItem['back'] = { pieces: 0, net: 0, taxes: {} };
  for (const share of refunds.flatMap(({ shares }) => shares)) {
    if (share.kind !== kind || share.id !== id) continue;
    back.pieces += share.pieces;
    back.net += share.net;
    for (const [rate, tax] of Object.entries(share.taxes)) back.taxes[rate] = (back.taxes[rate] ?? 0) + tax;
  }
  return back;
}

/** Writes a refund down, in the place of one of its key that was refused, and counts it on its order. @returns its id */
export async function insertRefund(
  tx: Tx,
  orderId: number,
  refund: {
    key: string;
    state: 'asked' | 'done';
    amount: number;
    toWallet: number;
    toOrder: number;
    reason: string;
    by: string;
    byGateway: boolean;
    restock: boolean;
    now: number;
    shares: readonly RefundShare[];
  },
): Promise<number> {
  await tx
    .deleteFrom('refund')
    .where('order_id', '=', orderId)
    .where('key', '=', refund.key)
    .where('state', '=', 'refused')
    .execute();
  const { id } = await tx
    .insertInto('refund')
    .values({
      order_id: orderId,
      key: refund.key,
      state: refund.state,
      amount: refund.amount,
      to_wallet: refund.toWallet,
      to_order: refund.toOrder,
      reason: refund.reason,
      made_by: refund.by,
      reference: '',
      by_gateway: refund.byGateway ? 1 : 0,
      restock: refund.restock ? 1 : 0,
      created_at: refund.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (refund.shares.length > 0)
    await tx
      .insertInto('refund_item')
      .values(
        refund.shares.map(({ kind, id: itemId, pieces, net, taxes }) => ({
          refund_id: id,
          kind,
          item_id: itemId,
          pieces,
          net,
          tax: sumOf(taxes),
          taxes: JSON.stringify(taxes),
        })),
      )
      .execute();
  await countRefund(tx, orderId, refund.amount);
  return id;
}

export async function closeRefund(
  tx: Tx,
  refund: { id: number; orderId: number; amount: number },
  end: { state: 'done' | 'refused'; reference: string },
): Promise<void> {
  await tx.updateTable('refund').set(end).where('id', '=', refund.id).execute();
  await countRefund(tx, refund.orderId, end.state === 'refused' ? -refund.amount : 0);
}

async function countRefund(tx: Tx, orderId: number, amount: number): Promise<void> {
  await tx
    .updateTable('order')
    .set((is) => ({ refunded: is('refunded', '+', amount), uncounted: 1 as const }))
    .where('id', '=', orderId)
    .execute();
}

/** Pieces that went back into the stock are no longer kept for the order. */
export async function releaseReserved(
  tx: Tx,
  orderId: number,
  back: readonly { id: number; quantity: number }[],
): Promise<void> {
  for (const { id, quantity } of back) {
    const rows = await tx
      .selectFrom('stock_reservation')
      .select(['id', 'quantity'])
      .where('order_id', '=', orderId)
      .where('product_id', '=', id)
      .orderBy('id')
      .execute();
    // The same product may stand in several lines.
    let more = quantity;
    for (const row of rows) {
      const left = Math.max(0, row.quantity - more);
      more -= row.quantity - left;
      if (left > 0)
        await tx.updateTable('stock_reservation').set({ quantity: left }).where('id', '=', row.id).execute();
      else await tx.deleteFrom('stock_reservation').where('id', '=', row.id).execute();
    }
  }
}
