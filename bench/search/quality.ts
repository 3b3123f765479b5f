import type { MemoryEngine } from '../../src/search/engine/memory.ts';
import { atLeast, atMost, type Figure } from '../lib/figures.ts';
import type { Judged } from './icecat.ts';

const TOP = 10;
const gain = (grade: number, place: number) => (2 ** grade - 1) / Math.log2(place + 2);

/** Discounted gain of the first ten over that of the best order there could be. */
function ndcg(grades: readonly number[], judged: Judged): number {
  const found = grades.slice(0, TOP).reduce((sum, grade, place) => sum + gain(grade, place), 0);
  const ideal = [...judged.grades.values()].sort((a, b) => b - a).slice(0, TOP);
  return found / ideal.reduce((sum, grade, place) => sum + gain(grade, place), 0);
}

/**
 * How good the order is, by the judgments. Most products nobody has judged: `judged` leaves them out and looks at
 * the order of the others, as is usual for judgments that are not complete; `all` takes them for bad.
 */
export function benchQuality(index: MemoryEngine, judgments: readonly Judged[], show: boolean): Figure[] {
  const rated = judgments.filter(({ grades }) => [...grades.values()].some((grade) => grade > 0));
  let empty = 0;
  const sums = { judged: 0, all: 0 };
  for (const judged of rated) {
    const { hits } = index.answer({ language: 'en', text: judged.query, limit: 2000 });
    const everything = hits.map(({ id }) => judged.grades.get(id) ?? 0);
    const known = hits.filter(({ id }) => judged.grades.has(id)).map(({ id }) => judged.grades.get(id)!);
    const one = { judged: ndcg(known, judged), all: ndcg(everything, judged) };
    sums.judged += one.judged;
    sums.all += one.all;
    if (hits.length === 0) empty += 1;
    if (show)
      console.log(
        `  ${judged.query.padEnd(26)} ${one.judged.toFixed(3)}  all ${one.all.toFixed(3)}  ${hits.length} found`,
      );
  }
  return [
    atLeast('NDCG@10 of the judged products', sums.judged / rated.length, 0.83, ''),
    {
      name: 'NDCG@10, unjudged taken for bad',
      value: (sums.all / rated.length).toFixed(3),
      ratio: 1,
      limit: '–',
    },
    atMost('queries with something relevant and no result', empty, 0.5, ''),
  ];
}
