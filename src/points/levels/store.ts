import type { Reader, Tx } from '../../platform/db/index.ts';
import { completeLevel, type Level } from '../programme/model.ts';
import type { Membership, Term } from './model.ts';

export interface KeptMembership extends Membership {
  id: number;
}

/** What an account has now, or had until the nightly look has seen that it is over. */
export async function readMembership(db: Reader, accountId: number): Promise<KeptMembership | undefined> {
  const row = await db
    .selectFrom('points_membership as m')
    .innerJoin('points_level_version as v', 'v.id', 'm.level_version_id')
    .select(['m.id', 'm.state', 'm.from_at', 'm.until_at', 'm.grace_until', 'v.body'])
    .where('m.account_id', '=', accountId)
    .where('m.state', 'in', ['active', 'grace'])
    .executeTakeFirst();
  return row && toMembership(row);
}

export const toMembership = (row: {
  id: number;
  state: string;
  from_at: number;
  until_at: number | null;
  grace_until: number | null;
  body: string;
}): KeptMembership => ({
  id: row.id,
  level: completeLevel(JSON.parse(row.body) as Level),
  state: row.state === 'grace' ? 'grace' : 'active',
  from: row.from_at,
  until: row.until_at,
  graceUntil: row.grace_until,
});

export async function endMembership(
  tx: Tx,
  id: number,
  state: 'grace' | 'expired' | 'replaced' | 'revoked',
): Promise<void> {
  await tx.updateTable('points_membership').set({ state }).where('id', '=', id).execute();
}

/** Begins a membership in the place of the one before. */
export async function putMembership(
  tx: Tx,
  accountId: number,
  before: KeptMembership | undefined,
  to: { levelVersionId: number; cause: 'purchase' | 'qualify' | 'admin'; entryId: number | null } & Term,
): Promise<void> {
  if (before) await endMembership(tx, before.id, 'replaced');
  await tx
    .insertInto('points_membership')
    .values({
      account_id: accountId,
      level_version_id: to.levelVersionId,
      state: 'active',
      cause: to.cause,
      from_at: to.from,
      until_at: to.until,
      grace_until: to.graceUntil,
      entry_id: to.entryId,
    })
    .execute();
}

/** Accounts whose level is to be looked at: in order of id, after one. */
export async function accountsAfter(db: Reader, id: number, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('points_account')
    .select('id')
    .where('id', '>', id)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}
