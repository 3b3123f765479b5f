import { mkdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { Shop } from '../frame/shop.ts';
import type { MemoryState } from './engine/memory.ts';
import type { LiveIndex } from './live.ts';
import { readPacked, writePacked } from './packed.ts';
import { lastChange, tagsSince } from './store.ts';

/** Raise it when what is kept in the file changes its shape or meaning. */
const VERSION = 3;
/** The change log keeps a day; an older copy could not follow. */
const OLDEST_MS = 23 * 3_600_000;

interface Saved {
  version: number;
  key: string;
  change: number;
  at: number;
  state: MemoryState;
}

const fileOf = (shop: Shop) => join(shop.dataDir, 'search', 'index.bin');

/** Settings that decide what is in an index. */
export const madeWith = ({ settings }: Shop) =>
  JSON.stringify([settings.languages, settings.currencies, settings.tax]);

/** Puts the index away if it has changed, for the next start. */
export async function saveIndex(shop: Shop, index: LiveIndex): Promise<void> {
  if (!index.isOpen || !index.changed) return;
  const at = Date.now();
  const change = await lastChange(shop.db.read);
  await shop.changes.poll();
  const engine = await index.settled();
  index.changed = false;
  const saved: Saved = {
    version: VERSION,
    key: madeWith(shop),
    change,
    at,
    state: engine.state(),
  };
  const file = fileOf(shop);
  await mkdir(join(shop.dataDir, 'search'), { recursive: true });
  // Another process may be writing one too.
  const fresh = `${file}.${process.pid}`;
  await writePacked(fresh, saved);
  await rename(fresh, file);
}

/** The copy from last time, if it was made with these settings and the change log still reaches back to it. */
export async function loadIndex(
  shop: Shop,
): Promise<{ state: MemoryState; tags: readonly string[] } | undefined> {
  let saved: Saved;
  try {
    saved = (await readPacked(fileOf(shop))) as Saved;
  } catch {
    return undefined;
  }
  if (saved.version !== VERSION || saved.key !== madeWith(shop) || Date.now() - saved.at > OLDEST_MS)
    return undefined;
  // A database that was put back to an earlier day knows nothing of what the copy has seen.
  if ((await lastChange(shop.db.read)) < saved.change) return undefined;
  return { state: saved.state, tags: await tagsSince(shop.db.read, saved) };
}
