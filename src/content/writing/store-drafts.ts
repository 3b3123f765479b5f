import type { Reader, Tx } from '../../platform/db/index.ts';
import '../tables.ts';

/** A page by its key, and how far it is a draft of the house. */
export interface DraftedPage {
  id: number;
  version: number;
  /** The version that the house wrote, until somebody confirms the page; 0 for what people write. */
  drafted: number;
  status: string;
}

export function readDrafted(
  db: Reader,
  keys: readonly string[],
): Promise<(DraftedPage & { key: string | null })[]> {
  return db
    .selectFrom('entry')
    .select(['id', 'key', 'version', 'drafted', 'status'])
    .where('key', 'in', keys)
    .execute();
}

/** What was saved a moment ago was drafted by the house. */
export async function markDrafted(tx: Tx, id: number): Promise<void> {
  await tx
    .updateTable('entry')
    .set((is) => ({ drafted: is.ref('version') }))
    .where('id', '=', id)
    .execute();
}

/** Somebody answers for it from now on. */
export async function unmarkDrafted(tx: Tx, id: number): Promise<void> {
  await tx.updateTable('entry').set({ drafted: 0 }).where('id', '=', id).execute();
}
