import type { Reader, Tx } from '../../platform/db/index.ts';
import './tables.ts';

/** What became of something of another shop; undefined while nothing has. */
export function findImported(db: Reader, source: string) {
  return db.selectFrom('content_import').selectAll().where('source', '=', source).executeTakeFirst();
}

export async function noteImported(
  tx: Tx,
  row: { source: string; fingerprint: string; target_id: number },
): Promise<void> {
  const { fingerprint, target_id } = row;
  await tx
    .insertInto('content_import')
    .values(row)
    .onConflict((conflict) => conflict.column('source').doUpdateSet({ fingerprint, target_id }))
    .execute();
}
