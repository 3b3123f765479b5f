import { sql } from 'kysely';
import type { Tx } from '../db/index.ts';
import { type Behalf, createSession, type Session } from './sessions.ts';

/** For how long somebody of the shop sits in a customer's place. */
export const BEHALF_LIFE = 30 * 60_000;

/** Begins a session of an account for somebody of the shop. It is over after half an hour, however it is used. */
export async function beginOnBehalf(
  tx: Tx,
  options: { userId: number; behalf: Behalf; agent: string; now: number },
): Promise<{ session: Session; token: string }> {
  const { behalf, now, ...of } = options;
  const { session, token } = await createSession(tx, { ...of, now, life: BEHALF_LIFE });
  const endsAt = now + BEHALF_LIFE;
  const { staffSession: staff_session, name: staff_name } = behalf;
  await tx
    .updateTable('session')
    .set({ staff_session, staff_name, ends_at: endsAt })
    .where('id', '=', session.id)
    .execute();
  return { session: { ...session, endsAt, behalf }, token };
}

/** Ends what somebody had begun so from one staff session. @returns whose accounts these were */
export async function endOnBehalf(tx: Tx, staffSession: number): Promise<number[]> {
  const rows = await tx
    .deleteFrom('session')
    .where('staff_session', '=', staffSession)
    .where('staff_session', '>', sql.lit(0))
    .returning('user_id')
    .execute();
  return rows.flatMap(({ user_id }) => user_id ?? []);
}
