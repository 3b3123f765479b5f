import { type SqlBool, sql } from 'kysely';
import type { Reader } from '../../platform/db/index.ts';

/** What an order means in points: what it cost and what it gave, less what was undone. */
export interface OrderPoints {
  spent: number;
  earned: number;
  /** When the last of what it gave can be spent; null when all of it can. */
  pendingUntil: number | null;
}

/** By order id; orders without points are missing. Two queries at most, however many orders. */
export async function readOrderPoints(
  db: Reader,
  orderIds: readonly number[],
): Promise<Map<number, OrderPoints>> {
  if (orderIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('points_order as o')
    .innerJoin('points_order_line as l', (join) =>
      join.onRef('l.order_id', '=', 'o.order_id').onRef('l.seq', '=', 'o.seq'),
    )
    .select(['o.order_id', 'o.seq', 'o.state'])
    .select((is) => [
      is.fn.sum<number>('l.redeemed').as('redeemed'),
      is.fn.sum<number>('l.redeemed_restored').as('restored'),
      is.fn.sum<number>('l.earned').as('earned'),
      is.fn.sum<number>('l.earned_reversed').as('reversed'),
    ])
    .where('o.order_id', 'in', orderIds)
    .groupBy(['o.order_id', 'o.seq', 'o.state'])
    .orderBy('o.seq')
    .execute();
  const found = new Map<number, OrderPoints>();
  // A later award of the same order takes the place of the one before.
  for (const { order_id, state, redeemed, restored, earned, reversed } of rows) {
    const over = state === 'reversed';
    found.set(order_id, {
      spent: over ? 0 : Number(redeemed) - Number(restored),
      earned: over ? 0 : Number(earned) - Number(reversed),
      pendingUntil: null,
    });
  }
  await addPending(db, found);
  return new Map([...found].filter(([, { spent, earned }]) => spent > 0 || earned > 0));
}

async function addPending(db: Reader, found: ReadonlyMap<number, OrderPoints>): Promise<void> {
  const earning = [...found].filter(([, { earned }]) => earned > 0).map(([id]) => id);
  if (earning.length === 0) return;
  const waiting = await db
    .selectFrom('points_lot')
    .select((is) => ['order_id', is.fn.max('available_at').as('until')])
    .where('order_id', 'in', earning)
    .where(sql<SqlBool>`pending > 0`)
    .groupBy('order_id')
    .execute();
  for (const { order_id, until } of waiting) {
    const points = found.get(order_id ?? 0);
    if (points) points.pendingUntil = Number(until);
  }
}
