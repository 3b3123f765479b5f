import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';

const SRC = resolve(import.meta.dirname, '../src');

/** Modules by floor, from the ground up. A module imports only what stands lower. */
const FLOORS: string[][] = [
  ['platform'],
  ['frame'],
  ['catalogue', 'content', 'accounts', 'people'],
  ['pricing', 'search'],
  ['cart'],
  ['points', 'payments', 'orders'],
  ['checkout', 'marketing', 'parcels', 'invoices'],
  ['customers', 'returns'],
  ['privacy', 'legal'],
  ['site'],
  ['admin'],
  ['app'],
];
/** Within a floor, who may use whom: modules that are named later in a list use earlier ones. */
const NEIGHBOURS = new Set([
  'content>catalogue',
  'people>accounts',
  'orders>payments',
  'orders>points',
  'payments>points',
]);

interface Import {
  from: string;
  to: string;
}

function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return sources(path);
    return /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name) ? [path] : [];
  });
}

const files = sources(SRC);
const imports: Import[] = files
  .flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)].map((match) => ({
      from: relative(SRC, file),
      to: relative(SRC, resolve(dirname(file), match[1] ?? '')),
    })),
  )
  .filter(({ to }) => !to.startsWith('..'));

/** The module a file stands in; files of `src/` itself are the ground (addresses) or the top (app, main). */
function roomOf(file: string): string {
  const [module = '', rest] = file.split('/');
  if (rest !== undefined) return module === 'cli' ? 'app' : module;
  return file === 'addresses.ts' ? 'frame' : 'app';
}

const floorOf = (module: string) => FLOORS.findIndex((modules) => modules.includes(module));
const isBrowserCode = (file: string) =>
  /\/(islands|client|browser)\//.test(file) ||
  /^site\/(client|first|islands|styles|module-styles)\.ts$/.test(file);
const show = ({ from, to }: Import) => `${from} → ${to}`;

/** Folders with folders in them; those of the platform are modules themselves. */
function modulesWithInner(): string[] {
  const folders = new Set(files.map((file) => relative(SRC, dirname(file))));
  const parents = new Set([...folders].map((folder) => dirname(folder)));
  return [...parents].filter((folder) => folder !== '.');
}

/** What is left of a graph when whatever uses nothing more is taken away again and again: its circles. */
function circleOf(arrows: readonly (readonly [string, string])[]): string[] {
  const left = arrows.filter(([, to]) => arrows.some(([from]) => from === to));
  return left.length === arrows.length ? [...new Set(left.map(([from]) => from))] : circleOf(left);
}

describe('the walls of the house', () => {
  test('every folder of src is a module of a known floor', () => {
    const modules = new Set(files.map((file) => roomOf(relative(SRC, file))));
    expect([...modules].filter((module) => floorOf(module) < 0)).toEqual([]);
  });

  test('modules import each other only downwards', () => {
    const upward = imports.filter(({ from, to }) => {
      const [a, b] = [roomOf(from), roomOf(to)];
      if (a === b || NEIGHBOURS.has(`${a}>${b}`)) return false;
      return floorOf(b) >= floorOf(a);
    });
    expect(upward.map(show)).toEqual([]);
  });

  test('the inner modules of a module use each other in one direction', () => {
    // Files beside the inner modules stand for themselves: what all use is below them, the module's door above.
    const innerOf = (file: string, module: string) => file.slice(module.length + 1).split('/')[0] ?? '';
    const circles = modulesWithInner().flatMap((module) => {
      const within = imports
        .filter(({ from, to }) => from.startsWith(`${module}/`) && to.startsWith(`${module}/`))
        .map(({ from, to }) => [innerOf(from, module), innerOf(to, module)] as const)
        .filter(([from, to]) => from !== to);
      return circleOf(within).map((inner) => `${module}/${inner}`);
    });
    expect(circles).toEqual([]);
  });

  test('no folder has more than twenty files of its own, tests and styles aside', () => {
    const counts = Map.groupBy(files, (file) => relative(SRC, dirname(file)));
    const full = [...counts]
      .filter(([, own]) => own.length > 20)
      .map(([folder, own]) => `${folder} ${own.length}`);
    expect(full).toEqual([]);
  });

  test('attempts are counted by network, never by address', () => {
    const bare = files.filter((file) => /limits\.take\([^()]*\bip\b/.test(readFileSync(file, 'utf8')));
    expect(bare.map((file) => relative(SRC, file))).toEqual([]);
  });

  test('another module is entered only through its door', () => {
    const open = new Set(['platform', 'frame', 'app']);
    const through = imports.filter(({ from, to }) => {
      const [a, b] = [roomOf(from), roomOf(to)];
      if (a === b || open.has(b) || isBrowserCode(from)) return false;
      return !/^[a-z]+\/index\.tsx?$/.test(to);
    });
    expect(through.map(show)).toEqual([]);
  });

  test('browser code of another module is entered only through its client’s door', () => {
    const through = imports.filter(({ from, to }) => {
      const [a, b] = [roomOf(from), roomOf(to)];
      return (
        isBrowserCode(from) &&
        a !== b &&
        !['platform', 'frame'].includes(b) &&
        !/\/(client|islands)\/index\.ts$/.test(to)
      );
    });
    expect(through.map(show)).toEqual([]);
  });

  test('SQL of a module is used only by the module', () => {
    const foreign = imports.filter(
      ({ from, to }) => /\/(store|tables)[\w-]*\.ts$/.test(to) && roomOf(from) !== roomOf(to),
    );
    expect(foreign.map(show)).toEqual([]);
  });

  test('rows are written by stores alone', () => {
    const writing = files
      .map((file) => relative(SRC, file))
      .filter((file) => !file.startsWith('platform/') && !/\/store[\w-]*\.tsx?$/.test(file))
      .filter((file) =>
        /\b(insertInto|updateTable|deleteFrom)\(/.test(readFileSync(join(SRC, file), 'utf8')),
      );
    expect(writing).toEqual([]);
  });

  test('rules do no input or output: model files import no database, no store, no commands', () => {
    const impure = imports.filter(
      ({ from, to }) =>
        /\/model[\w-]*\.ts$/.test(from) && /(\/db\/|\/store|\/commands|\/http(-|\.)|\/http\/server)/.test(to),
    );
    expect(impure.map(show)).toEqual([]);
  });

  test('browser code never imports server code', () => {
    const bad = imports.filter(
      ({ from, to }) =>
        isBrowserCode(from) &&
        !isBrowserCode(to) &&
        !/(^|\/)model[\w-]*\.ts$|^platform\/money\.ts$|styles\.ts$|\.css$/.test(to),
    );
    expect(bad.map(show)).toEqual([]);
  });

  test('most files are small and none is over 400 lines', () => {
    const sheets = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.css'))
      .map((path) => join(SRC, path));
    const long = [...files, ...sheets]
      .map((file) => ({ file: relative(SRC, file), lines: readFileSync(file, 'utf8').split('\n').length }))
      .filter(({ lines }) => lines > 400);
    expect(long).toEqual([]);
  });
});
