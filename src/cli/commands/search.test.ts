import { expect, test } from 'vitest';
import { addSimple } from '../../../tests/support/catalogue/catalogue.ts';
import { openCommandLine } from '../../../tests/support/command-line.ts';
import { formFile } from '../../../tests/support/search/setup.ts';
import { searchCommand } from './search.ts';

const line = openCommandLine();
const { said } = line;
const run = (...args: string[]) => line.run(searchCommand, ...args);
const fileOf = (text: string) => line.fileOf('search.json', text);

test('search apply puts forms in force, or refuses the file and says what is wrong; show prints them', async () => {
  const forms = [formFile(7, [{ type: 'search' }])];
  expect(await run('apply', fileOf(JSON.stringify({ forms })))).toBe(0);
  const wrong = { forms: [formFile(7, [{ type: 'no such' }])] };
  await expect(run('apply', fileOf(JSON.stringify(wrong)))).rejects.toThrow('forms[0].fields[0].type');
  await expect(run('apply', fileOf('{'))).rejects.toThrow('is no JSON');
  expect(await run('show')).toBe(0);
  expect(JSON.parse(said())).toMatchObject({ forms: [{ id: 7, slug: { ca: 'forma-7' } }] });
});

test('search log tells what was searched for, and with --zero only what found nothing', async () => {
  await addSimple(line.house, { name: 'Mel de romaní' });
  await line.house.settle();
  for (const text of ['mel', 'mel', 'carbassa'])
    await line.house.browser().get(`/cerca/forma-7/?_sf_s=${text}`);
  await line.house.settle();
  expect(await run('log')).toBe(0);
  expect(said()).toMatch(/2.*mel|mel.*2/);
  expect(said()).toContain('carbassa');
  expect(await run('log', '--zero')).toBe(0);
  expect(said()).toContain('carbassa');
  expect(said()).not.toMatch(/\bmel\b/);
  await expect(run('log', '--days', 'x')).rejects.toThrow();
});

test('search build puts the index away for the next start', async () => {
  expect(await run('build')).toBe(0);
});
