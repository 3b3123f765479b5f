import { createIndex, createTable, type Schema } from '../src/platform/db/index.ts';

export const name = '001-platform';

export async function up(db: Schema): Promise<void> {
  await createTable(db, 'session', (c) =>
    c.id().text('token_hash').intOrNull('user_id').int('created_at', 'expires_at').unique('token_hash'),
  );
  await createIndex(db, 'session', ['expires_at']);
  await createIndex(db, 'session', ['user_id']);
  await createTable(db, 'session_value', (c) =>
    c.belongsTo('session_id', 'session').text('name', 'value').primaryKey('session_id', 'name'),
  );
  await createTable(db, 'change', (c) => c.id().text('tag').int('at'));
  await createTable(db, 'job', (c) =>
    c
      .id()
      .text('kind', 'payload', 'state')
      .textOrNull('unique_key', 'error')
      .int('run_at', 'attempts', 'leased_until', 'created_at'),
  );
  await createIndex(db, 'job', ['state', 'run_at']);
  await createIndex(db, 'job', ['unique_key'], true);
  await createTable(db, 'setting', (c) => c.text('name', 'value').primaryKey('name'));
}
