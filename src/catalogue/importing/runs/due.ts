import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ask, job } from '../../../frame/command/index.ts';
import type { Shop } from '../../../frame/shop/shop.ts';
import { dropMade } from '../made/commands.ts';
import { importFolder } from './files.ts';
import { moveRun, readRunsBefore } from './store.ts';

const DAY = 86_400_000;
/** A file that nobody came back to waits for so long. */
const WAITS_MS = 7 * DAY;
/** Files of rows that did not go in are there to be fetched for so long. */
const KEPT_MS = 30 * DAY;

/**
 * Takes away what nobody came back to: files that wait to be read, and files of rows that did not go in; and what files
 * have made that were taken back.
 */
export async function applyDueImports(shop: Shop, now: number): Promise<void> {
  for (const { id, state } of await readRunsBefore(shop.db.read, ['mapping', 'tried'], now - WAITS_MS))
    await shop.db.transaction((tx) => moveRun(tx, id, { from: state, to: 'left', now }));
  await ask({ shop, actor: job('catalogue.imports'), now }, dropMade, undefined);
  const folder = importFolder(shop);
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    const kept = name.endsWith('.refused.csv') ? KEPT_MS : WAITS_MS;
    const at = await stat(path).catch(() => undefined);
    if (at && now - at.mtimeMs > kept) await rm(path, { force: true });
  }
}
