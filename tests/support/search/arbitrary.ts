import fc from 'fast-check';
import type { SearchDocument } from '../../../src/search/model-document.ts';
import type { ChoiceFilter, Question, RangeFilter } from '../../../src/search/model-question.ts';

const VALUES: Record<string, string[]> = {
  category: ['1', '2', '3', '4'],
  tag: ['a', 'b', 'c'],
  pa_colour: ['red', 'blue', 'green'],
  pa_size: ['s', 'm', 'l'],
};
const ROW_FIELDS = ['pa_colour', 'pa_size'];
export const CHOICE_FIELDS = Object.keys(VALUES);
export const valuesOfField = (field: string) => VALUES[field] ?? [];

const some = (field: string) => fc.subarray(valuesOfField(field));

const row = fc.record({
  id: fc.nat(999),
  codes: fc.constant([]),
  choices: fc.record({ pa_colour: some('pa_colour'), pa_size: some('pa_size') }, { requiredKeys: [] }),
  numbers: fc.record({ price: fc.integer({ min: 0, max: 20 }) }, { requiredKeys: [] }),
});

const document = fc.record({
  type: fc.constantFrom('product', 'post'),
  texts: fc.record({ ca: fc.record({ title: fc.constantFrom('Oli', 'Vi', 'Pa', 'Sal') }) }),
  codes: fc.constant([]),
  choices: fc.record({ category: some('category'), tag: some('tag') }, { requiredKeys: [] }),
  numbers: fc.record({ date: fc.integer({ min: 0, max: 9 }) }, { requiredKeys: [] }),
  rows: fc.array(row, { minLength: 1, maxLength: 4 }),
});

/** Documents with distinct ids, of two types, some with several rows; sometimes as many as fill a word of a set. */
export const documents: fc.Arbitrary<SearchDocument[]> = fc
  .oneof(
    { weight: 4, arbitrary: fc.array(document, { maxLength: 40 }) },
    { weight: 1, arbitrary: fc.array(document, { minLength: 32, maxLength: 32 }) },
  )
  .map((list) => list.map((document, at) => ({ ...document, id: at + 1 })));

const choice: fc.Arbitrary<ChoiceFilter> = fc.constantFrom(...CHOICE_FIELDS).chain((field) =>
  fc.record({
    field: fc.constant(field),
    values: fc.subarray([...valuesOfField(field), 'nobody has this'], { maxLength: 3 }),
    operator: fc.constantFrom('and', 'or'),
  }),
);

const range: fc.Arbitrary<RangeFilter> = fc.record(
  {
    field: fc.constantFrom('price', 'date'),
    min: fc.integer({ min: 0, max: 20 }),
    max: fc.integer({ min: 0, max: 20 }),
  },
  { requiredKeys: ['field'] },
);

const scope = fc.record({
  field: fc.constantFrom('category', 'pa_colour'),
  values: fc.subarray(['1', '2', 'red', 'blue'], { minLength: 1 }),
  exclude: fc.boolean(),
});

export const questions: fc.Arbitrary<Question> = fc.record({
  language: fc.constant('ca' as const),
  types: fc.subarray(['product', 'post']),
  choices: fc.uniqueArray(choice, { selector: ({ field }) => field, maxLength: 4 }),
  relation: fc.constantFrom('and', 'or'),
  ranges: fc.uniqueArray(range, { selector: ({ field }) => field, maxLength: 2 }),
  scope: fc.array(scope, { maxLength: 1 }),
  facets: fc.constant(CHOICE_FIELDS),
  limit: fc.constant(100),
});

export { ROW_FIELDS };
