import type { Tx } from '../../platform/db/index.ts';

/** The owner of a closed account: no user has a number below zero, and each account has its own. */
const nobody = (accountId: number) => -accountId;
export const isClosed = (ownerId: number): boolean => ownerId < 0;

/** Forgets whose account it was and what was kept only for its customer. */
export async function dropPersonal(tx: Tx, accountId: number): Promise<void> {
  for (const table of [
    'points_referral_code',
    'points_birthday',
    'points_preference',
    'points_notice_choice',
    'points_quote',
  ] as const)
    await tx.deleteFrom(table).where('account_id', '=', accountId).execute();
  await tx
    .updateTable('points_referral')
    .set({ ip_hash: null })
    .where((is) => is.or([is('friend_id', '=', accountId), is('referrer_id', '=', accountId)]))
    .execute();
  const orders = tx.selectFrom('points_order').select('order_id').where('account_id', '=', accountId);
  await tx.updateTable('points_guest_order').set({ email: '' }).where('order_id', 'in', orders).execute();
  await tx.deleteFrom('points_card').where('order_id', 'in', orders).execute();
  await tx
    .updateTable('points_account')
    .set({ user_id: nobody(accountId) })
    .where('id', '=', accountId)
    .execute();
}
