import { expect, test } from 'vitest';
import { makeTranslate } from './texts.ts';

const t = makeTranslate({ plain: 'Hola', items: '{n, plural, one {# peça} other {# peces}}' }, 'ca');

test('a sentence is chosen by its number', () => {
  expect(t('plain')).toBe('Hola');
  expect(t('items', { n: 1 })).toBe('1 peça');
  expect(t('items', { n: 3 })).toBe('3 peces');
});

test('an unknown key is an error, never an empty text', () => {
  expect(() => t('nothing')).toThrow('nothing');
});
