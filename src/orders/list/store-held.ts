import type { Reader } from '../../platform/db/index.ts';
import type { OrderStatus } from '../model-status.ts';

/** Pieces that an order keeps of something: until it is paid, or until they are sent. */
export interface HeldPieces {
  orderId: number;
  status: OrderStatus;
  createdAt: number;
  pieces: number;
  /** Until when an order that is not paid keeps them; null for as long as it stands. */
  until: number | null;
}

/** Orders that have pieces of theirs still in the house. */
const STANDING = ['pending', 'on-hold', 'processing'] as const satisfies readonly OrderStatus[];

const kept = (db: Reader, ids: readonly number[]) =>
  db
    .selectFrom('stock_reservation as r')
    .innerJoin('order as o', 'o.id', 'r.order_id')
    .where('r.product_id', 'in', ids)
    .where('r.state', 'in', ['held', 'taken'])
    .where('o.status', 'in', STANDING);

/** How many pieces of each stand in orders that have not been sent. */
export async function countHeld(db: Reader, ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const rows = await kept(db, ids)
    .select(({ fn }) => ['r.product_id', fn.sum<number>('r.quantity').as('pieces')])
    .groupBy('r.product_id')
    .execute();
  return new Map(rows.map(({ product_id, pieces }) => [product_id ?? 0, Number(pieces)]));
}

/** Which orders these are, the oldest first. */
export function listHeld(db: Reader, ids: readonly number[], most: number): Promise<HeldPieces[]> {
  return kept(db, ids)
    .select([
      'r.order_id as orderId',
      'o.status',
      'o.created_at as createdAt',
      'r.quantity as pieces',
      'r.until',
    ])
    .orderBy('r.order_id')
    .limit(most)
    .execute();
}
