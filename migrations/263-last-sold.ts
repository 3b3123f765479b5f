import { sql } from 'kysely';
import { addInt, type Schema } from '../src/platform/db/index.ts';

export const name = '263-last-sold';

/** When a product was sold last, for lists of what nobody wants any more; 0 for never. */
export async function up(db: Schema): Promise<void> {
  await addInt(db, 'product', 'last_sold_at', 0);
  await sql`update product set last_sold_at = coalesce((
    select max(o.created_at) from order_line l join "order" o on o.id = l.order_id
    where l.product_id = product.id), 0) where total_sales > 0`.execute(db);
}
