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
 */
export function coverageOf({ mutantCoverage, tests }: Faults = faults()): Coverage {
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
  for (const asked of Object.values(found.tests)) asked.sort((a, b) => took(a) - took(b));
  return found;
}

function add(asked: Asked[], filepath: string, id: string): void {
  const there = asked.find((each) => each.filepath === filepath);
  if (!there) asked.push({ filepath, testIds: [id] });
  else if (!there.testIds.includes(id)) there.testIds.push(id);
}
