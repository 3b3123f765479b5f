import { describe, expect, test } from 'vitest';
import { searchEngines } from '../../../tests/support/search/engines.ts';
import { found, openTextShelves } from '../../../tests/support/search/texts.ts';

describe.each(searchEngines)('the order in %s', (kind) => {
  const { shelf, titles } = openTextShelves(kind);

  test('title before terms before summary before body', async () => {
    const index = await shelf([
      { texts: { ca: { title: 'Un', body: 'oli' } } },
      { texts: { ca: { title: 'Dos', summary: 'oli' } } },
      { texts: { ca: { title: 'Tres', terms: 'oli' } } },
      { texts: { ca: { title: 'Oli' } } },
    ]);
    expect(await found(index, 'oli')).toEqual([4, 3, 2, 1]);
  });

  test('a title that is all that was asked for comes first', async () => {
    expect(await found(await titles('ca', 'Oli per a fregir patates', 'Oli'), 'oli')).toEqual([2, 1]);
  });

  test('what is in stock and what sells comes before', async () => {
    const index = await shelf([
      { texts: { ca: 'Oli u' }, numbers: { stock: 0, sales: 5 } },
      { texts: { ca: 'Oli dos' }, numbers: { stock: 1, sales: 0 } },
      { texts: { ca: 'Oli tres' }, numbers: { stock: 1, sales: 90 } },
    ]);
    expect(await found(index, 'oli')).toEqual([3, 2, 1]);
  });

  test('a query in another language finds the product; a word of the shopper’s own is asked there alone', async () => {
    const index = await shelf([
      { texts: { ca: 'Formatge', es: 'Queso', en: 'Cheese' } },
      { texts: { ca: 'Ganivet de Queso', es: 'Cuchillo' } },
    ]);
    expect(await found(index, 'cheeses')).toEqual([1]);
    expect(await found(index, 'queso')).toEqual([2]);
    // Where the shopper's own language has not all of it, the others are asked.
    expect((await found(index, 'queso cheese')).at(0)).toBe(1);
    expect(await found(index, 'formatge', { language: 'en' })).toEqual([1]);
  });

  test.each([
    [
      'en',
      'keyboard',
      { title: 'Keyboard cover', terms: 'Acme · Keyboard covers' },
      { title: 'Acme K120 keyboard, wired, black', terms: 'Acme · Keyboards' },
    ],
    [
      'en',
      'tv',
      { title: 'TV wall mount', terms: 'TV mounts' },
      { title: 'Acme 32 inch smart TV with remote control', terms: 'TV & video' },
    ],
    [
      'en',
      'iphone',
      { title: 'iPhone case', terms: 'iPhone cases' },
      { title: 'Acme iPhone 12 in a nice box with a cable', terms: 'iPhones' },
    ],
    [
      'en',
      'olive oil',
      { title: 'Olive oil soap', terms: 'Soaps with olive oil' },
      { title: 'Extra virgin olive oil of the year', terms: 'Olive oil' },
    ],
    [
      'ca',
      'teclat',
      { title: 'Funda teclat', terms: 'Fundes de teclat' },
      { title: 'Acme K120, teclat amb fil, negre', terms: 'Teclats i ratolins' },
    ],
    [
      'es',
      'aceite',
      { title: 'Jabón aceite', terms: 'Jabones de aceite' },
      { title: 'Cosecha temprana, aceite virgen extra', terms: 'Aceites' },
    ],
  ] as const)(
    'in %s, %s: the thing comes before what goes with it',
    async (language, text, beside, thing) => {
      const index = await shelf([{ texts: { [language]: beside } }, { texts: { [language]: thing } }]);
      expect(await found(index, text, { language })).toEqual([2, 1]);
    },
  );

  test('titles that only their numbers tell apart do not fill the first page', async () => {
    const like = Array.from({ length: 30 }, (_, at) => `Coixí blau ${at + 100}`);
    const index = await titles('ca', ...like, 'Coixí blau de lli', 'Coixí blau de cotó');
    const first = await found(index, 'coixí blau', { limit: 10 });
    expect(first).toContain(31);
    expect(first).toContain(32);
    expect((await found(index, 'coixí blau', { limit: 100 })).length).toBe(32);
  });

  test('pinned products come first in their order, also those without the words', async () => {
    const index = await titles('ca', 'Oli u', 'Oli dos', 'Oli tres', 'Sabó');
    expect(await found(index, 'oli', { pinned: ['product:3', 'product:4', 'product:2'] })).toEqual([
      3, 4, 2, 1,
    ]);
  });
});
