import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { documents, questions } from '../../../tests/support/search/arbitrary.ts';
import type { SearchDocument } from '../model-document.ts';
import { MemoryEngine } from './memory.ts';

const engineOf = (list: readonly SearchDocument[]) => {
  const index = new MemoryEngine({ languages: ['ca', 'es'] });
  index.put(list);
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
const ids = (index: MemoryEngine, by: string) =>
  index
    .answer({ language: 'ca', limit: 100, order: [{ by, descending: false }] })
    .hits.map(({ type, id }) => `${type}:${id}`);

describe('what is kept of documents', () => {
  test('a document that changes or goes leaves a dead slot; those that are there are counted', () => {
    const index = engineOf([one(1), one(2), one(3), one(1, { type: 'post' })]);
    expect([index.count, index.dead]).toEqual([4, 0]);
    index.put([one(2), one(2)]);
    expect([index.count, index.dead]).toEqual([4, 2]);
    index.drop('product', [1, 3, 99]);
    index.drop('page', [1]);
    expect([index.count, index.dead]).toEqual([2, 4]);
  });

  test('the documents of a type that have a value are known, of their own or of one of their rows', () => {
    const rows = [1, 2].map((id) => ({ id, codes: [], choices: { pa_size: ['m'] }, numbers: {} }));
    const index = engineOf([
      one(1, { choices: { tag: ['a', 'b'] } }),
      one(2, { choices: { tag: ['a'] } }),
      one(2, { type: 'post', choices: { tag: ['a'] } }),
      one(3, { rows }),
      one(4, { choices: { tag: ['b'] } }),
      one(5, { rows }),
    ]);
    index.put([one(2, { choices: { tag: ['b'] } })]);
    index.drop('product', [5]);
    expect(index.having('product', 'tag', 'a')).toEqual([1]);
    expect(index.having('product', 'tag', 'b').sort()).toEqual([1, 2, 4]);
    expect(index.having('post', 'tag', 'a')).toEqual([2]);
    expect(index.having('product', 'pa_size', 'm')).toEqual([3]);
    expect(index.having('post', 'pa_size', 'm')).toEqual([]);
    expect(index.having('product', 'tag', 'nobody has this')).toEqual([]);
    expect(index.having('product', 'nobody has this', 'a')).toEqual([]);
  });

  test('a number of documents is set in its place, and nothing else changes', async () => {
    const priced = (id: number, sales: number) =>
      one(id, {
        numbers: { sales },
        rows: [{ id: 0, codes: [], choices: {}, numbers: { price: id } }],
      });
    const index = engineOf([priced(1, 10), priced(2, 20), priced(3, 30)]);
    expect(await index.bounds('sales')).toEqual({ min: 10, max: 30 });
    const news = new Map([
      [1, 25],
      [3, 5],
      [99, 1000],
    ]);
    index.setNumbers('product', 'sales', news);
    index.setNumbers('post', 'sales', new Map([[2, 1]]));
    index.setNumbers('product', 'price', new Map([[1, 1000]]));
    index.setNumbers('product', 'nobody has this', news);
    expect(ids(index, 'sales')).toEqual(['product:3', 'product:2', 'product:1']);
    expect(ids(index, 'price')).toEqual(['product:1', 'product:2', 'product:3']);
    expect(await index.bounds('sales')).toEqual({ min: 5, max: 25 });
  });

  test('an index may be very large, and what was taken out of it is not found', () => {
    const many = 70_000;
    const index = engineOf(Array.from({ length: many }, (_, at) => one(at + 1)));
    index.drop(
      'product',
      Array.from({ length: 10 }, (_, at) => at * 7000 + 1),
    );
    expect([index.count, index.answer({ language: 'ca', limit: 0 }).total]).toEqual([many - 10, many - 10]);
    const again = new MemoryEngine({ languages: ['ca', 'es'] }, structuredClone(index.state()));
    expect(again.answer({ language: 'ca', limit: 0 }).total).toBe(many - 10);
    expect(again.answer({ language: 'ca', limit: 2 }).hits.map(({ id }) => id)).toEqual([2, 3]);
  });
});

describe('an index that was put away and taken out again', () => {
  const copyOf = (index: MemoryEngine) =>
    new MemoryEngine({ languages: ['ca', 'es'] }, structuredClone(index.state()));

  test('answers as before, also after further changes', () => {
    fc.assert(
      fc.property(documents, documents, fc.array(fc.nat(40)), questions, (list, later, gone, question) => {
        const index = engineOf(list);
        index.drop('product', gone);
        const again = copyOf(index);
        for (const each of [index, again]) {
          each.put(later);
          each.drop('post', gone);
        }
        const order = [{ by: 'title', descending: false }];
        for (const text of ['oli', 'pa -sal', ''])
          expect(again.answer({ ...question, text, order })).toEqual(
            index.answer({ ...question, text, order }),
          );
        expect([again.count, again.dead]).toEqual([index.count, index.dead]);
      }),
      { numRuns: 100 },
    );
  });

  test('its documents can be changed and taken out', () => {
    const again = copyOf(engineOf([one(1, { numbers: { date: 1 } }), one(2), one(3, { type: 'post' })]));
    again.put([one(1, { numbers: { date: 2 } })]);
    again.drop('post', [3]);
    again.drop('product', [2]);
    expect(ids(again, 'id')).toEqual(['product:1']);
    expect([again.count, again.dead]).toEqual([1, 3]);
  });
});

test('a document without a text in the language goes by the title that it has; without any it comes first', () => {
  const index = engineOf([
    one(1, { texts: { ca: { title: 'Pa' }, es: { title: 'Zumo' } } }),
    one(2, { texts: { es: { title: 'Aceite' } } }),
    one(3),
  ]);
  expect(ids(index, 'title')).toEqual(['product:3', 'product:2', 'product:1']);
});

test('an order that nothing is known of changes nothing', () => {
  const index = engineOf([one(2), one(1)]);
  expect(ids(index, 'nobody has this')).toEqual(['product:1', 'product:2']);
  const order = [{ by: 'title', descending: false }];
  expect(index.answer({ language: 'en', order }).hits.map(({ id }) => id)).toEqual([1, 2]);
});
