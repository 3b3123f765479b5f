import { sql } from 'kysely';
import type { Tx } from '../../platform/db/index.ts';
import type { AccountRow } from '../ledger/store.ts';
import '../tables.ts';

/** What orders hold stands in other lots now. */
export async function moveHolds(
  tx: Tx,
  { entryId, lots }: { entryId: number; lots: ReadonlyMap<number, number> },
): Promise<void> {
  for (const [from, into] of lots) {
    const holds = await tx
      .selectFrom('points_hold_lot as l')
      .innerJoin('points_hold as h', 'h.id', 'l.hold_id')
      .select('h.id')
      .where('l.lot_id', '=', from)
      .where('h.state', '=', 'held')
      .execute();
    const ids = holds.map(({ id }) => id);
    if (ids.length === 0) continue;
    await tx.updateTable('points_hold').set({ entry_id: entryId }).where('id', 'in', ids).execute();
    await tx
      .updateTable('points_hold_lot')
      .set({ lot_id: into })
      .where('lot_id', '=', from)
      .where('hold_id', 'in', ids)
      .execute();
  }
}

export async function moveMembership(tx: Tx, id: number, accountId: number): Promise<void> {
  await tx.updateTable('points_membership').set({ account_id: accountId }).where('id', '=', id).execute();
}

/** Orders, holds, flags, corrections, referrals and choices of one account; what the other has already stays its own. */
export async function moveOwnThings(tx: Tx, from: AccountRow, into: AccountRow): Promise<void> {
  const to = { account_id: into.id };
  for (const table of ['points_order', 'points_hold'] as const)
    await tx.updateTable(table).set(to).where('account_id', '=', from.id).execute();
  await moveFlags(tx, from.id, into.id);
  await tx
    .updateTable('points_correction')
    .set({ user_id: into.user_id })
    .where('user_id', '=', from.user_id)
    .execute();
  await moveReferrals(tx, from.id, into.id);
  for (const [table, columns] of CHOICES)
    await moveMissing(tx, table, columns, { from: from.id, into: into.id });
  await tx.deleteFrom('points_quote').where('account_id', '=', from.id).execute();
}

/** Open flags are one of a kind for each account. */
async function moveFlags(tx: Tx, from: number, into: number): Promise<void> {
  const open = tx
    .selectFrom('points_flag')
    .select('kind')
    .where('account_id', '=', into)
    .where('state', '=', sql.lit('open'));
  await tx
    .updateTable('points_flag')
    .set({ state: 'closed', closed_by: 'merged' })
    .where('account_id', '=', from)
    .where('state', '=', sql.lit('open'))
    .where('kind', 'in', open)
    .execute();
  await tx.updateTable('points_flag').set({ account_id: into }).where('account_id', '=', from).execute();
}

/**
 * Whom one has brought, the other has brought now; who of the two was brought first stays so. A reward that is paid
 * stays with the friend it was paid for, by whose name it would be taken back.
 */
async function moveReferrals(tx: Tx, from: number, into: number): Promise<void> {
  await tx
    .updateTable('points_referral')
    .set({ referrer_id: into })
    .where('referrer_id', '=', from)
    .where('friend_id', '<>', into)
    .execute();
  const brought = tx.selectFrom('points_referral').select('id').where('friend_id', '=', into);
  await tx
    .updateTable('points_referral')
    .set({ friend_id: into })
    .where('friend_id', '=', from)
    .where('referrer_id', '<>', into)
    .where('state', 'in', ['waiting', 'queued'])
    .where((is) => is.not(is.exists(brought)))
    .execute();
  // Nobody is rewarded for having brought themselves.
  await tx
    .updateTable('points_referral')
    .set({ state: 'denied', reasons: 'merged' })
    .where('state', 'in', ['waiting', 'queued'])
    .where((is) =>
      is.or([
        is.and([is('friend_id', '=', from), is('referrer_id', '=', into)]),
        is.and([is('friend_id', '=', into), is('referrer_id', '=', from)]),
      ]),
    )
    .execute();
}

const CHOICES = [
  ['points_referral_code', []],
  ['points_birthday', []],
  ['points_preference', ['channel']],
  ['points_notice_choice', ['channel', 'topic']],
] as const;

/** Rows that the other account has not; a code that is not moved goes on leading to it. */
async function moveMissing(
  tx: Tx,
  table: (typeof CHOICES)[number][0],
  columns: readonly string[],
  { from, into }: { from: number; into: number },
): Promise<void> {
  const same = columns.map(
    (column) => sql`and own.${sql.ref(column)} = ${sql.table(table)}.${sql.ref(column)}`,
  );
  await sql`update ${sql.table(table)} set account_id = ${into} where account_id = ${from}
    and not exists (select 1 from ${sql.table(table)} own where own.account_id = ${into} ${sql.join(same, sql` `)})`.execute(
    tx,
  );
}

/** Whose ledger goes on in which; what had gone into the first goes on with it. */
export async function setMergedInto(tx: Tx, from: number, into: number): Promise<void> {
  await tx.updateTable('points_account').set({ merged_into: into }).where('id', '=', from).execute();
  await tx.updateTable('points_account').set({ merged_into: into }).where('merged_into', '=', from).execute();
}
