import type { Generated } from 'kysely';
import { lockRows, type Reader, type Tx } from '../db/index.ts';
import { hashToken, randomToken } from '../security/tokens.ts';

declare module '../db/tables.ts' {
  interface Tables {
    session: {
      id: Generated<number>;
      token_hash: string;
      user_id: number | null;
      created_at: number;
      expires_at: number;
    };
    session_value: { session_id: number; name: string; value: string };
  }
}

const DAY = 86_400_000;
/** Lives of the contract (wire.md 1.2): a guest's two days, a known shopper's seven, fourteen if remembered. */
export const GUEST_LIFE = 2 * DAY;
export const SHOPPER_LIFE = 7 * DAY;
export const REMEMBERED_LIFE = 14 * DAY;

/** What the server knows of one browser. Values are rows of their own, so two tabs never overwrite each other's. */
export interface Session {
  id: number;
  userId: number | null;
  expiresAt: number;
  values: ReadonlyMap<string, unknown>;
}

/** Finds the session of a token; undefined when there is none or its time is over. One query. */
export async function findSession(db: Reader, token: string, now: number): Promise<Session | undefined> {
  const rows = await db
    .selectFrom('session')
    .leftJoin('session_value', 'session_value.session_id', 'session.id')
    .select([
      'session.id',
      'session.user_id',
      'session.expires_at',
      'session_value.name',
      'session_value.value',
    ])
    .where('session.token_hash', '=', hashToken(token))
    .where('session.expires_at', '>', now)
    .execute();
  const [first] = rows;
  if (!first) return undefined;
  const values = new Map<string, unknown>();
  for (const { name, value } of rows)
    if (name !== null && value !== null) values.set(name, JSON.parse(value));
  return { id: first.id, userId: first.user_id, expiresAt: first.expires_at, values };
}

/** Begins a session and gives the token for the browser; only its hash is kept. */
export async function createSession(
  tx: Tx,
  options: { now: number; life?: number; userId?: number },
): Promise<{ session: Session; token: string }> {
  const token = `t_${randomToken(30)}`;
  const { now, life = GUEST_LIFE, userId = null } = options;
  const row = { token_hash: hashToken(token), user_id: userId, created_at: now, expires_at: now + life };
  const { id } = await tx.insertInto('session').values(row).returning('id').executeTakeFirstOrThrow();
  return { session: { id, userId, expiresAt: row.expires_at, values: new Map() }, token };
}

/**
 * Gives the session a new token and owner, so that a token planted before login is worth nothing after it.
 * The id stays, and with it cart and values.
 */
export async function rotateSession(
  tx: Tx,
  sessionId: number,
  options: { now: number; life: number; userId: number | null },
): Promise<string> {
  const token = `t_${randomToken(30)}`;
  await tx
    .updateTable('session')
    .set({ token_hash: hashToken(token), user_id: options.userId, expires_at: options.now + options.life })
    .where('id', '=', sessionId)
    .execute();
  return token;
}

/** Keeps a session alive. Called when less than half of its life is left. */
export async function extendSession(tx: Tx, sessionId: number, expiresAt: number): Promise<void> {
  await tx.updateTable('session').set({ expires_at: expiresAt }).where('id', '=', sessionId).execute();
}

/** Stores a value as JSON; undefined removes it. */
export async function setSessionValue(
  tx: Tx,
  sessionId: number,
  name: string,
  value: unknown,
): Promise<void> {
  if (value === undefined) {
    await tx
      .deleteFrom('session_value')
      .where('session_id', '=', sessionId)
      .where('name', '=', name)
      .execute();
    return;
  }
  const text = JSON.stringify(value);
  await tx
    .insertInto('session_value')
    .values({ session_id: sessionId, name, value: text })
    .onConflict((conflict) => conflict.columns(['session_id', 'name']).doUpdateSet({ value: text }))
    .execute();
}

/** Reads a value under lock, changes it and writes it back. @returns what was there before */
export async function updateSessionValue<T>(
  tx: Tx,
  sessionId: number,
  name: string,
  change: (before: T | undefined) => T | undefined,
): Promise<T | undefined> {
  await lockRows(tx, 'session', [sessionId]);
  const row = await tx
    .selectFrom('session_value')
    .select('value')
    .where('session_id', '=', sessionId)
    .where('name', '=', name)
    .executeTakeFirst();
  const before = row ? (JSON.parse(row.value) as T) : undefined;
  await setSessionValue(tx, sessionId, name, change(before));
  return before;
}

/** Ends every session of an account but one: after a password change. */
export async function endOtherSessions(tx: Tx, userId: number, keepId: number | undefined): Promise<void> {
  let query = tx.deleteFrom('session').where('user_id', '=', userId);
  if (keepId !== undefined) query = query.where('id', '!=', keepId);
  await query.execute();
}

export async function endSession(tx: Tx, sessionId: number): Promise<void> {
  await tx.deleteFrom('session').where('id', '=', sessionId).execute();
}

export async function pruneSessions(tx: Tx, now: number): Promise<void> {
  await tx.deleteFrom('session').where('expires_at', '<', now).execute();
}
