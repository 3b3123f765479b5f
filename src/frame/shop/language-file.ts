import Type, { type Static } from 'typebox';
import Value from 'typebox/value';

const Locale = Type.String({ pattern: '^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$' });
/** Folded words between spaces. */
const Words = Type.String({ maxLength: 4000 });

/** What a folder of `locales/` says about its language in `language.json`. */
export const LanguageFile = Type.Object(
  {
    /** What its speakers call it: in the switcher. */
    name: Type.String({ minLength: 1, maxLength: 40 }),
    /** `lang` attribute and hreflang. */
    locale: Locale,
    /** By whose rules numbers, dates, lists and plurals are written: the first that knows; the locale where absent. */
    formats: Type.Optional(Type.Array(Locale, { minItems: 1 })),
    direction: Type.Union([Type.Literal('ltr'), Type.Literal('rtl')]),
    /** A day and a moment, where the rules of `formats` put them together wrongly. */
    dates: Type.Optional(Type.Object({ day: Type.String(), moment: Type.String() })),
    /** Words of the address, by name; a shop may have others. */
    slugs: Type.Record(Type.String(), Type.String({ pattern: '^[a-z0-9]+(-[a-z0-9]+)*$' })),
    search: Type.Optional(
      Type.Object({
        /** One of `search/text/stems`; without it words are searched as they stand, without their accents. */
        stemmer: Type.Optional(Type.String()),
        /** What says nothing about what is looked for. */
        stopWords: Type.Optional(Words),
        /** What says no, and is nothing without the word beside it. */
        negations: Type.Optional(Words),
        /** Words that say nothing only before what the pattern finds: Spanish `e` before an i. */
        stopWordsBefore: Type.Optional(Type.Record(Type.String(), Type.String())),
        /** Where the word that says what a thing is stands in its name, what goes on with what it is for, and “and”. */
        heads: Type.Optional(
          Type.Object({
            stand: Type.Union([Type.Literal('first'), Type.Literal('last')]),
            beside: Words,
            also: Words,
          }),
        ),
      }),
    ),
  },
  { additionalProperties: false },
);

export type LanguageFile = Static<typeof LanguageFile>;

/** @throws Error naming each mistake */
export function checkLanguageFile(code: string, value: unknown): LanguageFile {
  const problems = Value.Errors(LanguageFile, value).map(
    ({ instancePath, message }) => `${instancePath || '/'} ${message}`,
  );
  if (problems.length > 0) throw new Error(`locales/${code}/language.json: ${problems.join('; ')}`);
  return value as LanguageFile;
}
