import type { DocumentTexts } from '../model-document.ts';

/** The fields of a text, each counted up to three times in two bits of a posting's marks. */
export const FIELDS = [
  'title',
  'terms',
  'attributes',
  'summary',
  'body',
] as const satisfies (keyof DocumentTexts)[];
export type TextField = (typeof FIELDS)[number];

/** Fields that are lists of names, which many documents share, and what stands between two of them. */
export const LISTS: ReadonlySet<TextField> = new Set<TextField>(['terms', 'attributes']);
export const BETWEEN = ' · ';

/** What a word is worth by the field that it stands in. */
export type FieldWeights = Record<TextField, number>;

export const WEIGHTS: FieldWeights = { title: 10, terms: 4, attributes: 2, summary: 3, body: 1 };

/** Beyond the fields: the word says what the document is, or only what it goes with (`heads.ts`). Never both. */
export const HEAD = 1 << (FIELDS.length * 2);
export const BESIDE = HEAD << 1;
/** The marks without these. */
export const IN_FIELDS = HEAD - 1;

/** The worth of each possible mark, the fields' in single precision, as scores are. A second and third time in a field count less than the first. */
export function worthOf(weights: FieldWeights, head: number, beside: number): Float64Array {
  const worth = new Float64Array(BESIDE << 1);
  for (let marks = 0; marks < worth.length; marks += 1) {
    FIELDS.forEach((field, at) => {
      const times = (marks >> (at * 2)) & 3;
      worth[marks] = Math.fround(worth[marks]! + weights[field] * REPEATED[times]!);
    });
    worth[marks]! *= marks & BESIDE ? beside : marks & HEAD ? head : 1;
  }
  return worth;
}

/** What being there so many times is worth. */
const REPEATED = [0, 1, 1.1, 1.2];

/** One more time in a field. */
export function mark(marks: number, field: number): number {
  return ((marks >> (field * 2)) & 3) === 3 ? marks : marks + (1 << (field * 2));
}
