import { sql } from 'kysely';
import type { Reader, Tx } from '../../platform/db/index.ts';

/** What the tables were made with, and up to which change they follow. */
export interface TablesState {
  madeWith: string;
  change: number;
  at: number;
}

/** One process makes the tables, the others wait. */
export async function lockBuilding(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('cistella.search_state'))`.execute(tx);
}

export async function readState(db: Reader): Promise<TablesState | undefined> {
  const { rows } = await sql<TablesState>`
    select made_with as "madeWith", change, at from search_state where id = 1`.execute(db);
  return rows[0];
}

export async function writeState(tx: Tx, { madeWith, change, at }: TablesState): Promise<void> {
  await sql`insert into search_state (id, made_with, change, at) values (1, ${madeWith}, ${change}, ${at})
    on conflict (id) do update set made_with = excluded.made_with, change = excluded.change, at = excluded.at`.execute(
    tx,
  );
}
