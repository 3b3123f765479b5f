import { defineConfig } from 'vitest/config';

/** The tests of the modules that a run of faults asks; `bin/mutate.mjs` names them. */
const modules = (process.env.MUTATE_TESTS ?? 'src').split(',');

export default defineConfig({
  test: {
    include: modules.map((room) =>
      room.includes('*') || room.includes('.test.') ? room : `${room}/**/*.test.{ts,tsx}`,
    ),
    environment: 'node',
    globalSetup: 'tests/support/templates.ts',
    setupFiles: ['tests/mutation/setup.ts'],
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
