import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openTestShop, type TestShop } from '../../tests/support/shop.ts';
import { exportWoocommerce, importWoocommerce } from './woocommerce.ts';

let house: TestShop;
const folder = mkdtempSync(join(tmpdir(), 'cistella-cli-'));
const mistake = (message: string) => new Error(message);
const said: string[] = [];
beforeAll(async () => {
  house = await openTestShop('sqlite');
  vi.spyOn(console, 'error').mockImplementation((text) => void said.push(String(text)));
});
afterAll(async () => {
  vi.restoreAllMocks();
  await house.close();
});

test('an import says what it did, and its exit code whether all went in', async () => {
  const file = join(folder, 'in.csv');
  writeFileSync(file, 'SKU,Name,Regular price,Colour of the sky\na,A,1,blue\nb,B,nothing,grey\n');
  expect(await importWoocommerce(house.shop, [file, '--lang', 'en'], mistake)).toBe(1);
  expect(said.pop()).toBe(
    [
      '1 created, 0 updated, 0 skipped (already just so), 1 problems',
      '',
      'Columns that were not read: Colour of the sky',
      '',
      'Problems:',
      '  line 3, Regular price: must be an amount such as 18.50, but is "nothing"',
    ].join('\n'),
  );
  writeFileSync(file, 'SKU,Name\na,A\n');
  expect(await importWoocommerce(house.shop, [file, '--lang', 'en', '--dry-run'], mistake)).toBe(0);
  expect(said.pop()).toContain('Dry run, nothing is kept: 0 created, 0 updated, 1 skipped');
});

test('an export goes into the file that is named', async () => {
  const file = join(folder, 'out.csv');
  expect(await exportWoocommerce(house.shop, [file, '--lang', 'en', '--currency', 'usd'], mistake)).toBe(0);
  expect(readFileSync(file, 'utf8')).toMatch(/^\uFEFFID,Type,SKU,/);
  expect(said.pop()).toContain('1 rows written');
});

test('a mistake in the command is said in a sentence', async () => {
  const run = (...args: string[]) => importWoocommerce(house.shop, args, mistake);
  await expect(run()).rejects.toThrow('Which file?');
  await expect(run('x.csv', '--lang', 'fr')).rejects.toThrow('--lang must be one of ca, es, en.');
  await expect(run('x.csv', '--currency', 'XXX')).rejects.toThrow('--currency must be one of EUR, USD, GBP.');
  await expect(run('x.csv', '--nonsense')).rejects.toThrow('nonsense');
});
