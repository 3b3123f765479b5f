import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LanguageIndex } from './language-index.ts';
import { Postings } from './postings.ts';

const TERMS = 4;
/** Distances between documents: most are small, some take several bytes. */
const distance = fc.oneof(fc.nat(3), fc.constantFrom(31, 32, 4095, 4096, 524_287, 524_288));
const entries = fc.array(
  fc.record({
    distance,
    term: fc.nat(TERMS - 1),
    marks: fc.oneof(fc.constantFrom(0, 256, 512, 768), fc.nat(4095)),
    settle: fc.boolean(),
  }),
  { maxLength: 60 },
);

describe('packed words', () => {
  test('give back what was put in, whenever they were packed, and out of a copy too', () => {
    fc.assert(
      fc.property(entries, (list) => {
        const postings = new Postings();
        const plain: [number, number][][] = Array.from({ length: TERMS }, () => []);
        let doc = -1;
        for (const { distance: more, term, marks, settle } of list) {
          doc += more + 1;
          postings.add(term, doc, marks);
          plain[term]!.push([doc, marks]);
          if (settle) postings.settle(TERMS);
        }
        const read = (from: Postings) =>
          plain.map((_, term) => {
            const { docs, marks, length } = from.read(term);
            return Array.from({ length }, (_, at) => [docs[at], marks[at]]);
          });
        expect(read(postings)).toEqual(plain);
        expect(read(new Postings(structuredClone(postings.state(TERMS))))).toEqual(plain);
      }),
    );
  });

  test('stand one after the other where a phrase is found, and in a title where they stand', () => {
    // So many words that later ones take two bytes, which must not be taken for two words.
    const word = fc.nat(300).map((at) => `p${at}q`);
    const texts = fc.record({
      title: fc.array(word, { minLength: 1, maxLength: 6 }),
      body: fc.array(word, { maxLength: 30 }),
    });
    fc.assert(
      fc.property(
        fc.array(texts, { minLength: 1, maxLength: 6 }),
        fc.array(word, { minLength: 1, maxLength: 3 }),
        (list, said) => {
          const index = new LanguageIndex('en');
          const all = Array.from({ length: 301 }, (_, at) => `p${at}q`);
          index.add(0, { title: all.join(' ') });
          list.forEach(({ title, body }, at) => {
            index.add(at + 1, { title: title.join(' '), body: body.join(' ') });
          });
          index.settle();
          const term = (one: string) => index.vocabulary.find(one)!;
          const has = index.phrase(said.map(term));
          list.forEach(({ title, body }, at) => {
            const within = (words: readonly string[]) =>
              ` ${words.join(' ')} `.includes(` ${said.join(' ')} `);
            expect(has(at + 1)).toBe(within(title) || within(body));
            const places = new Int32Array(said.length);
            index.placesInTitle(at + 1, said.map(term), places);
            expect([...places]).toEqual(said.map((one) => title.indexOf(one)));
          });
        },
      ),
    );
  });
});
