import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { addSimple } from '../../tests/support/catalogue.ts';
import { formFile } from '../../tests/support/search-setup.ts';
import { openTestShop, type TestShop } from '../../tests/support/shop.ts';
import { searchCommand } from './search.ts';

let house: TestShop;
const folder = mkdtempSync(join(tmpdir(), 'cistella-search-'));
const said = { log: vi.spyOn(console, 'log'), error: vi.spyOn(console, 'error') };
beforeAll(async () => {
  house = await openTestShop('sqlite');
  said.log.mockImplementation(() => {});
  said.error.mockImplementation(() => {});
});
afterAll(async () => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
  await house.close();
});

const run = (...args: string[]) => searchCommand(house.shop, args, (message) => new Error(message));
const printed = () => said.log.mock.calls.map(([line]) => String(line)).join('\n');
function fileOf(text: string): string {
  const file = join(folder, 'search.json');
  writeFileSync(file, text);
  return file;
}

test('search apply puts forms in force, or refuses the file and says what is wrong; show prints them', async () => {
  const forms = [formFile(7, [{ type: 'search' }])];
  expect(await run('apply', fileOf(JSON.stringify({ forms })))).toBe(0);
  const wrong = { forms: [formFile(7, [{ type: 'no such' }])] };
  await expect(run('apply', fileOf(JSON.stringify(wrong)))).rejects.toThrow('forms[0].fields[0].type');
  await expect(run('apply', fileOf('{'))).rejects.toThrow('is no JSON');
  said.log.mockClear();
  expect(await run('show')).toBe(0);
  expect(JSON.parse(printed())).toMatchObject({ forms: [{ id: 7, slug: { ca: 'forma-7' } }] });
});

test('search log tells what was searched for, and with --zero only what found nothing', async () => {
  await addSimple(house, { name: 'Mel de romaní' });
  await house.settle();
  for (const text of ['mel', 'mel', 'carbassa']) await house.browser().get(`/cerca/forma-7/?_sf_s=${text}`);
  said.log.mockClear();
  expect(await run('log')).toBe(0);
  expect(printed()).toMatch(/2.*mel|mel.*2/);
  expect(printed()).toContain('carbassa');
  said.log.mockClear();
  expect(await run('log', '--zero')).toBe(0);
  expect(printed()).toContain('carbassa');
  expect(printed()).not.toMatch(/\bmel\b/);
  await expect(run('log', '--days', 'x')).rejects.toThrow();
});

test('search build puts the index away for the next start', async () => {
  expect(await run('build')).toBe(0);
});
