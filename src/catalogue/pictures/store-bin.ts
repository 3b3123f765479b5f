import type { Reader, Tx } from '../../platform/db/index.ts';

/** What has lain in the bin since before then. */
export async function readLongBinned(db: Reader, before: number, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('picture')
    .select('id')
    .where('binned_at', '>', 0)
    .where('binned_at', '<=', before)
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Files that were replaced before then are not to be put back any more; their addresses lead on. @returns the files */
export async function leavePast(tx: Tx, before: number, limit: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('picture_past')
    .select('file')
    .where('kept', '=', 1)
    .where('at', '<=', before)
    .limit(limit)
    .execute();
  const files = rows.map(({ file }) => file);
  if (files.length > 0)
    await tx.updateTable('picture_past').set({ kept: 0 }).where('file', 'in', files).execute();
  return files;
}

/** @returns the files that they had */
export async function deletePictures(tx: Tx, ids: readonly number[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .selectFrom('picture')
    .select(['kept_file', 'original'])
    .where('id', 'in', ids)
    .execute();
  const past = await tx.selectFrom('picture_past').select('file').where('picture_id', 'in', ids).execute();
  await tx.deleteFrom('picture').where('id', 'in', ids).execute();
  const files = [...rows.flatMap((row) => [row.kept_file, row.original]), ...past.map(({ file }) => file)];
  return files.filter((file) => file !== '');
}

/** Whether a picture has, had or is cut out of a file that may be asked for. */
export async function isFileUsed(db: Reader, file: string): Promise<boolean> {
  const picture = await db
    .selectFrom('picture')
    .select('id')
    .where((is) => is.or([is('file', '=', file), is('kept_file', '=', file), is('original', '=', file)]))
    .executeTakeFirst();
  if (picture) return true;
  const past = await db
    .selectFrom('picture_past')
    .select('file')
    .where('file', '=', file)
    .where('kept', '=', 1)
    .executeTakeFirst();
  return past !== undefined;
}
