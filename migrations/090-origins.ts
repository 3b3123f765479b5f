import { createIndex, createPartIndex, createTable, type Schema } from '../src/platform/db/index.ts';

export const name = '090-origins';

/** Where orders come from: who orders from one address waits for each other, so that what is owed can be counted. */
export async function up(db: Schema): Promise<void> {
  await createTable(db, 'order_origin', (c) => c.id().text('ip').int('at').unique('ip'));
  await createIndex(db, 'order_origin', ['at']);
  await createPartIndex(db, 'order', ['ip'], "status in ('on-hold', 'processing')");
}
