import { rm } from 'node:fs/promises';
import type { Actor } from '../../../frame/command/index.ts';
import type { Shop } from '../../../frame/shop/shop.ts';
import { makeFetchFile } from '../../../platform/files/foreign-files.ts';
import { importProducts } from '../commands.ts';
import { columnOf } from '../mapping.ts';
import type { ImportOptions } from '../model.ts';
import { ImportRefused } from '../tables/batches.ts';
import { fileOf, refusedFileOf } from './files.ts';
import { RefusedRows } from './refused-rows.ts';
import { type ImportRun, moveRun, noteProgress, readRun } from './store.ts';

export const IMPORT_JOB = 'catalogue.import';

/** How far it is, is written down once in so long. */
const NOTED_MS = 700;

/**
 * Reads a file that was sent, once: one whose process ended in the middle is said to be broken off, as rows that say
 * nothing by which they are known would come twice. One that was only tried stays to be read in earnest.
 */
export async function runImport(shop: Shop, { id }: { id: number }): Promise<void> {
  const { db } = shop;
  const run = await readRun(db.read, id);
  if (!run) return;
  const move = (from: ImportRun['state'], to: ImportRun['state'], more: object = {}) =>
    db.transaction((tx) => moveRun(tx, id, { from, to, now: Date.now(), ...more }));
  if (!(await move('waiting', 'running'))) {
    await move('running', 'broken');
    await rm(fileOf(shop, run), { force: true });
    return;
  }
  const { plan } = run;
  await rm(refusedFileOf(shop, run), { force: true });
  const refused = new RefusedRows(shop, refusedFileOf(shop, run), plan);
  try {
    const options = { ...optionsOf(shop, run), onRefused: refused.take };
    const asked = { shop, actor: actorOf(run), now: Date.now() };
    const report = await importProducts(asked, { file: fileOf(shop, run), ...options });
    await refused.close();
    await move('running', plan.dryRun ? 'tried' : 'done', { report });
    if (plan.dryRun) return;
  } catch (error) {
    await refused.close();
    if (!(error instanceof ImportRefused)) throw error;
    await move('running', 'refused', { why: error.code });
  }
  await rm(fileOf(shop, run), { force: true });
}

function optionsOf(shop: Shop, run: ImportRun): ImportOptions {
  const { name, language, plan } = run;
  const currency = shop.settings.currencies.find(({ code }) => code === plan.currency);
  return {
    name,
    language,
    ...(currency ? { currency } : {}),
    columns: plan.titles.map((title, at) => columnOf(plan.targets[at] ?? '', title.trim(), shop.settings)),
    delimiter: plan.delimiter,
    mode: plan.mode,
    key: plan.key,
    leaveEmpty: plan.leaveEmpty,
    strict: true,
    newAs: plan.newAs,
    joinBy: plan.joinBy,
    dryRun: plan.dryRun,
    onProgress: progressOf(shop, run.id),
    // Who sends a list has no files on this machine.
    fetchPicture: makeFetchFile(),
  };
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
