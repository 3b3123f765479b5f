/** Boxes that hold others, on the way to where notes stand. */
const HOLDERS = new Set(['moov', 'trak']);
/** What is noted of a film and its tracks by whoever made it: places, names, devices. */
const NOTES = new Set(['udta', 'meta', 'uuid']);
const HEAD = 8;

/** An MP4 of the same length in which nothing is noted: notes become room that players skip. */
export function withoutNotes(bytes: Buffer): Buffer {
  const clean = Buffer.from(bytes);
  empty(clean, 0, clean.length);
  return clean;
}

function empty(bytes: Buffer, from: number, to: number): void {
  for (let at = from; at + HEAD <= to; ) {
    const type = bytes.subarray(at + 4, at + HEAD).toString('latin1');
    const { length, head } = sizeOf(bytes, at, to);
    if (length < head || at + length > to) return;
    if (HOLDERS.has(type)) empty(bytes, at + head, at + length);
    else if (NOTES.has(type)) {
      bytes.write('free', at + 4, 'latin1');
      bytes.fill(0, at + head, at + length);
    }
    at += length;
  }
}

/** How long a box is: 1 says that eight bytes behind its name tell it, 0 that it goes on to the end. */
function sizeOf(bytes: Buffer, at: number, to: number): { length: number; head: number } {
  const length = bytes.readUInt32BE(at);
  if (length === 0) return { length: to - at, head: HEAD };
  if (length !== 1 || at + 2 * HEAD > to) return { length, head: HEAD };
  return { length: Number(bytes.readBigUInt64BE(at + HEAD)), head: 2 * HEAD };
}
