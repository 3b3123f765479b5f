import { createIndex, createTable, type Schema } from '../src/platform/db/index.ts';

export const name = '152-staff-factors';

/** What somebody on the staff shows besides, or instead of, a password. */
export async function up(db: Schema): Promise<void> {
  await createTable(db, 'staff_passkey', (c) =>
    c
      .id()
      .belongsTo('staff_id', 'staff')
      .text('credential', 'public_key', 'transports', 'name')
      .int('counter', 'synced', 'created_at')
      .intOrNull('used_at')
      .unique('credential'),
  );
  await createIndex(db, 'staff_passkey', ['staff_id']);
  // A time code counts once: its step, or an earlier one, is not taken again.
  await createTable(db, 'staff_time_code', (c) =>
    c.belongsTo('staff_id', 'staff').text('secret').int('last_step', 'created_at').primaryKey('staff_id'),
  );
  await createTable(db, 'staff_recovery', (c) =>
    c.belongsTo('staff_id', 'staff').text('code_hash').int('created_at').primaryKey('staff_id', 'code_hash'),
  );
  await createTable(db, 'staff_challenge', (c) =>
    c.text('challenge', 'purpose').intOrNull('staff_id').int('expires_at').primaryKey('challenge'),
  );
  await createIndex(db, 'staff_challenge', ['expires_at']);
}
