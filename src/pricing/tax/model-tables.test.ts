import { describe, expect, test } from 'vitest';
import { classProblems, eachOnce, type RateInput, rateKey, rateProblems } from './model-tables.ts';

const rate = (more: Partial<RateInput> = {}): RateInput => ({
  country: 'ES',
  state: '',
  postcode: '',
  city: '',
  label: 'IVA',
  class: 'standard',
  ppm: 210_000,
  priority: 1,
  compound: false,
  onShipping: true,
  ...more,
});
const problems = (more: Partial<RateInput>, classes = ['reduced']) =>
  rateProblems(rate(more), classes, 'rates.0').map(({ path, given, allowed }) => [path, given, allowed.key]);

describe('a tax rate', () => {
  test('counts anywhere, in a country that there is, or in one of its states', () => {
    for (const place of [
      { country: '' },
      { country: 'ES' },
      { country: 'ES', state: 'GI' },
      // Of whose states the house knows nothing.
      { country: 'IT', state: 'RM' },
    ])
      expect(problems(place)).toEqual([]);
    expect(problems({ country: 'XX' })).toEqual([['rates.0.country', 'XX', 'must.country']]);
    expect(problems({ state: 'ZZ' })).toEqual([['rates.0.state', 'ZZ', 'must.state_of']]);
    expect(problems({ country: '', state: 'GI' })).toEqual([['rates.0.state', 'GI', 'must.state_of_some']]);
  });

  test('is for the standard class, or for one that the shop has', () => {
    expect(problems({ class: 'reduced' })).toEqual([]);
    expect(problems({ class: 'standard' }, [])).toEqual([]);
    expect(problems({ class: 'books' })).toEqual([['rates.0.class', 'books', 'must.tax_class']]);
  });

  test('is another one where it counts elsewhere, for something else or in another turn', () => {
    const others = [
      { country: 'FR' },
      { state: 'GI' },
      { postcode: '17*' },
      { city: 'Girona' },
      { class: 'reduced' },
      { priority: 2 },
    ].map((more) => rateKey(rate(more)));
    expect(new Set([rateKey(rate()), ...others]).size).toBe(7);
    expect(rateKey(rate({ ppm: 1, label: 'X', compound: true, onShipping: false }))).toBe(rateKey(rate()));
  });
});

describe('a tax class', () => {
  const names = { ca: 'Llibres', es: 'Libros', en: 'Books' };
  const why = (slug: string, called = names) =>
    classProblems({ slug, names: called }, 'classes.0').map(({ path, allowed }) => [path, allowed.key]);

  test('has a plain name of its own, and is called something', () => {
    expect(why('books')).toEqual([]);
    expect(why('standard').map(([path]) => path)).toContain('classes.0.slug');
    expect(why('books', { ca: '', es: '', en: '' })).toHaveLength(1);
  });
});

test('the second of a name is another thing, and so is the third', () => {
  expect(eachOnce(['a', 'a', 'b', 'a'])).toEqual(['a 1', 'a 2', 'b 1', 'a 3']);
});
