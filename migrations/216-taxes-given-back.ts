import { queueOnce, type Schema } from '../src/platform/db/index.ts';

export const name = '216-taxes-given-back';

/** Money that belongs to no thing lowers all rates of its order, in reports too: every order is counted anew by a job. */
export async function up(db: Schema): Promise<void> {
  const orders = await db.selectFrom('order').select('id').limit(1).executeTakeFirst();
  if (orders) await queueOnce(db, 'orders.recount');
}
