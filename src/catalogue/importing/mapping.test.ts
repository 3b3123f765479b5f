import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { COLUMNS, FIXED, readTitle } from '../woocommerce/model-columns.ts';
import { columnOf, guessTargets, isWhole } from './mapping.ts';

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

  const ROWS = {
    en:
      'ID,Type,SKU,"GTIN, UPC, EAN, or ISBN",Name,Published,Is featured?,Visibility in catalog,Short description,' +
      'Description,Date sale price starts,Date sale price ends,Tax status,Tax class,In stock?,Stock,Low stock amount,' +
      'Backorders allowed?,Sold individually?,Weight (kg),Length (cm),Width (cm),Height (cm),Allow customer reviews?,' +
      'Purchase note,Sale price,Regular price,Categories,Tags,Shipping class,Images,Download limit,' +
      'Download expiry days,Parent,Grouped products,Upsells,Cross-sells,External URL,Button text,Position,Brands,' +
      'Attribute 1 name,Attribute 1 value(s),Attribute 1 visible,Attribute 1 global,Attribute 1 default',
    es:
      'ID,Tipo,SKU,"GTIN, UPC, EAN o ISBN",Nombre,Publicado,¿Está destacado?,Visibilidad en el catálogo,' +
      'Descripción corta,Descripción,Día en que empieza el precio rebajado,Día en que termina el precio rebajado,' +
      'Estado del impuesto,Clase de impuesto,¿En inventario?,Inventario,Cantidad de bajo inventario,' +
      '¿Permitir reservas de productos agotados?,¿Vendido individualmente?,Peso (kg),Longitud (cm),Anchura (cm),' +
      'Altura (cm),¿Permitir valoraciones de clientes?,Nota de compra,Precio rebajado,Precio normal,Categorías,' +
      'Etiquetas,Clase de envío,Imágenes,Límite de descargas,Días de caducidad de la descarga,Superior,' +
      'Productos agrupados,Ventas dirigidas,Ventas cruzadas,URL externa,Texto del botón,Posición,Marcas,' +
      'Nombre del atributo 1,Valor(es) del atributo 1,Atributo visible 1,Atributo global 1,Atributo por defecto 1',
    ca:
      'ID,Tipus,SKU,"GTIN, UPC, EAN o ISBN",Nom,Publicat,Està destacat?,Visibilitat al catàleg,Descripció curta,' +
      'Descripció,Data d’inici del preu rebaixat,Data de finalització del preu rebaixat,Estat dels impostos,' +
      'Classe d’impostos,En estoc?,Inventari,Quantitat d’existències baixes,Es permeten reserves?,' +
      'Venut individualment?,Pes (kg),Llargada (cm),Amplada (cm),Alçada (cm),Permetre ressenyes de clients?,' +
      'Nota de compra,Preu rebaixat,Preu normal,Categories,Etiquetes,Classe d’enviament,Imatges,Límit de baixades,' +
      'Dies de caducitat de la baixada,Pare,Productes agrupats,Vendes dirigides,Vendes creuades,URL externa,' +
      'Text del botó,Posició,Marques,Nom de l’atribut 1,Valor(s) de l’atribut 1,Atribut visible 1,Atribut global 1,' +
      'Atribut predeterminat 1',
  };
  const titlesOf = (row: string) => parse(row)[0] ?? [];

  test.each(['es', 'ca'] as const)(
    'a whole export of WooCommerce in %s means column by column what the English one means',
    (language) => {
      const titles = titlesOf(ROWS[language]);
      const meant = guess(...titlesOf(ROWS.en));
      expect(meant).not.toContain('');
      expect(guess(...titles).map((target, at) => `${titles[at]}: ${target}`)).toEqual(
        meant.map((target, at) => `${titles[at]}: ${target}`),
      );
      expect(isWhole(titles, settings)).toBe(true);
      const parts = (row: string) =>
        titlesOf(row)
          .slice(-5)
          .map((title) => columnOf('as_titled', title, settings))
          .map((column) => (column.kind === 'attribute' ? `${column.part} ${column.number}` : column.kind));
      expect(parts(ROWS[language])).toEqual(parts(ROWS.en));
    },
  );

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
