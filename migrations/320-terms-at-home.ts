import { sql } from 'kysely';
import { createPartIndex, type Schema } from '../src/platform/db/index.ts';

export const name = '320-terms-at-home';

interface Kept {
  row: { parent_id: number | null };
  children?: number[];
  poured?: { into: number };
}

/** A category says itself where it belongs while that lies in the bin; until now the bin named what had stood in it. */
export async function up(db: Schema): Promise<void> {
  await db.schema.alterTable('term').addColumn('home_id', 'bigint').execute();
  await createPartIndex(db, 'term', ['home_id'], 'home_id is not null');
  const { rows } = await sql<{
    id: number;
    kept: string;
  }>`select id, kept from term_bin order by at desc`.execute(db);
  for (const { id, kept } of rows) {
    const { row, children = [], poured } = JSON.parse(kept) as Kept;
    const meanwhile = poured?.into ?? row.parent_id;
    for (const child of children)
      await sql`update term set home_id = ${id} where id = ${child} and home_id is null
        and coalesce(parent_id, 0) = ${meanwhile ?? 0}`.execute(db);
  }
}
