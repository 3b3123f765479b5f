import { describe, expect, test } from 'vitest';
import { plain } from '../widgets/plain.ts';
import { find, grouped, linkOf, said } from './site-matches.ts';

describe('the site search', () => {
  test('the text is normalised by removing accents and keeping only letters and digits', () => {
    expect(plain('Gel·lat d’avellana, 2 kg')).toBe('gellatdavellana2kg');
    expect(plain('ÀÉÍÒÚÇñ')).toBe('aeioucn');
  });

  test('what was typed stands in the sentence as it was typed', () => {
    for (const text of ['$&', "$'", '$`', '$$', 'tassa'])
      expect(said('Tot per a «{text}»', text)).toBe(`Tot per a «${text}»`);
  });

  test('finds titles, names and codes in any part; beginnings come first, in groups of eight', () => {
    const items = [
      { id: 1, ten: 'Sabó d’oli', post_type: 'product' },
      { id: 2, ten: 'Oli verd', post_type: 'product', sku: 'CIS-7' },
      { id: 3, ten: 'Escolinat', post_type: 'product' },
      { id: 4, name: 'Olis', taxonomy: 'product_cat' },
      ...Array.from({ length: 12 }, (_, at) => ({ id: 10 + at, ten: `Oli ${at}`, post_type: 'post' })),
    ];
    const groups = find(items, 'ÒLI');
    expect(groups.map(({ kind }) => kind)).toEqual(['product', 'taxonomies', 'post']);
    expect(groups[0]?.items.map(({ id }) => id)).toEqual([2, 1, 3]);
    expect(groups[2]?.items).toHaveLength(8);
    expect(find(items, 'cis7')[0]?.items.map(({ id }) => id)).toEqual([2]);
  });

  test('what the shop offers stays in its order, in groups', () => {
    const offered = [
      { id: 2, ten: 'Samarreta', post_type: 'product' },
      { id: 9, name: 'Roba', taxonomy: 'product_cat' },
      { id: 1, ten: 'Camisa', post_type: 'product' },
    ];
    expect(grouped(offered)).toEqual([
      { kind: 'product', items: [offered[0], offered[2]] },
      { kind: 'taxonomies', items: [offered[1]] },
    ]);
  });

  test('posts link to /?p=ID, categories to /?cat=ID, other taxonomies to /?taxonomy=NAME&cat=ID', () => {
    expect(linkOf({ id: 7, ten: 'a', post_type: 'post' }, '/')).toBe('/?p=7');
    expect(linkOf({ id: 7, name: 'a', taxonomy: 'category' }, '/es/')).toBe('/es/?cat=7');
    expect(linkOf({ id: 7, name: 'a', taxonomy: 'product_brand' }, '/')).toBe(
      '/?taxonomy=product_brand&cat=7',
    );
  });
});
