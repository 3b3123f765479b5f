/** See `npm run mutate`; never part of `npm test`. */
export default {
  testRunner: 'vitest',
  vitest: { configFile: 'tests/mutation/vitest.config.ts', related: false },
  coverageAnalysis: 'perTest',
  // Words, names of columns and empty lists are no rules; types and the database hold most of them.
  mutator: { excludedMutations: ['StringLiteral', 'ObjectLiteral', 'ArrayDeclaration'] },
  // A fault in what is only computed at start would need a new process for each.
  ignoreStatic: true,
  // A second run asks only what has changed: the survivors, where tests came, and what stands in code that changed.
  incremental: true,
  reporters: ['clear-text', 'json', 'progress-append-only'],
  clearTextReporter: { logTests: false, reportTests: false, allowColor: false },
  jsonReporter: { fileName: '.cache/mutation.json' },
  // Stryker rewrites the paths in it by TypeScript's old interface; there is nothing to rewrite here.
  tsconfigFile: '.cache/no-tsconfig.json',
  tempDirName: '.cache/stryker',
  ignorePatterns: ['data', 'docs', '.cache'],
  allowEmpty: true,
  // A busy machine is no endless loop.
  timeoutMS: 25_000,
  thresholds: { high: 85, low: 85, break: null },
};
