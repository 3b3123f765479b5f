import { defineConfig } from 'vitest/config';
import LongestFirst from './tests/support/longest-first.ts';

// What shops run: the React of development draws pages at a third of the speed.
const env = { NODE_ENV: 'production' };
const oxc = { jsx: { runtime: 'automatic', development: false } } as const;

/** Two projects: `unit` runs in Node alone, `browser` drives the system's Chromium against a real server. */
export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        oxc,
        test: {
          env,
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}', 'tests/**/*.test.{ts,tsx}'],
          exclude: ['tests/browser/**'],
          environment: 'node',
          globalSetup: 'tests/support/templates.ts',
          pool: 'forks',
          maxWorkers: 2,
          // Files share what they import: reading the whole shop anew for each took a third of the time.
          isolate: false,
          // Nothing here waits for time to pass; a busy machine may still be slow.
          testTimeout: 60_000,
          hookTimeout: 60_000,
          sequence: { groupOrder: 0 },
        },
      },
      {
        oxc,
        test: {
          env,
          name: 'browser',
          include: ['tests/browser/**/*.test.{ts,tsx}'],
          environment: 'node',
          globalSetup: 'tests/support/templates.ts',
          pool: 'forks',
          isolate: false,
          // Two at a time: journeys wait for what they need, and clocks that matter are stopped by hand.
          maxWorkers: 2,
          testTimeout: 120_000,
          // A browser on a busy machine stands still now and then: once more, and the output says which ones.
          retry: 1,
          hookTimeout: 120_000,
          // A second is little for a picture on a busy machine.
          expect: { poll: { timeout: 15_000 } },
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
