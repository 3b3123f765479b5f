import { lockRows, type Reader, type Tx } from '../../platform/db/index.ts';
import type { Session } from '../../platform/session/sessions.ts';
import { setSessionValue, updateSessionValue } from '../../platform/session/values.ts';
import { mergeWishes } from './model.ts';

declare module '../../platform/db/tables.ts' {
  interface Tables {
    wish: { user_id: number; product_id: number; added_at: number };
  }
}

/** The session value that keeps a guest's list: product ids, newest first. */
const VALUE = 'wish_list';
const MOST = 200;

/** The list as every page shows it: in the session, of guests and of accounts alike, so it costs no query. */
export function wishesIn(session: Session | undefined): number[] {
  return (session?.values.get(VALUE) as number[] | undefined) ?? [];
}

/** The list of a browser with what is still there to be bought, newest first. */
export async function readWishes(db: Reader, session: Session | undefined): Promise<number[]> {
  if (!session) return [];
  return session.userId === null ? published(db, wishesIn(session)) : ofAccount(db, session.userId);
}

async function ofAccount(db: Reader, userId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('wish as w')
    .innerJoin('product as p', 'p.id', 'w.product_id')
    .select('w.product_id')
    .where('w.user_id', '=', userId)
    .where('p.status', '=', 'publish')
    .orderBy('w.added_at', 'desc')
    .orderBy('w.product_id', 'desc')
    .execute();
  return rows.map(({ product_id }) => product_id);
}

/**
 * Puts products on the list or takes them off; what is no published product is not put on it. Without changes it
 * takes out what is gone meanwhile. @returns the list
 */
export async function changeWishes(
  tx: Tx,
  session: Session,
  changes: ReadonlyMap<number, boolean>,
  now: number,
): Promise<number[]> {
  const wanted = [...changes].filter(([, on]) => on).map(([id]) => id);
  const unwanted = [...changes].filter(([, on]) => !on).map(([id]) => id);
  const { userId } = session;
  if (userId === null) {
    const before = await takeList(tx, session.id);
    const merged = mergeWishes(before, wanted, MOST).filter((id) => !unwanted.includes(id));
    const list = await published(tx, merged);
    await setSessionValue(tx, session.id, VALUE, list.length === 0 ? undefined : list);
    return list;
  }
  await addToAccount(tx, userId, await published(tx, wanted), now);
  if (unwanted.length > 0)
    await tx.deleteFrom('wish').where('user_id', '=', userId).where('product_id', 'in', unwanted).execute();
  return tellSessions(tx, userId);
}

/** At log-in: what the guest had put on the list is the account's from now on. */
export async function joinWishes(tx: Tx, sessionId: number, userId: number, now: number): Promise<void> {
  const list = await takeList(tx, sessionId);
  await addToAccount(tx, userId, await published(tx, list), now);
  await tellSessions(tx, userId);
}

/** Two accounts are one: so are their lists. */
export async function takeOverWishes(tx: Tx, from: number, into: number, now: number): Promise<void> {
  await addToAccount(tx, into, await ofAccount(tx, from), now);
  await tx.deleteFrom('wish').where('user_id', '=', from).execute();
  await tellSessions(tx, into);
}

/** Every browser of an account shows the account's list: each session has its own copy of it. */
async function tellSessions(tx: Tx, userId: number): Promise<number[]> {
  const list = await ofAccount(tx, userId);
  const sessions = await tx.selectFrom('session').select('id').where('user_id', '=', userId).execute();
  for (const { id } of sessions) await setSessionValue(tx, id, VALUE, list.length === 0 ? undefined : list);
  return list;
}

/** Takes a guest's list out of the session, with the session locked: two tabs at once lose nothing. */
async function takeList(tx: Tx, sessionId: number): Promise<number[]> {
  const list = await updateSessionValue<number[]>(tx, sessionId, VALUE, () => undefined);
  return list ?? [];
}

async function addToAccount(tx: Tx, userId: number, ids: readonly number[], now: number): Promise<void> {
  if (ids.length === 0) return;
  await lockRows(tx, 'user', [userId]);
  const { count } = await tx
    .selectFrom('wish')
    .select((is) => is.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  const room = ids.slice(0, Math.max(0, MOST - Number(count)));
  if (room.length === 0) return;
  await tx
    .insertInto('wish')
    // The first is the newest; a millisecond apart keeps their order.
    .values(room.map((product_id, index) => ({ user_id: userId, product_id, added_at: now - index })))
    .onConflict((conflict) => conflict.columns(['user_id', 'product_id']).doNothing())
    .execute();
}

async function published(tx: Reader, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .selectFrom('product')
    .select('id')
    .where('id', 'in', ids)
    .where('status', '=', 'publish')
    .where('type', '<>', 'variation')
    .execute();
  const found = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => found.has(id));
}
