import { sql } from 'kysely';
import { addInt, type Schema } from '../src/platform/db/index.ts';

export const name = '303-downloads-per-piece';

/**
 * How often a file may be fetched follows the pieces of an order that is changed: what one piece gives is kept. Of orders
 * from before it is what the pieces that stand in them were given.
 */
export async function up(db: Schema): Promise<void> {
  await addInt(db, 'download_permission', 'per_piece', 0);
  const pieces = sql`(
    select cast(sum(l.quantity) as bigint) from order_line l
    where l.order_id = download_permission.order_id
      and coalesce(l.variation_id, l.product_id) = download_permission.product_id)`;
  await sql`update download_permission set per_piece = coalesce((remaining + count) / nullif(${pieces}, 0), 0)
    where remaining is not null`.execute(db);
}
