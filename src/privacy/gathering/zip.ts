import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { chmod, rename, rm } from 'node:fs/promises';
import { Zip, ZipDeflate } from 'fflate';

/** Writes one file of an archive, piece by piece. */
export type WriteEntry = (text: string) => Promise<void>;

/**
 * Writes an archive as a stream, so that only what is being packed is in memory. It has its name only when it is
 * whole, and only the owner of the process reads it.
 *
 * @param fill adds files one after the other
 */
export async function writeZip(
  path: string,
  fill: (add: (name: string, write: (piece: WriteEntry) => Promise<void>) => Promise<void>) => Promise<void>,
): Promise<void> {
  const partial = `${path}.part`;
  const out = createWriteStream(partial, { mode: 0o600 });
  const failed = once(out, 'error').then(([error]) => Promise.reject(error));
  failed.catch(() => {});
  const packed: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    packed.push(chunk);
  });
  /** Waits until the disk has taken what is packed so far. */
  const carry = async () => {
    for (const chunk of packed.splice(0))
      if (!out.write(chunk)) await Promise.race([once(out, 'drain'), failed]);
  };
  try {
    await fill(async (name, write) => {
      const entry = new ZipDeflate(name, { level: 6 });
      zip.add(entry);
      const encoder = new TextEncoder();
      await write(async (text) => {
        entry.push(encoder.encode(text));
        await carry();
      });
      entry.push(new Uint8Array(), true);
      await carry();
    });
    zip.end();
    await carry();
    out.end();
    await Promise.race([once(out, 'close'), failed]);
    await chmod(partial, 0o600);
    await rename(partial, path);
  } catch (error) {
    out.destroy();
    await rm(partial, { force: true });
    throw error;
  }
}
