const BATCH = 1000;

/** Rows one after the other, read in batches. */
export interface Rows<T> {
  peek(): Promise<T | undefined>;
  take(): Promise<T | undefined>;
}

type Key = [number, number, number];

function rows<T>(read: (last: T | undefined) => Promise<T[]>): Rows<T> {
  let batch: T[] = [];
  let at = 0;
  let over = false;
  const peek = async () => {
    if (at === batch.length && !over) {
      batch = await read(batch.at(-1));
      at = 0;
      over = batch.length < BATCH;
    }
    return batch[at];
  };
  return {
    peek,
    async take() {
      const row = batch[at] ?? (await peek());
      if (row) at += 1;
      return row;
    },
  };
}

/** By id. */
export const batched = <T extends { id: number }>(
  read: (after: number, limit: number) => Promise<T[]>,
): Rows<T> => rows((last) => read(last?.id ?? 0, BATCH));

/** By up to three numbers, which the rows carry as `a`, `b` and `c`. */
export const batchedPairs = <T extends { a: number | null; b: number; c: number }>(
  read: (after: Key, limit: number) => Promise<T[]>,
): Rows<T> => rows((last) => read(last ? [last.a ?? 0, last.b, last.c] : [0, 0, 0], BATCH));
