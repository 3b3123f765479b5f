import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ask, job } from '../frame/command/index.ts';
import type { Shop } from '../frame/shop/shop.ts';
import { texts } from '../frame/shop/texts.ts';
import { randomToken } from '../platform/security/tokens.ts';
import { fileMade } from './commands-done.ts';
import { endOfPage, headOfTable, startOfPage, tableEnd, textOfRow } from './gathering/page-of-data.ts';
import { readTold } from './gathering/store.ts';
import { writeZip } from './gathering/zip.ts';
import type { PrivacyRequest } from './model.ts';
import { booksOf } from './persons/books.ts';
import { rowsOf } from './persons/model-rows.ts';
import { personIn } from './persons/person-in.ts';
import { readRequest } from './store.ts';

/** Where the files of exports are. Nobody else on the machine looks into it. */
export const folderOf = ({ dataDir }: Pick<Shop, 'dataDir'>): string => join(dataDir, 'privacy');

export const fileOf = (shop: Shop, { file }: Pick<PrivacyRequest, 'file'>): string =>
  join(folderOf(shop), file);

/** The job behind {@link EXPORT_JOB}: gathers all that the house has of somebody in one file. */
export async function gather(shop: Shop, { id }: { id: number }): Promise<void> {
  const it = await readRequest(shop.db.read, id);
  if (it?.state !== 'confirmed') return;
  await mkdir(folderOf(shop), { recursive: true, mode: 0o700 });
  const file = `${id}-${randomToken(16)}.zip`;
  const report = await pack(shop, it, fileOf(shop, { file }));
  const asked = { shop, actor: job('privacy.export'), now: Date.now() };
  const isTheirs = await ask(asked, fileMade, { id, file, report });
  if (!isTheirs) await rm(fileOf(shop, { file }), { force: true });
}

/**
 * Each table as JSON, and all of them as one page to read: they are read twice, so that none is ever in memory as a
 * whole.
 *
 * @returns rows by table
 */
export async function pack(shop: Shop, it: PrivacyRequest, path: string): Promise<Record<string, number>> {
  const { read } = shop.db;
  const person = await personIn(read, it);
  const books = booksOf(shop);
  const told = [...books.values()].filter(({ told }) => told !== false);
  const t = texts(it.language, shop.settings);
  const reading = { t, language: it.language, settings: shop.settings };
  const report: Record<string, number> = {};
  await writeZip(path, async (add) => {
    for (const holding of told)
      await add(`data/${holding.table}.json`, async (write) => {
        await write('[');
        for await (const rows of readTold(read, holding, rowsOf(holding, person, books))) {
          const first = report[holding.table] === undefined;
          report[holding.table] = (report[holding.table] ?? 0) + rows.length;
          await write(`${first ? '' : ','}\n${rows.map((row) => JSON.stringify(row)).join(',\n')}`);
        }
        await write('\n]\n');
      });
    await add('index.html', async (write) => {
      await write(startOfPage(shop.settings, it.language, t, Date.now()));
      for (const holding of told) {
        if (report[holding.table] === undefined) continue;
        await write(headOfTable(holding.table, t));
        for await (const rows of readTold(read, holding, rowsOf(holding, person, books)))
          await write(rows.map((row) => textOfRow(row, reading)).join(''));
        await write(tableEnd);
      }
      await write(endOfPage);
    });
  });
  return report;
}
