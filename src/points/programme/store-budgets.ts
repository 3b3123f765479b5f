import type { Reader, Tx } from '../../platform/db/index.ts';
import { withMerged } from '../ledger/store.ts';
import { sumEarned } from './store-earned.ts';

/** Not added up yet. */
const UNKNOWN = -1;

/** What a rule with a budget has given to all customers. */
export async function readGiven(db: Reader, code: string): Promise<number> {
  const row = await db
    .selectFrom('points_budget')
    .select('given')
    .where('code', '=', code)
    .executeTakeFirst();
  return row && row.given !== UNKNOWN ? row.given : sumEarned(db, code, {});
}

/** Locks what a rule has given, and adds it up if nobody has: whoever else gives by this rule waits. */
export async function lockGiven(tx: Tx, code: string): Promise<void> {
  await tx
    .insertInto('points_budget')
    .values({ code, given: UNKNOWN })
    .onConflict((conflict) =>
      conflict.column('code').doUpdateSet((is) => ({ given: is.ref('points_budget.given') })),
    )
    .execute();
  const given = await readGiven(tx, code);
  await tx.updateTable('points_budget').set({ given }).where('code', '=', code).execute();
}

export async function addGiven(tx: Tx, code: string, points: number): Promise<void> {
  await tx
    .updateTable('points_budget')
    .set((is) => ({ given: is('given', '+', points) }))
    .where('code', '=', code)
    .execute();
}

/** A rule has changed: while it had no budget nobody counted what it gave. */
export async function forgetGiven(tx: Tx, code: string): Promise<void> {
  await tx.updateTable('points_budget').set({ given: UNKNOWN }).where('code', '=', code).execute();
}

/** An order earns anew: what rules have given to it so far stands no more. */
export async function forgetGivenTo(tx: Tx, accountId: number, orderId: number): Promise<void> {
  const rows = await tx
    .selectFrom('points_entry')
    .select('rule')
    .distinct()
    .where('account_id', 'in', withMerged(tx, accountId))
    .where('source', '=', 'order')
    .where('source_id', '=', orderId)
    .where('kind', '=', 'earn')
    .execute();
  for (const code of new Set(rows.map(({ rule }) => rule.replace(/@.*/s, '')))) await forgetGiven(tx, code);
}
