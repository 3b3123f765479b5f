import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { screens } from '../src/admin/screens.ts';
import { USAGE } from '../src/cli/verbs.ts';
import { kindNames } from '../src/frame/bulk/index.ts';
import { texts } from '../src/frame/shop/texts.ts';

const page = readFileSync('docs/reach.md', 'utf8');
const rows = page.split('\n').filter((line) => line.startsWith('| `') && !line.includes('`cistella …`'));
const named = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, word = '']) => word);

test('every word of the command line stands in the table of what the desk reaches', () => {
  const words = new Set([...USAGE.matchAll(/^cistella ([a-z]+)/gm)].map(([, word = '']) => word));
  const told = new Set(rows.flatMap((row) => named(row.split('|')[1] ?? '')));
  expect(words.size).toBeGreaterThan(25);
  expect([...words].filter((word) => !told.has(word))).toEqual([]);
  expect([...told].filter((word) => !words.has(word))).toEqual([]);
});

test('every screen that the table names is one of the desk', () => {
  const paths = new Set(screens.map(({ path }) => `/admin/${path}`));
  const told = named(page).filter((word) => word.startsWith('/admin/'));
  expect(told.length).toBeGreaterThan(40);
  expect(told.filter((path) => !paths.has(path))).toEqual([]);
});

test('every change of many things is called by a name in the list of changes', () => {
  const t = texts('ca', { languages: ['ca'] });
  // Tests of the frame make kinds of their own.
  const names = kindNames().filter((name) => !name.startsWith('test.'));
  expect(names.length).toBeGreaterThan(7);
  for (const name of names) expect(t(`admin.work.kind.${name}`)).not.toContain('admin.work');
});

test('what has no screen says why', () => {
  for (const row of rows) {
    const [, , desk = '', alone = ''] = row.split('|').map((cell) => cell.trim());
    expect([row, desk !== '' || alone !== '']).toEqual([row, true]);
  }
});
