import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openCommandLine } from '../../../tests/support/command-line.ts';
import { terminal } from '../../frame/command/index.ts';
import { exportWoocommerce, importWoocommerce } from './woocommerce.ts';

const line = openCommandLine();
const { remarked, run } = line;

test('an import says what it did, and its exit code whether all went in', async () => {
  const file = line.fileOf(
    'in.csv',
    'SKU,Name,Regular price,Colour of the sky\na,A,1,blue\nb,B,nothing,grey\n',
  );
  expect(await run(importWoocommerce, file, '--lang', 'en')).toBe(1);
  expect(remarked()).toBe(
    [
      '1 created, 0 updated, 0 skipped (already just so), 1 problems',
      '',
      'Columns that were not read: Colour of the sky',
      '',
      'Problems:',
      '  line 3, Regular price: must be an amount such as 18.50, but is “nothing”',
    ].join('\n'),
  );
  writeFileSync(file, 'SKU,Name\na,A\n');
  expect(await run(importWoocommerce, file, '--lang', 'en', '--dry-run')).toBe(0);
  expect(remarked()).toContain('Dry run, nothing is kept: 0 created, 0 updated, 1 skipped');
});

test('a file of something else is refused in one sentence', async () => {
  const mistake = (message: string) => Object.assign(new Error(message), { typed: true });
  const refusal = (text: string) => {
    const args = [line.fileOf('else.csv', text), '--lang', 'en'];
    return importWoocommerce(line.house.shop, args, mistake, terminal('anna')).catch((error) => error);
  };
  expect(await refusal('query\tproduct\nx\t1\n')).toMatchObject({
    message: 'The first line has none of the columns of a product export.',
    typed: true,
  });
  expect(await refusal('')).toMatchObject({ message: 'The file is empty.', typed: true });
});

test('headers in Spanish or Catalan say the same as English ones', async () => {
  for (const [name, title, price] of [
    ['Nombre', 'Tipo', 'Precio normal'],
    ['Nom', 'Tipus', 'Preu normal'],
  ]) {
    const file = line.fileOf(
      'translated.csv',
      `ID,${title},SKU,"${name}",${price}\n1,simple,x-${name},"X, gran",4\n`,
    );
    expect(await run(importWoocommerce, file, '--lang', 'en')).toBe(0);
  }
  const rows = await line.house.shop.db.read
    .selectFrom('product_translation as t')
    .innerJoin('product as p', 'p.id', 't.product_id')
    .select(['p.sku', 't.name'])
    .where('t.language', '=', 'en')
    .where('p.sku', 'like', 'x-%')
    .orderBy('p.sku')
    .execute();
  expect(rows).toEqual([
    { sku: 'x-Nom', name: 'X, gran' },
    { sku: 'x-Nombre', name: 'X, gran' },
  ]);
});

test('an export goes into the file that is named', async () => {
  const file = join(line.folder, 'out.csv');
  expect(await run(exportWoocommerce, file, '--lang', 'en', '--currency', 'usd')).toBe(0);
  expect(readFileSync(file, 'utf8')).toMatch(/^\uFEFFID,Type,SKU,/);
  expect(remarked()).toContain('3 rows written');
});

test('a mistake in the command is said in a sentence', async () => {
  const read = (...args: string[]) => run(importWoocommerce, ...args);
  await expect(read()).rejects.toThrow('Which file?');
  await expect(read('x.csv', '--lang', 'fr')).rejects.toThrow('--lang must be one of ca, es, en.');
  await expect(read('x.csv', '--currency', 'XXX')).rejects.toThrow(
    '--currency must be one of EUR, USD, GBP.',
  );
  await expect(read('x.csv', '--nonsense')).rejects.toThrow('nonsense');
});
