import { describe, expect, test } from 'vitest';
import type { DocumentTexts, SearchDocument } from '../model-document.ts';
import type { Question, Reasons } from '../model-question.ts';
import { MemoryEngine } from './memory.ts';

const one = (id: number, ca: DocumentTexts, more: Partial<SearchDocument> = {}): SearchDocument => ({
  type: 'product',
  id,
  texts: { ca },
  codes: [],
  choices: {},
  numbers: {},
  rows: [{ id: 0, codes: [], choices: {}, numbers: {} }],
  ...more,
});

const SHELF = [
  one(1, { title: 'Oli d’oliva verge', terms: 'Olis' }, { numbers: { sales: 40, stock: 1 } }),
  one(2, { title: 'Setrill per a oli', body: 'Oli i vinagre.' }, { numbers: { sales: 2, stock: 0 } }),
  one(3, { title: 'Greix vegetal', summary: 'Verge i suau' }),
  ...[4, 5, 6, 7].map((id) => one(id, { title: `Oli verge ${id}00` })),
  one(8, { title: 'Tovalló', body: 'Fa de bon rentar si cau oli.' }, { codes: ['TV-8'] }),
];

/** What the reasons come to: what was added up, multiplied and put ahead. */
function worthOf({ words, factors, ahead }: Reasons): number {
  const sum = words.reduce((all, { worth }) => all + worth, 0);
  const times = (boosts: boolean) =>
    factors.filter(({ name }) => (name === 'boost') === boosts).reduce((all, each) => all * each.times, 1);
  return (sum * times(false) + ahead) * times(true);
}

describe('why something stands where it does', () => {
  const engine = new MemoryEngine({ languages: ['ca'], synonyms: { ca: [['oli', 'greix']] } });
  for (const document of SHELF) engine.add(document);
  const explain = async (text: string, more: Partial<Question> = {}) =>
    engine.explain({ language: 'ca', text, ...more });
  const byId = async (text: string, more: Partial<Question> = {}) => {
    const { reply, reasons } = await explain(text, more);
    return new Map(reply.hits.map(({ id }, at) => [id, reasons[at]!]));
  };

  test.each(['oli', 'oli verge', 'setrill oli verge', 'olli', 'verg', 'oli vinagre tovalló'])(
    'the reasons of “%s” come to the score that puts it in order',
    async (text) => {
      const { reply, reasons } = await explain(text, { boosted: { 'product:2': 3 } });
      expect(reply.hits.length).toBeGreaterThan(0);
      expect(reply).toEqual(await engine.search({ language: 'ca', text, boosted: { 'product:2': 3 } }));
      for (const [at, { score }] of reply.hits.entries())
        expect(worthOf(reasons[at]!) / score).toBeCloseTo(1, 4);
    },
  );

  test('it says which word was met by which, how, and in which fields', async () => {
    const found = await byId('oli');
    expect(found.get(1)?.words).toMatchObject([
      { said: 'oli', by: 'oli', kind: 'word', language: 'ca', fields: ['title', 'terms'], says: 'head' },
    ]);
    expect(found.get(2)?.words[0]?.fields).toEqual(['title', 'body']);
    expect(found.get(3)?.words[0]).toMatchObject({ by: 'greix', kind: 'synonym' });
    expect((await byId('tova')).get(8)?.words[0]).toMatchObject({ by: 'tovalló', kind: 'beginning' });
  });

  test('it says what sells, what has run out, and what is like others', async () => {
    const found = await byId('oli');
    const names = (id: number) => found.get(id)?.factors.map(({ name }) => name);
    expect(names(1)).toContain('popularity');
    expect(names(2)).toContain('stock');
    expect(found.get(2)?.factors.find(({ name }) => name === 'stock')?.times).toBe(0.6);
    expect([4, 5, 6, 7].filter((id) => names(id)?.includes('alike'))).toHaveLength(2);
    expect((await byId('TV-8')).get(8)?.coded).toBe(true);
  });

  test('what is pinned without the words has no reason but that', async () => {
    const found = await byId('setrill', { pinned: ['product:8'] });
    expect(found.get(8)).toEqual({ words: [], factors: [], ahead: 0, coded: false });
  });
});
