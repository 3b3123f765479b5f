import { type Selectable, sql } from 'kysely';
import { lockRows, type Reader, type Tx } from '../../platform/db/index.ts';
import type { LotSums } from '../model-books.ts';
import type { PointsAccountTable, PointsEntryTable, PointsLotTable } from '../tables.ts';
import type { OpenLot } from './model-lots.ts';

export type AccountRow = Selectable<PointsAccountTable>;
export type EntryRow = Selectable<PointsEntryTable>;
export type LotRow = Selectable<PointsLotTable>;

export function findAccount(db: Reader, userId: number): Promise<AccountRow | undefined> {
  return db.selectFrom('points_account').selectAll().where('user_id', '=', userId).executeTakeFirst();
}

/** Of these customers, those with points or money, or with a movement since that was not the end of points. */
export async function movedSince(db: Reader, users: readonly number[], since: number): Promise<number[]> {
  const rows = await db
    .selectFrom('points_account as a')
    .select('user_id')
    .where('user_id', 'in', users)
    .where((is) =>
      is.or([
        sql<boolean>`available + pending + held > 0`,
        is('wallet', '>', 0),
        is.exists(
          is
            .selectFrom('points_entry as e')
            .select('e.id')
            .whereRef('e.account_id', '=', 'a.id')
            .where('e.at', '>', since)
            .where('e.kind', '<>', 'expire'),
        ),
      ]),
    )
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/** Makes the account at its first use and locks it. Whoever locks an order too locks that first. */
export async function lockAccount(tx: Tx, userId: number, now: number): Promise<AccountRow> {
  const found = await tx
    .selectFrom('points_account')
    .select('id')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!found)
    await tx
      .insertInto('points_account')
      .values({
        user_id: userId,
        status: 'active',
        available: 0,
        pending: 0,
        held: 0,
        debt: 0,
        issued: 0,
        clawed_back: 0,
        wallet: 0,
        created_at: now,
      })
      .onConflict((on) => on.column('user_id').doNothing())
      .execute();
  const { id } =
    found ??
    (await tx
      .selectFrom('points_account')
      .select('id')
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow());
  return lockAccountId(tx, id);
}

export async function lockAccountId(tx: Tx, id: number): Promise<AccountRow> {
  await lockRows(tx, 'points_account', [id]);
  return tx.selectFrom('points_account').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

export function findEntry(db: Reader, key: string): Promise<EntryRow | undefined> {
  return db.selectFrom('points_entry').selectAll().where('key', '=', key).executeTakeFirst();
}

/** Lots with something to spend, whatever their expiry, the oldest first. */
export async function readOpenLots(db: Reader, accountId: number): Promise<OpenLot[]> {
  const rows = await db
    .selectFrom('points_lot')
    .select(['id', 'available', 'expires_at'])
    .where('account_id', '=', accountId)
    .where(sql<boolean>`available > 0`)
    .orderBy('id')
    .execute();
  return rows.map(({ id, available, expires_at }) => ({ id, available, expiresAt: expires_at }));
}

/** Lots that wait, with what waits in them. */
export async function readPendingLots(db: Reader, accountId: number): Promise<OpenLot[]> {
  const rows = await db
    .selectFrom('points_lot')
    .select(['id', 'pending', 'expires_at'])
    .where('account_id', '=', accountId)
    .where(sql<boolean>`pending > 0`)
    .execute();
  return rows.map(({ id, pending, expires_at }) => ({ id, available: pending, expiresAt: expires_at }));
}

/** Lots with anything in them, the oldest first. */
export function readUsedLots(db: Reader, accountId: number): Promise<LotRow[]> {
  return db
    .selectFrom('points_lot')
    .selectAll()
    .where('account_id', '=', accountId)
    .where(sql<boolean>`pending + available + held > 0`)
    .orderBy('id')
    .execute();
}

/** An account and those that went into it: their ledgers together are its past. */
export const withMerged = (db: Reader, accountId: number) =>
  db
    .selectFrom('points_account')
    .select('id')
    .where('id', '=', accountId)
    .unionAll(
      db
        .selectFrom('points_account')
        .select('id')
        .where('merged_into', '=', accountId)
        .where(sql<boolean>`merged_into > 0`),
    );

export async function readLots(db: Reader, ids: readonly number[]): Promise<Map<number, LotRow>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('points_lot').selectAll().where('id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, row]));
}

export function readOrderLots(db: Reader, orderId: number): Promise<LotRow[]> {
  return db.selectFrom('points_lot').selectAll().where('order_id', '=', orderId).orderBy('id').execute();
}

export async function addToLot(tx: Tx, id: number, change: LotSums): Promise<void> {
  await tx
    .updateTable('points_lot')
    .set((is) => ({
      pending: is('pending', '+', change.pending),
      available: is('available', '+', change.available),
      held: is('held', '+', change.held),
      spent: is('spent', '+', change.spent),
      expired: is('expired', '+', change.expired),
      reversed: is('reversed', '+', change.reversed),
    }))
    .where('id', '=', id)
    .execute();
}

export async function extendLot(tx: Tx, id: number, expiresAt: number): Promise<void> {
  await tx.updateTable('points_lot').set({ expires_at: expiresAt }).where('id', '=', id).execute();
}

/** Moves the end of everything that a customer has, never to an earlier day. @returns how many lots */
export async function extendLots(tx: Tx, accountId: number, expiresAt: number): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('points_lot')
    .set({ expires_at: expiresAt })
    .where('account_id', '=', accountId)
    .where(sql<boolean>`pending + available + held > 0`)
    .where('expires_at', '<', expiresAt)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

export async function saveAccount(tx: Tx, { id, ...row }: AccountRow): Promise<void> {
  const { available, pending, held, debt, issued, clawed_back, wallet, status } = row;
  await tx
    .updateTable('points_account')
    .set({ available, pending, held, debt, issued, clawed_back, wallet, status })
    .where('id', '=', id)
    .execute();
}
