/**
 * Memory that one answer needs only while it is worked out. An answer on a large shop uses a dozen sets of a bit a
 * document; if each were new, the collector would come round every few answers and stop everything for as long as
 * it takes to look at the whole index.
 */
const free = new Map<number, ArrayBuffer[]>();
let lent: ArrayBuffer[] | undefined;

const STEP = 1 << 12;
/** Sizes kept at once; an index that grows leaves old ones behind. */
const MOST_SIZES = 24;

/** Zeros. Inside `withScratch` it is taken back at the end: nothing of it may be part of what is returned. */
export function scratch(bytes: number): ArrayBuffer {
  if (!lent) return new ArrayBuffer(bytes);
  const size = Math.ceil(bytes / STEP) * STEP;
  const kept = free.get(size)?.pop();
  if (kept) new Uint8Array(kept).fill(0);
  const buffer = kept ?? new ArrayBuffer(size);
  lent.push(buffer);
  return buffer;
}

/** Runs work that takes no time off (never a promise), and takes back its memory. */
export function withScratch<T>(work: () => T): T {
  if (lent) return work();
  lent = [];
  try {
    return work();
  } finally {
    if (free.size > MOST_SIZES) free.clear();
    for (const buffer of lent) {
      const others = free.get(buffer.byteLength);
      if (others) others.push(buffer);
      else free.set(buffer.byteLength, [buffer]);
    }
    lent = undefined;
  }
}
