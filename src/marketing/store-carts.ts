import type { Insertable, Selectable, Updateable } from 'kysely';
import type { SnapshotLine } from '../cart/index.ts';
import { FORGOTTEN_AT_ONCE } from '../frame/persons/index.ts';
import type { Language } from '../frame/shop/settings.ts';
import { locked, prepared, type Reader, type Tables, type Tx } from '../platform/db/index.ts';
import './tables.ts';

type Row = Selectable<Tables['captured_cart']>;
type Change = Omit<Updateable<Tables['captured_cart']>, 'cart'> & { lines?: readonly SnapshotLine[] };

/** A cart whose shopper has told an e-mail. */
export type CapturedCart = Omit<Row, 'cart' | 'language'> & { lines: SnapshotLine[]; language: Language };

export const readCaptured = ({ cart, language, ...row }: Row): CapturedCart => ({
  ...row,
  language: language as Language,
  lines: JSON.parse(cart) as SnapshotLine[],
});

function written({ lines, ...change }: Change) {
  return lines ? { ...change, cart: JSON.stringify(lines) } : change;
}

export async function findByToken(db: Reader, token: string): Promise<CapturedCart | undefined> {
  const row = await db.selectFrom('captured_cart').selectAll().where('token', '=', token).executeTakeFirst();
  return row && readCaptured(row);
}

/** The one of this browser that may still be written about. */
export async function findBySession(db: Reader, sessionId: number): Promise<CapturedCart | undefined> {
  const row = await db
    .selectFrom('captured_cart')
    .selectAll()
    .where('session_id', '=', sessionId)
    .where('stopped', '=', '')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return row && readCaptured(row);
}

export async function lockCaptured(tx: Tx, id: number): Promise<CapturedCart | undefined> {
  const row = await locked(
    tx,
    tx.selectFrom('captured_cart').selectAll().where('id', '=', id),
  ).executeTakeFirst();
  return row && readCaptured(row);
}

export async function findDue(db: Reader, now: number, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('captured_cart')
    .select('id')
    .where('next_at', '>', 0)
    .where('next_at', '<=', now)
    .orderBy('next_at')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

export async function insertCaptured(
  tx: Tx,
  {
    lines,
    ...row
  }: Omit<Insertable<Tables['captured_cart']>, 'cart' | 'id'> & {
    lines: readonly SnapshotLine[];
  },
): Promise<number> {
  const { id } = await tx
    .insertInto('captured_cart')
    .values({ ...row, cart: JSON.stringify(lines) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateCaptured(tx: Tx, id: number, change: Change): Promise<void> {
  await tx.updateTable('captured_cart').set(written(change)).where('id', '=', id).execute();
}

/** How many letters an address got about carts that were captured since then, of the one that got most. */
export async function lettersSince(db: Reader, email: string, since: number): Promise<number> {
  const row = await db
    .selectFrom('captured_cart')
    .select((is) => is.fn.max<number | null>('letters').as('letters'))
    .where('email', '=', email)
    .where('captured_at', '>', since)
    .where('stopped', '<>', 'ordered')
    .executeTakeFirst();
  return Number(row?.letters ?? 0);
}

/** Nothing more is written about an older cart of the same address: one reminder at a time. */
export async function replaceOthers(tx: Tx, email: string, id: number): Promise<void> {
  await tx
    .updateTable('captured_cart')
    .set({ stopped: 'replaced', next_at: 0 })
    .where('email', '=', email)
    .where('id', '<>', id)
    .where('stopped', '=', '')
    .execute();
}

/** The carts that an order was made of: by the browser and by the address. @returns their ids */
export async function openCartsOf(tx: Tx, who: { sessionId: number; email: string }): Promise<number[]> {
  const rows = await openOf(tx, who);
  return rows.map(({ id }) => id);
}

const openOf = prepared((db, { sessionId, email }: { sessionId: number; email: string }) =>
  db
    .selectFrom('captured_cart')
    .select('id')
    .where('stopped', '=', '')
    .where((or) => or.or([or('session_id', '=', sessionId), or('email', '=', email)])),
);

export async function cartsOfOrder(tx: Tx, orderId: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('captured_cart')
    .select('id')
    .where('order_id', '=', orderId)
    .where('stopped', '=', '')
    .execute();
  return rows.map(({ id }) => id);
}

export async function stopCarts(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .updateTable('captured_cart')
    .set({ stopped: 'ordered', next_at: 0 })
    .where('id', 'in', ids)
    .execute();
}

export async function noteOrder(tx: Tx, ids: readonly number[], orderId: number): Promise<void> {
  if (ids.length === 0) return;
  await tx.updateTable('captured_cart').set({ order_id: orderId }).where('id', 'in', ids).execute();
}

/** Nothing more is written to this address about any cart. */
export async function silence(tx: Tx, email: string): Promise<void> {
  await tx
    .updateTable('captured_cart')
    .set({ next_at: 0, subscribed: 0 })
    .where('email', '=', email)
    .execute();
}

/** Forgets what was captured before a moment. @returns how many */
export async function purgeCaptured(tx: Tx, before: number): Promise<number> {
  const old = tx
    .selectFrom('captured_cart')
    .select('id')
    .where('captured_at', '<', before)
    .orderBy('captured_at')
    .limit(FORGOTTEN_AT_ONCE);
  const { numDeletedRows } = await tx.deleteFrom('captured_cart').where('id', 'in', old).executeTakeFirst();
  return Number(numDeletedRows);
}

export async function findCaptured(db: Reader, id: number): Promise<CapturedCart | undefined> {
  const row = await db.selectFrom('captured_cart').selectAll().where('id', '=', id).executeTakeFirst();
  return row && readCaptured(row);
}

/** Whoever is written to in one language is written to in another. */
export async function speakInstead(tx: Tx, language: Language, instead: Language): Promise<void> {
  for (const table of ['captured_cart', 'subscriber'] as const)
    await tx.updateTable(table).set({ language: instead }).where('language', '=', language).execute();
}

/** Carts that one account left are another's. */
export async function giveCaptured(tx: Tx, from: number, into: number): Promise<void> {
  await tx.updateTable('captured_cart').set({ user_id: into }).where('user_id', '=', from).execute();
}
