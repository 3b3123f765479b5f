import type { Tx } from '../platform/db/index.ts';
import type { OrderStatus } from './model-status.ts';

/** Others who order from this network wait until this transaction is over. */
export async function lockOrigin(tx: Tx, network: string, now: number): Promise<void> {
  await tx
    .insertInto('order_origin')
    .values({ network, at: now })
    .onConflict((conflict) => conflict.column('network').doUpdateSet({ at: now }))
    .execute();
}

export async function dropOrigins(tx: Tx, before: number): Promise<void> {
  await tx.deleteFrom('order_origin').where('at', '<', before).execute();
}

/** How many other orders of that network stand at one of these states of these ways to pay. */
export async function countOthers(
  tx: Tx,
  asked: { network: string; states: readonly { method: string; status: OrderStatus }[]; orderId: number },
): Promise<number> {
  const { network, states, orderId } = asked;
  const row = await tx
    .selectFrom('order')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('network', '=', network)
    .where('id', '!=', orderId)
    .where('status', 'in', ['on-hold', 'processing'])
    .where((where) =>
      where.or(
        states.map(({ method, status }) =>
          where.and([where('payment_method', '=', method), where('status', '=', status)]),
        ),
      ),
    )
    .executeTakeFirst();
  return Number(row?.count ?? 0);
}
