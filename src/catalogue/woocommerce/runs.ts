import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Actor } from '../../frame/command/index.ts';
import type { Shop } from '../../frame/shop/shop.ts';
import { makeFetchFile } from '../../platform/files/foreign-files.ts';
import { ImportRefused } from './batches.ts';
import { importProducts } from './commands.ts';
import { type ImportRun, moveRun, noteProgress, readRun } from './store-runs.ts';

export const IMPORT_JOB = 'catalogue.import';

/** Where files wait that were sent to be read. */
export const importFolder = ({ dataDir }: Pick<Shop, 'dataDir'>): string => join(dataDir, 'imports');

/** How far it is, is written down once in so long. */
const NOTED_MS = 700;

/**
 * Reads a file that was sent, once: one whose process ended in the middle is said to be broken off, as rows that say
 * neither SKU nor ID would come twice.
 */
export async function runImport(shop: Shop, { id }: { id: number }): Promise<void> {
  const { db } = shop;
  const run = await readRun(db.read, id);
  if (!run) return;
  const file = join(importFolder(shop), run.file);
  const move = (from: ImportRun['state'], to: ImportRun['state'], more: object = {}) =>
    db.transaction((tx) => moveRun(tx, id, { from, to, now: Date.now(), ...more }));
  if (!(await move('waiting', 'running'))) {
    await move('running', 'broken');
    await rm(file, { force: true });
    return;
  }
  try {
    const report = await importProducts(
      { shop, actor: actorOf(run), now: Date.now() },
      {
        file,
        language: run.language,
        onProgress: progressOf(shop, id),
        // Who sends a list has no files on this machine.
        fetchPicture: makeFetchFile(),
      },
    );
    await move('running', 'done', { report });
  } catch (error) {
    if (!(error instanceof ImportRefused)) throw error;
    await move('running', 'refused', { why: error.code });
  }
  await rm(file, { force: true });
}

/** Who sent it; they may do this, as was looked at when they asked. */
const actorOf = ({ actor }: ImportRun): Actor => ({
  ...actor,
  may: (capability) => capability === 'products.edit',
});

function progressOf({ db, log }: Shop, id: number): (bytes: number) => void {
  let next = 0;
  return (bytes) => {
    const now = Date.now();
    if (now < next) return;
    next = now + NOTED_MS;
    db.transaction((tx) => noteProgress(tx, id, bytes)).catch((error: unknown) => log.error(error));
  };
}
