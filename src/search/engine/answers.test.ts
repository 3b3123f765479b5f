import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  CHOICE_FIELDS,
  documents,
  questions,
  valuesOfField,
} from '../../../tests/support/search/arbitrary.ts';
import { openShelves, type Shelf, searchEngines } from '../../../tests/support/search/engines.ts';
import { bruteMatch, bruteNumbers } from '../../../tests/support/search/model.ts';
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

    test('by id, and of the same id by type, however they came', async () => {
      const index = await indexOf([one(2), one(1), one(1, { type: 'post' }), one(1, { type: 'page' })]);
      await index.add([one(1, { type: 'page' })]);
      const keys = async (descending: boolean) =>
        (await index.search({ language: 'ca', order: [{ by: 'id', descending }] })).hits.map(
          ({ type, id }) => `${type}:${id}`,
        );
      expect(await keys(false)).toEqual(['page:1', 'post:1', 'product:1', 'product:2']);
      expect(await keys(true)).toEqual(['product:2', 'page:1', 'post:1', 'product:1']);
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

    test('between narrower bounds it counts what is within, and says what is found beyond', async () => {
      const index = await indexOf([1, 2, 3, 5, 6].map((date) => one(date, { numbers: { date } })));
      const bars = async (bins: number, min: number, max: number) =>
        (await index.search({ language: 'ca', histograms: [{ field: 'date', bins, min, max }] })).histograms
          .date;
      expect(await bars(2, 2, 5)).toEqual({ min: 2, max: 5, counts: [2, 1], found: { min: 1, max: 6 } });
      expect(await bars(3, 3, 3)).toEqual({ min: 3, max: 3, counts: [1, 0, 0], found: { min: 1, max: 6 } });
      expect((await bars(0.5, 1, 6))?.counts).toEqual([5]);
      expect((await bars(1000, 1, 6))?.counts).toHaveLength(200);
    });

    test('of a field without numbers it is empty', async () => {
      for (const list of [[], [one(1)]]) {
        const index = await indexOf(list);
        const { histograms } = await index.search({
          language: 'ca',
          histograms: [
            { field: 'date', bins: 2 },
            { field: 'price', bins: 1, min: 3, max: 4 },
          ],
        });
        expect(histograms).toEqual({
          date: { min: 0, max: 0, counts: [0, 0], found: undefined },
          price: { min: 3, max: 4, counts: [0], found: undefined },
        });
      }
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
    });

    test('of several values that are all needed each could go by itself', async () => {
      const index = await indexOf([
        one(1, { choices: { tag: ['a', 'b'] } }),
        one(2, { choices: { tag: ['a', 'b'] } }),
        one(3, { choices: { tag: ['b', 'c'] } }),
      ]);
      const choices = [{ field: 'tag', values: ['a', 'b', 'c'], operator: 'and' as const }];
      expect(await index.relax({ language: 'ca', choices })).toEqual([
        { drop: { choice: 'tag', value: 'c' }, total: 2 },
        { drop: { choice: 'tag', value: 'a' }, total: 1 },
      ]);
    });

    test('a range could go, each by itself, and so could the text; the question as it is, is no way out', async () => {
      const index = await indexOf([
        one(1, { texts: { ca: { title: 'Oli' } }, numbers: { date: 5, sales: 1 } }),
        one(2, { texts: { ca: { title: 'Vi' } }, numbers: { date: 7, sales: 1 } }),
        one(3, { texts: { ca: { title: 'Vi' } }, numbers: { date: 8, sales: 9 } }),
      ]);
      const late = { field: 'date', min: 6 };
      const dear = { field: 'sales', min: 10 };
      expect(await index.relax({ language: 'ca', ranges: [late] })).toEqual([
        { drop: { range: 'date' }, total: 3 },
      ]);
      expect(await index.relax({ language: 'ca', ranges: [late, dear] })).toEqual([
        { drop: { range: 'sales' }, total: 2 },
      ]);
      expect(await index.relax({ language: 'ca', ranges: [late], text: 'oli' })).toEqual([
        { drop: { text: true }, total: 2 },
        { drop: { range: 'date' }, total: 1 },
      ]);
      expect(await index.relax({ language: 'ca', ranges: [dear], text: 'res' })).toEqual([]);
      expect(await index.relax({ language: 'ca' })).toEqual([]);
    });
  });

  describe('of all there is', () => {
    test('every value is counted, filters or not, in documents of the types that are asked for', async () => {
      await fc.assert(
        fc.asyncProperty(
          documents,
          fc.option(fc.subarray(['product', 'post']), { nil: undefined }),
          async (list, types) => {
            const index = await indexOf(list);
            const wanted = list.filter(({ type }) => !types?.length || types.includes(type));
            for (const field of CHOICE_FIELDS) {
              const has = (document: SearchDocument, value: string) =>
                [document, ...document.rows].some(({ choices }) => choices[field]?.includes(value));
              const expected = valuesOfField(field)
                .map((value) => [value, wanted.filter((document) => has(document, value)).length] as const)
                .filter(([, count]) => count > 0);
              expect(await index.totals(field, types)).toEqual(new Map(expected));
            }
            expect(await index.totals('nobody has this', types)).toEqual(new Map());
          },
        ),
        { numRuns: kind === 'memory' ? 100 : 20 },
      );
    });

    test('the least and the greatest number are those of what is there now', async () => {
      await fc.assert(
        fc.asyncProperty(documents, fc.array(fc.nat(40)), documents, async (list, gone, later) => {
          const index = await indexOf(list);
          const left = new Map(list.map((document) => [`${document.type}:${document.id}`, document]));
          const expectBounds = async () => {
            for (const field of ['price', 'date', 'nobody has this']) {
              const all = [...left.values()].flatMap(({ numbers, rows }) =>
                [numbers, ...rows.map((row) => row.numbers)].flatMap((each) => each[field] ?? []),
              );
              const expected = all.length > 0 ? { min: Math.min(...all), max: Math.max(...all) } : undefined;
              expect(await index.bounds(field)).toEqual(expected);
            }
          };
          await expectBounds();
          await index.remove('product', gone);
          for (const id of gone) left.delete(`product:${id}`);
          await expectBounds();
          await index.add(later);
          for (const document of later) left.set(`${document.type}:${document.id}`, document);
          await expectBounds();
        }),
        { numRuns: kind === 'memory' ? 100 : 20 },
      );
    });
  });

  test('a field is either of documents or of rows', async () => {
    const index = await indexOf([one(1, { choices: { colour: ['red'] }, numbers: { size: 1 } })]);
    const row = { id: 0, codes: [], choices: {}, numbers: {} };
    const coloured = one(2, { rows: [{ ...row, choices: { colour: ['red'] } }] });
    await expect(index.add([coloured])).rejects.toThrow('"colour"');
    const sized = one(3, { rows: [{ ...row, numbers: { size: 1 } }] });
    await expect(index.add([sized])).rejects.toThrow('"size"');
  });
});
