import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { command, errand, NotAllowed } from '../../../frame/command/index.ts';
import type { Language } from '../../../frame/shop/settings.ts';
import type { Shop } from '../../../frame/shop/shop.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import { randomToken } from '../../../platform/security/tokens.ts';
import { readAttributeLabels } from '../../woocommerce/store-names.ts';
import { guessJoin } from '../joining/guess.ts';
import { columnOf, guessTargets, isWhole, rightsFor, shapeOf, type Target } from '../mapping.ts';
import type { JoinBy } from '../model.ts';
import { firstRows, readTable } from '../tables/table.ts';
import { dropFiles, HEAD_BYTES, importFolder } from './files.ts';
import { IMPORT_JOB } from './run.ts';
import { type ImportPlan, insertRun, keepShape, moveRun, planRun, readRun, readShape } from './store.ts';

/**
 * Takes a file of products: CSV or XLSX. Nothing is read into the shop yet.
 *
 * @param file.name what its sender calls it @returns the number of the import
 * @throws TableRefused when it is no table
 */
export const takeImport = errand({
  name: 'product.import_take',
  needs: 'products.edit',
  async run(
    { shop, actor, step },
    { name, bytes, language, speaks }: { name: string; bytes: Buffer; language: Language; speaks: Language },
  ): Promise<number> {
    const table = await readTable(shop, bytes);
    const [titles = []] = firstRows(table.text.toString('utf8', 0, HEAD_BYTES), table.delimiter, 1);
    const folder = importFolder(shop);
    const file = `${randomToken(16)}.csv`;
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, file), table.text);
    const likely = await likelyTargets(shop, titles);
    const { targets, ...joined } = await guessJoin(table.text, {
      titles,
      delimiter: table.delimiter,
      targets: likely.targets,
      fixed: likely.joinBy !== undefined,
    });
    const plan: ImportPlan = {
      titles,
      targets,
      delimiter: table.delimiter,
      joinBy: likely.joinBy || joined.by,
      joined: joined.by === '' ? null : joined,
      mode: 'both',
      key: 'sku_or_id',
      // What the format writes says all of its products: a cell that somebody has emptied there is meant so.
      leaveEmpty: !isWhole(titles, shop.settings),
      newAs: 'draft',
      currency: shop.settings.currencies[0]?.code ?? '',
      dryRun: true,
      speaks,
    };
    try {
      return await step(async ({ tx, now, audit }) => {
        const sent = { file, name, language, plan, bytes: table.text.length };
        const id = await insertRun(tx, { ...sent, actor, createdAt: now });
        audit({ subject: ['import', id], after: { name, language, bytes: bytes.length } });
        return id;
      });
    } catch (error) {
      await rm(join(folder, file), { force: true });
      throw error;
    }
  },
});

/** What was said of such a file last time, or else what its titles mean. */
async function likelyTargets(
  shop: Shop,
  titles: readonly string[],
): Promise<{ targets: Target[]; joinBy?: JoinBy }> {
  const known = await readShape(shop.db.read, shapeOf(titles));
  if (known) return known;
  // Rows that were refused come back with two columns more, which say where they stood and why.
  const sent = await readShape(shop.db.read, shapeOf(titles.slice(0, -2)));
  const guessed = guessTargets(titles, shop.settings, await attributeNames(shop));
  return sent ? { ...sent, targets: [...sent.targets, ...guessed.slice(-2)] } : { targets: guessed };
}

/** What the shop's attributes are called, in all its languages. */
async function attributeNames(shop: Shop): Promise<Set<string>> {
  const rows = await readAttributeLabels(shop.db.read);
  return new Set(
    rows.flatMap(({ labels }) =>
      Object.values(JSON.parse(labels) as Record<string, string>).map((label) => label.toLowerCase()),
    ),
  );
}

export interface StartedImport {
  id: number;
  language: Language;
  plan: Omit<ImportPlan, 'delimiter' | 'titles' | 'joined'>;
}

/**
 * Has a file read by a job, in earnest or for trying. What was said of its columns is remembered for files like it.
 * Prices and stock of products that are there are changed only by who may change these.
 *
 * @returns false where it is being read already, or is over
 * @throws NotAllowed
 */
export const startImport = command({
  name: 'product.import_start',
  needs: 'products.edit',
  async run(act, { id, language, plan }: StartedImport): Promise<boolean> {
    const { shop, tx, now, actor } = act;
    const run = await readRun(tx, id);
    const columns = plan.targets.map((target, at) =>
      columnOf(target, run?.plan.titles[at] ?? '', shop.settings),
    );
    const missing =
      plan.mode === 'create' ? undefined : rightsFor(columns).find((right) => !actor.may(right));
    if (missing) throw new NotAllowed(actor, 'product.import_start', missing);
    const from = run?.state;
    const isMoved =
      run &&
      (from === 'mapping' || from === 'tried') &&
      (await moveRun(tx, id, { from, to: 'waiting', now }));
    if (!isMoved) {
      act.unchanged();
      return false;
    }
    await planRun(tx, id, { language, plan: { ...run.plan, ...plan }, actor });
    await keepShape(tx, shapeOf(run.plan.titles), plan, now);
    await enqueue(tx, IMPORT_JOB, { id });
    const { speaks: _, ...said } = plan;
    act.audit({ subject: ['import', id], after: { name: run.name, language, ...said } });
    return true;
  },
});

/** Takes a file away that nobody wants to read after all. */
export const leaveImport = errand({
  name: 'product.import_leave',
  needs: 'products.edit',
  async run({ shop, step }, { id }: { id: number }): Promise<void> {
    const run = await readRun(shop.db.read, id);
    const left = await step(async (act) => {
      for (const from of ['mapping', 'tried'] as const)
        if (await moveRun(act.tx, id, { from, to: 'left', now: act.now })) {
          act.audit({ subject: ['import', id], before: { name: run?.name }, after: { state: 'left' } });
          return true;
        }
      act.unchanged();
      return false;
    });
    if (left && run) await dropFiles(shop, run);
  },
});
