// `npm run mutate -- src/pricing`: puts small faults into a module's code, one at a time, and says which of them no test
// notices. A folder or files; `--tests GLOB` names the tests to ask instead of those of the module and of `OTHERS`.
import { spawn } from 'node:child_process';
import { parseArgs } from 'node:util';
import { ensureBuilt } from './lib/built.mjs';
import { fromRoot, pinnedNode } from './lib/paths.mjs';

/** Modules whose rules are told by the tests of others too. */
const OTHERS = {
  pricing: ['src/cart', 'src/checkout'],
  payments: ['src/orders', 'src/checkout'],
  cart: ['src/checkout'],
  search: ['src/search'],
};

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    tests: { type: 'string', multiple: true },
    concurrency: { type: 'string', default: '2' },
    force: { type: 'boolean', default: false },
  },
});
if (positionals.length === 0) {
  console.error('usage: npm run mutate -- src/ROOM [--tests src/OTHER] [--concurrency 2] [--force]');
  process.exit(2);
}
await ensureBuilt();
const code = positionals.flatMap((path) => (/\.tsx?(:|$)/.test(path) ? [path] : [`${path}/**/*.ts`]));
const rooms = new Set(positionals.map((path) => path.split('/')[1]));
const tests = values.tests ?? [...rooms].flatMap((room) => [`src/${room}`, ...(OTHERS[room] ?? [])]);
const args = [
  'run',
  'stryker.config.mjs',
  ...['--mutate', [...code, '!src/**/*.test.ts', '!src/**/tables*.ts', '!src/**/client/**'].join(',')],
  ...['--concurrency', values.concurrency],
];
const stryker = fromRoot('node_modules', '@stryker-mutator', 'core', 'bin', 'stryker.js');
args.push(
  '--incrementalFile',
  `.cache/mutation/${positionals
    .map((path) => path.replace(/\W+/g, '-'))
    .join('+')
    .slice(0, 120)}.json`,
);
if (values.force) args.push('--force');
const env = { ...process.env, MUTATE_TESTS: tests.join(',') };
// Faults are looked for on SQLite: the same tests run on PostgreSQL, slower.
delete env.TEST_POSTGRES_URL;
const child = spawn(pinnedNode(), [stryker, ...args], { cwd: fromRoot(), stdio: 'inherit', env });
child.on('exit', (status) => process.exit(status ?? 1));
