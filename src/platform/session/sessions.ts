import type { Generated, Insertable } from 'kysely';
import { prepared, type Reader, type Tables, type Tx } from '../db/index.ts';
import { hashToken, randomToken } from '../security/tokens.ts';

declare module '../db/tables.ts' {
  interface Tables {
    session: {
      id: Generated<number>;
      token_hash: string;
      user_id: number | null;
      created_at: number;
      expires_at: number;
      /** How long it lives after it was last renewed. */
      life: number;
      /** When it is over whatever happens. */
      ends_at: number;
      /** When it was last renewed: the day of its last use. */
      seen_at: number;
      /** What the browser calls itself; '' of guests. */
      agent: string;
      /** The staff session of somebody who sits in the owner's place; 0 in all others. */
      staff_session: Generated<number>;
      /** Their name; '' in all others. */
      staff_name: Generated<string>;
    };
    session_value: { session_id: number; name: string; value: string };
  }
}

const DAY = 86_400_000;
/** Lives of the contract (wire.md 1.2): a guest's two days, a known shopper's seven, fourteen if remembered. */
export const GUEST_LIFE = 2 * DAY;
export const SHOPPER_LIFE = 7 * DAY;
export const REMEMBERED_LIFE = 14 * DAY;

/** Whoever is logged in logs in again after this, however often they come: a stolen token is not good for ever. */
const SHOPPER_END = 30 * DAY;
/** As long as browsers keep a cookie: nothing of a guest is worth more than the cart. */
const GUEST_END = 400 * DAY;

/** What the server knows of one browser. Values are rows of their own, so two tabs never overwrite each other's. */
export interface Session {
  id: number;
  userId: number | null;
  life: number;
  expiresAt: number;
  endsAt: number;
  values: ReadonlyMap<string, unknown>;
  /** Who of the shop sits in the owner's place, to help. */
  behalf?: Behalf;
}

/** Somebody who works here, by the session they have there. */
export interface Behalf {
  staffSession: number;
  /** Their number; 0 until it has been asked whether they still may. */
  staffId: number;
  name: string;
}

const sessionRows = prepared((db, { hash, now }: { hash: string; now: number }) =>
  db
    .selectFrom('session')
    .leftJoin('session_value', 'session_value.session_id', 'session.id')
    .select([
      'session.id',
      'session.user_id',
      'session.life',
      'session.expires_at',
      'session.ends_at',
      'session.staff_session',
      'session.staff_name',
      'session_value.name',
      'session_value.value',
    ])
    .where('session.token_hash', '=', hash)
    .where('session.expires_at', '>', now),
);

/** Finds the session of a token; undefined when there is none or its time is over. One query. */
export async function findSession(db: Reader, token: string, now: number): Promise<Session | undefined> {
  const rows = await sessionRows(db, { hash: hashToken(token), now });
  const [first] = rows;
  if (!first) return undefined;
  const values = new Map<string, unknown>();
  for (const { name, value } of rows)
    if (name !== null && value !== null) values.set(name, JSON.parse(value));
  const { id, user_id: userId, life, expires_at: expiresAt, ends_at: endsAt } = first;
  const { staff_session: staffSession, staff_name: name } = first;
  const session = { id, userId, life, expiresAt, endsAt, values };
  return staffSession === 0 ? session : { ...session, behalf: { staffSession, staffId: 0, name } };
}

/** Begins a session and gives the token for the browser; only its hash is kept. */
export async function createSession(
  tx: Tx,
  options: { now: number; life?: number; userId?: number; agent?: string },
): Promise<{ session: Session; token: string }> {
  const token = `t_${randomToken(30)}`;
  const { now, life = GUEST_LIFE, userId = null, agent = '' } = options;
  const begun = beginning(token, { now, life, userId, agent });
  const [written] = await insertSession(tx, { rows: [{ ...begun, created_at: now }] });
  if (!written) throw new Error('A session was not written.');
  const { id } = written;
  const { expires_at: expiresAt, ends_at: endsAt } = begun;
  return { session: { id, userId, life, expiresAt, endsAt, values: new Map() }, token };
}

const insertSession = prepared((db, { rows }: { rows: readonly Insertable<Tables['session']>[] }) =>
  db.insertInto('session').values(rows).returning('id'),
);

interface Beginning {
  now: number;
  life: number;
  userId: number | null;
  agent: string;
}

function beginning(token: string, { now, life, userId, agent }: Beginning) {
  return {
    token_hash: hashToken(token),
    user_id: userId,
    life,
    expires_at: now + life,
    ends_at: now + (userId === null ? GUEST_END : SHOPPER_END),
    seen_at: now,
    agent,
  };
}

/**
 * Gives the session a new token and owner, so that a token planted before login is worth nothing after it.
 * The id stays, and with it cart and values.
 */
export async function rotateSession(
  tx: Tx,
  sessionId: number,
  options: Beginning,
): Promise<{ token: string; expiresAt: number; endsAt: number }> {
  const token = `t_${randomToken(30)}`;
  const begun = beginning(token, options);
  await tx.updateTable('session').set(begun).where('id', '=', sessionId).execute();
  return { token, expiresAt: begun.expires_at, endsAt: begun.ends_at };
}

/**
 * Until when a session that is used now lives on: its whole life again, but never past its end. Undefined where
 * that is not worth writing down: it was renewed within the last day (wire.md 1.2), or its end is near.
 */
export function renewedUntil(
  { life, expiresAt, endsAt }: Pick<Session, 'life' | 'expiresAt' | 'endsAt'>,
  now: number,
): number | undefined {
  if (expiresAt - now > life - DAY) return undefined;
  const until = Math.min(now + life, endsAt);
  return until > expiresAt ? until : undefined;
}

export async function extendSession(
  tx: Tx,
  sessionId: number,
  { until, now }: { until: number; now: number },
): Promise<void> {
  await tx
    .updateTable('session')
    .set({ expires_at: until, seen_at: now })
    .where('id', '=', sessionId)
    .execute();
}

/** Whose a session is by now; null of a guest. */
export async function readSessionUser(db: Reader, sessionId: number): Promise<number | null> {
  const row = await db.selectFrom('session').select('user_id').where('id', '=', sessionId).executeTakeFirst();
  return row?.user_id ?? null;
}

/** Ends every session of an account but one: after a password change. */
export async function endOtherSessions(tx: Tx, userId: number, keepId: number | undefined): Promise<void> {
  let query = tx.deleteFrom('session').where('user_id', '=', userId);
  if (keepId !== undefined) query = query.where('id', '!=', keepId);
  await query.execute();
}

/** The open sessions of an account, the last used first. */
export function readSessionsOf(db: Reader, userId: number, now: number) {
  return db
    .selectFrom('session')
    .select(['id', 'agent', 'seen_at as seenAt', 'ends_at as endsAt', 'staff_name as staffName'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .orderBy('seen_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** Ends one session of an account. @returns false when the account has none of that number */
export async function endSessionOf(tx: Tx, userId: number, sessionId: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('session')
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function endSession(tx: Tx, sessionId: number): Promise<void> {
  await tx.deleteFrom('session').where('id', '=', sessionId).execute();
}

export async function pruneSessions(tx: Tx, now: number): Promise<void> {
  await tx.deleteFrom('session').where('expires_at', '<', now).execute();
}
