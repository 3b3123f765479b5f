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

/** What a word is worth by the field that it stands in. */
export type FieldWeights = Record<TextField, number>;

export const WEIGHTS: FieldWeights = { title: 10, terms: 4, attributes: 2, summary: 3, body: 1 };

/** The worth of each possible mark. A second and third time in a field count less than the first. */
export function worthOf(weights: FieldWeights): Float32Array {
  const worth = new Float32Array(1 << (FIELDS.length * 2));
  for (let marks = 0; marks < worth.length; marks += 1)
    FIELDS.forEach((field, at) => {
      const times = (marks >> (at * 2)) & 3;
      worth[marks]! += weights[field] * REPEATED[times]!;
    });
  return worth;
}

/** What being there so many times is worth. */
const REPEATED = [0, 1, 1.1, 1.2];

/** One more time in a field. */
export function mark(marks: number, field: number): number {
  return ((marks >> (field * 2)) & 3) === 3 ? marks : marks + (1 << (field * 2));
}
