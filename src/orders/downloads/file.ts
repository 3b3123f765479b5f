import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import { fileName } from './model.ts';

/**
 * Opens a file for sale. Nothing outside DATA_DIR/downloads is ever opened: only the last part of the name
 * counts, and a link that stands in the folder is not followed.
 *
 * @returns undefined when there is no such file; else it must be closed by whoever asked
 */
export async function openDownload(
  dataDir: string,
  written: string,
): Promise<{ handle: FileHandle; name: string; size: number } | undefined> {
  const name = fileName(written);
  if (name === undefined) return undefined;
  const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;
  const handle = await open(join(dataDir, 'downloads', name), flags).catch(() => undefined);
  if (!handle) return undefined;
  const about = await handle.stat();
  if (about.isFile()) return { handle, name, size: about.size };
  await handle.close();
  return undefined;
}
