import type { Tx } from '../../platform/db/index.ts';
import { beginStaffSession, dropStaffSessions } from './store.ts';

/**
 * Ends all sessions of somebody, and begins one in the place of theirs that goes on: a copy of its token is worth
 * nothing, nor what was opened with it in a customer's place.
 *
 * @returns its token; undefined when the one that was to go on is over
 */
export async function renewStaffSession(
  tx: Tx,
  { staffId, keep, agent, now }: { staffId: number; keep: number; agent: string; now: number },
): Promise<string | undefined> {
  const kept = await tx
    .selectFrom('staff_session')
    .select('factor_at as factorAt')
    .where('id', '=', keep)
    .where('staff_id', '=', staffId)
    .where('expires_at', '>', now)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  await dropStaffSessions(tx, staffId);
  if (!kept) return undefined;
  const begun = await beginStaffSession(tx, { staffId, agent, now, factorAt: kept.factorAt, whole: true });
  return begun.token;
}
