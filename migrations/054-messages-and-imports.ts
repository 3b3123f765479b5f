import { createTable, type Schema } from '../src/platform/db/index.ts';

export const name = '054-messages-and-imports';

export async function up(db: Schema): Promise<void> {
  await createTable(db, 'contact_message', (c) =>
    c
      .id()
      .text('fingerprint', 'name', 'email', 'message', 'language', 'page')
      .int('sent_at')
      .unique('fingerprint'),
  );
  // What an import made of something, and a hash of what it was then: the same again changes nothing.
  await createTable(db, 'content_import', (c) =>
    c.text('source', 'fingerprint').int('target_id').primaryKey('source'),
  );
}
