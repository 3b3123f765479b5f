import type { Insertable } from 'kysely';
import type { Tables, Tx } from '../../platform/db/index.ts';
import { type Move, moveLot, type NewLot, NO_LOT } from '../model-books.ts';
import { readLots } from './store.ts';

/** @returns the number of the entry */
export async function insertEntry(tx: Tx, entry: Insertable<Tables['points_entry']>): Promise<number> {
  const { id } = await tx.insertInto('points_entry').values(entry).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** @returns the number of the lot */
export async function insertLot(tx: Tx, accountId: number, entryId: number, lot: NewLot, now: number) {
  const { id } = await tx
    .insertInto('points_lot')
    .values({
      account_id: accountId,
      entry_id: entryId,
      parent_id: lot.parentId ?? null,
      order_id: lot.orderId ?? null,
      ...moveLot(NO_LOT, { ...lot, lot: 0 }),
      available_at: lot.availableAt,
      expires_at: lot.expiresAt,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function insertPostings(
  tx: Tx,
  accountId: number,
  entryId: number,
  moves: readonly Move[],
  at: number,
): Promise<void> {
  const lots = await readLots(
    tx,
    moves.flatMap(({ lot }) => lot ?? []),
  );
  await tx
    .insertInto('points_posting')
    .values(
      moves.map(({ from, to, points, lot }) => ({
        entry_id: entryId,
        account_id: accountId,
        from_book: from,
        to_book: to,
        points,
        lot_id: lot,
        lot_expires_at: lot === null ? null : (lots.get(lot)?.expires_at ?? null),
        at,
      })),
    )
    .execute();
}
