import type { Schema } from '../src/platform/db/index.ts';

export const name = '130-no-origins';

/** Orders of one network wait for each other by the network's name: no row is needed to lock. */
export async function up(db: Schema): Promise<void> {
  await db.schema.dropTable('order_origin').execute();
  await db.deleteFrom('job').where('kind', '=', 'orders.origins').execute();
}
