import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeCatalogue } from '../bench/lib/catalogue-file.ts';
import { importProducts } from './support/catalogue/imports.ts';

import { engines, openTestShop, type TestShop } from './support/shop.ts';

const PRODUCTS = 600;
/** As large as a page's markup may be, whatever the catalogue: `npm run bench -- import` holds 20,000 products to it. */
const MOST = 150_000;

describe.each(engines)('an imported catalogue with twelve attributes a product, on %s', (engine) => {
  let house: TestShop;
  const folder = mkdtempSync(join(tmpdir(), 'cistella-imported-'));
  const get = (address: string) => house.browser().get(address);
  const groups = (text: string) =>
    [...text.matchAll(/aria-labelledby="filter-(pa_[\w-]+)"/g)].map(([, key]) => key);
  const values = (text: string, key: string) =>
    (text.split(`aria-labelledby="filter-${key}"`)[1]?.split('</section>')[0] ?? '').split('<li').slice(1);

  beforeAll(async () => {
    house = await openTestShop(engine);
    const file = join(folder, 'catalogue.csv');
    await writeCatalogue(file, PRODUCTS);
    const report = await importProducts(house.shop, file, { language: 'en' });
    expect([report.created, report.problems]).toEqual([PRODUCTS, []]);
    await house.settle();
  }, 180_000);
  afterAll(async () => {
    await house.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test('no page grows with it: listings, search, front page, a product', async () => {
    for (const path of [
      '/en/shop/',
      '/en/shop/?more=groups',
      '/en/shop/?filter_colour=colour-1&query_type_colour=or',
      '/en/product-category/keyboards/',
      '/en/',
      '/en/search/',
      '/en/search/?_sf_s=keyboard',
      '/en/product/nova-mixer-1/',
    ]) {
      const { status, text } = await get(path);
      expect([path, status]).toEqual([path, 200]);
      expect(text.length, path).toBeLessThan(MOST);
    }
  });

  test('the listing offers the attributes that lead furthest, counted, and says how many are left', async () => {
    const { text } = await get('/en/shop/');
    expect(groups(text)).toHaveLength(8);
    expect(groups(text)).not.toContain('pa_supplier-code');
    expect(text.includes('data-filter-more="groups"')).toBe(true);
    const all = await get('/en/shop/?more=groups');
    expect(groups(all.text).length).toBeGreaterThan(8);
    expect(all.text).toContain('<meta name="robots" content="noindex');
  });

  test('a long list shows the values that give most; unfolded all of them, and every link carries that on', async () => {
    const { text } = await get('/en/shop/');
    const short = values(text, 'pa_screen-size');
    expect(short).toHaveLength(12);
    const counts = short.map((item) => Number(/aria-hidden="true">(\d+)</.exec(item)?.[1]));
    expect(counts).toEqual(counts.toSorted((a, b) => b - a));
    const link =
      /href="([^"]*)"[^>]*data-filter-more="pa_screen-size"/.exec(text)?.[1]?.replaceAll('&amp;', '&') ?? '';
    expect(link).toBe('/en/shop/?more=pa_screen-size');
    const long = await get(link);
    expect(values(long.text, 'pa_screen-size').length).toBeGreaterThan(20);
    const chosen = /href="([^"]*filter_colour=[^"]*)"/.exec(long.text)?.[1] ?? '';
    expect(chosen).toContain('more=pa_screen-size');
    expect(long.text).toMatch(/href="[^"]*\/page\/2\/\?more=pa_screen-size"/);
  });

  test('what is chosen is shown though it gives least', async () => {
    const all = await get('/en/shop/?more=pa_screen-size');
    const names = values(all.text, 'pa_screen-size').map(
      (item) => /filter_screen-size=([\w-]+)/.exec(item)?.[1],
    );
    const rare = names.at(-1) ?? '';
    const { text } = await get(`/en/shop/?filter_screen-size=${rare}&query_type_screen-size=or`);
    const items = values(text, 'pa_screen-size');
    expect(items).toHaveLength(13);
    expect(items.at(-1)).toContain('aria-current="true"');
    // An attribute that has no place else has one while it is filtered by.
    const code = await get('/en/shop/?filter_supplier-code=supplier-code-7');
    expect(groups(code.text)).toContain('pa_supplier-code');
    expect(code.text).toContain('Supplier code: Supplier code 7');
  });

  test('the search form does the same without scripts: unfolded by its link, chosen values stay', async () => {
    const { text } = await get('/en/search/?_sf_s=keyboard');
    const field = (markup: string) =>
      markup.split('sf-field-taxonomy-pa_screen-size')[1]?.split('</h4>')[1]?.split('<h4')[0] ?? '';
    const boxes = (markup: string) => (field(markup).match(/class="sf-input-checkbox"/g) ?? []).length;
    expect(boxes(text)).toBe(12);
    const link = /href="([^"]*)"[^>]*data-sf-more/.exec(field(text))?.[1]?.replaceAll('&amp;', '&') ?? '';
    expect(link).toBe('/en/search/?_sf_s=keyboard&more=_sft_pa_screen-size');
    const long = await get(link);
    expect(boxes(long.text)).toBeGreaterThan(12);
    const slugs = (markup: string) =>
      [...field(markup).matchAll(/value="([\w-]+)"/g)].map(([, slug]) => slug);
    const rare = slugs(long.text).find((slug) => !slugs(text).includes(slug));
    const chosen = await get(`/en/search/?_sf_s=keyboard&_sft_pa_screen-size=${rare}`);
    expect(boxes(chosen.text)).toBe(13);
    expect(slugs(chosen.text)).toContain(rare);
  });
});
