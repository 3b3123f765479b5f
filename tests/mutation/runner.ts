import { type RunnerTestCase, type RunnerTestSuite, TestRunner, vi } from 'vitest';
import { faults } from './switch.ts';

type Options = Parameters<TestRunner['onBeforeTryTask']>[1];

/** Says of every fault which tests come by it, and stops at the first that fails. */
export default class FaultsRunner extends TestRunner {
  override async onBeforeRunSuite(suite: RunnerTestSuite): Promise<void> {
    faults().currentTestId = suite.id;
    await super.onBeforeRunSuite(suite);
  }

  override onBeforeTryTask(test: RunnerTestCase, options: Options): void {
    faults().currentTestId = test.id;
    super.onBeforeTryTask(test, options);
  }

  override onAfterRunTask(test: RunnerTestCase): void {
    super.onAfterRunTask(test);
    const told = faults();
    told.currentTestId = (test.suite ?? test.file).id;
    if (test.mode === 'run')
      told.tests[test.id] = { filepath: test.file.filepath, took: test.result?.duration ?? 0 };
    if (test.result?.state === 'fail') this.#noticed(test, test.id);
  }

  override async onAfterRunSuite(suite: RunnerTestSuite): Promise<void> {
    // Hooks of its own; what a test says was told by that.
    if (suite.result?.state === 'fail') this.#noticed(suite);
    await super.onAfterRunSuite(suite);
    faults().currentTestId = suite.suite?.id ?? ('filepath' in suite ? undefined : suite.file.id);
  }

  override onAfterRunFiles(files: Parameters<TestRunner['onAfterRunFiles']>[0]): void {
    super.onAfterRunFiles(files);
    // A test that broke off may have left the clock stopped.
    vi.useRealTimers();
  }

  #noticed(task: RunnerTestCase | RunnerTestSuite, testId?: string): void {
    const told = faults();
    const said = task.result?.errors?.[0]?.message ?? '';
    told.noticedBy ??= {
      name: `${task.file.name}: ${task.name}: ${said.slice(0, 200)}`,
      filepath: task.file.filepath,
      ...(testId ? { testId } : {}),
    };
    if (told.activeMutant) this.cancel('test-failure');
  }
}
