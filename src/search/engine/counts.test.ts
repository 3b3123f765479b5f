import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  CHOICE_FIELDS,
  documents,
  questions,
  valuesOfField,
} from '../../../tests/support/search/arbitrary.ts';
import { openShelves, searchEngines } from '../../../tests/support/search/engines.ts';
import { bruteCount, bruteMatch } from '../../../tests/support/search/model.ts';
import type { SearchDocument } from '../model-document.ts';
import { MemoryEngine } from './memory.ts';

describe.each(searchEngines)(
  'in %s: what matches and what is counted, against the rules said document by document',
  (kind) => {
    const indexOf = openShelves(kind);
    const runs = { numRuns: kind === 'memory' ? 400 : 60 };

    test('the same documents match', async () => {
      await fc.assert(
        fc.asyncProperty(documents, questions, async (list, question) => {
          const answer = await (await indexOf(list)).search(question);
          const expected = list.filter((document) => bruteMatch(document, question)).map(({ id }) => id);
          expect(answer.hits.map(({ id }) => id).sort((a, b) => a - b)).toEqual(expected);
          expect(answer.total).toBe(expected.length);
        }),
        runs,
      );
    });

    test('every count of every field is exactly what choosing that value gives', async () => {
      await fc.assert(
        fc.asyncProperty(documents, questions, async (list, question) => {
          const { counts } = await (await indexOf(list)).search(question);
          for (const field of CHOICE_FIELDS)
            for (const value of valuesOfField(field))
              expect([field, value, counts[field]?.get(value) ?? 0]).toEqual([
                field,
                value,
                bruteCount(list, question, field, value),
              ]);
        }),
        runs,
      );
    });

    test('an index that was changed piece by piece answers as one that was built at once', async () => {
      await fc.assert(
        fc.asyncProperty(
          documents,
          documents,
          fc.array(fc.nat(40)),
          questions,
          async (before, after, gone, question) => {
            const index = await indexOf(before);
            await index.add(after);
            for (const type of ['product', 'post']) await index.remove(type, gone);
            const answer = await index.search(question);
            const key = ({ type, id }: SearchDocument) => `${type}:${id}`;
            const left = new Map([...before, ...after].map((document) => [key(document), document]));
            const kept = [...left.values()].filter(({ id }) => !gone.includes(id));
            const wanted = await (await indexOf(kept)).search(question);
            expect(answer.total).toBe(wanted.total);
            for (const field of CHOICE_FIELDS) {
              const sorted = (counts: Map<string, number> | undefined) => [...(counts ?? [])].sort();
              expect(sorted(answer.counts[field])).toEqual(sorted(wanted.counts[field]));
            }
          },
        ),
        runs,
      );
    });
  },
);

test('an index that was put away and taken out again answers as before', () => {
  fc.assert(
    fc.property(documents, fc.array(fc.nat(40)), questions, (list, gone, question) => {
      const index = new MemoryEngine({ languages: ['ca'] });
      for (const document of list) index.add(document);
      for (const id of gone) index.remove('product', id);
      const again = new MemoryEngine({ languages: ['ca'] }, structuredClone(index.state()));
      expect(again.answer({ ...question, text: 'oli' })).toEqual(index.answer({ ...question, text: 'oli' }));
      expect(again.answer(question)).toEqual(index.answer(question));
      expect(again.count).toBe(index.count);
    }),
    { numRuns: 100 },
  );
});
