import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Fields } from './fields.ts';

test('a cart form is read row by row', () => {
  const fields = Fields.parse('cart[ab12][qty]=2&cart[cd34][qty]=0&shipping_method[0]=flat_rate:1');
  expect([...fields.group('cart', 'qty')]).toEqual([
    ['ab12', '2'],
    ['cd34', '0'],
  ]);
  expect(fields.map('shipping_method').get('0')).toBe('flat_rate:1');
});

test('what stands on one line brings no line breaks of its own, and no blanks around it', () => {
  const forged = new Fields([['name', ' Anna\r\n\r\nTotal:\t0,00\u2028€\u0085 ']]);
  expect(forged.line('name')).toBe('Anna Total: 0,00 €');
  expect(forged.line('name', 5)).toBe('Anna');
});

test('what stands on one line is seen: nothing turns its order round, and what shows nothing is nothing', () => {
  const line = (text: string) => new Fields([['name', text]]).line('name');
  expect(line('Obra\u200bdor \u202eVell\u2066\ufeff, SL')).toBe('Obrador Vell, SL');
  for (const nothing of ['\u200b', '\u200d\u200c', ' \u2060 ']) expect(line(nothing)).toBe('');
  expect(line('می\u200cخواهم'), 'joined as its language joins').toBe('می\u200cخواهم');
});

test('an id is a whole number from 1 up, and nothing else', () => {
  const id = (text: string) => new Fields([['id', text]]).id('id');
  expect(id('17')).toBe(17);
  for (const bad of ['', '0', '-1', '1.5', '1e3', '0x10', '99999999999', 'NaN', ' ', '１'])
    expect(id(bad)).toBeUndefined();
});

test('no text of a request carries a control character or half a surrogate pair', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (value) => {
      const text = new Fields([['a', value]]).text('a');
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these must be gone
      expect(text).not.toMatch(/[\u0000\u0008\u001f]/);
      expect(text.isWellFormed()).toBe(true);
    }),
  );
});
