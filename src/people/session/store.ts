import { sql } from 'kysely';
import { type Database, prepared, type Reader, type Tx } from '../../platform/db/index.ts';
import { hashToken, randomToken } from '../../platform/security/tokens.ts';
import { HALF_WAY_MS, IDLE_MS, LONGEST_MS, livesUntil } from '../model.ts';
import '../tables.ts';

/** Who a session is, with all that says what they may: one question a request. */
const sessionRow = prepared((db, { hash, now }: { hash: string; now: number }) =>
  db
    .selectFrom('staff_session as session')
    .innerJoin('staff', 'staff.id', 'session.staff_id')
    .leftJoin('staff_role as role', 'role.code', 'staff.role')
    .select([
      'session.id as sessionId',
      'session.seen_at as seenAt',
      'session.ends_at as endsAt',
      'session.factor_at as factorAt',
      'session.confirmed_at as confirmedAt',
      'staff.id',
      'staff.email',
      'staff.name',
      'staff.language',
      'staff.role',
      'staff.demo',
      'role.capabilities',
    ])
    .select((of) => [
      of
        .selectFrom('staff_passkey')
        .select('staff_passkey.id')
        .whereRef('staff_passkey.staff_id', '=', 'staff.id')
        .limit(1)
        .as('passkey'),
      of
        .selectFrom('staff_time_code')
        .select('staff_time_code.created_at')
        .whereRef('staff_time_code.staff_id', '=', 'staff.id')
        .as('timeCode'),
    ])
    .where('session.token_hash', '=', hash)
    .where('session.expires_at', '>', now)
    .where('staff.removed_at', 'is', null),
);

export async function findStaffSession(db: Reader, token: string, now: number) {
  const [row] = await sessionRow(db, { hash: hashToken(token), now });
  return row;
}

/** Who a session that is all the way in belongs to; undefined when it is over, or they work here no more. */
export function findSeated(db: Reader, sessionId: number, now: number) {
  return db
    .selectFrom('staff_session as session')
    .innerJoin('staff', 'staff.id', 'session.staff_id')
    .leftJoin('staff_role as role', 'role.code', 'staff.role')
    .select(['staff.id', 'staff.name', 'staff.role', 'role.capabilities'])
    .where('session.id', '=', sessionId)
    .where('session.expires_at', '>', now)
    .where('session.confirmed_at', 'is not', null)
    .where('staff.removed_at', 'is', null)
    .executeTakeFirst();
}

interface Beginning {
  staffId: number;
  agent: string;
  now: number;
  /** Null while the second factor is outstanding, or where there is none. */
  factorAt: number | null;
  /** False where a second factor is still to come: such a session is over soon. */
  whole: boolean;
}

/** Begins a session with a token of its own; only its hash is kept. */
export async function beginStaffSession(tx: Tx, beginning: Beginning) {
  const { staffId, agent, now, factorAt, whole } = beginning;
  const token = randomToken(48);
  const endsAt = now + LONGEST_MS;
  const expiresAt = whole ? livesUntil(now, endsAt) : now + HALF_WAY_MS;
  const { id } = await tx
    .insertInto('staff_session')
    .values({
      staff_id: staffId,
      token_hash: hashToken(token),
      agent,
      created_at: now,
      seen_at: now,
      expires_at: expiresAt,
      ends_at: endsAt,
      factor_at: factorAt,
      confirmed_at: whole ? now : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, token };
}

/** A session that is used lives on. */
export async function prolongStaffSession(
  db: Database,
  { id, endsAt, now }: { id: number; endsAt: number; now: number },
): Promise<void> {
  await db.change((writer) =>
    writer
      .updateTable('staff_session')
      .set({ seen_at: now, expires_at: livesUntil(now, endsAt) })
      .where('id', '=', id)
      .execute(),
  );
}

/** Whether a session of theirs, be it half the way, is not over. */
export async function isOpenSession(
  db: Reader,
  staffId: number,
  sessionId: number,
  now: number,
): Promise<boolean> {
  const row = await db
    .selectFrom('staff_session')
    .select('id')
    .where('id', '=', sessionId)
    .where('staff_id', '=', staffId)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether a session of theirs is all the way in. */
export async function isWholeSession(db: Reader, staffId: number, sessionId: number): Promise<boolean> {
  const row = await db
    .selectFrom('staff_session')
    .select('confirmed_at')
    .where('id', '=', sessionId)
    .where('staff_id', '=', staffId)
    .executeTakeFirst();
  return row !== undefined && row.confirmed_at !== null;
}

/** Who sits there has shown who they are: the session lives on as a whole one. */
export async function noteConfirmed(
  tx: Tx,
  { id, staffId, now, factor }: { id: number; staffId: number; now: number; factor: boolean },
): Promise<void> {
  await tx
    .updateTable('staff_session')
    .set({
      confirmed_at: now,
      seen_at: now,
      expires_at: sql`case when ends_at < ${now + IDLE_MS} then ends_at else ${now + IDLE_MS} end`,
      ...(factor ? { factor_at: now } : {}),
    })
    .where('id', '=', id)
    .where('staff_id', '=', staffId)
    .execute();
}

/** @returns whether it was one of theirs */
export async function dropStaffSession(tx: Tx, staffId: number, sessionId: number): Promise<boolean> {
  const gone = await tx
    .deleteFrom('staff_session')
    .where('id', '=', sessionId)
    .where('staff_id', '=', staffId)
    .returning('id')
    .execute();
  return gone.length > 0;
}

/** Ends all sessions of somebody, but the one that is kept. @returns how many */
export async function dropStaffSessions(tx: Tx, staffId: number, keep?: number): Promise<number> {
  let query = tx.deleteFrom('staff_session').where('staff_id', '=', staffId).returning('id');
  if (keep !== undefined) query = query.where('id', '!=', keep);
  return (await query.execute()).length;
}

/** Where somebody is signed in, the last used first. */
export function readStaffSessions(db: Reader, staffId: number, now: number) {
  return db
    .selectFrom('staff_session')
    .select(['id', 'agent', 'created_at as createdAt', 'seen_at as seenAt', 'ends_at as endsAt'])
    .where('staff_id', '=', staffId)
    .where('expires_at', '>', now)
    .where('confirmed_at', 'is not', null)
    .orderBy('seen_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

export async function pruneStaffSessions(db: Database, now: number): Promise<void> {
  await db.change((writer) => writer.deleteFrom('staff_session').where('expires_at', '<=', now).execute());
}
