import { addInt, type Schema } from '../src/platform/db/index.ts';

export const name = '285-done-at-the-shop';

/**
 * Whether a service is done at the shop, such as a course: it is taxed there, whoever buys it. Lines of orders keep it
 * as it was when they were ordered. Until somebody says so every service comes by wire, as all were taxed before.
 */
export async function up(db: Schema): Promise<void> {
  await addInt(db, 'product', 'done_here', 0);
  await addInt(db, 'order_line', 'done_here', 0);
}
