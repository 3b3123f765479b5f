import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { documents, questions } from '../../../tests/support/search-arbitrary.ts';
import { bruteMatch } from '../../../tests/support/search-model.ts';
import type { SearchDocument } from '../model-document.ts';
import type { Question } from '../model-question.ts';
import { MemoryEngine } from './memory.ts';

const indexOf = (list: readonly SearchDocument[]) => {
  const index = new MemoryEngine({ languages: ['ca'] });
  for (const document of list) index.add(document);
  return index;
};
const one = (id: number, more: Partial<SearchDocument> = {}): SearchDocument => ({
  type: 'product',
  id,
  texts: {},
  codes: [],
  choices: {},
  numbers: {},
  rows: [{ id: 0, codes: [], choices: {}, numbers: {} }],
  ...more,
});
const ids = (index: MemoryEngine, question: Partial<Question>) =>
  index.answer({ language: 'ca', limit: 100, ...question }).hits.map(({ id }) => id);

describe('the order', () => {
  test('what lacks the number comes last, whichever way the order goes; ties go by the id', () => {
    const index = indexOf([
      one(1, { numbers: { date: 5 } }),
      one(2),
      one(3, { numbers: { date: 9 } }),
      one(4, { numbers: { date: 5 } }),
    ]);
    expect(ids(index, { order: [{ by: 'date', descending: false }] })).toEqual([1, 4, 3, 2]);
    expect(ids(index, { order: [{ by: 'date', descending: true }] })).toEqual([3, 1, 4, 2]);
  });

  test('a second order decides where the first does not', () => {
    const index = indexOf([1, 2, 3].map((id) => one(id, { numbers: { date: 1, sales: id } })));
    const order = [
      { by: 'date', descending: true },
      { by: 'sales', descending: true },
    ];
    expect(ids(index, { order })).toEqual([3, 2, 1]);
  });

  test('by title as people expect it, also where titles came later', () => {
    const titled = (id: number, title: string) => one(id, { texts: { ca: { title } } });
    const index = indexOf([titled(1, 'pera'), titled(2, 'Àbac'), titled(3, 'Zel')]);
    const order = [{ by: 'title', descending: false }];
    expect(ids(index, { order })).toEqual([2, 1, 3]);
    for (const [at, title] of ['Ésser', 'zz', 'A', 'pera', 'peres', 'per'].entries())
      index.add(titled(10 + at, title));
    expect(ids(index, { order })).toEqual([12, 2, 10, 15, 1, 13, 14, 3, 11]);
  });

  test('by chance, but the same chance on every page', () => {
    const index = indexOf(Array.from({ length: 50 }, (_, at) => one(at + 1)));
    const order = [{ by: 'random', descending: false }];
    const whole = ids(index, { order, seed: 7 });
    const pages = [0, 20, 40].flatMap((offset) => ids(index, { order, seed: 7, offset, limit: 20 }));
    expect(pages).toEqual(whole);
    expect(whole).not.toEqual(ids(index, { order, seed: 8 }));
    expect(whole).not.toEqual(ids(index, {}));
  });

  test('pages put together are the whole list, for any order', () => {
    fc.assert(
      fc.property(
        documents,
        questions,
        fc.constantFrom('price', 'date', 'title', 'id'),
        (list, question, by) => {
          const index = indexOf(list);
          const asked = { ...question, order: [{ by, descending: true }] };
          const whole = ids(index, asked);
          expect(
            [0, 7, 14, 21, 28, 35].flatMap((offset) => ids(index, { ...asked, offset, limit: 7 })),
          ).toEqual(whole);
        },
      ),
    );
  });

  test('by the price of the variation that meets the filters', () => {
    const shirt = (id: number, red: number, blue: number) =>
      one(id, {
        rows: [
          { id: id * 10, codes: [], choices: { colour: ['red'] }, numbers: { price: red } },
          { id: id * 10 + 1, codes: [], choices: { colour: ['blue'] }, numbers: { price: blue } },
        ],
      });
    const index = indexOf([shirt(1, 5, 90), shirt(2, 50, 20)]);
    const order = [{ by: 'price', descending: false }];
    const choices = [{ field: 'colour', values: ['blue'], operator: 'or' as const }];
    expect(ids(index, { order })).toEqual([1, 2]);
    expect(ids(index, { order, choices })).toEqual([2, 1]);
  });
});

