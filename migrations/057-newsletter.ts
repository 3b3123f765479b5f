import { createIndex, createTable, type Schema } from '../src/platform/db/index.ts';

export const name = '057-newsletter';

export async function up(db: Schema): Promise<void> {
  await createTable(db, 'subscriber', (c) =>
    c
      .id()
      .text('email', 'language', 'status', 'source')
      .int('asked_at')
      .intOrNull('confirmed_at', 'ended_at')
      .unique('email'),
  );
  await createIndex(db, 'subscriber', ['status', 'asked_at']);
  // The proof: who asked for what, when, from where. Rows are added and never changed.
  await createTable(db, 'subscriber_proof', (c) =>
    c.id().belongsTo('subscriber_id', 'subscriber').text('what', 'source', 'language', 'ip_hash').int('at'),
  );
  await createIndex(db, 'subscriber_proof', ['subscriber_id']);
}
