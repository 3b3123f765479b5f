import type { SettingsProblem } from './describe.ts';
import { mustInEnglish } from './must.ts';

/** Nothing was changed: `problems` says why, one by one. */
export class SettingsRefused extends Error {
  readonly problems: readonly SettingsProblem[];

  constructor(problems: readonly SettingsProblem[]) {
    super(problems.map(problemText).join('\n'));
    this.name = 'SettingsRefused';
    this.problems = problems;
  }
}

/** @example problemText(problem) // 'catalogue.pageSize is 0, but must be a whole number from 1 to 200' */
export function problemText({ path, given, allowed }: SettingsProblem): string {
  const shown = given === undefined ? 'nothing' : JSON.stringify(given);
  return `${path} is ${shown.length > 200 ? `${shown.slice(0, 199)}…` : shown}, but must be ${mustInEnglish(allowed)}.`;
}
