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

const nameOf = ({ type, id }: { type: string; id: number }) => `${type}:${id}`;
/** Some of forty documents, by numbers that may be nobody's. */
const some = fc.uniqueArray(fc.integer({ min: 1, max: 45 }), { maxLength: 6 });

describe.each(searchEngines)('what is pinned and buried, in %s', (kind) => {
  const indexOf = openShelves(kind);
  const numRuns = kind === 'memory' ? 200 : 40;
  const named = (list: readonly SearchDocument[], ids: readonly number[]) =>
    ids.map((id) => nameOf(list.find((one) => one.id === id) ?? { type: 'product', id }));

  test('pinned documents that meet the filters come first, buried ones last, and the others keep their order', async () => {
    await fc.assert(
      fc.asyncProperty(documents, questions, some, some, async (list, question, pins, buries) => {
        const index = await indexOf(list);
        const [pinned, buried] = [named(list, pins), named(list, buries)];
        const plain = (await index.search(question)).hits.map(nameOf);
        const { hits, total } = await index.search({ ...question, pinned, buried });
        const meets = new Set(list.filter((one) => bruteMatch(one, question)).map(nameOf));
        const first = pinned.filter((name) => meets.has(name));
        const rest = plain.filter((name) => !first.includes(name));
        expect(total).toBe(meets.size);
        expect(hits.map(nameOf)).toEqual([
          ...first,
          ...rest.filter((name) => !buried.includes(name)),
          ...rest.filter((name) => buried.includes(name)),
        ]);
      }),
      { numRuns },
    );
  });

  test('a text finds what has its words and what is pinned, and every count says as much', async () => {
    await fc.assert(
      fc.asyncProperty(documents, questions, some, async (list, question, pins) => {
        const index = await indexOf(list);
        const pinned = named(list, pins);
        const within = list.filter((one) => one.texts.ca?.title === 'Oli' || pinned.includes(nameOf(one)));
        const { total, hits, counts } = await index.search({ ...question, text: 'oli', pinned });
        expect(new Set(hits.map(nameOf))).toEqual(
          new Set(within.filter((one) => bruteMatch(one, question)).map(nameOf)),
        );
        expect(total).toBe(hits.length);
        for (const field of CHOICE_FIELDS)
          for (const value of valuesOfField(field))
            expect(counts[field]?.get(value) ?? 0).toBe(bruteCount(within, question, field, value));
      }),
      { numRuns },
    );
  });
});
