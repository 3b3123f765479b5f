import type { Reader } from '../../platform/db/index.ts';
import { sumOf } from '../model-refund.ts';
import { readRefunds } from '../store-refunds.ts';

/**
 * Whether an order's money is there, and which paid order of its customer it is, from 1: told by when they were paid, for
 * points may be given later, and in another order. One that is not paid comes behind those that are.
 */
export async function readForPoints(db: Reader, orderId: number): Promise<{ paid: boolean; number: number }> {
  const order = await db
    .selectFrom('order')
    .select(['user_id', 'paid_at'])
    .where('id', '=', orderId)
    .executeTakeFirst();
  const paid = order !== undefined && order.paid_at !== null;
  if (!order || order.user_id === null) return { paid, number: 1 };
  const { paid_at } = order;
  const { count } = await db
    .selectFrom('order')
    .select((is) => is.fn.countAll<number>().as('count'))
    .where('user_id', '=', order.user_id)
    .where('paid_at', 'is not', null)
    .where('id', '<>', orderId)
    .$if(paid_at !== null, (all) =>
      all.where((is) =>
        is.or([is('paid_at', '<', paid_at), is.and([is('paid_at', '=', paid_at), is('id', '<', orderId)])]),
      ),
    )
    .executeTakeFirstOrThrow();
  return { paid, number: Number(count) + 1 };
}

/** What of each line went back so far, all refunds together: tax included, and pieces. */
export async function readReturned(db: Reader, orderId: number) {
  const byLine = new Map<number, { lineId: number; amount: number; quantity: number }>();
  for (const { done, shares } of await readRefunds(db, orderId)) {
    if (!done) continue;
    for (const { kind, id, pieces, net, taxes } of shares) {
      if (kind !== 'line') continue;
      const line = byLine.get(id) ?? { lineId: id, amount: 0, quantity: 0 };
      line.amount += net + sumOf(taxes);
      line.quantity += pieces;
      byLine.set(id, line);
    }
  }
  return [...byLine.values()];
}
