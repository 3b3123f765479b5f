import { createTable, type Schema } from '../src/platform/db/index.ts';

export const name = '170-product-imports';

/** Files of products that somebody sent to be read, how far each is, and what became of it. */
export async function up(db: Schema): Promise<void> {
  await createTable(db, 'product_import', (c) =>
    c
      .id()
      .text('file', 'name', 'language', 'state', 'why', 'report')
      .text('actor_kind', 'actor_id', 'actor_name', 'request')
      .int('bytes', 'read', 'created_at')
      .intOrNull('finished_at'),
  );
}
