import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { PassThrough } from 'node:stream';
import { parse } from 'csv-parse/sync';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { importProducts } from '../../../tests/support/catalogue/imports.ts';
import { engines, openTestShop, type TestShop } from '../../../tests/support/shop.ts';
import { must } from '../../frame/settings/must.ts';
import { exportProducts } from '../woocommerce/export.ts';
import type { ImportOptions } from './model.ts';

const SAMPLES = resolve(process.cwd(), '../shared/data/woocommerce-sample');
/** The samples belong to another house and may not lie in this repository: where they are not, the run says so. */
const withSamples = test.skipIf(!existsSync(SAMPLES));
const unreachable = () => Promise.reject(new Error('cannot be reached'));

describe.each(engines)('products from WooCommerce on %s', (engine) => {
  let house: TestShop;
  const folder = mkdtempSync(join(tmpdir(), 'cistella-csv-'));
  let next = 0;
  function csv(text: string): string {
    next += 1;
    const file = join(folder, `${next}.csv`);
    writeFileSync(file, text);
    return file;
  }

  beforeAll(async () => {
    house = await openTestShop(engine);
  });
  afterAll(async () => {
    await house.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const read = (file: string, options: Partial<ImportOptions> = {}) =>
    importProducts(house.shop, file, { language: 'en', fetchPicture: unreachable, ...options });
  const write = async () => {
    const out = new PassThrough();
    const parts: Buffer[] = [];
    out.on('data', (part: Buffer) => parts.push(part));
    await exportProducts(house.shop, out, { language: 'en' });
    return Buffer.concat(parts).toString();
  };
  const product = (sku: string) =>
    house.shop.db.read.selectFrom('product').selectAll().where('sku', '=', sku).executeTakeFirstOrThrow();

  withSamples('the sample that merchants know goes in whole', async () => {
    const report = await read(join(SAMPLES, 'sample_products.csv'));
    expect(report).toMatchObject({ created: 25, updated: 0, skipped: 0, problems: [], unknownColumns: [] });
    expect(report.missingPictures.length).toBeGreaterThan(10);
    expect(report.missingPictures[0]?.reason).toBe('cannot be reached');
    const kinds = await house.shop.db.read
      .selectFrom('product')
      .select('type')
      .select((is) => is.fn.countAll<number>().as('count'))
      .groupBy('type')
      .orderBy('type')
      .execute();
    expect(kinds.map(({ type, count }) => `${type} ${count}`)).toEqual([
      'external 1',
      'grouped 1',
      'simple 14',
      'variable 2',
      'variation 7',
    ]);
  });

  withSamples('weights in pounds, stock left empty, and parents by SKU are understood', async () => {
    const tee = await product('woo-vneck-tee');
    expect(tee).toMatchObject({
      weight: 227,
      length: 610,
      manage_stock: 0,
      stock_status: 'instock',
      featured: 1,
    });
    const red = await product('woo-vneck-tee-red');
    expect([red.parent_id, red.type]).toEqual([tee.id, 'variation']);
    const album = await product('woo-album');
    expect([album.is_virtual, album.downloadable]).toEqual([1, 1]);
    const shopper = house.browser();
    const page = await shopper.get('/en/product/v-neck-t-shirt/');
    expect(page.status).toBe(200);
    expect(page.text).toContain('name="attribute_pa_color"');
    expect((await shopper.get('/en/product-category/clothing/hoodies/')).text).toContain(
      'Hoodie with Zipper',
    );
    expect((await shopper.get('/en/product/logo-collection/')).text).toContain('quantity[');
    expect((await shopper.get('/producte/hoodie/')).status).toBe(200);
  });

  withSamples('reading it again changes nothing', async () => {
    const before = await write();
    expect(await read(join(SAMPLES, 'sample_products.csv'))).toMatchObject({
      created: 0,
      updated: 0,
      skipped: 25,
    });
    expect(await write()).toBe(before);
  });

  withSamples('newer exports have columns more, and go in as well', async () => {
    for (const file of ['experimental_sample_9_products.csv', 'experimental_fashion_sample_9_products.csv']) {
      const report = await read(join(SAMPLES, file));
      expect(report.problems).toEqual([]);
      expect(report.unknownColumns).toEqual([]);
      expect(report.created + report.updated + report.skipped).toBe(9);
      const again = await read(join(SAMPLES, file));
      expect(again).toMatchObject({ created: 0, updated: 0, skipped: 9 });
    }
  });

  withSamples('an export read again changes nothing, and two exports are the same bytes', async () => {
    const first = await write();
    expect(await write()).toBe(first);
    const file = csv(first);
    const dry = await read(file, { dryRun: true });
    expect(dry).toMatchObject({ created: 0, updated: 0, problems: [], unknownColumns: [] });
    const [{ count } = { count: 0 }] = await house.shop.db.read
      .selectFrom('product')
      .select((is) => is.fn.countAll<number>().as('count'))
      .execute();
    expect([Number(count), dry.skipped]).toEqual([34, 34]);
    expect(await read(file)).toMatchObject({ created: 0, updated: 0 });
    expect(await write()).toBe(first);
  });

  test('no cell of an export is a formula, whatever things are called, and reading it again changes nothing', async () => {
    const row = {
      SKU: '-sum',
      Type: 'simple',
      Name: '=HYPERLINK(1)',
      Published: '1',
      Position: '-1',
      Categories: '=1+1 > @cat',
      Tags: '+tag, -tag',
      Brands: '@brand',
      'Regular price': '5',
      'Purchase note': '\t=1',
      'Attribute 1 name': '=Mida',
      'Attribute 1 value(s)': '+1, -2',
    };
    const cells = (values: string[]) => values.map((value) => `"${value}"`).join(',');
    const made = await read(csv(`${cells(Object.keys(row))}\n${cells(Object.values(row))}\n`));
    expect(made).toMatchObject({ created: 1, problems: [] });
    const text = await write();
    const found = (parse(text, { bom: true, relax_quotes: true }) as string[][]).flat();
    expect(found.filter((cell) => /^[=+@\t\r]|^-(?!\d+$)/.test(cell))).toEqual([]);
    expect(found).toContain("'=1+1 > @cat");
    expect(await read(csv(text))).toMatchObject({ created: 0, updated: 0, problems: [] });
    expect(await write()).toBe(text);
  });

  test('a product that waits for approval comes in as a draft, like one that is said not to be published', async () => {
    const rows = ['-1', '0', '1', '2', 'true', 'false'].map((said) => `STATE${said},simple,State,${said}`);
    const report = await read(csv(`SKU,Type,Name,Published\n${rows.join('\n')}\n`));
    expect(report).toMatchObject({ created: 6, problems: [] });
    const made = await house.shop.db.read
      .selectFrom('product')
      .select(['sku', 'status'])
      .where('sku', 'like', 'STATE%')
      .execute();
    expect(Object.fromEntries(made.map(({ sku, status }) => [sku?.slice(5), status]))).toEqual({
      '-1': 'draft',
      '0': 'private',
      '1': 'publish',
      '2': 'draft',
      true: 'publish',
      false: 'draft',
    });
  });

  test('an export fills another shop with the same products', async () => {
    const file = csv(await write());
    const other = await openTestShop(engine);
    const report = await importProducts(other.shop, file, { language: 'en', fetchPicture: unreachable });
    expect(report.problems).toEqual([]);
    const out = new PassThrough();
    const parts: Buffer[] = [];
    out.on('data', (part: Buffer) => parts.push(part));
    await exportProducts(other.shop, out, { language: 'en' });
    const names = (text: string) => text.match(/woo-[a-z-]+/g)?.sort();
    expect(names(Buffer.concat(parts).toString())).toEqual(names(readFileSync(file, 'utf8')));
    await other.close();
  });

  withSamples('a dry run says of every sample what the import then does', async () => {
    const other = await openTestShop(engine);
    const run = (file: string, dryRun: boolean) =>
      importProducts(other.shop, file, { language: 'en', fetchPicture: unreachable, dryRun });
    for (const name of [
      'sample_products.csv',
      'experimental_sample_9_products.csv',
      'experimental_fashion_sample_9_products.csv',
      'sample_products.csv',
    ]) {
      const { missingPictures: _, record: __, shown: ___, ...said } = await run(join(SAMPLES, name), true);
      expect(await run(join(SAMPLES, name), false)).toMatchObject(said);
    }
    await other.close();
  });

  withSamples('a dry run says what would be and leaves nothing', async () => {
    const file = csv('SKU,Name,Regular price\ndry-1,Dry,10\nwoo-cap,Cap renamed,16\n');
    expect(await read(file, { dryRun: true })).toMatchObject({ created: 1, updated: 1, skipped: 0 });
    const row = await house.shop.db.read
      .selectFrom('product')
      .select('id')
      .where('sku', '=', 'dry-1')
      .execute();
    expect(row).toEqual([]);
  });

  test('a dry run of things that are counted leaves no movement of their stock', async () => {
    const moves = () => house.shop.db.read.selectFrom('stock_move').select('id').execute();
    const before = await moves();
    const file = csv('SKU,Name,Regular price,Stock\ncounted-1,Counted,10,7\n');
    expect(await read(file, { dryRun: true })).toMatchObject({ created: 1, skipped: 0, problems: [] });
    expect(await moves()).toEqual(before);
  });

  test('a bad row is named with its line and column, and the others go in', async () => {
    const file = csv(
      [
        'Type,SKU,Name,Regular price,Stock,Weight (kg),Tax status,Parent,Categories,Is featured?,Images,Date sale price starts',
        'simple,good-1,"Two',
        'lines",10.50,3,.5,taxable,,"A > B, C",1,,2026-01-31',
        'simple,bad-price,Bad,ten,,,,,New category,,,',
        'sofa,bad-type,Bad,1,,,,,,,,',
        'simple,bad-stock,Bad,1,-4,,,,,,,',
        'simple,bad-weight,Bad,1,,heavy,,,,,,',
        'simple,bad-tax,Bad,1,,,maybe,,,,,',
        'simple,,,1,,,,,,,,',
        'variation,bad-parent,Bad,1,,,,nobody,,,,',
        'simple,short,Bad',
        'simple,bad-picture,Bad,1,,,,,,,ftp://x/y.jpg,',
        'simple,bad-date,Bad,1,,,,,,,,31/01/2026',
        'simple,bad-day,Bad,1,,,,,,,,2026-02-30',
        'simple,good-2,Good,1,,,,,,,,',
      ].join('\n'),
    );
    const report = await read(file);
    expect(report.created).toBe(2);
    expect(report.problems.map(({ line, column }) => [line, column])).toEqual([
      [4, 'Regular price'],
      [5, 'Type'],
      [6, 'Stock'],
      [7, 'Weight (kg)'],
      [8, 'Tax status'],
      [9, 'Name'],
      [11, ''],
      [12, 'Images'],
      [13, 'Date sale price starts'],
      [14, 'Date sale price starts'],
      [10, 'Parent'],
    ]);
    const terms = await house.shop.db.read
      .selectFrom('term_translation')
      .select('term_id')
      .where('name', '=', 'New category')
      .execute();
    expect(terms).toEqual([]);
    expect(await product('good-1')).toMatchObject({
      weight: 500,
      stock: 3,
      sale_from: Date.UTC(2026, 0, 31),
    });
  });

  test('variations may stand before their product, and links before what they name', async () => {
    const file = csv(
      [
        'Type,SKU,Name,Regular price,Parent,Upsells,Attribute 1 name,Attribute 1 value(s),Attribute 1 global',
        'variation,early-1,,5,early,,Finish,Matt,0',
        'variation,early-2,,5,early,,Finish,,0',
        'variable,early,Early,,,late,Finish,"Matt, Gloss",0',
        'simple,late,Late,3,,,,,',
        'simple,lost,Lost,3,,never,,,',
      ].join('\n'),
    );
    const report = await read(file);
    expect(report.created).toBe(5);
    expect(report.problems.map(({ column, reason }) => [column, reason])).toEqual([
      ['Upsells', must('catalogue.import.no_product', { text: 'never' })],
    ]);
    const { text } = await house.browser().get('/en/product/early/');
    expect(text).toContain('up-sells');
    expect(text).toContain('&quot;attribute_finish&quot;:&quot;Matt&quot;');
    expect(text).toContain('&quot;attribute_finish&quot;:&quot;&quot;');
  });

  test('markup is cleaned, apostrophes before formulas come off, escaped line ends are line ends', async () => {
    const file = csv(
      'SKU,Name,Description,Regular price\n' +
        `clean,'=1+1 pot,"<h1>A</h1><p onclick=""x()"">B<script>alert(1)</script></p>",1\n` +
        'lines,Lines,"One\\n\\nTwo",1\n',
    );
    await read(file);
    const text = async (name: string) =>
      (
        await house.shop.db.read
          .selectFrom('product_translation')
          .select('description')
          .where('name', '=', name)
          .where('language', '=', 'en')
          .executeTakeFirstOrThrow()
      ).description;
    expect(await text('=1+1 pot')).toBe('<h2>A</h2><p>B</p>');
    expect(await text('Lines')).toBe('<p>One</p>\n<p>Two</p>');
    expect(await write()).toContain("'=1+1 pot");
  });

  withSamples('a translation is added to the product that is there', async () => {
    const file = csv('SKU,Name\nwoo-cap,Gorra\n');
    expect(await read(file, { language: 'ca' })).toMatchObject({ updated: 1 });
    const shopper = house.browser();
    expect((await shopper.get('/producte/gorra/')).text).toContain(
      '<h1 class="product_title entry-title">Gorra',
    );
    expect((await shopper.get('/en/product/cap/')).status).toBe(200);
    const again = await read(csv('SKU,Name\nwoo-cap,Gorra\n'), { language: 'ca' });
    expect(again).toMatchObject({ updated: 0, skipped: 1 });
  });

  withSamples('prices of another currency stand beside those of the first', async () => {
    const usd = house.shop.settings.currencies[1]!;
    await read(csv('SKU,Regular price\nwoo-cap,25\n'), { currency: usd });
    const cap = await product('woo-cap');
    const prices = await house.shop.db.read
      .selectFrom('product_price')
      .select(['currency', 'regular'])
      .where('product_id', '=', cap.id)
      .orderBy('currency')
      .execute();
    expect(prices).toEqual([
      { currency: 'EUR', regular: 1800 },
      { currency: 'USD', regular: 2500 },
    ]);
  });

  test('a picture beside the file is taken in, and what failed is tried again', async () => {
    const bytes = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#123456' } })
      .png()
      .toBuffer();
    writeFileSync(join(folder, 'dot.png'), bytes);
    const file = csv('SKU,Name,Regular price,Images\ndotted,Dotted,1,"dot.png, none.png"\n');
    const report = await importProducts(house.shop, file, { language: 'en' });
    expect(report.missingPictures.map(({ source }) => source)).toEqual(['none.png']);
    await house.settle();
    const { text } = await house.browser().get('/en/product/dotted/');
    expect(text).toMatch(/\/media\/[0-9a-f]{32}\/800\.jpg/);
    writeFileSync(join(folder, 'none.png'), bytes);
    expect(await importProducts(house.shop, file, { language: 'en' })).toMatchObject({
      skipped: 1,
      missingPictures: [],
    });
  });

  test('signs that nobody sees are left out, so that a feed and a terminal can say every name', async () => {
    const text = 'SKU,Name,Regular price\nctl-1,"Vas\u000b de \u001b[31mvidre\u0001",9.99\n';
    expect(await read(csv(text))).toMatchObject({ created: 1, problems: [] });
    const { id } = await product('ctl-1');
    const { name } = await house.shop.db.read
      .selectFrom('product_translation')
      .select('name')
      .where('product_id', '=', id)
      .where('language', '=', 'en')
      .executeTakeFirstOrThrow();
    expect(name).toBe('Vas de [31mvidre');
    expect(await read(csv(text))).toMatchObject({ skipped: 1 });
  });

  test('what is not UTF-8, or never closes its quotes, is named, and what stands before goes in', async () => {
    const file = csv('');
    const latin = Buffer.from(
      'SKU,Name,Regular price\nlatin-0,Good,1\nlatin-1,Caf\xe9,1\nopen,"Never closed,1\n',
      'latin1',
    );
    writeFileSync(file, latin);
    const report = await read(file);
    expect(report.created).toBe(1);
    expect(report.problems.map(({ line, column }) => [line, column]).sort()).toEqual([
      [3, ''],
      [4, ''],
    ]);
  });

  test('what is no product export is refused', async () => {
    await expect(read(csv('a,b\n1,2\n'))).rejects.toThrow('none of the columns');
    await expect(read(csv(''))).rejects.toThrow('empty');
    await expect(read(join(folder, 'absent.csv'))).rejects.toThrow();
  });
});
