import { EXCHANGE } from '../../orders/index.ts';
import type { Reader } from '../../platform/db/index.ts';

/** Money that came or went. */
export interface Movement {
  /** Epoch milliseconds. */
  at: number;
  orderId: number;
  /** Money that fits no order came, or went back again; the rest is of an order. */
  kind: 'paid' | 'change' | 'refund' | 'unmatched' | 'returned';
  /** Minor units of the currency; below zero it went back. */
  amount: number;
  currency: string;
  way: string;
  reference: string;
}

/** The way of money that somebody gave back by other means than the order was paid by, or by hand. */
export const BY_HAND = 'by_hand';

export type MoneySource = 'order' | 'order_difference' | 'refund' | 'unmatched_payment';
export const MONEY_SOURCES: readonly MoneySource[] = [
  'order',
  'order_difference',
  'refund',
  'unmatched_payment',
];

export async function readLastId(db: Reader, table: MoneySource): Promise<number> {
  const row = await db.selectFrom(table).select('id').orderBy('id', 'desc').limit(1).executeTakeFirst();
  return row?.id ?? 0;
}

/**
 * What moved by rows of a table, of moments from one up to before another. What a wallet paid or got is no money that
 * moved: it came when the wallet was filled.
 *
 * @param ids behind the first, up to the second
 */
export async function readMovements(
  db: Reader,
  table: MoneySource,
  [after, upTo]: readonly [number, number],
  [from, to]: readonly [number, number],
): Promise<Movement[]> {
  const found = await BY_TABLE[table](db, after, upTo);
  return found.filter(({ at, amount }) => amount !== 0 && at >= from && at < to);
}

const BY_TABLE: Record<MoneySource, (db: Reader, after: number, upTo: number) => Promise<Movement[]>> = {
  async order(db, after, upTo) {
    const rows = await db
      .selectFrom('order as o')
      .select(['o.id', 'o.paid_at', 'o.total', 'o.from_wallet', 'o.currency', 'o.payment_method'])
      .select('o.transaction_id')
      .select((is) =>
        is
          .selectFrom('order_difference as d')
          .select((sum) => sum.fn.sum<number | string | null>('d.amount').as('later'))
          .whereRef('d.order_id', '=', 'o.id')
          .where('d.state', '<>', 'void')
          .as('later'),
      )
      .where('o.id', '>', after)
      .where('o.id', '<=', upTo)
      .where('o.paid_at', 'is not', null)
      .execute();
    return rows.map((row) => ({
      at: row.paid_at ?? 0,
      orderId: row.id,
      kind: 'paid',
      // What changes made dearer or cheaper moves by itself.
      amount: row.total - row.from_wallet - Number(row.later ?? 0),
      currency: row.currency,
      way: row.payment_method,
      reference: row.transaction_id,
    }));
  },
  async order_difference(db, after, upTo) {
    const rows = await db
      .selectFrom('order_difference as d')
      .innerJoin('order as o', 'o.id', 'd.order_id')
      .select(['d.order_id', 'd.amount', 'd.gateway', 'd.transaction_id', 'd.settled_at', 'o.currency'])
      .where('d.id', '>', after)
      .where('d.id', '<=', upTo)
      .where('d.state', '=', 'done')
      .execute();
    return rows.map((row) => ({
      at: row.settled_at ?? 0,
      orderId: row.order_id,
      kind: 'change',
      amount: row.amount,
      currency: row.currency,
      way: row.gateway,
      reference: row.transaction_id,
    }));
  },
  async refund(db, after, upTo) {
    const rows = await db
      .selectFrom('refund as r')
      .innerJoin('order as o', 'o.id', 'r.order_id')
      .select(['r.order_id', 'r.amount', 'r.to_wallet', 'r.to_order', 'r.by_gateway'])
      .select(['r.reference', 'r.created_at', 'o.currency', 'o.payment_method'])
      .where('r.id', '>', after)
      .where('r.id', '<=', upTo)
      .where('r.state', '=', 'done')
      .execute();
    return rows.map((row) => ({
      at: row.created_at,
      orderId: row.order_id,
      kind: 'refund',
      amount: row.to_wallet - row.amount,
      currency: row.currency,
      // What pays another order comes in there by the same name: together they are nothing.
      way: row.to_order > 0 ? EXCHANGE : row.by_gateway === 1 ? row.payment_method : BY_HAND,
      reference: row.reference,
    }));
  },
  async unmatched_payment(db, after, upTo) {
    const rows = await db
      .selectFrom('unmatched_payment')
      .selectAll()
      .where('id', '>', after)
      .where('id', '<=', upTo)
      // What was taken after all is the order's own payment.
      .where('outcome', '<>', 'taken')
      .execute();
    return rows.flatMap((row): Movement[] => {
      const { currency, amount, gateway: way } = row;
      const came = { orderId: row.order_id, currency, way, reference: row.transaction_id };
      const back = { ...came, reference: row.reference, at: row.settled_at };
      return [
        { ...came, at: row.at, kind: 'unmatched', amount },
        ...(row.outcome === 'returned' ? [{ ...back, kind: 'returned' as const, amount: -amount }] : []),
      ];
    });
  },
};
