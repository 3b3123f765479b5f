import { sql } from 'kysely';
import type { Tx } from '../../platform/db/index.ts';

/** What somebody wants to spend on their cart; what they wanted before is forgotten. */
export async function putQuote(
  tx: Tx,
  { accountId, points, now }: { accountId: number; points: number; now: number },
): Promise<void> {
  await tx.deleteFrom('points_quote').where('account_id', '=', accountId).execute();
  await tx.insertInto('points_quote').values({ account_id: accountId, requested: points, at: now }).execute();
}

/** Takes the points off the cart again. Doing it twice is no mistake. */
export async function dropQuote(tx: Tx, userId: number): Promise<void> {
  await tx
    .deleteFrom('points_quote')
    .where('account_id', 'in', (is) =>
      is.selectFrom('points_account').select('id').where('user_id', '=', userId),
    )
    .execute();
}

/** An order has taken what its cart asked for. */
export async function forgetQuote(tx: Tx, orderId: number): Promise<void> {
  await tx
    .deleteFrom('points_quote')
    .where('account_id', 'in', (is) =>
      is
        .selectFrom('points_hold')
        .select('account_id')
        .where('order_id', '=', orderId)
        .where(sql<boolean>`state <> 'void'`),
    )
    .execute();
}
