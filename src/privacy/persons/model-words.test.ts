import fc from 'fast-check';
import { expect, test } from 'vitest';
import { withoutTexts, wordsOf } from './model-words.ts';

const same = (email: string) => email;

test('what somebody is called is taken out of a text, in whatever case, and other words stay', () => {
  const { without } = wordsOf(['Anna Puig', 'Anna', 'Puig', '611 98'], same);
  expect(without('ANNA PUIG (tel. 611 98) viu a Puigcerdà amb l’Anna')).toBe(
    '… (tel. …) viu a Puigcerdà amb l’…',
  );
});

test('nothing that somebody is called is left, whatever signs are in it', () => {
  const word = fc.string({ minLength: 3, maxLength: 12 }).filter((each) => each.trim().length >= 3);
  fc.assert(
    fc.property(
      word,
      fc.constantFrom('', 'abans ', '('),
      fc.constantFrom('', ' després', '.'),
      (called, a, b) => {
        const { without } = wordsOf([called], same);
        expect(without(`${a}${called.trim()}${b}`)).toBe(`${a}…${b}`);
      },
    ),
  );
});

test('who is called nothing changes nothing', () => {
  fc.assert(fc.property(fc.string(), (text) => wordsOf(['', ' ', 'x'], same).without(text) === text));
});

test('of facts only their names and numbers stay', () => {
  expect(withoutTexts('{"a":"Anna","b":3,"c":[true,"x"]}')).toBe('{"a":"…","b":3,"c":[true,"…"]}');
  expect([withoutTexts(''), withoutTexts('Anna')]).toEqual(['', '']);
});
