import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errand, NotAllowed } from '../../frame/command/index.ts';
import type { Language } from '../../frame/shop/settings.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { randomToken } from '../../platform/security/tokens.ts';
import { IMPORT_JOB, importFolder } from './runs.ts';
import { insertRun } from './store-runs.ts';

/**
 * Takes a product export of WooCommerce and has it read by a job. A file says prices and stock of what is there already,
 * so who sends one may change both.
 *
 * @param file.name what its sender calls it @returns the number of the import @throws NotAllowed
 */
export const startImport = errand({
  name: 'product.import_start',
  needs: 'products.edit',
  async run(
    { shop, actor, step },
    { name, bytes, language }: { name: string; bytes: Buffer; language: Language },
  ): Promise<number> {
    for (const needed of ['prices.edit', 'stock.edit'] as const)
      if (!actor.may(needed)) throw new NotAllowed(actor, 'product.import_start', needed);
    const folder = importFolder(shop);
    const file = `${randomToken(16)}.csv`;
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, file), bytes);
    try {
      return await step(async ({ tx, now, audit }) => {
        const sent = { file, name, language, bytes: bytes.length };
        const id = await insertRun(tx, { ...sent, actor, createdAt: now });
        await enqueue(tx, IMPORT_JOB, { id });
        audit({ subject: ['import', id], after: { name, language, bytes: bytes.length } });
        return id;
      });
    } catch (error) {
      await rm(join(folder, file), { force: true });
      throw error;
    }
  },
});
