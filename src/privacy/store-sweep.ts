import { sql } from 'kysely';
import type { Reader, Tx } from '../platform/db/index.ts';
import './tables.ts';

/** So many at a time; the rest waits for the next time. */
const BATCH = 500;

export const readOldFiles = (db: Reader, now: number) =>
  db
    .selectFrom('privacy_request')
    .select(['id', 'file'])
    .where('file', '<>', sql.lit(''))
    .where('file_until', '<=', now)
    .orderBy('file_until')
    .limit(BATCH)
    .execute();

export async function forgetFiles(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  // The letter has been sent and the file is gone: the register needs no address.
  await tx.updateTable('privacy_request').set({ file: '', email: '' }).where('id', 'in', ids).execute();
}

export async function lapse(tx: Tx, before: number): Promise<void> {
  await tx
    .updateTable('privacy_request')
    .set({ state: 'lapsed', email: '' })
    .where('state', '=', 'asked')
    .where('asked_at', '<', before)
    .execute();
}

/** @returns how many */
export async function forgetKept(tx: Tx, now: number): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('privacy_kept')
    .where('until', '>', sql.lit(0))
    .where('until', '<=', now)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
