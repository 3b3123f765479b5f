import fc from 'fast-check';
import { IntlMessageFormat } from 'intl-messageformat';
import { expect, test } from 'vitest';
import { makeTranslate } from './texts.ts';

const t = makeTranslate({ plain: 'Hola', items: '{n, plural, one {# peça} other {# peces}}' }, 'ca');

test('a sentence is chosen by its number', () => {
  expect(t('plain')).toBe('Hola');
  expect(t('items', { n: 1 })).toBe('1 peça');
  expect(t('items', { n: 3 })).toBe('3 peces');
});

test('what a language lacks is said by another, by its own rules; only what nobody has is an error', () => {
  const instead = makeTranslate({ items: '{n, plural, one {# item} other {# items}}', plain: 'Hello' }, 'en');
  const short = makeTranslate({ plain: 'Adieu' }, ['oc', 'pt'], instead);
  expect([short('plain'), short('items', { n: 0 }), short('items', { n: 1 })]).toEqual([
    'Adieu',
    '0 items',
    '1 item',
  ]);
  expect(() => short('nothing')).toThrow('nothing');
});

test('plurals go by the first locale whose rules are known', () => {
  const t = makeTranslate({ items: '{n, plural, one {# produch} other {# produches}}' }, ['oc-FR', 'pt']);
  expect([t('items', { n: 0 }), t('items', { n: 2 })]).toEqual(['0 produch', '2 produches']);
});

test('an unknown key is an error, never an empty text', () => {
  expect(() => t('nothing')).toThrow('nothing');
});

test('words and numbers are put in as the rules of messages say, apostrophes and braces included', () => {
  const message = "L''{what} '{'no'}' costa {price} i {what}";
  const own = makeTranslate({ message }, 'ca');
  const theirs = new IntlMessageFormat(message, 'ca', undefined, { ignoreTag: true });
  fc.assert(
    fc.property(fc.string(), fc.oneof(fc.string(), fc.integer(), fc.double()), (what, price) => {
      expect(own('message', { what, price })).toBe(theirs.format({ what, price }));
    }),
  );
  expect(() => own('message', { what: 'oli' })).toThrow('price');
});

test('a plural said before reads as the rules of messages say, whatever was said in between', () => {
  const message = '{n, plural, =0 {res} one {# peça} other {# peces}} de {what}';
  const own = makeTranslate({ message }, 'ca');
  const theirs = new IntlMessageFormat(message, 'ca', undefined, { ignoreTag: true });
  const number = fc.oneof(fc.integer({ min: -3, max: 30 }), fc.double());
  fc.assert(
    fc.property(
      fc.array(fc.tuple(number, fc.constantFrom('oli', '"', 'oli";n=1')), { maxLength: 90 }),
      (asked) => {
        for (const [n, what] of [...asked, ...asked])
          expect(own('message', { n, what })).toBe(theirs.format({ n, what }));
      },
    ),
  );
});
