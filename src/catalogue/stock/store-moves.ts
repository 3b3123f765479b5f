import type { Generated } from 'kysely';
import { type AuditLine, readAudit } from '../../frame/command/index.ts';
import { insertRows, type Reader, type Tx } from '../../platform/db/index.ts';

/** Why pieces came or went: `opening` is what was there when this began to be written down. */
export const MOVE_REASONS = [
  'order',
  'called_off',
  'changed',
  'returned',
  'counted',
  'edited',
  'opening',
] as const;
export type MoveReason = (typeof MOVE_REASONS)[number];

/** What pieces are moved for. */
export interface Because {
  why: MoveReason;
  orderId?: number;
  now: number;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    /** Never changed; what a product's lines come to is its stock. */
    stock_move: {
      id: Generated<number>;
      product_id: number;
      at: number;
      /** Below zero where they went. */
      pieces: number;
      left: number;
      order_id: number | null;
      why: MoveReason;
    };
  }
}

interface Moved {
  id: number;
  pieces: number;
  left: number;
}

/** Writes down what has moved, in the transaction that moves it. One statement; none where nothing moved. */
export async function writeMoves(
  tx: Tx,
  moves: readonly Moved[],
  { why, orderId, now }: Because,
): Promise<void> {
  const rows = moves
    .filter(({ pieces }) => pieces !== 0)
    .map(({ id, pieces, left }) => ({
      product_id: id,
      at: now,
      pieces,
      left,
      order_id: orderId ?? null,
      why,
    }));
  await insertRows(tx, 'stock_move', rows);
}

/** Before a row is written whole, with another stock or the same: the difference, without reading it. */
export async function writeEdited(tx: Tx, id: number, left: number, now: number): Promise<void> {
  await tx
    .insertInto('stock_move')
    .columns(['product_id', 'at', 'pieces', 'left', 'why'])
    .expression((from) =>
      from
        .selectFrom('product')
        .select((is) => [
          'id',
          is.val(now).as('at'),
          is(is.val(left), '-', is.ref('stock')).as('pieces'),
          is.val(left).as('left'),
          is.val('edited').as('why'),
        ])
        .where('id', '=', id)
        .where('stock', '<>', left),
    )
    .execute();
}

/** A line of a stock's history; `by` and `reason` are those of the change that it came with, where somebody made it. */
export interface StockMovement {
  id: number;
  at: number;
  pieces: number;
  left: number;
  why: MoveReason;
  orderId: number | null;
  by: string;
  reason: string;
}

/**
 * What moved a stock, the newest first. Two queries. Who set it stands in the audit trail, which is written in the same
 * moment: as long as that is kept, it is known.
 *
 * @param before only what is older than this line
 */
export async function readMoves(
  db: Reader,
  productId: number,
  { before, limit }: { before?: number | undefined; limit: number },
): Promise<StockMovement[]> {
  let query = db
    .selectFrom('stock_move')
    .select(['id', 'at', 'pieces', 'left', 'why', 'order_id as orderId'])
    .where('product_id', '=', productId)
    .orderBy('id', 'desc')
    .limit(limit);
  if (before !== undefined) query = query.where('id', '<', before);
  const moves = await query.execute();
  const told = await toldOf(db, productId, moves);
  return moves.map((move) => {
    const line = move.orderId === null ? told.get(move.at) : undefined;
    return { ...move, by: line?.actor.name ?? '', reason: line?.reason ?? '' };
  });
}

const TRAIL = 200;

async function toldOf(
  db: Reader,
  productId: number,
  moves: readonly { at: number; orderId: number | null }[],
): Promise<Map<number, AuditLine>> {
  if (moves.every(({ orderId }) => orderId !== null)) return new Map();
  const lines = await readAudit(db, { subject: 'product', subjectId: `${productId}`, limit: TRAIL });
  return new Map(lines.map((line) => [line.at, line]));
}
