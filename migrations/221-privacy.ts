import { sql } from 'kysely';
import {
  createIndex,
  createPartIndex,
  createTable,
  isPostgres,
  type Reader,
  type Schema,
} from '../src/platform/db/index.ts';

export const name = '221-privacy';

/** What persons ask of their data, what was done, and what the law keeps of it. */
export async function up(db: Schema): Promise<void> {
  await createTable(db, 'privacy_request', (c) =>
    c
      .id()
      .text('kind', 'state', 'language', 'email', 'email_hash', 'salt', 'asked_by', 'waits', 'report', 'file')
      .intOrNull('user_id')
      .int('asked_at', 'due_at', 'confirmed_at', 'done_at', 'file_until'),
  );
  await createIndex(db, 'privacy_request', ['state', 'id']);
  await createIndex(db, 'privacy_request', ['asked_at', 'id']);
  await createIndex(db, 'privacy_request', ['email_hash', 'id']);
  await createPartIndex(db, 'privacy_request', ['file_until'], "file <> ''");
  await createTable(db, 'privacy_kept', (c) =>
    c
      .id()
      .belongsTo('request_id', 'privacy_request')
      .text('subject', 'reason', 'content')
      .int('kept_at', 'until'),
  );
  await createIndex(db, 'privacy_kept', ['request_id']);
  await createIndex(db, 'privacy_kept', ['subject']);
  await createPartIndex(db, 'privacy_kept', ['until'], 'until > 0');
  // Has a row within the transaction that erases somebody, and never outside of it.
  await createTable(db, 'privacy_erasing', (c) => c.int('request_id').primaryKey('request_id'));
  await openTrail(db);
}

/** Lines of the trail are never changed, but for the names in them of who is erased. */
async function openTrail(db: Schema): Promise<void> {
  if (!isPostgres(db as Reader)) {
    await sql`drop trigger audit_kept_update`.execute(db);
    await sql`create trigger audit_kept_update before update on audit
      when not exists (select 1 from privacy_erasing)
        or new.id <> old.id or new.at <> old.at or new.command <> old.command
        or new.subject <> old.subject or new.subject_id <> old.subject_id
      begin select raise(abort, 'rows of audit are never changed'); end`.execute(db);
    return;
  }
  await sql`create or replace function refuse_change_but_erasure() returns trigger language plpgsql as
    $$ begin
      if exists (select 1 from privacy_erasing) and new.id = old.id and new.at = old.at
        and new.command = old.command and new.subject = old.subject and new.subject_id = old.subject_id
      then return new; end if;
      raise exception 'rows of % are never changed', tg_table_name;
    end $$`.execute(db);
  await sql`drop trigger audit_kept_update on audit`.execute(db);
  await sql`create trigger audit_kept_update before update on audit
    for each row execute function refuse_change_but_erasure()`.execute(db);
}
