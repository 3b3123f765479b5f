import { setImmediate } from 'node:timers/promises';

/** Small, so that a batch is forgotten before the next one is there: memory stays flat however long the ledger is. */
export const BATCH = 250;

/** Numbers of the first and the last owner of a batch. */
export interface Range {
  first: number;
  last: number;
}

/** Takes down what differs. */
export type Tell = (fault: string) => void;

type Read<T> = (last: T | undefined, limit: number) => Promise<T[]>;

/** Reads rows in batches, each after the last row of the one before, and hands them over. */
export async function inBatches<T>(
  read: Read<T>,
  work: (rows: readonly T[]) => void | Promise<void>,
  batch = BATCH,
): Promise<void> {
  let last: T | undefined;
  for (;;) {
    // SQLite answers at once: without this a long replay would let nobody else in.
    await setImmediate();
    const rows = await read(last, batch);
    await work(rows);
    if (rows.length < batch) return;
    last = rows.at(-1);
  }
}

export const byId =
  <T extends { id: number }>(read: (after: number, limit: number) => Promise<T[]>): Read<T> =>
  (last, limit) =>
    read(last?.id ?? 0, limit);

/**
 * Reads what belongs to the owners of one batch, owner by owner. The rest of an owner and what comes after that owner
 * are asked for apart: compared as whole tuples, SQLite would read an owner's million rows from the first for every
 * batch.
 *
 * @param beyond rows of owners above that number, up to the last of the batch
 */
export const byOwner =
  <T extends { owner: number }>(
    within: (last: T, limit: number) => Promise<T[]>,
    beyond: (owner: number, limit: number) => Promise<T[]>,
  ): Read<T> =>
  async (last, limit) => {
    if (!last) return beyond(0, limit);
    const same = await within(last, limit);
    return same.length === limit ? same : [...same, ...(await beyond(last.owner, limit - same.length))];
  };
