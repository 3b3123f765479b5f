import { addInt, type Schema } from '../src/platform/db/index.ts';

export const name = '279-services-ordered';

/**
 * Whether a line of an order was a download or another service, as it was when it was ordered: it is taxed where its
 * buyer is, and invoices say so. What was ordered before stays what it was invoiced as: goods.
 */
export async function up(db: Schema): Promise<void> {
  await addInt(db, 'order_line', 'service', 0);
}
