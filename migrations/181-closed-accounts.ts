import { addInt, addText, createPartIndex, type Schema } from '../src/platform/db/index.ts';

export const name = '181-closed-accounts';

/** Accounts that are closed, those that went into another, and whose ledger goes on in which. */
export async function up(db: Schema): Promise<void> {
  // 0 is never, and nowhere.
  await addInt(db, 'user', 'closed_at', 0);
  await addText(db, 'user', 'closed_for');
  await addInt(db, 'user', 'merged_into', 0);
  await addInt(db, 'user', 'version', 1);
  await createPartIndex(db, 'user', ['merged_into', 'id'], 'merged_into > 0');
  // Lists are of the one or the other.
  await createPartIndex(db, 'user', ['closed_at', 'id'], 'closed_at > 0');
  for (const sort of ['created_at', 'orders', 'spent', 'last_order_at'])
    for (const first of [[], ['country'], ['language']])
      await createPartIndex(db, 'user', [...first, sort, 'id'], 'closed_at = 0');
  await addInt(db, 'points_account', 'merged_into', 0);
  await createPartIndex(db, 'points_account', ['merged_into', 'id'], 'merged_into > 0');
}
