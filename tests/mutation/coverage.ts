import { type Faults, faults } from './switch.ts';

/** Tests of a file by their ids, as Vitest takes them. */
export interface Asked {
  filepath: string;
  testIds: string[];
}

export interface Coverage {
  /** Who comes by a fault. */
  tests: Record<string, Asked[]>;
  /** How often they all do. */
  hits: Record<string, number>;
  /** What is come by while modules are read. */
  static: string[];
}

/**
 * What the run without a fault has left behind. Whatever the hooks of a suite come by, each of its tests does. Files
 * that are asked quickly stand first: mostly one of them notices.
 *
 * @param most how many files are asked of one fault
 */
export function coverageOf(most = Number.POSITIVE_INFINITY, told: Faults = faults()): Coverage {
  const { mutantCoverage, tests } = told;
  const found: Coverage = { tests: {}, hits: {}, static: Object.keys(mutantCoverage.static) };
  const all = Object.entries(tests);
  const took = ({ testIds }: Asked) => testIds.reduce((sum, id) => sum + (tests[id]?.took ?? 0), 0);
  for (const [by, hits] of Object.entries(mutantCoverage.perTest)) {
    const own = all.filter(([id]) => id === by || id.startsWith(`${by}_`));
    for (const [fault, times] of Object.entries(hits)) {
      found.hits[fault] = (found.hits[fault] ?? 0) + times;
      found.tests[fault] ??= [];
      for (const [id, { filepath }] of own) add(found.tests[fault], filepath, id);
    }
  }
  for (const [fault, asked] of Object.entries(found.tests))
    found.tests[fault] = asked.sort((a, b) => took(a) - took(b)).slice(0, most);
  return found;
}

function add(asked: Asked[], filepath: string, id: string): void {
  const there = asked.find((each) => each.filepath === filepath);
  if (!there) asked.push({ filepath, testIds: [id] });
  else if (!there.testIds.includes(id)) there.testIds.push(id);
}
