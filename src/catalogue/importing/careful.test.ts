import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { importsOf } from '../../../tests/support/catalogue/file-imports.ts';
import { importProducts } from '../../../tests/support/catalogue/imports.ts';
import { engines, openTestShop, type TestShop } from '../../../tests/support/shop.ts';

describe.each(engines)('what a list of one’s own is read with, on %s', (engine) => {
  let house: TestShop;
  const { known, read, take, product } = importsOf(() => house);
  beforeAll(async () => {
    house = await openTestShop(engine);
  });
  afterAll(() => house.close());

  test('a new list changes nothing by its empty cells unless somebody wishes it; what the format writes says all', async () => {
    const planOf = async (file: string) => (await known(await take(Buffer.from(file)))).plan.leaveEmpty;
    expect(await planOf('SKU;Nom;Preu\nBU-1;Plat;10\n')).toBe(true);
    expect(await planOf('ID,Type,SKU,Name,Published,Regular price\n,simple,BU-1,Plat,1,10\n')).toBe(false);
  });

  test('where a file has thousands with points, what has no decimals is read so too, in prices, weights and stock', async () => {
    const rows = [
      'SKU;Nom;Preu;Pes (g);Existències',
      'NU-1;Forn;1.234,50;1.200;1.000',
      'NU-2;Pica;1.200;0.500;2',
    ];
    expect((await read(rows.join('\n'))).report).toMatchObject({ created: 2, refused: 0 });
    expect((await product('NU-1'))?.product).toMatchObject({ weight: 1200, stock: { quantity: 1000 } });
    // No thousands begin with a zero.
    expect((await product('NU-2'))?.product).toMatchObject({
      weight: 1,
      prices: { EUR: { regular: 120_000 } },
    });
    const english = ['SKU,Name,Price,Weight (kg)', 'NU-3,Forn,"1,234.50","1,200"', 'NU-4,Pica,3.5,1.200'];
    await read(english.join('\n'));
    expect((await product('NU-3'))?.product).toMatchObject({ weight: 1_200_000 });
    expect((await product('NU-4'))?.product).toMatchObject({ weight: 1200 });
  });

  test('a measure may have signs between thousands, and where nothing tells which they are one sign is a decimal one', async () => {
    await read('SKU;Nom;Preu;Pes (kg)\nNU-5;Forn;12,50;1.200\nNU-6;Pica;12,50;1,2\n');
    expect((await product('NU-5'))?.product?.weight).toBe(1200);
    const { report } = await read('SKU;Nom;Preu;Pes (g)\nNU-7;Forn;12,50;1.234,5\n');
    expect(report).toMatchObject({ created: 1, refused: 0 });
    expect((await product('NU-7'))?.product?.weight).toBe(1235);
    // Two that say otherwise say nothing.
    await read('SKU;Nom;Preu;Pes (kg)\nNU-8;Forn;1.234,50;1.200\nNU-9;Pica;1,234.50;1,200\n');
    expect((await product('NU-8'))?.product).toMatchObject({
      weight: 1200,
      prices: { EUR: { regular: 123_450 } },
    });
    expect((await product('NU-9'))?.product).toMatchObject({
      weight: 1200,
      prices: { EUR: { regular: 123_450 } },
    });
  });

  test('an offer that takes nothing off is told at its cell; one that stands so already stays', async () => {
    const list = ['SKU;Nom;Preu;Preu rebaixat', 'OF-1;Plat;10;12', 'OF-2;Bol;10;10', 'OF-3;Got;10;9'];
    const { report } = await read(list.join('\n'));
    expect(report).toMatchObject({ created: 1, refused: 2 });
    expect(report.problems.map(({ line, column, reason }) => [line, column, reason.key])).toEqual([
      [2, 'Preu rebaixat', 'catalogue.import.sale_not_lower'],
      [3, 'Preu rebaixat', 'catalogue.import.sale_not_lower'],
    ]);
    // A price that falls to the offer that stands there is told where the file says it.
    const fallen = await read('SKU;Preu\nOF-3;8\n', { mode: 'update' });
    expect(fallen.report.problems).toMatchObject([{ line: 2, column: 'Preu' }]);
    // What other shops have kept comes along as it is.
    const file = join(house.shop.dataDir, 'export.csv');
    writeFileSync(file, 'Type,SKU,Name,Regular price,Sale price\nsimple,OF-4,Plat,10,12\n');
    expect(await importProducts(house.shop, file, { language: 'ca' })).toMatchObject({ created: 1 });
    const words = 'SKU;Nom;Preu;Preu rebaixat\nOF-4;Plat pla;10;12\n';
    expect((await read(words)).report).toMatchObject({ updated: 1, refused: 0 });
  });

  test('a name is found whichever apostrophe it is typed with', async () => {
    await read('Nom;Preu\nOli d’olivera;10\n', { key: 'name' });
    for (const sign of ["'", '´', '‘'])
      expect(
        (await read(`Nom;Preu\nOli d${sign}olivera;10\n`, { key: 'name', mode: 'update' })).report,
      ).toMatchObject({ left: 0, created: 0, refused: 0 });
    expect(
      (await read('Nom;Preu\nOli d olivera;10\n', { key: 'name', mode: 'update' })).report,
    ).toMatchObject({
      left: 1,
    });
  });
});
