import { rmSync } from 'node:fs';
import { build } from './lib/built.mjs';
import { execute, exitCode, stopOnSignal, stopped } from './lib/children.mjs';
import { ensureChromium, findChromium } from './lib/chromium.mjs';
import { installPackages } from './lib/install.mjs';
import { memoryFolder } from './lib/memory-folder.mjs';
import { fromRoot, pinnedNode, root } from './lib/paths.mjs';
import { startPostgres } from './lib/postgres.mjs';
import { step, tally } from './lib/steps.mjs';
import { runTests } from './lib/vitest.mjs';

// Everything the tests need, then every check there is. With arguments only the tests they select:
// `npm test -- src/cart`, `npm test -- -t 'last piece'`.
const args = process.argv.slice(2);
const everything = args.length === 0;
const { counts, add, summary } = tally();
const failed = (what) => add({ failed: 1, failures: [what] });
const env = {};
let inMemory;
let postgres;

process.chdir(root);
stopOnSignal();
const installed = await step('Packages', packages, failed);
if (installed) {
  try {
    await setUp();
    if (everything) await checks();
    else await step('Build', () => mustSucceed(build({ quiet: true })), failed);
    await tests();
  } finally {
    await postgres?.stop();
    if (inMemory) rmSync(inMemory, { recursive: true, force: true });
  }
}
if (installed && counts.tests === 0 && !stopped()) {
  failed('No test ran.');
}
if (stopped()) console.log(`\nStopped by ${stopped()}.`);
console.log(`\n${summary()}`);
process.exit(stopped() ? exitCode({ code: null, signal: stopped() }) : counts.failed > 0 ? 1 : 0);

async function packages() {
  await installPackages({ dev: true });
  return true;
}

async function setUp() {
  inMemory = memoryFolder();
  if (inMemory) process.env.TMPDIR = inMemory;
  const wantsBrowser = everything || args.some((argument) => argument.includes('browser'));
  const chromium = wantsBrowser ? await step('Chromium', ensureChromium, failed) : findChromium();
  if (chromium) env.CHROMIUM_PATH = chromium;
  if (process.env.TEST_POSTGRES_URL) return;
  postgres = await step('PostgreSQL', startPostgres, failed);
  if (postgres) env.TEST_POSTGRES_URL = postgres.url;
}

async function checks() {
  const typescript = fromRoot('node_modules', 'typescript', 'bin', 'tsc');
  const biome = fromRoot('node_modules', '@biomejs', 'biome', 'bin', 'biome');
  await check('Types', () => execute(pinnedNode(), [typescript, '--noEmit'], { quiet: true }));
  await check('Lint', () => execute(pinnedNode(), [biome, 'check', '.'], { quiet: true }));
  await check('Build', () => build({ quiet: true }));
}

async function check(name, work) {
  await step(
    name,
    async () => {
      await mustSucceed(work());
      add({ passed: 1 });
    },
    failed,
  );
}

async function mustSucceed(work) {
  const { code, output, error } = await work;
  if (code !== 0) throw new Error(error?.message ?? output.trimEnd());
}

async function tests() {
  const count = async (projects) => add(await runTests(projects, args, env));
  if (!everything) return step('Tests', () => count(['unit', 'browser']), failed);
  await step('Unit tests', () => count(['unit']), failed);
  if (env.CHROMIUM_PATH) await step('Browser tests', () => count(['browser']), failed);
}
