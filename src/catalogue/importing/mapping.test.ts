import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { COLUMNS, FIXED, readTitle } from '../woocommerce/model-columns.ts';
import { columnOf, guessTargets } from './mapping.ts';

describe('what a title means', () => {
  const settings = {
    languages: ['ca', 'es', 'en'],
    currencies: [
      { code: 'EUR', symbol: '€' },
      { code: 'USD', symbol: '$' },
    ],
    catalogue: { weightUnit: 'kg', dimensionUnit: 'cm' },
  } as unknown as Parameters<typeof guessTargets>[1];
  const guess = (...titles: string[]) => guessTargets(titles, settings);

  test('the format’s own titles mean what they mean, in English, Spanish and Catalan', () => {
    for (const key of COLUMNS)
      if (key in FIXED) expect(guess(FIXED[key as keyof typeof FIXED])).toEqual([key]);
    expect(guess('Nombre', '¿Vendido individualmente?', 'Peso (kg)', 'Precio rebajado', 'Superior')).toEqual([
      'name',
      'soldIndividually',
      'measure.weight.kg',
      'salePrice',
      'parent',
    ]);
    expect(guess('Nom', 'Preu d’oferta', 'Alçada (mm)', 'Estoc')).toEqual([
      'name',
      'salePrice',
      'measure.height.mm',
      'stock',
    ]);
    expect(guess('Valor(es) del atributo 2', 'Attribute 1 name', 'Meta: _lot')).toEqual(
      Array.from({ length: 3 }, () => 'as_titled'),
    );
  });

  test('suppliers’ words are known, with what they put behind them, and the shop’s own attributes', () => {
    const titles = [
      'Ref. proveïdor',
      'Article',
      'P.V.P. (IVA incl.)',
      'Estocs',
      'Codi EAN',
      'Pes g',
      'Mida',
      'Altres',
    ];
    expect(guessTargets(titles, settings, new Set(['mida']))).toEqual([
      'sku',
      'name',
      'regularPrice',
      'stock',
      'gtin',
      'measure.weight.g',
      'value',
      '',
    ]);
  });

  test('languages and currencies are known at the end of a title', () => {
    expect(guess('Nombre (español)', 'name_en', 'Title [CA]', 'Price USD', 'Preu ($)')).toEqual([
      'text.name.es',
      'text.name.en',
      'text.name.ca',
      'price.regularPrice.USD',
      '',
    ]);
  });

  test('whatever the titles are, no field is said by two columns and every guess is a column that can be read', () => {
    const title = fc.oneof(
      fc.string({ maxLength: 30 }),
      fc.constantFrom('SKU', 'Nom', 'name', 'Preu', 'Price USD'),
    );
    fc.assert(
      fc.property(fc.array(title, { maxLength: 12 }), (titles) => {
        const targets = guess(...titles);
        const fields = targets.filter((target) => target !== '' && target !== 'as_titled');
        expect(new Set(fields).size).toBe(fields.length);
        for (const [at, target] of targets.entries())
          if (target !== '') expect(columnOf(target, titles[at]!.trim(), settings).kind).not.toBe('unknown');
      }),
    );
  });

  test('a target that the shop does not know reads nothing', () => {
    for (const target of [
      'text.name.fr',
      'price.regularPrice.GBP',
      'measure.weight.stone',
      'constructor',
      '__proto__',
    ])
      expect(columnOf(target, 'x', settings).kind).toBe('unknown');
    expect(readTitle('toString', { weight: 'kg', length: 'cm' }).kind).toBe('unknown');
  });
});
