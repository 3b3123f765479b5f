import { createIndex, type Schema } from '../src/platform/db/index.ts';

export const name = '062-missing-indexes';

/** Each reference that is followed when its target goes, or read backwards; and jobs by the lane they wait in. */
const MISSING: readonly [table: string, column: string][] = [
  ['term', 'picture_id'],
  ['product', 'shipping_class_id'],
  ['product_attribute', 'attribute_id'],
  ['product_picture', 'picture_id'],
  ['product_link', 'target_id'],
  ['points_hold', 'account_id'],
  ['points_hold', 'entry_id'],
  ['points_hold_lot', 'lot_id'],
  ['points_order', 'account_id'],
  ['points_membership', 'level_version_id'],
  ['author', 'picture_id'],
  ['entry', 'picture_id'],
];

export async function up(db: Schema): Promise<void> {
  for (const [table, column] of MISSING) await createIndex(db, table, [column]);
  await createIndex(db, 'job', ['kind', 'state', 'run_at']);
}
