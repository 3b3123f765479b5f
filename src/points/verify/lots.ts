import type { Reader } from '../../platform/db/index.ts';
import { type Book, type LotSums, moveLot, NO_LOT } from '../model-books.ts';
import { byId, byOwner, inBatches, type Tell } from './batches.ts';

const LOT = ['issued', 'pending', 'available', 'held', 'spent', 'expired', 'reversed'] as const;

interface LotMove {
  owner: number;
  id: number;
  entry: number;
  account_id: number;
  from_book: Book;
  to_book: Book;
  points: number;
}

/** Lot by lot, move by move. @returns how many lots */
export async function replayLots(db: Reader, tell: Tell, batch: number): Promise<number> {
  let count = 0;
  const table = db
    .selectFrom('points_lot')
    .select(['id', 'account_id', ...LOT])
    .orderBy('id');
  await inBatches(
    byId((after, limit) => table.where('id', '>', after).limit(limit).execute()),
    async (rows) => {
      count += rows.length;
      const lots = new Map(rows.map((row) => [row.id, { row, sums: NO_LOT as LotSums, entry: 0 }]));
      const moved = db
        .selectFrom('points_posting')
        .select([
          'lot_id as owner',
          'id',
          'entry_id as entry',
          'account_id',
          'from_book',
          'to_book',
          'points',
        ])
        .$narrowType<{ owner: number }>()
        .orderBy('lot_id')
        .orderBy('id');
      const range = { first: rows[0]?.id ?? 0, last: rows.at(-1)?.id ?? 0 };
      await inBatches<LotMove>(
        byOwner(
          ({ owner, id }, limit) =>
            moved.where('lot_id', '=', owner).where('id', '>', id).limit(limit).execute(),
          (owner, limit) =>
            moved
              .where('lot_id', '>', Math.max(owner, range.first - 1))
              .where('lot_id', '<=', range.last)
              .limit(limit)
              .execute(),
        ),
        (moves) => {
          for (const { owner, entry, account_id, from_book: from, to_book: to, points } of moves) {
            const lot = lots.get(owner);
            if (!lot) continue;
            if (account_id !== lot.row.account_id)
              tell(`entry ${entry}: moves lot ${owner} of another account`);
            lot.sums = moveLot(lot.sums, { from, to, points, lot: owner });
            lot.entry = entry;
            if (Math.min(lot.sums.pending, lot.sums.available, lot.sums.held) < 0)
              tell(`entry ${entry}: lot ${owner} goes below zero`);
          }
        },
        batch,
      );
      for (const { row, sums, entry } of lots.values())
        for (const name of LOT)
          if (row[name] !== sums[name])
            tell(`entry ${entry}: lot ${row.id} has ${name} ${row[name]}, the replay says ${sums[name]}`);
    },
    batch,
  );
  return count;
}
