import { createIndex, createTable, type Schema } from '../src/platform/db/index.ts';

export const name = '132-bulk';

/** Changes of many things at once, thing by thing, with what each was before. */
export async function up(db: Schema): Promise<void> {
  await createTable(db, 'bulk_job', (c) =>
    c
      .id()
      .text('kind', 'input', 'reason', 'state')
      .text('actor_kind', 'actor_id', 'actor_name', 'request')
      .refersTo('undo_of', 'bulk_job')
      .int('total', 'done', 'skipped', 'failed')
      .int('created_at')
      .intOrNull('started_at', 'finished_at'),
  );
  await createTable(db, 'bulk_item', (c) =>
    c
      .belongsTo('job_id', 'bulk_job')
      .int('position', 'subject_id')
      .text('state', 'before', 'after', 'why')
      .primaryKey('job_id', 'position'),
  );
  await createIndex(db, 'bulk_item', ['job_id', 'state', 'position']);
  await createIndex(db, 'bulk_job', ['undo_of']);
}
