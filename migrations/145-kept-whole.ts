import { refuseReplacing, type Schema } from '../src/platform/db/index.ts';

export const name = '145-kept-whole';

const KEPT = [
  'audit',
  'points_entry',
  'points_level_version',
  'points_posting',
  'points_programme',
  'points_rule_version',
  'wallet_entry',
];

/** Rows that are never changed cannot be put in the place of others either, nor emptied out at once. */
export async function up(db: Schema): Promise<void> {
  for (const table of KEPT) await refuseReplacing(db, table);
}
