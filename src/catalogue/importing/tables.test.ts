import { readFileSync } from 'node:fs';
import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { readSheet } from 'read-excel-file/universal';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import writeXlsxFile from 'write-excel-file/node';
import { importsOf } from '../../../tests/support/catalogue/file-imports.ts';
import { engines, openTestShop, type TestShop } from '../../../tests/support/shop.ts';
import { ask } from '../../frame/command/index.ts';
import { exportProducts, exportProductsXlsx } from '../woocommerce/export.ts';
import { startImport } from './runs/commands.ts';
import { refusedFileOf } from './runs/files.ts';
import { sheetProgram } from './tables/beside.ts';
import { firstRows, readTable, TableRefused } from './tables/table.ts';

/** As older programs of Windows write: Latin letters, and the euro where it has put it. */
const windows = (text: string): Buffer =>
  Buffer.from([...text].flatMap((sign) => (sign === '€' ? [0x80] : [...Buffer.from(sign, 'latin1')])));

describe.each(engines)('products from any table on %s', (engine) => {
  let house: TestShop;
  const { asked, take, known, read, product, undo } = importsOf(() => house);
  beforeAll(async () => {
    house = await openTestShop(engine);
  });
  afterAll(() => house.close());

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

  test('a number of a sheet is what it is, and a text beside it is read as its file shows', async () => {
    const rows = [
      ['SKU', 'Name', 'Price', 'Weight (kg)'],
      ['MIX-1', 'Forn', '1.234,50', 1.234],
      ['MIX-2', 'Pica', '1.234', '1.234'],
      ['MIX-3', 'Llosa', 1.234, 12.5],
      // What is no number in this shop is not marked by being one in the file.
      [1.234, 1.234, 3, 2],
    ];
    const file = await writeXlsxFile(
      rows.map((row) => row.map((value) => ({ value, type: typeof value === 'number' ? Number : String }))),
      {},
    ).toBuffer();
    const table = (await readTable(house.shop, Buffer.from(file))).text.toString();
    expect(firstRows(table, ',', 5)[4]).toEqual(['1.234', '1.234', '3', '2']);
    const { report } = await read(file);
    expect(report).toMatchObject({ created: 4, problems: [] });
    const told = async (sku: string) => {
      const { prices, weight } = (await product(sku))!.product!;
      return [prices.EUR?.regular, weight];
    };
    expect(await told('MIX-1')).toEqual([1234_50, 1234]);
    expect(await told('MIX-2')).toEqual([1234_00, 1_234_000]);
    expect(await told('MIX-3')).toEqual([123, 12_500]);
    expect((await product('1.234'))?.product?.texts.ca?.name).toBe('1.234');
  });

  test('all products leave as XLSX too: numbers that can be reckoned with, texts that stay texts, read again alike', async () => {
    await read('SKU,Name,Price,Stock,Weight (kg)\n0012,=1+1,5.5,3,1.234\n');
    const made = async (write: typeof exportProducts) => {
      const body = new PassThrough();
      const bytes = buffer(body);
      const rows = await write(house.shop, body, { language: 'ca' });
      body.end();
      return { rows, file: await bytes };
    };
    const { rows, file } = await made(exportProductsXlsx);
    const [titles = [], ...products] = await readSheet(new Uint8Array(file).buffer);
    expect(products).toHaveLength(rows);
    const found = products.find((row) => row[titles.indexOf('SKU')] === '0012') ?? [];
    const cells = ['Name', 'Regular price', 'Stock', 'Weight (kg)'].map(
      (title) => found[titles.indexOf(title)],
    );
    expect(cells).toEqual(['=1+1', 5.5, 3, 1.234]);
    const numbers = ['Regular price', 'Stock', 'Weight (kg)'];
    const table = (text: Buffer) =>
      firstRows(text.toString(), ',', 1000).map((row) =>
        row.map((cell, at) => (numbers.includes(`${titles[at]}`) && cell ? Number(cell) || cell : cell)),
      );
    const plain = await made(exportProducts);
    expect(table((await readTable(house.shop, file)).text)).toEqual(table(plain.file));
    const { report } = await read(file);
    expect(report).toMatchObject({ created: 0, updated: 0, problems: [] });
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
    const wide = (columns: number) =>
      Buffer.from(`SKU${Array.from({ length: columns - 1 }, (_, at) => `,C${at}`).join('')}\nA\n`);
    expect([await because(wide(1000)), await because(wide(1001))]).toEqual(['taken', 'too_wide']);
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
    await read(file, { leaveEmpty: false });
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
});
