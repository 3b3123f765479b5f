import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { execute } from './children.mjs';
import { fromRoot, pinnedNode, root } from './paths.mjs';

/**
 * Runs tests with the usual output for people, and counts them from the report for machines.
 *
 * @param projects names of Vitest projects; @param args whatever stood on the command line.
 * @returns `{ passed, failed, skipped, tests, failures }`, where `tests` are those that really ran and
 *   `failures` says of each that failed where it stands, its name and what it said first.
 */
export async function runTests(projects, args, env) {
  const folder = mkdtempSync(join(tmpdir(), 'cistella-vitest-'));
  const report = join(folder, 'report.json');
  const flags = projects.flatMap((name) => ['--project', name]);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const vitest = fromRoot('node_modules', 'vitest', 'vitest.mjs');
  try {
    const { code } = await execute(
      pinnedNode(),
      [vitest, 'run', '--passWithNoTests', ...flags, ...reporters, ...args],
      { env: { ...process.env, ...env } },
    );
    return count(report, code);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function count(report, code) {
  const counts = { passed: 0, failed: 0, skipped: 0, tests: 0, failures: [] };
  for (const file of read(report)) {
    const path = relative(root, file.name);
    const failedBefore = counts.failed;
    for (const { status, fullName, failureMessages } of file.assertionResults) {
      if (status === 'passed') counts.passed++;
      else if (status === 'skipped' || status === 'pending' || status === 'todo') counts.skipped++;
      else {
        counts.failed++;
        counts.failures.push(`${path}: ${fullName}\n${start(failureMessages.join('\n'))}`);
      }
    }
    // A file that cannot even be loaded reports no test of its own.
    if (file.status === 'failed' && counts.failed === failedBefore) {
      counts.failed++;
      counts.failures.push(`${path}\n${start(file.message)}`);
    }
  }
  counts.tests = counts.passed + counts.failed;
  // An error outside every test, or a crash: nothing in the report says so, only the exit code.
  if (code !== 0 && counts.failed === 0) {
    counts.failed++;
    counts.failures.push('An error outside of every test: it stands in the output above.');
  }
  return counts;
}

/** What a failure says first: enough to know it again at the end of a long run. */
const start = (message) => (message ?? '').split('\n').slice(0, 12).join('\n');

function read(report) {
  try {
    return JSON.parse(readFileSync(report, 'utf8')).testResults;
  } catch {
    return [];
  }
}
