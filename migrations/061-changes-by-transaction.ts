import { sql } from 'kysely';
import { isPostgres, type Reader, type Schema } from '../src/platform/db/index.ts';

export const name = '061-changes-by-transaction';

/** On PostgreSQL ids are given before commit, so the log is read by transaction; see `platform/db/changes.ts`. */
export async function up(db: Schema): Promise<void> {
  if (!isPostgres(db as Reader)) return;
  await sql`alter table change add column xid xid8 not null default pg_current_xact_id()`.execute(db);
  await sql`create index change_xid_index on change (xid)`.execute(db);
  // Up to where the tables of the search follow it is said in the same way; numbers of before are not used any more.
  await sql`alter table search_state alter column change type text using change::text`.execute(db);
  await sql`alter table search_state rename column change to mark`.execute(db);
}
