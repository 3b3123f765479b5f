import { createIndex, createTable, type Schema } from '../src/platform/db/index.ts';

export const name = '151-staff';

/** Who works in the shop. They are no shoppers: an account of the shop opens nothing here. */
export async function up(db: Schema): Promise<void> {
  await createTable(db, 'staff_role', (c) =>
    c.text('code', 'name', 'capabilities').int('version').primaryKey('code'),
  );
  await createTable(db, 'staff', (c) =>
    c
      .id()
      .text('email', 'name', 'language', 'role', 'password_hash')
      // The one of the demo comes in on the machine itself and nowhere else.
      .int('demo', 'created_at')
      .intOrNull('removed_at', 'seen_at')
      .unique('email'),
  );
  await createIndex(db, 'staff', ['role']);
  await createTable(db, 'staff_session', (c) =>
    c
      .id()
      .belongsTo('staff_id', 'staff')
      .text('token_hash', 'agent')
      .int('created_at', 'seen_at', 'expires_at', 'ends_at')
      // When the second factor was shown last, and when anything was that says who it is.
      .intOrNull('factor_at', 'confirmed_at')
      .unique('token_hash'),
  );
  await createIndex(db, 'staff_session', ['staff_id']);
  await createIndex(db, 'staff_session', ['expires_at']);
  await createTable(db, 'staff_link', (c) =>
    c
      .id()
      .text('purpose', 'email', 'role', 'language', 'salt', 'made_by')
      .int('created_at', 'expires_at')
      .check('purpose_known', "purpose in ('owner', 'invitation', 'anew', 'password')"),
  );
  await createIndex(db, 'staff_link', ['expires_at']);
  await createIndex(db, 'staff_link', ['email']);
}
