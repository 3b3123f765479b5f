import { createIndex, createTable, makeAppendOnly, type Schema } from '../src/platform/db/index.ts';

export const name = '131-audit';

/** Two years of 365 days, as the privacy page says. */
const KEPT_MS = 730 * 86_400_000;

/** Who changed what, when and by which way; the database itself keeps it as it was written. */
export async function up(db: Schema): Promise<void> {
  await createTable(db, 'audit', (c) =>
    c
      .id()
      .int('at')
      .text('actor_kind', 'actor_id', 'actor_name', 'request')
      .text('command', 'subject', 'subject_id', 'before', 'after', 'reason'),
  );
  await createIndex(db, 'audit', ['subject', 'subject_id', 'id']);
  await createIndex(db, 'audit', ['at']);
  await makeAppendOnly(db, 'audit', { column: 'at', after: KEPT_MS });
}
