import type { Tx } from '../../platform/db/index.ts';

declare module '../../platform/db/tables.ts' {
  interface Tables {
    /** What was asked for under a number of its own, and what came of it. */
    done_once: { name: string; result: string; at: number };
  }
}

/** Whoever comes second waits here until the first one's transaction has ended. @returns false when it was there */
export async function claimOnce(tx: Tx, name: string, at: number): Promise<boolean> {
  const row = await tx
    .insertInto('done_once')
    .values({ name, result: '', at })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning('name')
    .executeTakeFirst();
  return row !== undefined;
}

export async function keepOnce(tx: Tx, name: string, result: string): Promise<void> {
  await tx.updateTable('done_once').set({ result }).where('name', '=', name).execute();
}

export async function readOnce(tx: Tx, name: string): Promise<string> {
  const row = await tx
    .selectFrom('done_once')
    .select('result')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return row.result;
}

export async function forgetOnce(tx: Tx, before: number): Promise<void> {
  await tx.deleteFrom('done_once').where('at', '<', before).execute();
}
