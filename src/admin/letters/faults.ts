import { valuesIn, type WordingProblem } from '../../frame/shop/model-wording.ts';
import type { AdminContext } from '../kit/index.ts';

export const braced = (values: readonly string[]): string => values.map((name) => `{${name}}`).join(', ');

/** What is wrong with words of the shop's own, in a sentence. */
export function wordingFault({ ctx: { t } }: AdminContext, key: string, problem: WordingProblem): string {
  const values = valuesIn(key);
  const sentence = problem === 'values' && values.length === 0 ? 'no_values' : problem;
  return t(`admin.wording.problem.${sentence}`, { names: braced(values) });
}
