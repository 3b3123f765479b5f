/**
 * What Stryker's instrumented code reads and writes, and who noticed. It lies in the process: the runner is loaded by
 * Vite and the worker by Node, so a module of theirs would be two.
 */
export interface Faults {
  /** The fault that counts; none in the first run, and when a test is asked whether the last one spoilt it. */
  activeMutant?: string | undefined;
  /** The test that runs, or the suite whose hooks do. */
  currentTestId?: string | undefined;
  /** How often each fault was come by: while modules were read, and by test or suite. */
  mutantCoverage: { static: Hits; perTest: Record<string, Hits> };
  /** Those that ran, where they stand, and how many milliseconds they took. */
  tests: Record<string, { filepath: string; took: number }>;
  /** Coming by the fault more often than so throws: an endless loop. */
  hitCount?: number | undefined;
  hitLimit?: number | undefined;
  /** Whatever failed first. */
  noticedBy?: { name: string; testId?: string; filepath?: string } | undefined;
}

export type Hits = Record<string, number>;

export function faults(): Faults {
  const all = globalThis as { __stryker__?: Faults };
  all.__stryker__ ??= {} as Faults;
  const told = all.__stryker__;
  // The code that was read may have made it, with less in it.
  told.mutantCoverage ??= { static: {}, perTest: {} };
  told.tests ??= {};
  return told;
}
