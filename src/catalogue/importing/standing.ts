import type { PendingLinks } from '../woocommerce/read-row.ts';
import type { PartRow } from './joining/model.ts';
import type { ImportProblem, ImportReport } from './model.ts';

/** What rows have left behind so far: a transaction that begins anew goes back to what stood before it. */
export interface Standing {
  report: ImportReport;
  /** Variations whose product has not come yet. */
  orphans: PartRow[];
  pending: { id: number; row: PartRow; links: PendingLinks }[];
  wanted: Set<string>;
  /** In which line each product stood that the file has had, and each place of a variation below its product. */
  lines: Map<number | string, number>;
  /** Products of rows that were joined, by what these have in common; or why there is none. */
  joined: Map<string, number | Omit<ImportProblem, 'line'>>;
}

/** Before the first row. */
export const blankStanding = (): Standing => ({
  report: {
    created: 0,
    updated: 0,
    skipped: 0,
    left: 0,
    problems: [],
    refused: 0,
    unknownColumns: [],
    missingPictures: [],
    joined: { rows: 0, products: 0 },
    shown: [],
    record: null,
  },
  orphans: [],
  pending: [],
  wanted: new Set(),
  lines: new Map(),
  joined: new Map(),
});

/** To go on with, while what it was stays to go back to. */
export const copyOf = ({ report, orphans, pending, wanted, lines, joined }: Standing): Standing => ({
  report: { ...report, problems: [...report.problems], shown: [...report.shown] },
  orphans: [...orphans],
  pending: [...pending],
  wanted: new Set(wanted),
  lines: new Map(lines),
  joined: new Map(joined),
});
