import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { PassThrough } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { importProducts } from '../../../tests/support/catalogue/imports.ts';
import { engines, openTestShop, type TestShop } from '../../../tests/support/shop.ts';
import { exportProducts, seedCatalogue } from '../index.ts';

describe.each(engines)('the demo shop on %s', (engine) => {
  let house: TestShop;
  beforeAll(async () => {
    house = await openTestShop(engine);
    await seedCatalogue(house.shop, resolve('demo'), Date.now());
    await house.settle();
  }, 60_000);
  afterAll(() => house.close());

  test('it has what a shop for house and table needs', async () => {
    const db = house.shop.db.read;
    const count = async (type: string) =>
      (
        await db
          .selectFrom('product')
          .select('id')
          .where('type', '=', type as 'simple')
          .execute()
      ).length;
    expect(await count('variable')).toBeGreaterThanOrEqual(14);
    expect((await count('simple')) + (await count('variable'))).toBeGreaterThanOrEqual(48);
    const sales = await db
      .selectFrom('listing_price')
      .select('product_id')
      .distinct()
      .where('on_sale', '=', 1)
      .execute();
    expect(sales.length).toBeGreaterThanOrEqual(2);
    const gone = await db.selectFrom('listing').select('product_id').where('in_stock', '=', 0).execute();
    expect(gone.length).toBeGreaterThanOrEqual(1);
  });

  test('its class is held at the shop, and its file is digital content that begins at once', async () => {
    const rows = await house.shop.db.read
      .selectFrom('product')
      .select(['sku', 'done_here', 'withdrawal'])
      .where('is_virtual', '=', 1)
      .orderBy('sku')
      .execute();
    expect(rows.map(({ sku, done_here, withdrawal }) => [sku, done_here, withdrawal])).toEqual([
      ['CIS-POTTERY-CLASS', 1, ''],
      ['CIS-RECIPE-BOOKLET', 0, 'digital'],
    ]);
  });

  test('a second seeding adds nothing', async () => {
    expect(await seedCatalogue(house.shop, resolve('demo'), Date.now())).toBeUndefined();
  });

  test('every product has a page with a picture and a price in every language and currency', async () => {
    const rows = await house.shop.db.read
      .selectFrom('product_translation as t')
      .innerJoin('product as p', 'p.id', 't.product_id')
      .select(['t.slug', 't.language', 't.borrowed', 'p.type'])
      .where('t.slug', 'is not', null)
      .execute();
    expect(rows.filter(({ borrowed }) => borrowed === 1)).toEqual([]);
    const shopper = house.browser();
    for (const { slug, language } of rows) {
      const path = house.shop.addresses.in(language).product({ slug: slug ?? '' });
      const { status, text } = await shopper.get(path);
      expect([path, status]).toEqual([path, 200]);
      expect([path, /\/media\/[0-9a-f]{32}\/800\.webp/.test(text)]).toEqual([path, true]);
      expect([path, text.includes('woocommerce-Price-amount')]).toEqual([path, true]);
    }
  }, 60_000);

  test('its export read again changes nothing', async () => {
    const out = new PassThrough();
    const parts: Buffer[] = [];
    out.on('data', (part: Buffer) => parts.push(part));
    const rows = await exportProducts(house.shop, out, { language: 'ca' });
    const file = join(house.shop.dataDir, 'demo.csv');
    writeFileSync(file, Buffer.concat(parts));
    const report = await importProducts(house.shop, file, { language: 'ca', dryRun: true });
    expect(report).toMatchObject({ created: 0, updated: 0, skipped: rows, problems: [] });
  }, 60_000);
});
