/** See `npm run mutate`; never part of `npm test`. */
export default {
  testRunner: 'vitest',
  vitest: { configFile: 'tests/mutation/vitest.config.ts', related: false },
  coverageAnalysis: 'perTest',
  // A fault in what is only computed at start would need a new process for each.
  ignoreStatic: true,
  reporters: ['clear-text', 'json', 'progress-append-only'],
  clearTextReporter: { logTests: false, reportTests: false, allowColor: false },
  jsonReporter: { fileName: '.cache/mutation.json' },
  // Stryker rewrites the paths in it by TypeScript's old interface; there is nothing to rewrite here.
  tsconfigFile: '.cache/no-tsconfig.json',
  tempDirName: '.cache/stryker',
  ignorePatterns: ['data', 'docs', '.cache'],
  allowEmpty: true,
  timeoutMS: 20_000,
  thresholds: { high: 85, low: 85, break: null },
};
