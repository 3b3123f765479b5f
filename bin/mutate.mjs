// `npm run mutate -- src/pricing`: puts small faults into a module's code, one at a time, and says which of them no test
// notices. A folder or files; `--tests PATH` names the tests to ask instead of those of the module and of `OTHERS`,
// `--lines 12,40-60` judges only faults that begin there, and `--files 12` asks only the so many quickest files of tests:
// what survives them may be noticed by others.
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBuilt } from './lib/built.mjs';
import { execute, stopped } from './lib/children.mjs';
import { instrument, report } from './lib/faults.mjs';
import { memoryFolder } from './lib/memory-folder.mjs';
import { fromRoot, pinnedNode } from './lib/paths.mjs';

/** Modules whose rules are told by the tests of others too. */
const OTHERS = {
  pricing: ['src/cart', 'src/checkout'],
  payments: ['src/orders', 'src/checkout'],
  cart: ['src/checkout'],
};
/** Milliseconds after which a fault counts as an endless loop. A busy machine is none. */
const PATIENCE = 90_000;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    tests: { type: 'string', multiple: true },
    lines: { type: 'string' },
    files: { type: 'string' },
  },
});
if (positionals.length === 0) {
  console.error('usage: npm run mutate -- src/ROOM [--tests src/OTHER] [--lines 12,40-60] [--files 12]');
  process.exit(2);
}
await ensureBuilt();
const folder = fromRoot('.cache', 'mutation', String(process.pid));
mkdirSync(folder, { recursive: true });
const inMemory = memoryFolder();
try {
  await judge();
} finally {
  for (const each of [folder, inMemory]) if (each) rmSync(each, { recursive: true, force: true });
}

async function judge() {
  const { code, faults } = await instrument(filesOf(positionals), linesOf(values.lines));
  writeFileSync(join(folder, 'code.json'), JSON.stringify(code));
  const outcome = new Map();
  let left = faults.map(({ id }) => id);
  // A process ends where a fault spoilt it, or never came back: the next one goes on behind it.
  while (left.length > 0 && !stopped()) {
    writeFileSync(join(folder, 'left.json'), JSON.stringify(left));
    const { output, told } = await askOnce();
    if (told.length === 0) {
      console.error(output);
      process.exitCode = 1;
      return;
    }
    for (const { id, is, by } of told) {
      outcome.set(id, is);
      if (process.env.SHOW_WHO && by) console.log(`${id}: ${by}`);
    }
    left = left.filter((id) => !outcome.has(id));
    console.log(`${faults.length - left.length} of ${faults.length}`);
  }
  report(faults, outcome);
}

/** Judges what is left until a process ends. Returns what it told, and what Vitest printed. */
async function askOnce() {
  const file = join(folder, 'told.jsonl');
  writeFileSync(file, '');
  const read = () =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line));
  const late = new AbortController();
  const watch = setInterval(() => {
    const last = read().at(-1);
    if (last?.began && Date.now() - last.began > PATIENCE) late.abort();
  }, 2_000);
  const env = { ...process.env, MUTATE_TESTS: testsOf().join(','), MUTATE_FOLDER: folder };
  if (values.files) env.MUTATE_FILES = values.files;
  if (inMemory) env.TMPDIR = inMemory;
  // Faults are looked for on SQLite: the same tests run on PostgreSQL, slower.
  delete env.TEST_POSTGRES_URL;
  const args = ['run', '--config', 'tests/mutation/vitest.config.ts'];
  const vitest = fromRoot('node_modules', 'vitest', 'vitest.mjs');
  const { output } = await execute(pinnedNode(), [vitest, ...args], { quiet: true, env, until: late.signal });
  clearInterval(watch);
  const told = read().filter(({ is }) => is);
  const last = read().at(-1);
  // What ended its process was noticed.
  if (last?.began && !stopped()) told.push({ id: last.id, is: 'noticed', by: 'the process ended' });
  return { output, told };
}

function filesOf(paths) {
  const left = /\.test\.tsx?$|\/tables[^/]*\.ts$|\/client\//;
  return paths
    .flatMap((path) => (/\.tsx?$/.test(path) ? [path] : globSync(`${path}/**/*.ts`, { cwd: fromRoot() })))
    .filter((path) => !left.test(path))
    .map((path) => fromRoot(path));
}

/** @returns of the number of a line, whether faults of it are judged. */
function linesOf(said) {
  if (!said) return () => true;
  const spans = said.split(',').map((span) => span.split('-').map(Number));
  return (line) => spans.some(([from, to = from]) => line >= from && line <= to);
}

function testsOf() {
  const rooms = new Set(positionals.map((path) => path.split('/')[1]));
  return values.tests ?? [...rooms].flatMap((room) => [`src/${room}`, ...(OTHERS[room] ?? [])]);
}
