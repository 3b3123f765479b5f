import type { Tx } from '../../platform/db/index.ts';
import '../tables.ts';

/**
 * How often a name was tried of late, with its row locked: tries at the same moment wait for each other. One statement
 * makes the row or locks it: between two, whoever logged in under this name would have dropped it.
 */
export function lockTries(tx: Tx, mark: string, now: number) {
  return tx
    .insertInto('login_try')
    .values({ name_mark: mark, tries: 0, wait_until: 0, tried_at: now })
    .onConflict((conflict) =>
      conflict.column('name_mark').doUpdateSet(({ ref }) => ({ tries: ref('login_try.tries') })),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function noteTry(
  tx: Tx,
  mark: string,
  { tries, waitUntil, now }: { tries: number; waitUntil: number; now: number },
): Promise<void> {
  await tx
    .updateTable('login_try')
    .set({ tries, wait_until: waitUntil, tried_at: now })
    .where('name_mark', '=', mark)
    .execute();
}

export async function dropTries(tx: Tx, marks: readonly string[]): Promise<void> {
  if (marks.length > 0) await tx.deleteFrom('login_try').where('name_mark', 'in', marks).execute();
}

export async function pruneTries(tx: Tx, before: number): Promise<void> {
  await tx.deleteFrom('login_try').where('tried_at', '<', before).execute();
}
