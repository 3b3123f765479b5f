import { type Database, locked, type Reader, type Tx } from '../../platform/db/index.ts';
import '../tables.ts';

const CHALLENGE_MS = 5 * 60_000;

/** A question to an authenticator, answered once and soon. */
interface Challenge {
  challenge: string;
  purpose: 'sign_in' | 'register';
  /** Whom it was put to; null where nobody has said yet who they are. */
  staffId: number | null;
}

export async function keepChallenge(db: Database, of: Challenge, now: number): Promise<void> {
  const { challenge, purpose, staffId } = of;
  await db.change((writer) =>
    writer
      .insertInto('staff_challenge')
      .values({ challenge, purpose, staff_id: staffId, expires_at: now + CHALLENGE_MS })
      .execute(),
  );
}

/** Uses a question up. @returns whether it was put, for this and to this person, and not answered yet */
export async function takeChallenge(db: Database, of: Challenge, now: number): Promise<boolean> {
  const { challenge, purpose, staffId } = of;
  const taken = await db.change((writer) =>
    writer
      .deleteFrom('staff_challenge')
      .where('challenge', '=', challenge)
      .where('purpose', '=', purpose)
      .where('staff_id', staffId === null ? 'is' : '=', staffId)
      .where('expires_at', '>', now)
      .returning('challenge')
      .execute(),
  );
  return taken.length > 0;
}

export async function pruneChallenges(db: Database, now: number): Promise<void> {
  await db.change((writer) => writer.deleteFrom('staff_challenge').where('expires_at', '<=', now).execute());
}

/** A passkey with whose it is; undefined when it is nobody's who works here. */
export async function findPasskey(db: Reader, credential: string) {
  return db
    .selectFrom('staff_passkey')
    .innerJoin('staff', 'staff.id', 'staff_passkey.staff_id')
    .select([
      'staff_passkey.id',
      'staff_passkey.staff_id as staffId',
      'staff_passkey.credential',
      'staff_passkey.public_key as publicKey',
      'staff_passkey.counter',
      'staff.email',
      'staff.demo',
    ])
    .where('staff_passkey.credential', '=', credential)
    .where('staff.removed_at', 'is', null)
    .executeTakeFirst();
}

/** Those of one person, as a browser is told of them. */
export async function readCredentials(db: Reader, staffId: number) {
  const rows = await db
    .selectFrom('staff_passkey')
    .select(['credential as id', 'transports'])
    .where('staff_id', '=', staffId)
    .execute();
  return rows.map(({ id, transports }) => ({ id, transports: JSON.parse(transports) as string[] }));
}

interface NewPasskey {
  staffId: number;
  credential: string;
  publicKey: string;
  transports: readonly string[];
  name: string;
  counter: number;
  synced: boolean;
  now: number;
}

/** @returns its number; undefined when it is somebody's already */
export async function insertPasskey(tx: Tx, passkey: NewPasskey): Promise<number | undefined> {
  const { staffId, credential, publicKey, transports, name, counter, synced, now } = passkey;
  const made = await tx
    .insertInto('staff_passkey')
    .values({
      staff_id: staffId,
      credential,
      public_key: publicKey,
      transports: JSON.stringify(transports),
      name,
      counter,
      synced: synced ? 1 : 0,
      created_at: now,
      used_at: null,
    })
    .onConflict((conflict) => conflict.column('credential').doNothing())
    .returning('id')
    .executeTakeFirst();
  return made?.id;
}

/**
 * Notes that a passkey was used.
 *
 * @returns false when its counter does not go up: it was copied, or somebody repeats an old answer
 */
export async function notePasskeyUse(
  tx: Tx,
  { id, counter, now }: { id: number; counter: number; now: number },
): Promise<boolean> {
  const row = await locked(
    tx,
    tx.selectFrom('staff_passkey').select('counter').where('id', '=', id),
  ).executeTakeFirst();
  // Those that are kept in a cloud do not count.
  if (!row || (counter <= row.counter && (counter > 0 || row.counter > 0))) return false;
  await tx.updateTable('staff_passkey').set({ counter, used_at: now }).where('id', '=', id).execute();
  return true;
}

/** @returns what it was called; undefined when it was not theirs */
export async function dropPasskey(tx: Tx, staffId: number, id: number): Promise<string | undefined> {
  const gone = await tx
    .deleteFrom('staff_passkey')
    .where('id', '=', id)
    .where('staff_id', '=', staffId)
    .returning('name')
    .executeTakeFirst();
  return gone?.name;
}
