import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { documents, questions, ROW_FIELDS } from '../../../tests/support/search/arbitrary.ts';
import { openShelves, type Shelf, searchEngines } from '../../../tests/support/search/engines.ts';
import { bruteRows } from '../../../tests/support/search/model.ts';
import type { DocumentRow, SearchDocument } from '../model-document.ts';
import type { ChoiceFilter, Question } from '../model-question.ts';

const row = (more: Partial<DocumentRow> = {}): DocumentRow => ({
  id: 0,
  codes: [],
  choices: {},
  numbers: {},
  ...more,
});
const one = (id: number, more: Partial<SearchDocument> = {}): SearchDocument => ({
  type: 'product',
  id,
  texts: { ca: { title: 'Oli' } },
  codes: [],
  choices: {},
  numbers: {},
  rows: [row()],
  ...more,
});
const names = async (index: Shelf, question: Partial<Question>) =>
  (await index.search({ language: 'ca', limit: 100, ...question })).hits.map(
    ({ type, id }) => `${type}:${id}`,
  );

describe.each(searchEngines)('the hits in %s', (kind) => {
  const indexOf = openShelves(kind);

  test('a hit names the first variation that meets the filters, when these speak of variations', async () => {
    await fc.assert(
      fc.asyncProperty(documents, questions, async (list, question) => {
        const { choices = [], scope = [], ranges = [], relation } = question;
        const joined = choices.some(({ values }) => values.length > 0);
        const inUse = [
          ...choices.filter(({ values }) => values.length > 0),
          ...scope,
          ...ranges.filter(({ min, max }) => min !== undefined || max !== undefined),
        ];
        const there = new Set(list.flatMap(({ rows }) => rows.flatMap((each) => fieldsOf(each))));
        const speaks = inUse.some(({ field }) => there.has(field));
        const { hits } = await (await indexOf(list)).search(question);
        for (const { id, rowId } of hits) {
          const [first] = bruteRows(list.find((document) => document.id === id)!, question);
          const named = speaks && (relation === 'and' || !joined) ? first!.id || undefined : undefined;
          expect([id, rowId]).toEqual([id, named]);
        }
      }),
      { numRuns: kind === 'memory' ? 300 : 40 },
    );
  });

  const shirt = one(1, {
    codes: ['SHIRT'],
    rows: [
      row({ id: 10, codes: ['RED-10'], choices: { pa_colour: ['red'] }, numbers: { price: 5 } }),
      row({ id: 11, codes: ['BLUE-11'], choices: { pa_colour: ['blue'] } }),
      row({ id: 12, codes: ['BLUE-12'], choices: { pa_colour: ['blue'], pa_size: ['l'] } }),
    ],
  });
  const colour = (...values: string[]): ChoiceFilter => ({ field: 'pa_colour', values, operator: 'or' });
  const rowOf = async (index: Shelf, question: Partial<Question>) =>
    (await index.search({ language: 'ca', ...question })).hits.map(({ rowId }) => rowId);

  test('a range without an end speaks of no variation', async () => {
    const index = await indexOf([shirt]);
    expect(await rowOf(index, { ranges: [{ field: 'price' }] })).toEqual([undefined]);
    expect(await rowOf(index, { ranges: [{ field: 'price', min: 0 }] })).toEqual([10]);
  });

  test('a variation whose own code is searched for is named, unless the filters leave it out', async () => {
    const index = await indexOf([one(2), shirt, one(3)]);
    expect(await rowOf(index, { text: 'BLUE-12' })).toEqual([12]);
    expect(await rowOf(index, { text: 'SHIRT' })).toEqual([undefined]);
    expect(await rowOf(index, { text: 'BLUE-12', choices: [colour('blue')] })).toEqual([12]);
    expect(await rowOf(index, { text: 'BLUE-12', choices: [colour('red')] })).toEqual([10]);
    const either: Partial<Question> = {
      relation: 'or',
      choices: [colour('red'), { field: 'pa_size', values: ['m'], operator: 'or' }],
    };
    expect(await rowOf(index, { text: 'RED-10', ...either })).toEqual([10]);
    expect(await rowOf(index, { text: 'BLUE-12', ...either })).toEqual([undefined]);
  });

  test('a document without variations names none, whatever its one row meets', async () => {
    const plain = one(1, { rows: [row({ choices: { pa_colour: ['blue'] } })] });
    const index = await indexOf([plain]);
    expect((await index.search({ language: 'ca', choices: [colour('blue')] })).hits).toEqual([
      { type: 'product', id: 1, score: 0 },
    ]);
  });

  test('what is pinned comes first in its order when it is there and meets the filters, whatever its words', async () => {
    const index = await indexOf([
      ...[1, 2, 3, 4].map((id) => one(id)),
      one(4, { type: 'post' }),
      one(5, { texts: { ca: { title: 'Vi' } } }),
    ]);
    const pinned = ['post:4', 'product:5', 'product:3', 'product:99', 'page:1', 'product:2'];
    const asked = { text: 'oli', pinned, order: [{ by: 'id', descending: false }] };
    expect(await names(index, asked)).toEqual([
      'post:4',
      'product:5',
      'product:3',
      'product:2',
      'product:1',
      'product:4',
    ]);
    expect(await names(index, { text: 'vi', pinned: ['product:1'] })).toEqual(['product:1', 'product:5']);
    expect(await names(index, { text: 'ningú', pinned: ['product:1', 'post:4'], types: ['post'] })).toEqual([
      'post:4',
    ]);
    expect((await index.search({ language: 'ca', ...asked, limit: 0 })).total).toBe(6);
  });

  test('what is buried comes last, in its usual order, unless it is pinned', async () => {
    const index = await indexOf([1, 2, 3, 4].map((id) => one(id)));
    const buried = ['product:1', 'product:2', 'post:9'];
    expect(await names(index, { text: 'oli', buried })).toEqual([
      'product:3',
      'product:4',
      'product:1',
      'product:2',
    ]);
    expect(await names(index, { text: 'oli', buried, pinned: ['product:2'] })).toEqual([
      'product:2',
      'product:3',
      'product:4',
      'product:1',
    ]);
  });

  test('what is excluded is not found and not counted, and only that', async () => {
    const tagged = (id: number, type: string) => one(id, { type, choices: { tag: ['a'] } });
    const index = await indexOf([tagged(2, 'product'), tagged(1, 'post'), tagged(1, 'product')]);
    const excluded = ['product:1', 'product:99', 'page:2'];
    const answer = await index.search({ language: 'ca', excluded, facets: ['tag'] });
    expect(answer.hits.map(({ type, id }) => `${type}:${id}`)).toEqual(['post:1', 'product:2']);
    expect(answer.total).toBe(2);
    expect(answer.counts.tag?.get('a')).toBe(2);
  });

  test('what is boosted counts so many times as much', async () => {
    const index = await indexOf([1, 2, 3].map((id) => one(id)));
    const boosted = { 'product:3': 2, 'product:1': 0.5, 'page:1': 9, 'product:9': 9 };
    const { hits } = await index.search({ language: 'ca', text: 'oli', boosted });
    expect(hits.map(({ id }) => id)).toEqual([3, 2, 1]);
    const plain = await index.search({ language: 'ca', text: 'oli' });
    const times = (id: number) => {
      const scoreIn = (list: typeof hits) => list.find((hit) => hit.id === id)!.score;
      return scoreIn(hits) / scoreIn(plain.hits);
    };
    expect(times(3)).toBeCloseTo(2, 3);
    expect(times(2)).toBeCloseTo(1, 3);
    expect(times(1)).toBeCloseTo(0.5, 3);
    expect(await names(index, { text: 'oli' })).toEqual(['product:1', 'product:2', 'product:3']);
  });

  test('without a text nothing is more relevant than anything else', async () => {
    const index = await indexOf([one(2), one(1)]);
    const { hits, words } = await index.search({
      language: 'ca',
      order: [{ by: 'relevance', descending: true }],
    });
    expect(hits).toEqual([
      { type: 'product', id: 1, score: 0 },
      { type: 'product', id: 2, score: 0 },
    ]);
    expect(words).toEqual([]);
  });

  test('without an order the most relevant comes first', async () => {
    const index = await indexOf([
      one(1, { texts: { ca: { title: 'Vi', body: 'Es beu amb pa i oli.' } } }),
      one(2, { texts: { ca: { title: 'Oli' } } }),
    ]);
    expect(await names(index, { text: 'oli' })).toEqual(['product:2', 'product:1']);
    expect(await names(index, { text: 'oli', order: [] })).toEqual(['product:2', 'product:1']);
    const order = [{ by: 'relevance', descending: false }];
    expect(await names(index, { text: 'oli', order })).toEqual(['product:1', 'product:2']);
  });

  test('a page of nothing says how much there is', async () => {
    const index = await indexOf([one(1), one(2)]);
    const answer = await index.search({ language: 'ca', limit: 0, pinned: ['product:1'] });
    expect([answer.total, answer.hits]).toEqual([2, []]);
  });

  test('unless it is said how many, a page has 24', async () => {
    const index = await indexOf(Array.from({ length: 30 }, (_, at) => one(at + 1)));
    expect((await index.search({ language: 'ca' })).hits).toHaveLength(24);
  });
});

const fieldsOf = ({ choices, numbers }: DocumentRow) =>
  [...Object.keys(choices), ...Object.keys(numbers)].filter((field) =>
    [...ROW_FIELDS, 'price'].includes(field),
  );
