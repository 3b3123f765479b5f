import { createIndex, createTable, type Schema } from '../src/platform/db/index.ts';

export const name = '060-attempts';

/** Attempts are counted for all processes together; see `platform/security/limits.ts`. */
export async function up(db: Schema): Promise<void> {
  await createTable(db, 'attempt', (c) => c.text('who').int('points', 'expires_at').primaryKey('who'));
  await createIndex(db, 'attempt', ['expires_at']);
}
