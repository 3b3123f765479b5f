import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { ForksPoolWorker, type PoolOptions } from 'vitest/node';

/** The tests of the modules that a run of faults asks; `bin/mutate.mjs` names them. */
const modules = (process.env.MUTATE_TESTS ?? 'src').split(',');
const folder = process.env.MUTATE_FOLDER ?? '';
const code = JSON.parse(readFileSync(join(folder, 'code.json'), 'utf8'));

/** A process like any other of Vitest's, which runs its tests once for each fault. */
const createPoolWorker = (options: PoolOptions) =>
  Object.assign(new ForksPoolWorker(options), {
    name: 'faults',
    entrypoint: join(import.meta.dirname, 'worker.ts'),
  });

export default defineConfig({
  plugins: [{ name: 'faults', enforce: 'pre', load: (id: string) => code[id] }],
  oxc: { jsx: { runtime: 'automatic', development: false } },
  test: {
    env: { NODE_ENV: 'production' },
    include: modules.map((room) =>
      room.includes('*') || room.includes('.test.') ? room : `${room}/**/*.test.{ts,tsx}`,
    ),
    environment: 'node',
    globalSetup: 'tests/support/templates.ts',
    setupFiles: ['tests/mutation/setup.ts'],
    // The same file holds other faults in the next run, and none in `npm test`.
    fsModuleCachePath: join(folder, 'modules'),
    runner: 'tests/mutation/runner.ts',
    pool: { name: 'faults', createPoolWorker },
    maxWorkers: 1,
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
