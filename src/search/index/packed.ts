import { open } from 'node:fs/promises';
import { deserialize, serialize } from 'node:v8';

type Numbers = Uint8Array | Uint16Array | Uint32Array | Float64Array;
const KINDS = [Uint8Array, Uint16Array, Uint32Array, Float64Array] as const;

/** Stands where an array of numbers was. */
interface Mark {
  packed: number;
  kind: number;
  length: number;
}

const isNumbers = (value: unknown): value is Numbers => KINDS.some((kind) => value instanceof kind);

/**
 * Writes a value with large arrays of numbers into a file, the arrays one after the other as they lie in memory: a
 * copy of all of it at once would take as much again.
 */
export async function writePacked(file: string, value: unknown): Promise<void> {
  const arrays: Numbers[] = [];
  const bones = serialize(
    changed(value, (one) => {
      if (!isNumbers(one)) return undefined;
      const kind = KINDS.findIndex((type) => one instanceof type);
      return { packed: arrays.push(one) - 1, kind, length: one.length } satisfies Mark;
    }),
  );
  const handle = await open(file, 'w');
  try {
    const head = Buffer.alloc(8);
    head.writeDoubleLE(bones.length);
    await handle.write(head);
    await handle.write(bones);
    for (const array of arrays) {
      const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
      if (bytes.length > 0) await handle.write(bytes);
    }
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** @throws when it is not such a file, or not whole */
export async function readPacked(file: string): Promise<unknown> {
  const handle = await open(file, 'r');
  try {
    const { size } = await handle.stat();
    const take = async <T extends Uint8Array>(bytes: T): Promise<T> => {
      for (let got = 0; got < bytes.length; ) {
        const { bytesRead } = await handle.read(bytes, got, bytes.length - got);
        if (bytesRead === 0) throw new Error(`${file} is cut off.`);
        got += bytesRead;
      }
      return bytes;
    };
    const length = (await take(Buffer.alloc(8))).readDoubleLE();
    if (!(length > 0 && length <= size)) throw new Error(`${file} is no packed file.`);
    const bones: unknown = deserialize(await take(Buffer.alloc(length)));
    const marks: Mark[] = [];
    changed(bones, (one) => {
      if (isMark(one)) marks[one.packed] = one;
      return undefined;
    });
    const arrays: Numbers[] = [];
    for (const mark of marks) {
      const array = new (KINDS[mark.kind] ?? Uint8Array)(mark.length);
      await take(new Uint8Array(array.buffer));
      arrays.push(array);
    }
    return changed(bones, (one) => (isMark(one) ? arrays[one.packed] : undefined));
  } finally {
    await handle.close();
  }
}

const isMark = (value: unknown): value is Mark =>
  typeof value === 'object' && value !== null && 'packed' in value && 'kind' in value;

/** A copy with some parts replaced. Lists of texts, which are long and hold nothing to replace, stay as they are. */
function changed(value: unknown, replace: (value: unknown) => unknown): unknown {
  const other = replace(value);
  if (other !== undefined) return other;
  if (Array.isArray(value))
    return value.some((one) => typeof one === 'object') ? value.map((one) => changed(one, replace)) : value;
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, changed(one, replace)]));
}
