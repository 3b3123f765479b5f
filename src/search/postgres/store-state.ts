import { sql } from 'kysely';
import type { ChangeMark } from '../../platform/db/changes.ts';
import { lockName, type Reader, type Tx } from '../../platform/db/index.ts';

/** What the tables were made with, and up to which change they follow. */
export interface TablesState {
  madeWith: string;
  mark: ChangeMark;
  at: number;
}

/** One process makes the tables, the others wait, however long this transaction stands still meanwhile. */
export async function lockBuilding(tx: Tx): Promise<void> {
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
  await lockName(tx, 'search_state');
}

export async function readState(db: Reader): Promise<TablesState | undefined> {
  const { rows } = await sql<TablesState>`
    select made_with as "madeWith", mark, at from search_state where id = 1`.execute(db);
  return rows[0];
}

export async function writeState(tx: Tx, { madeWith, mark, at }: TablesState): Promise<void> {
  await sql`insert into search_state (id, made_with, mark, at) values (1, ${madeWith}, ${mark}, ${at})
    on conflict (id) do update set made_with = excluded.made_with, mark = excluded.mark, at = excluded.at`.execute(
    tx,
  );
}
