import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import writeXlsxFile from 'write-excel-file/node';
import type { Shop } from '../../../frame/shop/shop.ts';
import { sheetAsCsvBeside, sheetProgram } from './beside.ts';

const SHEET = 'xl/worksheets/sheet1.xml';

test('a sheet of one cell in a column that no sheet has is refused, and takes nothing of the shop along', async () => {
  const shop = {} as Shop;
  sheetProgram.set(shop, new URL('./sheet-worker.ts', import.meta.url));
  const small = await writeXlsxFile(
    [
      ['SKU', 'Name'],
      ['A', 'B'],
    ].map((row) => row.map((value) => ({ value }))),
    {},
  ).toBuffer();
  const parts = unzipSync(small);
  const far = strFromU8(parts[SHEET]!).replace('"B2"', '"ZZZZZZ2"');
  const sent = zipSync({ ...parts, [SHEET]: strToU8(far) });
  expect(await sheetAsCsvBeside(shop, sent)).toBeUndefined();
  expect(await sheetAsCsvBeside(shop, small)).toBe('SKU,Name\nA,B\n');
}, 120_000);
