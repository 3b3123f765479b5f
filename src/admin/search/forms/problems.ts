import type { AdminContext } from '../../kit/index.ts';

/** What a setup is refused for, as the reader of files says it, and which text says it at the desk. */
const SAID: readonly (readonly [RegExp, string])[] = [
  [/two have the same slug/, 'same_slug'],
  [/slug.*lower-case/, 'slug'],
  [/title of .* is missing/, 'title'],
  [/two fields/, 'twice'],
  [/fields: are at least one/, 'no_fields'],
  [/types: are at least one/, 'no_kinds'],
  [/\.types: /, 'kinds'],
  [/taxonomy_archives/, 'archives'],
  [/\.max: is more than min/, 'range'],
  [/site_search|pages\[\d+\]\.form/, 'in_use'],
];

/** Each reason once, as a sentence. */
export function problemTexts({ ctx: { t } }: AdminContext, problems: readonly string[]): string[] {
  const names = problems.map((line) => SAID.find(([is]) => is.test(line))?.[1] ?? 'other');
  return [...new Set(names)].map((name) => t(`admin.searching.problem.${name}`));
}
