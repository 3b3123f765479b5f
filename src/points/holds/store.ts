import { type Selectable, sql } from 'kysely';
import type { Reader, Tables, Tx } from '../../platform/db/index.ts';
import type { Share } from '../ledger/model-lots.ts';

export type OrderRow = Selectable<Tables['points_order']>;
export type OrderLineRow = Selectable<Tables['points_order_line']>;
export type HoldRow = Selectable<Tables['points_hold']>;

/** The last award of an order. */
export function readPointsOrder(db: Reader, orderId: number): Promise<OrderRow | undefined> {
  return db
    .selectFrom('points_order')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export function readPointsLines(db: Reader, { order_id, seq }: OrderRow): Promise<OrderLineRow[]> {
  return db
    .selectFrom('points_order_line')
    .selectAll()
    .where('order_id', '=', order_id)
    .where('seq', '=', seq)
    .orderBy('line_id')
    .execute();
}

/** Puts an order in the place of an earlier try of it. */
export async function putPointsOrder(tx: Tx, order: OrderRow, lines: readonly OrderLineRow[]): Promise<void> {
  const { order_id, seq } = order;
  await tx.deleteFrom('points_order_line').where('order_id', '=', order_id).where('seq', '=', seq).execute();
  await tx.deleteFrom('points_order').where('order_id', '=', order_id).where('seq', '=', seq).execute();
  await tx.insertInto('points_order').values(order).execute();
  if (lines.length > 0)
    await tx
      .insertInto('points_order_line')
      .values([...lines])
      .execute();
}

export async function setOrderState(
  tx: Tx,
  { order_id, seq }: OrderRow,
  change: Partial<
    Pick<OrderRow, 'state' | 'awarded_at' | 'forgiven' | 'lapsed' | 'borne' | 'number' | 'first_at'>
  >,
): Promise<void> {
  await tx
    .updateTable('points_order')
    .set(change)
    .where('order_id', '=', order_id)
    .where('seq', '=', seq)
    .execute();
}

export async function setLine(
  tx: Tx,
  { order_id, seq, line_id }: OrderLineRow,
  change: Partial<OrderLineRow>,
): Promise<void> {
  await tx
    .updateTable('points_order_line')
    .set(change)
    .where('order_id', '=', order_id)
    .where('seq', '=', seq)
    .where('line_id', '=', line_id)
    .execute();
}

/** The hold of an order that was not given back. */
export function readHold(db: Reader, orderId: number): Promise<HoldRow | undefined> {
  return db
    .selectFrom('points_hold')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('state', '<>', sql.lit('void'))
    .executeTakeFirst();
}

export async function insertHold(tx: Tx, hold: Omit<HoldRow, 'id'>, shares: readonly Share[]): Promise<void> {
  const { id } = await tx.insertInto('points_hold').values(hold).returning('id').executeTakeFirstOrThrow();
  await tx
    .insertInto('points_hold_lot')
    .values(shares.map(({ lotId, points }) => ({ hold_id: id, lot_id: lotId, points, restored: 0 })))
    .execute();
}

export async function setHoldState(tx: Tx, id: number, state: HoldRow['state']): Promise<void> {
  await tx.updateTable('points_hold').set({ state }).where('id', '=', id).execute();
}

/** How often an order has held points, be they free again. */
export async function countHolds(db: Reader, accountId: number, orderId: number): Promise<number> {
  const { count } = await db
    .selectFrom('points_hold')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export function readHoldLots(db: Reader, holdId: number) {
  return db
    .selectFrom('points_hold_lot as h')
    .innerJoin('points_lot as l', 'l.id', 'h.lot_id')
    .select(['h.lot_id', 'h.points', 'h.restored', 'l.expires_at'])
    .where('h.hold_id', '=', holdId)
    .orderBy('h.lot_id')
    .execute();
}

export async function countRestored(tx: Tx, holdId: number, { lotId, points }: Share): Promise<void> {
  await tx
    .updateTable('points_hold_lot')
    .set((is) => ({ restored: is('restored', '+', points) }))
    .where('hold_id', '=', holdId)
    .where('lot_id', '=', lotId)
    .execute();
}

/** How many orders of a customer have earned, or might have. */
export async function countAwarded(db: Reader, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom('points_order as o')
    .innerJoin('points_account as a', 'a.id', 'o.account_id')
    .select((is) => is.fn.count<number>('o.order_id').distinct().as('count'))
    .where('a.user_id', '=', userId)
    .where('o.state', '=', 'awarded')
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * Money spent on orders that stand and earned first since a moment, less what was given back: minor units of the base
 * currency. One that earns anew is no new one.
 */
export async function sumSpent(db: Reader, accountId: number, since: number): Promise<number> {
  const row = await db
    .selectFrom('points_order as o')
    .innerJoin('points_order_line as l', (on) =>
      on.onRef('l.order_id', '=', 'o.order_id').onRef('l.seq', '=', 'o.seq'),
    )
    .select((is) =>
      is.fn
        .sum<number | null>(
          is
            .case()
            .when('l.amount', '>', 0)
            .then(sql<number>`l.eligible - (l.eligible * l.refunded) / l.amount`)
            .else(0)
            .end(),
        )
        .as('spent'),
    )
    .where('o.account_id', '=', accountId)
    .where('o.state', '=', 'awarded')
    .where('o.first_at', '>=', since)
    .executeTakeFirst();
  return Number(row?.spent ?? 0);
}

/** What was paid for the goods of an order and what of it came back, minor units; `full` when nothing is left. */
export async function sumReturned(
  db: Reader,
  orderId: number,
): Promise<{ paid: number; returned: number; full: boolean }> {
  const order = await readPointsOrder(db, orderId);
  const lines = order ? await readPointsLines(db, order) : [];
  return {
    paid: lines.reduce((sum, { amount }) => sum + amount, 0),
    returned: lines.reduce((sum, { refunded }) => sum + refunded, 0),
    full: order?.state === 'reversed',
  };
}

/** Whether an order of this customer that stands has the product in it. */
export async function hasOrdered(db: Reader, userId: number, productId: number): Promise<boolean> {
  const row = await db
    .selectFrom('points_order as o')
    .innerJoin('points_account as a', 'a.id', 'o.account_id')
    .innerJoin('points_order_line as l', (on) =>
      on.onRef('l.order_id', '=', 'o.order_id').onRef('l.seq', '=', 'o.seq'),
    )
    .select('o.order_id')
    .where('a.user_id', '=', userId)
    .where('l.product_id', '=', productId)
    .where('o.state', '<>', 'reversed')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
