import type { Reader, Tables, Tx } from '../../platform/db/index.ts';
import { sealOfClosing } from '../chain/model-seal.ts';

declare module '../../platform/db/tables.ts' {
  interface Tables {
    /** Up to which day the books are closed; written once. */
    closed_period: {
      id: number;
      /** `2026-09-30`. */
      until: string;
      made_by: string;
      reason: string;
      /** Of the last invoice of the period: it closes over all before. */
      seal: string;
      closed_at: number;
      /** 0 where there was none yet. */
      last_invoice: number;
      /** How many of all those were annulled. */
      annulled: number;
      /** SHA-256 of the row and of that of the row before it. */
      own_seal: string;
    };
  }
}

/** '' while nothing is closed. */
export async function readClosedUntil(db: Reader): Promise<string> {
  const row = await db
    .selectFrom('closed_period')
    .select('until')
    .orderBy('until', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.until ?? '';
}

export type Closing = Tables['closed_period'];

/** The newest first. */
export const readClosings = (db: Reader, limit: number): Promise<Closing[]> =>
  db.selectFrom('closed_period').selectAll().orderBy('id', 'desc').limit(limit).execute();

/** All, the oldest first. */
export const readAllClosings = (db: Reader): Promise<Closing[]> =>
  db.selectFrom('closed_period').selectAll().orderBy('id').execute();

export async function insertClosing(tx: Tx, closing: Omit<Closing, 'id' | 'own_seal'>): Promise<void> {
  const [last] = await readClosings(tx, 1);
  const row = { id: (last?.id ?? 0) + 1, ...closing };
  await tx
    .insertInto('closed_period')
    .values({ ...row, own_seal: sealOfClosing(last?.own_seal ?? '', row) })
    .execute();
}
