import { stopped } from './children.mjs';

/** Adds up what passed and failed over all steps of a run. */
export function tally() {
  const counts = { passed: 0, failed: 0, skipped: 0, tests: 0 };
  const failures = [];
  return {
    counts,
    add({ failures: more = [], ...numbers }) {
      failures.push(...more);
      for (const [name, number] of Object.entries(numbers)) counts[name] += number;
    },
    /** What failed, each with where it stands, and the line that the whole run ends in. */
    summary() {
      const { passed, failed, skipped } = counts;
      const named = failures.map((failure) => `✗ ${failure}\n\n`).join('');
      return `${named}${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
    },
  };
}

/**
 * Does one step, unless the run has been stopped, and says how long it took.
 *
 * @param work throws to say what went wrong.
 * @param onFailure is told which step failed, and why.
 * @returns what `work` returns, or undefined when it failed.
 */
export async function step(name, work, onFailure) {
  if (stopped()) return undefined;
  console.log(`\n── ${name}`);
  const started = performance.now();
  const seconds = () => `${((performance.now() - started) / 1000).toFixed(1)} s`;
  try {
    const result = await work();
    console.log(`── ${name}: ${seconds()}`);
    return result;
  } catch (error) {
    onFailure(`${name}: ${error.message}`);
    console.log(error.message);
    console.log(`── ${name} failed: ${seconds()}`);
    return undefined;
  }
}
