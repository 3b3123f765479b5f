import { createIndex, createTable, type Schema } from '../src/platform/db/index.ts';

export const name = '017-consent';

export async function up(db: Schema): Promise<void> {
  await createTable(db, 'consent_proof', (c) =>
    c.id().text('consent_id', 'purposes', 'language').int('answered_at'),
  );
  await createIndex(db, 'consent_proof', ['consent_id']);
}
