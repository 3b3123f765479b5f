import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { importsOf } from '../../../tests/support/catalogue/file-imports.ts';
import { engines, openTestShop, type TestShop } from '../../../tests/support/shop.ts';
import { readWhole } from '../product/store-whole.ts';
import { refusedFileOf } from './runs/files.ts';

describe.each(engines)('rows that are variations of one product, on %s', (engine) => {
  let house: TestShop;
  const { known, read, product } = importsOf(() => house);
  beforeAll(async () => {
    house = await openTestShop(engine);
  });
  afterAll(() => house.close());

  const SHOPIFY = [
    'Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Grams,Variant Inventory Qty,Variant Price,Image Src',
    'jersei-gruixut,Jersei gruixut,<p>Llana.</p>,Can Puig,Roba,"hivern, llana",true,Talla,S,Color,Blau,JG-S,400,3,60.00,',
    'jersei-gruixut,,,,,,,,M,,Blau,JG-M,420,0,62.00,',
    'jersei-gruixut,,,,,,,,,,,,,,,',
    'gorra-lisa,Gorra,,Can Puig,Roba,,true,Title,Default Title,,,GO-1,90,8,15.00,',
  ].join('\n');

  test('a handle that comes again makes one product with its options; fields that are said once are the product’s', async () => {
    const { plan, report } = await read(SHOPIFY);
    expect(plan).toMatchObject({ joinBy: 'group', joined: { rows: 3, products: 1 } });
    expect(plan.targets.slice(0, 6)).toEqual([
      'group',
      'name',
      'description',
      'brands',
      'categories',
      'tags',
    ]);
    expect(report).toMatchObject({ created: 4, refused: 0, joined: { rows: 3, products: 1 } });
    const small = await product('JG-S');
    const [parent] = (await readWhole(house.shop.db.read, [small!.parentId!])).values();
    expect(parent?.product).toMatchObject({
      type: 'variable',
      prices: {},
      texts: { ca: { name: 'Jersei gruixut' } },
    });
    expect(parent?.product?.texts.ca?.slug).toBe('jersei-gruixut');
    expect(
      parent?.product?.attributes.map(({ code, termIds, forVariations }) => [
        code,
        termIds.length,
        forVariations,
      ]),
    ).toEqual([
      ['pa_talla', 2, true],
      ['pa_color', 1, true],
    ]);
    expect(small?.variation).toMatchObject({
      weight: 400,
      prices: { EUR: { regular: 6000 } },
      stock: { managed: true, quantity: 3 },
    });
    const cap = await product('GO-1');
    expect(cap?.product).toMatchObject({
      type: 'simple',
      prices: { EUR: { regular: 1500 } },
      attributes: [],
    });
    expect((await read(SHOPIFY)).report).toMatchObject({ created: 0, updated: 0, skipped: 4 });
  });

  test('what it cost before is its price where that was more, and what is asked now an offer', async () => {
    await read('SKU,Name,Price,Compare At Price\nCA-1,Got,8.00,10.00\nCA-2,Bol,8.00,\nCA-3,Plat,9.00,9.00\n');
    const prices = async (sku: string) => (await product(sku))?.product?.prices.EUR;
    expect(await prices('CA-1')).toEqual({ regular: 1000, sale: 800 });
    expect(await prices('CA-2')).toEqual({ regular: 800, sale: null });
    expect(await prices('CA-3')).toEqual({ regular: 900, sale: null });
  });

  test('one name with other values is one product, also where its rows do not stand together; it can be switched off', async () => {
    const list = [
      'SKU;Nom;Talla;Color;Preu',
      'TX-1;Texans;38;Blau;50',
      'TX-2;Texans;40;Blau;50',
      'CI-1;Cinturó;;;20',
      'TX-3;Texans;40;Negre;55',
    ].join('\n');
    const off = await read(list, { joinBy: '', dryRun: true });
    expect(off.report).toMatchObject({ created: 4, joined: { products: 0 } });
    const { plan, report } = await read(list);
    expect(plan).toMatchObject({ joinBy: 'name', joined: { rows: 3, products: 1 } });
    expect(plan.targets).toEqual(['sku', 'name', 'value', 'value', 'regularPrice']);
    expect(report).toMatchObject({ created: 5, refused: 0 });
    const [one, three] = [await product('TX-1'), await product('TX-3')];
    expect(one?.parentId).toBe(three?.parentId);
    const [parent] = (await readWhole(house.shop.db.read, [one!.parentId!])).values();
    expect(parent?.product?.attributes.map(({ termIds }) => termIds.length)).toEqual([2, 2]);
    expect((await product('CI-1'))?.product?.type).toBe('simple');
    // Two that are called alike and say nothing else are two products.
    const twice = await read('SKU;Nom;Preu\nDV-1;Davantal;9\nDV-2;Davantal;11\n');
    expect([twice.plan.joinBy, twice.report.created]).toEqual(['', 2]);
  });

  test('a product that rows name above them and that has no row is made of them, with its SKU', async () => {
    const { plan, report } = await read(
      'Parent SKU,SKU,Name,Color,Price\nBU,BU-V,Bufanda,Verd,12\nBU,BU-G,Bufanda,Gris,13\n',
    );
    expect(plan).toMatchObject({ joinBy: 'parent', joined: { rows: 2, products: 1 } });
    expect(report).toMatchObject({ created: 3, refused: 0 });
    expect((await product('BU'))?.product).toMatchObject({
      type: 'variable',
      texts: { ca: { name: 'Bufanda' } },
    });
    expect((await product('BU-G'))?.parentId).toBe((await product('BU'))?.id);
  });

  test('a row that was refused comes back alone, and is the variation that it was to be', async () => {
    const list = ['Codi,Peça,Mida,Preu', 'TO-1,Tovalló,Petit,4', 'TO-2,Tovalló,Gran,quatre'].join('\n');
    const said = { targets: ['sku', 'name', 'value', 'regularPrice'], joinBy: 'name' as const };
    const first = await read(list, said);
    expect(first.report).toMatchObject({ created: 2, refused: 1 });
    const refused = readFileSync(refusedFileOf(house.shop, await known(first.id)), 'utf8');
    const { plan, report } = await read(refused.replace('quatre', '5'));
    expect(plan).toMatchObject({ joinBy: 'name', targets: [...said.targets, '', ''] });
    expect(report).toMatchObject({ created: 1, refused: 0 });
    const [small, large] = [await product('TO-1'), await product('TO-2')];
    expect(large).toMatchObject({
      parentId: small!.parentId,
      variation: { prices: { EUR: { regular: 500 } } },
    });
    const [parent] = (await readWhole(house.shop.db.read, [small!.parentId!])).values();
    expect(parent?.product?.attributes.map(({ termIds }) => termIds.length)).toEqual([2]);
  });

  test('rows without any code find what they made when they come again; one that is alone and new is a product', async () => {
    const list = [
      'Nom;Talla;Color;Preu',
      'Mocador;S;Verd;9',
      'Mocador;M;Verd;9',
      'Mocador;M;Gris;10',
      'Fulard;U;Roig;12',
    ].join('\n');
    const said = { targets: ['name', 'value', 'value', 'regularPrice'], joinBy: 'name' as const };
    expect((await read(list, said)).report).toMatchObject({ created: 5, refused: 0 });
    expect((await read(list, { ...said, leaveEmpty: true })).report).toMatchObject({
      created: 0,
      updated: 0,
    });
    const dearer = await read(list.replace('Gris;10', 'Gris;11').replace('Mocador;S;Verd;9\n', ''), said);
    expect(dearer.report).toMatchObject({ created: 0, updated: 1 });
    // What is not there is left alone, and makes no value.
    const more = 'Nom;Talla;Color;Preu\nMocador;XL;Verd;9';
    expect((await read(more, { ...said, mode: 'update' })).report).toMatchObject({ left: 1, updated: 0 });
    const terms = house.shop.db.read
      .selectFrom('term_translation')
      .select('term_id')
      .where('name', '=', 'XL');
    expect(await terms.execute()).toEqual([]);
    expect((await read(more, said)).report).toMatchObject({ created: 1 });
  });

  test('a list by names says of products with variations what is theirs, and leaves prices to these', async () => {
    const list = ['Nom;Talla;Preu', 'Barret;S;20', 'Barret;M;21'].join('\n');
    await read(list, { targets: ['name', 'value', 'regularPrice'], joinBy: 'name' });
    const words = { targets: ['name', 'text.name.en', 'regularPrice'], joinBy: 'name' as const };
    const { report } = await read('Nom;In English;Preu\nBarret;Hat;3\n', { ...words, mode: 'update' });
    expect(report).toMatchObject({ created: 0, updated: 1, left: 0 });
    const { id } = await house.shop.db.read
      .selectFrom('product_translation as t')
      .innerJoin('product as p', 'p.id', 't.product_id')
      .select('p.id')
      .where('t.name', '=', 'Hat')
      .where('p.parent_id', 'is', null)
      .executeTakeFirstOrThrow();
    const hat = (await readWhole(house.shop.db.read, [id])).get(id);
    expect(hat?.product).toMatchObject({
      prices: {},
      texts: { ca: { name: 'Barret' }, en: { name: 'Hat' } },
    });
  });

  test('where the product cannot be, each of its rows says why', async () => {
    const { report, id } = await read(
      'Handle,Title,Option1 Name,Option1 Value,Variant SKU,Published\nx-1,X,Talla,S,X-S,potser\nx-1,,,M,X-M,\n',
    );
    expect(report).toMatchObject({ created: 0, refused: 2 });
    expect(report.problems.map(({ line, column }) => [line, column])).toEqual([
      [2, 'Published'],
      [3, 'Published'],
    ]);
    const refused = readFileSync(refusedFileOf(house.shop, await known(id)), 'utf8');
    expect(refused.trim().split('\n')).toHaveLength(3);
  });
});
