import fc from 'fast-check';
import { expect, test } from 'vitest';
import { longDate, longDateTime } from '../../platform/i18n/dates.ts';
import { numberText } from '../../platform/i18n/numbers.ts';
import { checkLanguageFile } from './language-file.ts';
import { formatsOf, knownLanguages, languageFacts, localeOf, slugOf } from './languages.ts';
import { missingTexts, texts } from './texts.ts';
import { inLanguage } from './translated.ts';

const settings = { locales: { es: 'es-MX' }, slugs: { cart: { es: 'bolsa' } }, languages: ['es', 'oc'] };

test('a language is what its folder says of it; a shop may wish another locale and other words', () => {
  expect(knownLanguages).toEqual(['ca', 'en', 'es', 'oc']);
  expect([localeOf(settings, 'es'), localeOf(settings, 'en')]).toEqual(['es-MX', 'en-GB']);
  expect([slugOf(settings, 'cart', 'es'), slugOf(settings, 'cart', 'oc')]).toEqual(['bolsa', 'panier']);
});

test('a language that lacks a word of the address borrows that of the first', () => {
  expect(slugOf(settings, 'cart', 'xx')).toBe('bolsa');
  expect(slugOf({ slugs: {}, languages: ['xx'] }, 'wishList', 'xx')).toBe('wishlist');
});

test('what is left of a language without a folder is spoken of by its code', () => {
  expect(languageFacts('de')).toMatchObject({ name: 'de', locale: 'de', direction: 'ltr' });
  expect(languageFacts('../x')).toMatchObject({ locale: 'en' });
  expect(texts('de', settings)('cart.title')).toBe(texts('es', settings)('cart.title'));
});

test('a mistake in a description is named with its place', () => {
  const file = { name: 'X', locale: 'x_y', direction: 'up', slugs: { cart: 'El Panièr' } };
  expect(() => checkLanguageFile('xx', file)).toThrow(
    /^locales\/xx\/language\.json: .*\/locale .*\/direction .*\/slugs\/cart /,
  );
  expect(() => checkLanguageFile('xx', { ...languageFacts('ca'), typo: 1 })).toThrow('xx/language.json');
});

test('days, numbers and plurals are those of the language', () => {
  const way = (language: string) => ({
    locales: formatsOf({ locales: {} }, language),
    patterns: languageFacts(language).dates,
  });
  const at = Date.UTC(2027, 3, 11, 9, 5);
  expect(longDate(at, way('oc'))).toBe('11 d’abril de 2027');
  expect(longDateTime(at, way('oc'))).toBe('11 d’abril de 2027, 09:05');
  expect(longDate(at, way('ca'))).toBe('11 d’abril del 2027');
  expect(numberText(1234.5, formatsOf({ locales: {} }, 'oc'))).toMatch(/^1\s234,5$/);
  expect(texts('oc', settings)('catalogue.count_all', { total: 1 })).toBe('Un sol produch');
});

test('a text that is missing is said in the shop’s first language, then in English', () => {
  const [missing = ''] = missingTexts('oc').filter(
    (key) => key.startsWith('error.') && key.endsWith('.title'),
  );
  expect(texts('oc', { languages: ['es', 'oc'] })(missing)).toBe(texts('es', settings)(missing));
  expect(texts('oc', { languages: ['oc'] })(missing)).toBe(texts('en', settings)(missing));
});

test('the text of a language is its own, else the first of the shop that there is, else any; never nothing while there is one', () => {
  const codes = ['ca', 'es', 'en', 'oc'];
  const said = fc.dictionary(fc.constantFrom(...codes), fc.constantFrom('', 'a', 'b', 'c'));
  fc.assert(
    fc.property(said, fc.constantFrom(...codes), fc.subarray(codes), (all, language, languages) => {
      const found = inLanguage(all, language, languages);
      const written = Object.keys(all).filter((code) => all[code] !== '');
      if (written.includes(language)) expect(found).toBe(all[language]);
      else if (written.some((code) => languages.includes(code)))
        expect(found).toBe(all[languages.find((code) => written.includes(code)) ?? '']);
      else if (written.length > 0) expect(written.map((code) => all[code])).toContain(found);
      else expect(found ?? '').toBe('');
    }),
  );
});
