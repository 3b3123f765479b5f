import { createIndex, type Schema } from '../src/platform/db/index.ts';

export const name = '264-marketing-listed';

/** For the desk's lists of subscribers and of carts that were left. */
export async function up(db: Schema): Promise<void> {
  await createIndex(db, 'subscriber', ['status', 'id']);
  await createIndex(db, 'captured_cart', ['stopped', 'id']);
}
