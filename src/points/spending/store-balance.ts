import { sql } from 'kysely';
import type { Reader } from '../../platform/db/index.ts';
import { type KeptMembership, toMembership } from '../levels/store.ts';
import type { AccountStatus } from '../model.ts';

export interface KeptBalance {
  id: number;
  status: AccountStatus;
  /** What lives past the end of an unpaid order's hold. */
  spendable: number;
  /** What is wanted off the cart. */
  requested: number;
  /** Minor units of the base currency. */
  wallet: number;
  membership: KeptMembership | undefined;
}

/** Everything that a cart must know of its customer's points, in one query. */
export async function readBalance(
  db: Reader,
  userId: number,
  until: number,
): Promise<KeptBalance | undefined> {
  const row = await db
    .selectFrom('points_account as a')
    .leftJoin('points_quote as q', 'q.account_id', 'a.id')
    .leftJoin('points_membership as m', (on) =>
      on.onRef('m.account_id', '=', 'a.id').on('m.state', 'in', ['active', 'grace']),
    )
    .leftJoin('points_level_version as v', 'v.id', 'm.level_version_id')
    .select(['a.id', 'a.status', 'a.wallet', 'q.requested'])
    .select(['m.id as membership', 'm.state', 'm.from_at', 'm.until_at', 'm.grace_until', 'v.body'])
    .select((is) =>
      is
        .selectFrom('points_lot as l')
        .select((lot) => lot.fn.sum<number | null>('l.available').as('points'))
        .whereRef('l.account_id', '=', 'a.id')
        .where(sql<boolean>`l.available > 0`)
        .where((lot) => lot.or([lot('l.expires_at', 'is', null), lot('l.expires_at', '>', until)]))
        .as('spendable'),
    )
    .where('a.user_id', '=', userId)
    .executeTakeFirst();
  if (!row) return undefined;
  const { membership: id, state, from_at, until_at, grace_until, body } = row;
  const held = id !== null && state !== null && from_at !== null && body !== null;
  return {
    id: row.id,
    status: row.status,
    wallet: row.wallet,
    requested: row.requested ?? 0,
    spendable: Number(row.spendable ?? 0),
    membership: held ? toMembership({ id, state, from_at, until_at, grace_until, body }) : undefined,
  };
}
