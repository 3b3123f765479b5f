import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { documents, questions } from '../../../tests/support/search-arbitrary.ts';
import { openShelves, type Shelf, searchEngines } from '../../../tests/support/search-engines.ts';
import { bruteMatch, bruteNumbers } from '../../../tests/support/search-model.ts';
import type { SearchDocument } from '../model-document.ts';
import type { Question } from '../model-question.ts';

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
const ids = async (index: Shelf, question: Partial<Question>) =>
  (await index.search({ language: 'ca', limit: 100, ...question })).hits.map(({ id }) => id);

describe.each(searchEngines)('in %s', (kind) => {
  const indexOf = openShelves(kind);
  const numRuns = kind === 'memory' ? 200 : 40;

  describe('the order', () => {
    test('what lacks the number comes last, whichever way the order goes; ties go by the id', async () => {
      const index = await indexOf([
        one(1, { numbers: { date: 5 } }),
        one(2),
        one(3, { numbers: { date: 9 } }),
        one(4, { numbers: { date: 5 } }),
      ]);
      expect(await ids(index, { order: [{ by: 'date', descending: false }] })).toEqual([1, 4, 3, 2]);
      expect(await ids(index, { order: [{ by: 'date', descending: true }] })).toEqual([3, 1, 4, 2]);
    });

    test('a second order decides where the first does not', async () => {
      const index = await indexOf([1, 2, 3].map((id) => one(id, { numbers: { date: 1, sales: id } })));
      const order = [
        { by: 'date', descending: true },
        { by: 'sales', descending: true },
      ];
      expect(await ids(index, { order })).toEqual([3, 2, 1]);
    });

    test('by title as people expect it, also where titles came later', async () => {
      const titled = (id: number, title: string) => one(id, { texts: { ca: { title } } });
      const index = await indexOf([titled(1, 'pera'), titled(2, 'Àbac'), titled(3, 'Zel')]);
      const order = [{ by: 'title', descending: false }];
      expect(await ids(index, { order })).toEqual([2, 1, 3]);
      for (const [at, title] of ['Ésser', 'zz', 'A', 'pera', 'peres', 'per'].entries())
        await index.add([titled(10 + at, title)]);
      expect(await ids(index, { order })).toEqual([12, 2, 10, 15, 1, 13, 14, 3, 11]);
    });

    test('by chance, but the same chance on every page', async () => {
      const index = await indexOf(Array.from({ length: 50 }, (_, at) => one(at + 1)));
      const order = [{ by: 'random', descending: false }];
      const whole = await ids(index, { order, seed: 7 });
      const pages: number[] = [];
      for (const offset of [0, 20, 40])
        pages.push(...(await ids(index, { order, seed: 7, offset, limit: 20 })));
      expect(pages).toEqual(whole);
      expect(whole).not.toEqual(await ids(index, { order, seed: 8 }));
      expect(whole).not.toEqual(await ids(index, {}));
    });

    test('pages put together are the whole list, for any order', async () => {
      await fc.assert(
        fc.asyncProperty(
          documents,
          questions,
          fc.constantFrom('price', 'date', 'title', 'id'),
          async (list, question, by) => {
            const index = await indexOf(list);
            const asked = { ...question, order: [{ by, descending: true }] };
            const whole = await ids(index, asked);
            const pages: number[] = [];
            for (const offset of [0, 7, 14, 21, 28, 35])
              pages.push(...(await ids(index, { ...asked, offset, limit: 7 })));
            expect(pages).toEqual(whole);
          },
        ),
        { numRuns },
      );
    });

    test('the number that counts is the best of the rows that meet the filters, whatever joins the fields', async () => {
      await fc.assert(
        fc.asyncProperty(documents, questions, fc.boolean(), async (list, question, descending) => {
          const index = await indexOf(list);
          const best = (document: SearchDocument) => {
            const all = bruteNumbers(document, question, 'price');
            if (all.length === 0) return descending ? -Infinity : Infinity;
            return descending ? Math.max(...all) : Math.min(...all);
          };
          const way = descending ? -1 : 1;
          const expected = list
            .filter((document) => bruteMatch(document, question))
            .sort((a, b) => (best(a) === best(b) ? a.id - b.id : way * (best(a) - best(b))));
          expect(await ids(index, { ...question, order: [{ by: 'price', descending }] })).toEqual(
            expected.map(({ id }) => id),
          );
        }),
        { numRuns },
      );
    });

    test('by the price of the variation that meets the filters', async () => {
      const shirt = (id: number, red: number, blue: number) =>
        one(id, {
          rows: [
            { id: id * 10, codes: [], choices: { colour: ['red'] }, numbers: { price: red } },
            { id: id * 10 + 1, codes: [], choices: { colour: ['blue'] }, numbers: { price: blue } },
          ],
        });
      const index = await indexOf([shirt(1, 5, 90), shirt(2, 50, 20)]);
      const order = [{ by: 'price', descending: false }];
      const choices = [{ field: 'colour', values: ['blue'], operator: 'or' as const }];
      expect(await ids(index, { order })).toEqual([1, 2]);
      expect(await ids(index, { order, choices })).toEqual([2, 1]);
    });
  });

  describe('the histogram under a slider', () => {
    test('follows every filter but its own range, whatever joins the fields, and counts each document once in a bar', async () => {
      await fc.assert(
        fc.asyncProperty(
          documents,
          questions,
          fc.constantFrom('price', 'date'),
          fc.integer({ min: 1, max: 9 }),
          async (list, question, field, bins) => {
            const index = await indexOf(list);
            const histograms = [{ field, bins, min: 0, max: 20 }];
            const histogram = (await index.search({ ...question, histograms })).histograms[field];
            const ranges = (question.ranges ?? []).filter((range) => range.field !== field);
            const numbers = list.map((document) => bruteNumbers(document, { ...question, ranges }, field));
            const width = 20 / bins;
            const inBin = (bin: number) => (value: number) =>
              Math.min(bins - 1, Math.floor(value / width)) === bin;
            const expected = Array.from(
              { length: bins },
              (_, bin) => numbers.filter((of) => of.some(inBin(bin))).length,
            );
            expect(histogram?.counts).toEqual(expected);
            const all = numbers.flat();
            expect(histogram?.found).toEqual(
              all.length > 0 ? { min: Math.min(...all), max: Math.max(...all) } : undefined,
            );
          },
        ),
        { numRuns },
      );
    });

    test('without bounds it spans all there is, and says what is found', async () => {
      const index = await indexOf(
        [2, 4, 10].map((date, at) => one(at + 1, { numbers: { date }, choices: { tag: [String(at)] } })),
      );
      const choices = [{ field: 'tag', values: ['0', '1'], operator: 'or' as const }];
      const { histograms } = await index.search({
        language: 'ca',
        choices,
        histograms: [{ field: 'date', bins: 4 }],
      });
      expect(histograms.date).toEqual({ min: 2, max: 10, counts: [1, 1, 0, 0], found: { min: 2, max: 4 } });
    });
  });

  describe('when nothing is found', () => {
    test('every filter that could go is named with what there would be without it, most first', async () => {
      const index = await indexOf([
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
      expect((await index.search(question)).total).toBe(0);
      expect(await index.relax(question)).toEqual([
        { drop: { choice: 'colour', value: 'blue' }, total: 2 },
        { drop: { choice: 'size', value: 's' }, total: 1 },
      ]);
      const dated: Question = { language: 'ca', ranges: [{ field: 'date', min: 6 }], text: 'res' };
      expect(await index.relax({ ...dated, text: '' })).toEqual([{ drop: { range: 'date' }, total: 3 }]);
      expect(await index.relax(dated)).toEqual([]);
    });
  });

  test('a field is either of documents or of rows', async () => {
    const index = await indexOf([one(1, { choices: { colour: ['red'] } })]);
    const row = { id: 0, codes: [], choices: { colour: ['red'] }, numbers: {} };
    await expect(index.add([one(2, { rows: [row] })])).rejects.toThrow('"colour"');
  });
});
