import type { Reader, Tx } from '../platform/db/index.ts';
import './tables.ts';

/** Writes into the register that so many rows went today. */
export async function noteForgotten(tx: Tx, what: string, rows: number, now: number): Promise<void> {
  if (rows === 0) return;
  const day = new Date(now).toISOString().slice(0, 10);
  await tx
    .insertInto('privacy_forgotten')
    .values({ day, what, rows, at: now })
    .onConflict((same) =>
      same.columns(['day', 'what']).doUpdateSet((is) => ({
        rows: is('privacy_forgotten.rows', '+', rows),
        at: now,
      })),
    )
    .execute();
}

/** The newest first. */
export const readForgotten = (db: Reader, limit: number) =>
  db
    .selectFrom('privacy_forgotten')
    .selectAll()
    .orderBy('day', 'desc')
    .orderBy('what')
    .limit(limit)
    .execute();