describe('the histogram under a slider', () => {
  test('follows every filter but its own range, and counts each document once in a bar', () => {
    fc.assert(
      fc.property(
        documents,
        questions,
        fc.constantFrom('price', 'date'),
        fc.integer({ min: 1, max: 9 }),
        (list, question, field, bins) => {
          const asked = {
            ...question,
            relation: 'and' as const,
            choices: (question.choices ?? [])
              .slice(0, 1)
              .map((choice) => ({ ...choice, operator: 'or' as const })),
          };
          const histogram = indexOf(list).answer({ ...asked, histograms: [{ field, bins, min: 0, max: 20 }] })
            .histograms[field];
          const others = (asked.ranges ?? []).filter((range) => range.field !== field);
          const width = 20 / bins;
          const expected = Array.from(
            { length: bins },
            (_, bin) =>
              list.filter((document) =>
                document.rows.some((row) => {
                  const value = field === 'price' ? row.numbers.price : document.numbers.date;
                  if (value === undefined || Math.min(bins - 1, Math.floor(value / width)) !== bin)
                    return false;
                  return bruteMatch({ ...document, rows: [row] }, { ...asked, ranges: others });
                }),
              ).length,
          );
          expect(histogram?.counts).toEqual(expected);
        },
      ),
      { numRuns: 300 },
    );
  });

  test('without bounds it spans all there is, and says what is found', () => {
    const index = indexOf(
      [2, 4, 10].map((date, at) => one(at + 1, { numbers: { date }, choices: { tag: [String(at)] } })),
    );
    const choices = [{ field: 'tag', values: ['0', '1'], operator: 'or' as const }];
    const { histograms } = index.answer({
      language: 'ca',
      choices,
      histograms: [{ field: 'date', bins: 4 }],
    });
    expect(histograms.date).toEqual({ min: 2, max: 10, counts: [1, 1, 0, 0], found: { min: 2, max: 4 } });
  });
});

describe('when nothing is found', () => {
  test('every filter that could go is named with what there would be without it, most first', async () => {
    const index = indexOf([
      one(1, { choices: { colour: ['red'], size: ['s'] } }),
      one(2, { choices: { colour: ['red'], size: ['s'] } }),
      one(3, { choices: { colour: ['blue'], size: ['m'] }, numbers: { date: 5 } }),
    ]);
    const question: Question = {
      language: 'ca',
      choices: [
        { field: 'colour', values: ['blue'], operator: 'or' },
        { field: 'size', values: ['s'], operator: 'or' },
      ],
    };
    expect(index.answer(question).total).toBe(0);
    expect(await index.relax(question)).toEqual([
      { drop: { choice: 'colour', value: 'blue' }, total: 2 },
      { drop: { choice: 'size', value: 's' }, total: 1 },
    ]);
    const dated: Question = { language: 'ca', ranges: [{ field: 'date', min: 6 }], text: 'res' };
    expect(await index.relax({ ...dated, text: '' })).toEqual([{ drop: { range: 'date' }, total: 3 }]);
    expect(await index.relax(dated)).toEqual([]);
  });
});

test('a field is either of documents or of rows', () => {
  const index = indexOf([one(1, { choices: { colour: ['red'] } })]);
  const row = { id: 0, codes: [], choices: { colour: ['red'] }, numbers: {} };
  expect(() => index.add(one(2, { rows: [row] }))).toThrow('"colour"');
});
