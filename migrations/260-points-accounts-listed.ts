import { createIndex, type Schema } from '../src/platform/db/index.ts';

export const name = '260-points-accounts-listed';

/** Accounts of points are listed by what is on them, and by what they owe. */
export async function up(db: Schema): Promise<void> {
  for (const sort of ['available', 'debt']) await createIndex(db, 'points_account', [sort, 'id']);
}
