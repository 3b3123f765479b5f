import { readFileSync } from 'node:fs';
import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import writeXlsxFile from 'write-excel-file/node';
import { engines, openTestShop, type TestShop } from '../../../tests/support/shop.ts';
import { staff } from '../../../tests/support/staff.ts';
import { readBulk, undoBulk } from '../../frame/bulk/index.ts';
import { ask, perform } from '../../frame/command/index.ts';
import { readWhole } from '../product/store-whole.ts';
import { stateChange } from '../states/change.ts';
import { exportProducts } from '../woocommerce/export.ts';
import { COLUMNS, FIXED, readTitle } from '../woocommerce/model-columns.ts';
import { startImport, takeImport } from './commands-runs.ts';
import { refusedFileOf } from './files.ts';
import { columnOf, guessTargets } from './mapping.ts';
import { type ImportPlan, readRun } from './store-runs.ts';
import { sheetProgram } from './tables/beside.ts';
import { readTable, TableRefused } from './tables/table.ts';

/** As older programs of Windows write: Latin letters, and the euro where it has put it. */
const windows = (text: string): Buffer =>
  Buffer.from([...text].flatMap((sign) => (sign === '€' ? [0x80] : [...Buffer.from(sign, 'latin1')])));

describe.each(engines)('products from any table on %s', (engine) => {
  let house: TestShop;
  beforeAll(async () => {
    house = await openTestShop(engine);
  });
  afterAll(() => house.close());

  const asked = () => ({ shop: house.shop, actor: staff(), now: Date.now() });
  const take = (bytes: Buffer, name = 'llista.csv') =>
    takeImport(asked(), { name, bytes, language: 'ca', speaks: 'ca' });
  const known = async (id: number) => (await readRun(house.shop.db.read, id))!;
  /** Reads a file as its titles are guessed, with what is said otherwise. */
  async function read(file: string | Buffer, said: Partial<ImportPlan> = {}) {
    const id = await take(Buffer.from(file));
    const { plan, language } = await known(id);
    await ask(asked(), startImport, {
      id,
      language,
      plan: { ...plan, newAs: 'publish', dryRun: false, ...said },
    });
    await house.settle();
    const { report, state } = await known(id);
    return { id, state, plan, report: report! };
  }
  const product = async (sku: string) => {
    const row = await house.shop.db.read
      .selectFrom('product')
      .select('id')
      .where('sku', '=', sku)
      .executeTakeFirst();
    return row && (await readWhole(house.shop.db.read, [row.id])).get(row.id);
  };
  const undo = async (record: number | null) => {
    const id = await perform(house.shop, staff(), (act) => undoBulk(act, { id: record! }));
    await house.settle();
    return { id, job: await readBulk(house.shop.db.read, id) };
  };

  test('a supplier’s list with semicolons and the letters of old Windows makes products with their variations', async () => {
    const list = [
      'Referència;Ref. mare;Nom;Descripció_es;Preu (€);Talla;Color;Pes (g);EAN',
      'SAM-1;;Samarreta de cotó;Camiseta de algodón;19,95 €;;;150;',
      'SAM-1-S;SAM-1;;;;S;Vermell;;8412345678905',
      'SAM-1-M;SAM-1;;;21,00;M;Vermell;160;',
      'TAS-1;;Tassa;Taza;8;;;300;',
    ].join('\r\n');
    const id = await take(windows(list));
    const { plan, state } = await known(id);
    expect(state).toBe('mapping');
    expect(plan.delimiter).toBe(';');
    expect(plan.targets).toEqual([
      'sku',
      '',
      'name',
      'text.description.es',
      'price.regularPrice.EUR',
      '',
      '',
      'measure.weight.g',
      'gtin',
    ]);
    const targets = plan.targets.map((target, at) => ({ 1: 'parent', 5: 'value', 6: 'value' })[at] ?? target);
    await ask(asked(), startImport, { id, language: 'ca', plan: { ...plan, targets, dryRun: false } });
    await house.settle();
    expect((await known(id)).report).toMatchObject({ created: 4, problems: [] });
    const shirt = await product('SAM-1');
    expect(shirt?.product).toMatchObject({ type: 'variable', weight: 150 });
    expect(shirt?.product?.texts.ca?.name).toBe('Samarreta de cotó');
    expect(shirt?.product?.texts.es?.description).toContain('Camiseta de algodón');
    expect(shirt?.product?.attributes.map(({ code, forVariations }) => [code, forVariations])).toEqual([
      ['pa_talla', true],
      ['pa_color', true],
    ]);
    const small = await product('SAM-1-S');
    expect(small).toMatchObject({ parentId: shirt?.id, variation: { gtin: '8412345678905' } });
    expect((await product('SAM-1-M'))?.variation?.prices.EUR).toEqual({ regular: 2100, sale: null });
    expect((await product('TAS-1'))?.product).toMatchObject({ type: 'simple' });
    // And a list of that shape is known again.
    expect((await known(await take(windows(list)))).plan.targets).toEqual(targets);
  });

  test('an XLSX says the same as its CSV, and dates and numbers are read as they stand there', async () => {
    const cell = (value: string | number | Date | boolean) =>
      value instanceof Date
        ? { value, type: Date, format: 'dd/mm/yyyy' }
        : { value, type: typeof value === 'number' ? Number : typeof value === 'boolean' ? Boolean : String };
    const rows = [
      ['SKU', 'Nombre', 'Precio', 'Precio rebajado', 'Inicio de la oferta', 'Stock', 'Destacado'],
      ['XL-1', 'Bol, gran; "blau"', 12.5, 9.99, new Date('2027-01-07T00:00:00Z'), 7, true],
      ['XL-2', '=1+1', 3, '', '', '', false],
    ];
    const file = await writeXlsxFile(
      rows.map((row) => row.map((value) => (value === '' ? null : cell(value as string)))),
      {},
    ).toBuffer();
    const { report } = await read(file);
    expect(report).toMatchObject({ created: 2, problems: [] });
    expect((await product('XL-1'))?.product).toMatchObject({
      featured: true,
      prices: { EUR: { regular: 1250, sale: 999 } },
      saleFrom: Date.UTC(2027, 0, 7),
      stock: { managed: true, quantity: 7 },
    });
    expect((await product('XL-1'))?.product?.texts.ca?.name).toBe('Bol, gran; "blau"');
    expect((await product('XL-2'))?.product?.texts.ca?.name).toBe('=1+1');
    sheetProgram.set(house.shop, new URL('./tables/sheet-worker.ts', import.meta.url));
    const beside = await readTable(house.shop, Buffer.from(file));
    sheetProgram.set(house.shop, undefined);
    expect(beside).toEqual(await readTable(house.shop, Buffer.from(file)));
  });

  test('what is no table is refused, and says why', async () => {
    const because = (bytes: Buffer) =>
      take(bytes).then(
        () => 'taken',
        (error: unknown) => (error instanceof TableRefused ? error.code : error),
      );
    expect(await because(Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1]))).toBe('old_excel');
    expect(await because(Buffer.from('PK\u0003\u0004 and then nothing that unpacks'))).toBe('unreadable');
    // What it comes to unpacked stands in its list of parts, which is at its end.
    const sheet = await writeXlsxFile(
      [
        ['SKU', 'Name'],
        ['A', 'B'],
      ].map((row) => row.map((value) => ({ value }))),
      {},
    ).toBuffer();
    expect(await because(sheet)).toBe('taken');
    sheet.writeUInt32LE(300 * 1024 * 1024, sheet.indexOf('PK\u0001\u0002') + 24);
    expect(await because(sheet)).toBe('unreadable');
    expect(await because(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1]))).toBe('unreadable');
    expect(await because(Buffer.from('\uFEFF  \n'))).toBe('empty');
    expect(await because(Buffer.from('SKU\tName\nA\tB', 'utf16le'))).toBe('unreadable');
    expect(await because(Buffer.from('\uFEFFSKU\tName\nA\tB', 'utf16le'))).toBe('taken');
  });

  test('rows go in by what they are recognised by, and by what was wished: new ones, changes, or both', async () => {
    await read('SKU,GTIN,Name,Price\nM-1,11,Plat,10\nM-2,22,Bol,11\n');
    const news = await read('SKU,Name,Price\nM-1,Plat nou,99\nM-3,Got,4\n', { mode: 'create' });
    expect(news.report).toMatchObject({ created: 1, updated: 0, left: 1 });
    const changes = await read('SKU,Name,Price\nM-1,Plat pla,12\nM-4,Jarra,4\n', { mode: 'update' });
    expect(changes.report).toMatchObject({ created: 0, updated: 1, left: 1 });
    expect(await product('M-4')).toBeUndefined();
    const codes = await read('GTIN,Price\n22,13\n,14\n', { key: 'gtin', mode: 'update' });
    expect(codes.report).toMatchObject({ updated: 1, refused: 1 });
    expect(codes.report.problems[0]).toMatchObject({ line: 3, column: 'GTIN' });
    expect((await product('M-2'))?.product?.prices.EUR?.regular).toBe(1300);
    expect((await product('M-1'))?.product?.texts.ca?.name).toBe('Plat pla');
  });

  test('an empty cell clears what is there, or leaves it where that was wished', async () => {
    await read('SKU,Name,Price,Sale price,Short description\nE-1,Plat,10,8,Fet a mà\n');
    const file = 'SKU,Name,Price,Sale price,Short description\nE-1,,10,,\n';
    expect((await read(file, { leaveEmpty: true })).report).toMatchObject({ skipped: 1, updated: 0 });
    expect((await product('E-1'))?.product?.prices.EUR).toEqual({ regular: 1000, sale: 800 });
    await read(file);
    expect((await product('E-1'))?.product).toMatchObject({
      prices: { EUR: { regular: 1000, sale: null } },
      texts: { ca: { name: 'Plat', summary: '' } },
    });
  });

  test('a file that was only tried changes nothing, says what it would do, and is read afterwards', async () => {
    const { id, report } = await read('SKU,Name,Price\nT-1,Plat,10\nT-2,Bol,deu\n', { dryRun: true });
    expect(report).toMatchObject({ created: 1, refused: 1, record: null });
    expect((await known(id)).state).toBe('tried');
    expect(await product('T-1')).toBeUndefined();
    const { plan } = await known(id);
    await ask(asked(), startImport, { id, language: 'ca', plan: { ...plan, dryRun: false } });
    await house.settle();
    expect((await known(id)).state).toBe('done');
    expect(await product('T-1')).toBeDefined();
    // And it is over then.
    expect(await ask(asked(), startImport, { id, language: 'ca', plan })).toBe(false);
  });

  test('new products come in as drafts where nobody says otherwise, and their rows may', async () => {
    const id = await take(Buffer.from('SKU,Name,Price\nD-1,Plat,10\n'));
    const { plan } = await known(id);
    await ask(asked(), startImport, { id, language: 'ca', plan: { ...plan, dryRun: false } });
    await house.settle();
    expect((await product('D-1'))?.product?.status).toBe('draft');
    await read('SKU,Name,Published\nD-2,Bol,1\nD-1,Plat,1\n', { newAs: 'draft' });
    expect((await product('D-2'))?.product?.status).toBe('publish');
    expect((await product('D-1'))?.product?.status).toBe('publish');
  });

  test('what lies in the bin is brought back by a row, and goes there again when the file is taken back', async () => {
    const first = await read('SKU,Name,Price\nP-1,Plat,10\n');
    await undo(first.report.record);
    expect((await product('P-1'))?.product?.status).toBe('trash');
    const again = await read('SKU,Name,Price\nP-1,Plat,10\n');
    expect(again.report).toMatchObject({ created: 1, skipped: 0, updated: 0 });
    expect((await product('P-1'))?.product?.status).toBe('publish');
    await undo(again.report.record);
    expect((await product('P-1'))?.product?.status).toBe('trash');
    const only = await read('SKU,Name,Price\nP-1,Plat,10\n', { mode: 'update' });
    expect(only.report).toMatchObject({ left: 1 });
  });

  test('a product that stands in a file twice is taken once, and the second row says where the first is', async () => {
    const { report } = await read('SKU,Name,Price\nQ-1,Plat,10\nQ-2,Bol,5\nQ-1,Got,3\nQ-2,Bol,5\n');
    expect(report).toMatchObject({ created: 2, refused: 1, skipped: 1 });
    expect(report.problems[0]).toMatchObject({ line: 4, reason: { values: { line: 2 } } });
    expect((await product('Q-1'))?.product?.texts.ca?.name).toBe('Plat');
  });

  test('amounts may have signs between thousands, and rows that did not go in come back as the file was', async () => {
    const { id, report } = await read('SKU;Name;Preu\nR-1;Plat;1.024,50 €\nR-2;Bol;1,024.5\nR-3;Got;cap\n');
    expect(report).toMatchObject({ created: 2, refused: 1 });
    expect((await product('R-1'))?.product?.prices.EUR?.regular).toBe(102_450);
    expect((await product('R-2'))?.product?.prices.EUR?.regular).toBe(102_450);
    const refused = readFileSync(refusedFileOf(house.shop, await known(id)), 'utf8');
    expect(refused.split('\n')[0]).toBe('\uFEFFSKU;Name;Preu;Línia;Què passa');
  });

  describe('rows that are variations of one product', () => {
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
      await read(
        'SKU,Name,Price,Compare At Price\nCA-1,Got,8.00,10.00\nCA-2,Bol,8.00,\nCA-3,Plat,9.00,9.00\n',
      );
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

  test('what the shop exports is joined by nothing and changes nothing', async () => {
    const out = new PassThrough();
    const [text] = await Promise.all([
      buffer(out),
      exportProducts(house.shop, out, { language: 'ca' }).then(() => out.end()),
    ]);
    const { plan, report } = await read(text);
    expect(plan.joinBy).toBe('');
    expect(report).toMatchObject({ created: 0, updated: 0, refused: 0 });
    expect(report.skipped).toBeGreaterThan(5);
  });

  test('a file that is tried shows what its first rows make, and of what they change the old beside the new', async () => {
    await read('SKU,Name,Price,Categories\nSH-1,Plat,10,\n');
    const { report } = await read('SKU,Name,Price,Categories\nSH-1,Plat,12,Taula nova\nSH-2,Bol,5,\n', {
      dryRun: true,
    });
    const [changed, made] = report.shown;
    expect(changed).toMatchObject({ line: 2, name: 'Plat', what: 'updated' });
    expect(changed?.changes).toEqual([
      { field: 'price.EUR', before: 1000, after: 1200 },
      { field: 'terms', before: [], after: ['Taula nova'] },
    ]);
    expect(made).toMatchObject({ line: 3, name: 'Bol', what: 'created' });
    expect(made?.changes).toContainEqual({ field: 'price.EUR', before: null, after: 500 });
  });

  test('a GTIN whose last digit is wrong is refused with its row; one that stands in the shop stays', async () => {
    const { report } = await read('SKU,Name,GTIN\nEA-1,Plat,4006381333932\nEA-2,Bol,4006381333931\n');
    expect(report).toMatchObject({ created: 1, refused: 1 });
    expect(report.problems[0]).toMatchObject({
      line: 2,
      column: 'GTIN',
      reason: { key: 'catalogue.import.check_digit' },
    });
  });

  describe('taking a file back', () => {
    const term = async (name: string) =>
      (
        await house.shop.db.read
          .selectFrom('term_translation')
          .select('term_id as id')
          .where('name', '=', name)
          .where('language', '=', 'ca')
          .executeTakeFirst()
      )?.id;

    test('takes away the categories, tags and brands that it made and nothing else has; done again, they are back', async () => {
      await read('SKU,Name,Categories\nY-0,Plat,Cuina\n');
      const list =
        'SKU,Name,Categories,Tags,Brands\nY-1,Got,Cuina > Vidre > Gots,Fi,Can Vidre\nY-0,Plat,"Cuina, Sala",,Nostra\n';
      const { report } = await read(list);
      const ids = await Promise.all(['Vidre', 'Gots', 'Fi', 'Can Vidre', 'Sala', 'Nostra'].map(term));
      expect(ids).not.toContain(undefined);
      // One of them is somebody's own since.
      const [, , fine = 0] = ids;
      await house.shop.db.transaction((tx) =>
        tx.updateTable('term').set({ version: 7 }).where('id', '=', fine).execute(),
      );
      const back = await undo(report.record);
      expect(back.job).toMatchObject({ failed: 0 });
      expect(
        await Promise.all(['Cuina', 'Vidre', 'Gots', 'Fi', 'Can Vidre', 'Sala', 'Nostra'].map(term)),
      ).toEqual([expect.any(Number), undefined, undefined, fine, undefined, undefined, undefined]);
      const again = await undo(back.id);
      expect(again.job).toMatchObject({ failed: 0 });
      expect(await Promise.all(['Vidre', 'Gots', 'Fi', 'Can Vidre', 'Sala', 'Nostra'].map(term))).toEqual(
        ids,
      );
      const [glass, glasses] = ids;
      const row = await house.shop.db.read
        .selectFrom('term')
        .select('parent_id')
        .where('id', '=', glasses!)
        .executeTakeFirst();
      expect(row?.parent_id).toBe(glass);
      expect((await product('Y-1'))?.product?.termIds).toContain(glasses);
    });

    test('gives every product what it had and puts what came into the bin; done again, all is as the file said', async () => {
      await read('SKU,Name,Price,Stock\nU-1,Plat,10,5\nU-2,Bol,20,6\n');
      const before = await product('U-1');
      const { report } = await read(
        'SKU,Name,Price,Stock,Categories\nU-1,Plat pla,11,9,Taula\nU-2,Bol,20,6,\nU-3,Got,3,1,Taula\n',
      );
      expect(report).toMatchObject({ created: 1, updated: 1, skipped: 1 });
      const back = await undo(report.record);
      expect(back.job).toMatchObject({ done: 2, skipped: 0, failed: 0 });
      const { version: _, row: __, ...now } = (await product('U-1'))!;
      const { version: ___, row: ____, ...was } = before!;
      expect(now).toEqual({ ...was, product: { ...was.product, version: now.product?.version } });
      expect((await product('U-3'))?.product?.status).toBe('trash');
      await undo(back.id);
      expect((await product('U-1'))?.product).toMatchObject({
        texts: { ca: { name: 'Plat pla' } },
        prices: { EUR: { regular: 1100 } },
        stock: { quantity: 9 },
      });
      expect((await product('U-3'))?.product?.status).toBe('publish');
    });

    test('leaves what somebody has changed since, and pieces sold since stay sold', async () => {
      await read('SKU,Name,Price,Stock\nV-1,Plat,10,5\n');
      const { report } = await read('SKU,Name,Price,Stock\nV-1,Plat pla,11,9\n');
      const { id } = (await product('V-1'))!;
      await house.shop.db.transaction((tx) =>
        tx.updateTable('product').set({ stock: 7 }).where('id', '=', id).execute(),
      );
      await read('SKU,Price\nV-1,15\n');
      await undo(report.record);
      expect((await product('V-1'))?.product).toMatchObject({
        texts: { ca: { name: 'Plat' } },
        prices: { EUR: { regular: 1500 } },
        stock: { quantity: 3 },
      });
    });

    test('takes new variations out of a product that was there, and all of a new product at once', async () => {
      const head = 'Type,SKU,Name,Parent,Price,Attribute 1 name,Attribute 1 value(s)\n';
      await read(`${head}variable,W-1,Plat,,,Color,Blau\nvariation,W-1-B,,W-1,10,Color,Blau\n`);
      const { report } = await read(
        `${head}variation,W-1-V,,W-1,12,Color,Verd\nvariable,W-2,Bol,,,Color,Blau\nvariation,W-2-B,,W-2,9,Color,Blau\n`,
      );
      const back = await undo(report.record);
      expect(back.job).toMatchObject({ failed: 0, skipped: 0 });
      expect(await product('W-1-V')).toBeUndefined();
      expect((await product('W-1'))?.product?.attributes[0]?.termIds).toHaveLength(1);
      expect((await product('W-2'))?.product?.status).toBe('trash');
      await house.shop.db.transaction(async (tx) => {
        const { id } = (await product('W-2'))!;
        expect(await stateChange.read(tx, [id])).toMatchObject(new Map([[id, { was: 'publish' }]]));
      });
      await undo(back.id);
      expect(await product('W-2-B')).toBeDefined();
      expect((await product('W-2'))?.product?.status).toBe('publish');
    });
  });
});

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
