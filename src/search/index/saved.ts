import { mkdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { languageFacts } from '../../frame/shop/languages.ts';
import type { Shop } from '../../frame/shop/shop.ts';
import { type ChangeMark, changesSince, markChanges } from '../../platform/db/changes.ts';
import type { MemoryState } from '../engine/memory.ts';
import type { Kept, LiveIndex } from './live.ts';
import { readPacked, writePacked } from './packed.ts';
import { markCopy, tellsOfCopy } from './store.ts';

/** Raise it when what is kept in the file changes its shape or meaning. */
const VERSION = 9;
/** A copy of which nothing has changed is made anew all the same, before the change log forgets when it was made. */
const RENEW_MS = 12 * 3_600_000;
/** On PostgreSQL the log may be pruned by others; an older copy could miss a change that was under way. */
const OLDEST_MS = 23 * 3_600_000;

interface Saved {
  version: number;
  key: string;
  /** The note in the change log, and up to where the log had been read. */
  change: number;
  mark: ChangeMark;
  at: number;
  state: MemoryState;
}

const fileOf = (shop: Shop) => join(shop.dataDir, 'search', 'index.bin');

/** What decides what is in an index: settings, and how words are understood. */
export const madeWith = ({ settings }: Shop) =>
  JSON.stringify([
    settings.languages.map((language) => [language, languageFacts(language).search]),
    settings.currencies,
    settings.tax,
    settings.address,
  ]);

/** Puts the index away for the next start, if it has changed or the copy grows old. */
export async function saveIndex(shop: Shop, index: LiveIndex): Promise<void> {
  const at = Date.now();
  if (!index.isOpen || !(index.changed || at - index.keptAt > RENEW_MS)) return;
  const change = await shop.db.transaction((tx) => markCopy(tx, at));
  const mark = await markChanges(shop.db.read);
  await shop.changes.poll();
  const engine = await index.settled();
  index.changed = false;
  const saved: Saved = {
    version: VERSION,
    key: madeWith(shop),
    change,
    mark,
    at,
    state: engine.state(),
  };
  const file = fileOf(shop);
  await mkdir(join(shop.dataDir, 'search'), { recursive: true });
  // Another process may be writing one too.
  const fresh = `${file}.${process.pid}`;
  await writePacked(fresh, saved);
  await rename(fresh, file);
  index.keptAt = at;
}

/**
 * The copy from last time, if it was made with these settings and the change log still tells of it: then the log
 * has everything since, and the database is not one that was put back to an earlier day.
 */
export async function loadIndex(shop: Shop): Promise<Kept | undefined> {
  let saved: Saved;
  try {
    saved = (await readPacked(fileOf(shop))) as Saved;
  } catch {
    return undefined;
  }
  if (saved.version !== VERSION || saved.key !== madeWith(shop)) return undefined;
  if (shop.db.engine === 'postgres' && Date.now() - saved.at > OLDEST_MS) return undefined;
  if (!(await tellsOfCopy(shop.db.read, saved))) return undefined;
  const { tags } = await changesSince(shop.db.read, saved.mark);
  return { state: saved.state, tags, at: saved.at };
}
