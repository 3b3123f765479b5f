import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { argumentsOf } from '../../platform/i18n/texts.ts';
import { knownLanguages } from './languages.ts';
import { messages, WHOLE } from './messages.ts';
import { isOurs, isSayable, wordingProblem } from './model-wording.ts';
import { texts } from './texts.ts';

const ours = Object.keys(messages[WHOLE] ?? {}).filter(isOurs);
const key = fc.constantFrom(...ours);
const language = fc.constantFrom(...knownLanguages);

describe('words of the shop’s own', () => {
  test('what the house says itself may be said in every language that it is written in', () => {
    for (const of of knownLanguages)
      for (const each of ours) {
        const words = messages[of]?.[each];
        if (words) expect([of, each, wordingProblem(each, of, words)]).toEqual([of, each, undefined]);
      }
  });

  test('a shop says what it was told to, or what the house says: no words bring a page down', () => {
    const said = fc.oneof(
      fc.string(),
      fc.constantFrom('{', '{x', '{x}', '{count}', '{count, plural, one {#}}', '<b>', '{name, date}'),
      fc
        .tuple(fc.constantFrom('count', 'name', 'price'), fc.constantFrom('number', 'date', 'time'))
        .map(([name, way]) => `{${name}, ${way}}`),
      fc
        .constantFrom('count', 'name', 'price')
        .map((name) => `{${name}, plural, one {one} other {# of {${name}}}}`),
    );
    fc.assert(
      fc.property(key, language, said, (name, of, words) => {
        const t = texts(of, { languages: [of], wording: [{ key: name, text: { [of]: words } }] });
        const put = argumentsOf(messages[WHOLE]?.[name] ?? '', WHOLE);
        const values = Object.fromEntries(
          [...put].map(([each, ways]) => [each, ways.has('number') || ways.has('day') ? 2 : 'Anna']),
        );
        const says = t(name, values);
        if (!isSayable(name, of, words)) expect(says).toBe(texts(of, { languages: [of] })(name, values));
        else if (!words.includes('{') && !words.includes("'")) expect(says).toBe(words);
      }),
      { numRuns: 500 },
    );
  });
});
