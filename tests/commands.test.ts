import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { expect, test } from 'vitest';
import '../src/app.ts';
import '../src/cli/verbs.ts';
import { commands, isCommand } from '../src/frame/command/command.ts';
import { CAPABILITIES } from '../src/frame/command/index.ts';

const SRC = resolve(import.meta.dirname, '../src');
const sources = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter(
  (path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path),
);
const modules = import.meta.glob<Record<string, unknown>>('../src/**/commands{,-*}.ts', { eager: true });
/** What commands refuse with may stand beside them. */
const isRefusal = (value: unknown) => typeof value === 'function' && value.prototype instanceof Error;

test('every command of the house is called after a thing and a deed, and needs something that a role can have', () => {
  expect(commands.size).toBeGreaterThan(40);
  const wrong = [...commands.values()].filter(
    ({ name, needs }) => !/^[a-z_]+\.[a-z_]+$/.test(name) || !CAPABILITIES.includes(needs),
  );
  expect(wrong).toEqual([]);
});

test('what a file of commands gives away is a command, or how it is refused, or a plain name', () => {
  expect(Object.keys(modules).length).toBeGreaterThan(15);
  const others = Object.entries(modules).flatMap(([path, exported]) =>
    Object.entries(exported)
      .filter(([, value]) => !isCommand(value) && !isRefusal(value) && typeof value !== 'string')
      .map(([name]) => `${relative('../src', path)} ${name}`),
  );
  expect(others).toEqual([]);
});

test('what looks like a command is one that the house knows', () => {
  const unknown = Object.values(modules)
    .flatMap((exported) => Object.values(exported))
    .filter((value) => isCommand(value) && commands.get(value.described.name) !== value.described);
  expect(unknown).toEqual([]);
});

test('the command line, and what stands above the modules, writes nothing by itself', () => {
  const above = sources.filter((path) => /^(cli|admin|rest)\//.test(path));
  expect(above.length).toBeGreaterThan(20);
  const writing = above.filter((path) => /\bdb\.transaction\(/.test(readFileSync(join(SRC, path), 'utf8')));
  // The demo is a past that nobody lived: it is put in as it would have come about, by the steps of its commands.
  expect(writing.filter((path) => !path.startsWith('cli/demo/'))).toEqual([]);
});
