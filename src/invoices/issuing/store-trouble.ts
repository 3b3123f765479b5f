import type { Reader, Tx } from '../../platform/db/index.ts';
import type { IssueTrouble } from '../problem.ts';

/** An order of which an invoice could not be written. */
export interface Trouble {
  orderId: number;
  why: IssueTrouble;
  /** In English, for whoever has to find out. */
  said: string;
  /** Epoch milliseconds. */
  since: number;
  tries: number;
}

export async function writeTrouble(
  tx: Tx,
  { orderId, why, said }: Pick<Trouble, 'orderId' | 'why' | 'said'>,
  now: number,
): Promise<void> {
  const row = { why, said: said.slice(0, 1000) };
  await tx
    .insertInto('invoice_trouble')
    .values({ ...row, order_id: orderId, since: now, tries: 1 })
    .onConflict((conflict) =>
      conflict
        .column('order_id')
        .doUpdateSet(({ eb }) => ({ ...row, tries: eb('invoice_trouble.tries', '+', 1) })),
    )
    .execute();
}

export async function clearTrouble(tx: Tx, orderId: number): Promise<void> {
  await tx.deleteFrom('invoice_trouble').where('order_id', '=', orderId).execute();
}

/** Oldest first. */
export async function readTroubles(db: Reader, limit: number): Promise<Trouble[]> {
  const rows = await db
    .selectFrom('invoice_trouble')
    .selectAll()
    .orderBy('since')
    .orderBy('order_id')
    .limit(limit)
    .execute();
  return rows.map(({ order_id, why, ...row }) => ({ ...row, orderId: order_id, why: why as IssueTrouble }));
}
