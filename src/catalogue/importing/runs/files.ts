import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Shop } from '../../../frame/shop/shop.ts';
import { firstRows } from '../tables/table.ts';
import type { ImportRun } from './store.ts';

type House = Pick<Shop, 'dataDir'>;
type Named = Pick<ImportRun, 'file'>;

/** Where files wait that were sent to be read. */
export const importFolder = ({ dataDir }: House): string => join(dataDir, 'imports');
export const fileOf = (shop: House, { file }: Named): string => join(importFolder(shop), file);
/** Of the rows that did not go in; there is none where all did. */
export const refusedFileOf = (shop: House, run: Named): string => `${fileOf(shop, run)}.refused.csv`;

export async function dropFiles(shop: House, run: Named): Promise<void> {
  await rm(fileOf(shop, run), { force: true });
  await rm(refusedFileOf(shop, run), { force: true });
}

/** Of a file so much is looked at to see what it holds. */
export const HEAD_BYTES = 262_144;

/** The first rows of a file that was sent: its titles, and some rows to see what it means. */
export async function readHead(shop: House, run: ImportRun, rows: number): Promise<string[][]> {
  const parts: Buffer[] = [];
  try {
    for await (const part of createReadStream(fileOf(shop, run), { end: HEAD_BYTES }))
      parts.push(part as Buffer);
  } catch {
    // Taken away meanwhile.
    return [];
  }
  return firstRows(Buffer.concat(parts).toString('utf8'), run.plan.delimiter, rows + 1);
}
