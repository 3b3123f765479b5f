import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { outdatedNow, readOutdated, writeOutdated } from './outdated.ts';
import type { ByLanguage } from './settings.ts';

type Texts = ByLanguage<Readonly<Record<string, string>>>;

/** Writes one state after the other, and says what is outdated in the end. */
function written(states: readonly Texts[], stillRight: readonly string[] = []) {
  let before: Texts = {};
  let were: ReturnType<typeof outdatedNow> = {};
  for (const [index, after] of states.entries()) {
    const isLast = index === states.length - 1;
    were = outdatedNow({ before, after, were, source: 'ca', stillRight: isLast ? stillRight : [] });
    before = after;
  }
  return were;
}

const again = { source: 'ca' };
const CUP = { ca: { name: 'Tassa' }, es: { name: 'Taza' }, en: { name: 'Cup' } };
const BIG = { ...CUP, ca: { name: 'Tassa gran' } };

describe('which texts are older than their source', () => {
  test('those that stayed as they were when it changed, with what it said then', () => {
    const since = { name: { in: 'ca', said: 'Tassa' } };
    expect(written([CUP, BIG])).toEqual({ es: since, en: since });
    expect(written([CUP, BIG, { ...BIG, ca: { name: 'Tassot' } }])).toEqual({ es: since, en: since });
  });

  test('not those that were written with it, or after it', () => {
    expect(written([CUP, { ...BIG, es: { name: 'Taza grande' } }])).not.toHaveProperty('es');
    expect(written([CUP, BIG, { ...BIG, es: { name: 'Taza grande' } }])).not.toHaveProperty('es');
  });

  test('not those that somebody finds right as they are, until it changes again', () => {
    expect(written([CUP, BIG, BIG], ['name.es'])).not.toHaveProperty('es');
    const looked = outdatedNow({
      ...again,
      before: BIG,
      after: BIG,
      were: written([CUP, BIG]),
      stillRight: ['name.es'],
    });
    const after = { ...BIG, ca: { name: 'Tassot' } };
    expect(outdatedNow({ ...again, before: BIG, after, were: looked })).toEqual({
      es: { name: { in: 'ca', said: 'Tassa gran' } },
      en: { name: { in: 'ca', said: 'Tassa' } },
    });
  });

  test('not once it says again what it said', () => {
    expect(written([CUP, BIG, CUP])).toEqual({});
  });

  test('not what is the same in both, and not what is new in its language', () => {
    expect(
      written([
        { ca: { name: 'Gres' }, es: { name: 'Porcellana' } },
        { ca: { name: 'Porcellana' }, es: { name: 'Porcellana' } },
      ]),
    ).toEqual({});
    expect(written([{ ca: CUP.ca }, BIG])).toEqual({});
  });

  test('what was empty in both is behind where the source says something; what was missing stays missing', () => {
    const texts = (ca: string) => ({ ca: { note: ca }, es: { note: '' } });
    expect(written([texts(''), texts('Fràgil')])).toHaveProperty('es.note');
    expect(written([texts('Fràgil'), texts('Molt fràgil')])).toEqual({});
  });

  test('whose source is gone stays as it was', () => {
    const { ca: _, ...others } = BIG;
    expect(written([CUP, BIG, others])).toEqual(written([CUP, BIG]));
    expect(written([CUP, others])).toEqual({});
  });

  test('keep their source when the shop speaks another language first', () => {
    const were = written([CUP, BIG]);
    const after = { ...BIG, es: { name: 'Taza grande' } };
    const now = outdatedNow({ before: BIG, after, were, source: 'es' });
    expect(now).toEqual({
      ca: { name: { in: 'es', said: 'Taza' } },
      en: { name: { in: 'ca', said: 'Tassa' } },
    });
  });

  const texts = fc.dictionary(
    fc.constantFrom('ca', 'es', 'en'),
    fc.dictionary(fc.constantFrom('name', 'note'), fc.constantFrom('', 'a', 'b', 'c')),
  );

  test('are never the source, never what was just written, and never more for saving the same again', () => {
    fc.assert(
      fc.property(fc.array(texts, { minLength: 2, maxLength: 6 }), (states) => {
        const found = written(states);
        const [before = {}, after = {}] = states.slice(-2);
        expect(found).not.toHaveProperty('ca');
        for (const [language, fields] of Object.entries(found))
          for (const field of Object.keys(fields))
            expect(after[language]?.[field] ?? '').toBe(before[language]?.[field] ?? '');
        expect(written([...states, after])).toEqual(found);
      }),
    );
  });

  test('are read as they were kept', () => {
    const found = written([CUP, BIG]);
    const rows = ['ca', 'es', 'en'].map((language) => ({
      language,
      outdated: writeOutdated(found[language]),
    }));
    expect(rows[0]?.outdated).toBe('');
    expect(readOutdated(rows)).toEqual(found);
  });
});
