import type { Insertable, Selectable, Updateable } from 'kysely';
import { FORGOTTEN_AT_ONCE } from '../../frame/persons/index.ts';
import type { Language } from '../../frame/shop/settings.ts';
import { locked, type Reader, type Tables, type Tx } from '../../platform/db/index.ts';
import type { SubscriberStatus } from '../tables.ts';

type Table = Tables['subscriber'];
export type Subscriber = Omit<Selectable<Table>, 'language'> & { language: Language };
type Proof = Omit<Insertable<Tables['subscriber_proof']>, 'id'>;

const read = (row: Selectable<Table>): Subscriber => ({ ...row, language: row.language as Language });

export async function lockByEmail(tx: Tx, email: string): Promise<Subscriber | undefined> {
  const row = await locked(
    tx,
    tx.selectFrom('subscriber').selectAll().where('email', '=', email),
  ).executeTakeFirst();
  return row && read(row);
}

export async function isSubscribed(db: Reader, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('subscriber')
    .select('id')
    .where('email', '=', email)
    .where('status', '=', 'subscribed')
    .executeTakeFirst();
  return row !== undefined;
}

/** What an e-mail has said of the newsletter, with the proof of it; undefined where it never said anything. */
export async function readSubscription(db: Reader, email: string) {
  const row = await db.selectFrom('subscriber').selectAll().where('email', '=', email).executeTakeFirst();
  return row && { status: row.status, source: row.source, proofs: await readProofs(db, row.id) };
}

export async function findSubscriber(db: Reader, id: number): Promise<Subscriber | undefined> {
  const row = await db.selectFrom('subscriber').selectAll().where('id', '=', id).executeTakeFirst();
  return row && read(row);
}

/** Notes an address that nobody knew. @returns undefined when another request was quicker */
export async function insertSubscriber(
  tx: Tx,
  row: Omit<Insertable<Table>, 'id'>,
): Promise<number | undefined> {
  const made = await tx
    .insertInto('subscriber')
    .values(row)
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst();
  return made?.id;
}

export async function updateSubscriber(tx: Tx, id: number, change: Updateable<Table>): Promise<void> {
  await tx.updateTable('subscriber').set(change).where('id', '=', id).execute();
}

/** Proofs are added and never changed. */
export async function addProof(tx: Tx, proof: Proof): Promise<void> {
  await tx.insertInto('subscriber_proof').values(proof).execute();
}

export async function readProofs(db: Reader, subscriberId: number) {
  return db
    .selectFrom('subscriber_proof')
    .selectAll()
    .where('subscriber_id', '=', subscriberId)
    .orderBy('id')
    .execute();
}

/** Subscribers after an id, in order: for lists of any length. */
export async function readSubscribers(
  db: Reader,
  { status, after, limit }: { status: SubscriberStatus; after: number; limit: number },
): Promise<Subscriber[]> {
  const rows = await db
    .selectFrom('subscriber')
    .selectAll()
    .where('status', '=', status)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(read);
}

export async function countSubscribers(db: Reader): Promise<Record<SubscriberStatus, number>> {
  const rows = await db
    .selectFrom('subscriber')
    .select('status')
    .select((count) => count.fn.countAll<number>().as('count'))
    .groupBy('status')
    .execute();
  const counts = { pending: 0, subscribed: 0, ended: 0 };
  for (const { status, count } of rows) counts[status] = Number(count);
  return counts;
}

/** Whoever never confirmed is forgotten, and so is the proof of having been asked. @returns how many */
export async function purgePending(tx: Tx, before: number): Promise<number> {
  const old = tx
    .selectFrom('subscriber')
    .select('id')
    .where('status', '=', 'pending')
    .where('asked_at', '<', before)
    .orderBy('asked_at')
    .limit(FORGOTTEN_AT_ONCE);
  const { numDeletedRows } = await tx.deleteFrom('subscriber').where('id', 'in', old).executeTakeFirst();
  return Number(numDeletedRows);
}

export async function deleteSubscriber(tx: Tx, email: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('subscriber').where('email', '=', email).executeTakeFirst();
  return numDeletedRows > 0n;
}
