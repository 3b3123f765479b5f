import type { Tx } from '../../platform/db/index.ts';
import type { EntryInput } from './entry-input.ts';
import { listRevisions, readOutdatedTexts, readWholeEntry } from './store-whole.ts';
import '../tables.ts';

/**
 * Keeps an entry as it is now, unless that is how it was kept last. The oldest go when there are more than `most`.
 *
 * @param onlyFirst nothing is kept where there is something already
 */
export async function keepRevision(
  tx: Tx,
  entryId: number,
  { most, now, onlyFirst = false }: { most: number; now: number; onlyFirst?: boolean },
): Promise<void> {
  const kept = await listRevisions(tx, entryId);
  if (onlyFirst && kept.length > 0) return;
  const whole = await readWholeEntry(tx, entryId);
  if (!whole) return;
  const { id: _, ...entry } = whole;
  const text = JSON.stringify({ ...entry, outdated: await readOutdatedTexts(tx, entryId) });
  const [last] = kept;
  if (last && sameButMarks(last.entry, entry)) {
    // Somebody has said of a text that it is still right: that makes no other version.
    if (last.entry !== text)
      await tx.updateTable('entry_revision').set({ entry: text }).where('id', '=', last.id).execute();
    return;
  }
  await tx.insertInto('entry_revision').values({ entry_id: entryId, entry: text, saved_at: now }).execute();
  const old = kept.slice(Math.max(0, most - 1)).map(({ id }) => id);
  if (old.length > 0) await tx.deleteFrom('entry_revision').where('id', 'in', old).execute();
}

function sameButMarks(kept: string, entry: EntryInput): boolean {
  const { outdated: _, ...was } = JSON.parse(kept) as EntryInput;
  return JSON.stringify(was) === JSON.stringify(entry);
}
