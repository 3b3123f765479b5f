import type { Reader } from '../../platform/db/index.ts';
import type { AccountStatus } from '../model.ts';
import { completeLevel, type Level } from '../programme/model.ts';
import type { Membership } from './model.ts';

/** An account's state and its level, in one query. Undefined for somebody who never had points. */
export async function readStanding(
  db: Reader,
  userId: number,
): Promise<{ id: number; status: AccountStatus; membership: Membership | undefined } | undefined> {
  const row = await db
    .selectFrom('points_account as a')
    .leftJoin('points_membership as m', (join) =>
      join.onRef('m.account_id', '=', 'a.id').on('m.state', 'in', ['active', 'grace']),
    )
    .leftJoin('points_level_version as v', 'v.id', 'm.level_version_id')
    .select(['a.id', 'a.status', 'm.state', 'm.from_at', 'm.until_at', 'm.grace_until', 'v.body'])
    .where('a.user_id', '=', userId)
    .executeTakeFirst();
  if (!row) return undefined;
  const membership = row.body !== null && {
    level: completeLevel(JSON.parse(row.body) as Level),
    state: row.state === 'grace' ? ('grace' as const) : ('active' as const),
    from: row.from_at ?? 0,
    until: row.until_at,
    graceUntil: row.grace_until,
  };
  return { id: row.id, status: row.status, membership: membership || undefined };
}
