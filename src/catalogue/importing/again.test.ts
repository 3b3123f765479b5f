import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { importsOf } from '../../../tests/support/catalogue/file-imports.ts';
import { engines, openTestShop, type TestShop } from '../../../tests/support/shop.ts';
import { readWhole } from '../product/store-whole.ts';

describe.each(engines)('what comes again in files on %s', (engine) => {
  let house: TestShop;
  const { read, product } = importsOf(() => house);
  beforeAll(async () => {
    house = await openTestShop(engine);
  });
  afterAll(() => house.close());

  const called = async (name: string) =>
    (
      await house.shop.db.read
        .selectFrom('product_translation as t')
        .innerJoin('product as p', 'p.id', 't.product_id')
        .select('p.id')
        .where('t.language', '=', 'ca')
        .where('t.name', '=', name)
        .where('p.parent_id', 'is', null)
        .execute()
    ).map(({ id }) => id);
  const priceOf = async (id: number | undefined) =>
    (await readWhole(house.shop.db.read, [id ?? 0])).get(id ?? 0)?.product?.prices.EUR?.regular;

  test('a product without any code is found by its name where files go by names, however often it comes', async () => {
    const file = (price: string) => `Name,Price\nBol sense codi,${price}\nPlat sense codi,9.00\n`;
    expect((await read(file('8.00'), { key: 'name' })).report).toMatchObject({ created: 2, refused: 0 });
    expect((await read(file('8.00'), { key: 'name' })).report).toMatchObject({ created: 0, skipped: 2 });
    const mended = await read(file('8.50'), { key: 'name' });
    expect(mended.report).toMatchObject({ created: 0, updated: 1, skipped: 1 });
    const [bowl, ...more] = await called('Bol sense codi');
    expect([more, await priceOf(bowl)]).toEqual([[], 850]);
    expect(
      (await read('Name,Price\nNou de trinca,1.00\n', { key: 'name', mode: 'update' })).report,
    ).toMatchObject({
      created: 0,
      left: 1,
    });
  });

  test('a SKU that the shop knows says more than a name, and a row without a name cannot be known by it', async () => {
    await read('SKU,Name,Price\nGO-9,Got vell,3.00\n');
    const { report } = await read('SKU,Name,Price\nGO-9,Got nou,3.00\n,,4.00\n', { key: 'name' });
    expect(report).toMatchObject({ created: 0, updated: 1, refused: 1 });
    expect(report.problems[0]).toMatchObject({ line: 3, reason: { key: 'catalogue.import.no_key' } });
    expect((await product('GO-9'))?.product?.texts.ca?.name).toBe('Got nou');
  });

  test('variations stay those of their product where files go by names', async () => {
    const file = 'Name,Talla,SKU,Price\nDavantal,S,DV-S,20.00\nDavantal,M,DV-M,21.00\nEstovalles,,,30.00\n';
    const first = await read(file, { key: 'name', joinBy: 'name' });
    expect(first.report).toMatchObject({ refused: 0 });
    expect((await read(file, { key: 'name', joinBy: 'name' })).report).toMatchObject({
      created: 0,
      updated: 0,
    });
    expect(await called('Davantal')).toHaveLength(1);
    expect((await product('DV-M'))?.parentId).toBe((await called('Davantal'))[0]);
  });

  test('a variation that stands twice in a file is a problem of its second line, and the first counts', async () => {
    const rows = [
      'Type,SKU,Parent,Name,Regular price,Attribute 1 name,Attribute 1 value(s)',
      'variable,TV,,Tovalló,,Mida,"S, M"',
      'variation,TV-S,TV,,5.00,Mida,S',
      'variation,TV-M,TV,,6.00,Mida,M',
      'variation,TV-S,TV,,7.00,Mida,S',
    ];
    const { report } = await read(rows.join('\n'));
    expect(report.problems).toMatchObject([
      { line: 5, reason: { key: 'catalogue.import.again', values: { line: 3 } } },
    ]);
    expect((await product('TV-S'))?.variation?.prices.EUR?.regular).toBe(500);
    // Also where the first is in the shop just so already.
    const again = await read(rows.join('\n'));
    expect(again.report).toMatchObject({ created: 0, updated: 0, refused: 1 });
    expect((await product('TV-S'))?.variation?.prices.EUR?.regular).toBe(500);
    const same = [rows[0], rows[1], rows[2], rows[2]].join('\n');
    expect((await read(same)).report).toMatchObject({ refused: 0, skipped: 3 });
  });

  test('a row that stands twice does not keep the others of its name from being one product, and is told', async () => {
    const file = 'Producte;Color;Preu;Existències\nGibrell;Ocre;5;2\nGibrell;Ocre;5;2\nGibrell;Natural;6;3\n';
    for (const key of ['sku_or_id', 'name'] as const) {
      const { plan, report } = await read(file.replaceAll('Gibrell', `Gibrell ${key}`), { key });
      expect(plan).toMatchObject({ joinBy: 'name', joined: { rows: 3, products: 1 } });
      expect(report).toMatchObject({ created: 3, refused: 1 });
      expect(report.problems).toMatchObject([
        { line: 3, reason: { key: 'catalogue.import.again', values: { line: 2 } } },
      ]);
      expect(await called(`Gibrell ${key}`)).toHaveLength(1);
      const again = await read(file.replaceAll('Gibrell', `Gibrell ${key}`), { key });
      expect(again.report).toMatchObject({ created: 0, updated: 0, refused: 1 });
    }
    // The first row of the two was refused: the second is no second one.
    const mended = await read(file.replaceAll('Gibrell', 'Cossi').replace('Ocre;5', 'Ocre;cinc'));
    expect(mended.report).toMatchObject({ created: 3, refused: 1, problems: [{ line: 2 }] });
  });

  test('the same values under two codes are one variation, and the second row is told', async () => {
    const file = [
      'Parent SKU,SKU,Name,Talla,Color,Price',
      'BT,BT-1,Bata,M,Ocre,12',
      'BT,BT-2,Bata,M,Ocre,13',
    ];
    const first = await read([...file, 'BT,BT-3,Bata,L,Ocre,13'].join('\n'));
    expect(first.report).toMatchObject({ created: 3, refused: 1 });
    expect(first.report.problems).toMatchObject([
      { line: 3, reason: { key: 'catalogue.import.again', values: { line: 2 } } },
    ]);
    expect((await product('BT-1'))?.variation?.prices.EUR?.regular).toBe(1200);
    expect(await product('BT-2')).toBeUndefined();
    // Also where the first is in the shop just so already.
    const again = await read(file.join('\n'));
    expect(again.report).toMatchObject({ created: 0, skipped: 2, problems: [{ line: 3 }] });
  });

  test('a new code for the values of a variation that the shop has makes no second one', async () => {
    const head = 'Parent SKU,SKU,Name,Talla,Price';
    await read([head, 'GB,GB-1,Gec,M,12', 'GB,GB-2,Gec,L,12'].join('\n'));
    const { report } = await read([head, 'GB,GB-9,Gec,M,14', 'GB,GB-3,Gec,S,14'].join('\n'));
    expect(report).toMatchObject({ created: 1, refused: 1 });
    expect(report.problems).toMatchObject([
      { line: 2, reason: { key: 'catalogue.import.twin', values: { text: 'GB-1' } } },
    ]);
    expect(await product('GB-9')).toBeUndefined();
    expect((await product('GB-1'))?.variation?.prices.EUR?.regular).toBe(1200);
  });
});
