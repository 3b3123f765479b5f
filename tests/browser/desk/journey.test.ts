import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { catalogue } from '../../../src/catalogue/index.ts';
import { engines } from '../../support/shop.ts';
import { COLUMNS, type LANGUAGES, namesSheet, PRODUCTS, ROWS, stockSheet } from '../journey-sheets.ts';
import { type Desk, editing, openDesk } from './desk.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const DAY = 86_400_000;

/** One shop and one shopkeeper from the first test to the last: each goes on where the one before it ended. */
describe.each(engines)('a shopkeeper’s first days, on %s', { retry: 0, timeout: 120_000 }, (engine) => {
  let desk: Desk;
  let page: Page;
  let shopper: Page;
  beforeAll(async () => {
    desk = await openDesk('owner', engine);
    page = await desk.page('products/import');
    shopper = await (await desk.chromium.visitor({ viewport: { width: 1440, height: 900 } })).newPage();
  }, 120_000);
  afterAll(async () => {
    vi.useRealTimers();
    await desk.close();
  });

  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).first();
  const go = (path: string) => page.goto(`${desk.base}/admin/${path}`);
  async function saved(name: string | RegExp) {
    await button(name).click();
    await page.locator('.notice.is-done').first().waitFor();
  }
  /** What stands on a page of the shop, as often as it is asked; amounts with plain blanks. */
  async function seen(path: string): Promise<string> {
    await shopper.goto(`${desk.base}${path}`);
    return (await shopper.locator('main').innerText()).replaceAll('\u00a0', ' ');
  }
  const product = (language: (typeof LANGUAGES)[number], number: number) =>
    ({
      ca: `/producte/gibrell-${number}/`,
      es: `/es/producto/barreno-${number}/`,
      en: `/en/product/basin-${number}/`,
    })[language];
  const bring = async (file: { name: string; mimeType: string; buffer: Buffer }) => {
    await go('products/import');
    await page.getByLabel('Fitxer', { exact: true }).setInputFiles(file);
    await button('Puja’l i revisa’l').click();
    await page.getByRole('heading', { name: file.name, exact: false }).first().waitFor();
  };
  const holds = (title: string) => page.getByLabel(`Què hi ha a «${title}»`);
  /** Jobs run until the page, which looks again by itself, says so. */
  const settled = async (text: string | RegExp) =>
    expect
      .poll(() => desk.house.settle().then(() => page.getByText(text).count()), { timeout: 60_000 })
      .toBeGreaterThan(0);
  /** Something for all that the list shows, as its bulk actions have it. */
  async function withAll(action: string, typed: Record<string, string>) {
    await go(`products?category=${await category()}`);
    await page.locator('[name=all]').check();
    await page.locator('#bulk-action').selectOption(action);
    await button('Continua').click();
    for (const [name, value] of Object.entries(typed)) await page.locator(`[name=${name}]`).fill(value);
    await button('Continua').click();
    await button(`Canvia’n ${(ROWS).toLocaleString('ca')}`).click();
    await page.waitForURL('**/admin/work/*');
    await settled('Fet.');
  }
  const category = async () =>
    (
      await desk.house.shop.db.read
        .selectFrom('term_translation')
        .select('term_id')
        .where('name', '=', 'Gibrells')
        .executeTakeFirstOrThrow()
    ).term_id;

  test('a spreadsheet whose columns nobody knows is mapped and tried, and what is wrong in it is told', async () => {
    await bring({ name: 'taller.xlsx', mimeType: XLSX, buffer: await stockSheet() });
    for (const [title, holding] of COLUMNS) await holds(title).selectOption(holding);
    await page.getByLabel('Files que són variacions d’un mateix producte').selectOption('name');
    await page.getByLabel('Com entren els productes nous').selectOption('publish');
    await button('Prova’l sense canviar res').click();
    await settled(
      `Productes nous: ${PRODUCTS + ROWS - 3}. Canviats: 0. Sense canvis: 0. Files que no entrarien: 3.`,
    );
    await page
      .getByRole('cell', { name: /«a convenir»/ })
      .first()
      .waitFor();
    await button('Importa’l ara').click();
    await settled('No han entrat: 3.');
  });

  test('the rows with faults are mended in the file that the desk gives, and join their products', async () => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Baixa-les per corregir-les (3)' }).click(),
    ]);
    const chunks: Buffer[] = [];
    for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
    const mended = Buffer.concat(chunks).toString().replaceAll('a convenir', '10').replaceAll('tretze', '13');
    await bring({ name: 'repassat.csv', mimeType: 'text/csv', buffer: Buffer.from(mended) });
    expect(await holds('Peça de torn').inputValue()).toBe('name');
    await page.getByLabel('Com entren els productes nous').selectOption('publish');
    await button('Importa’l ara').click();
    await settled('Nous: 3. Canviats: 0. Sense canvis: 0. No han entrat: 0.');
    await go(`products?category=${await category()}`);
    await expect.poll(() => seen(product('ca', 1))).toContain('Gibrell 1');
    expect(await shopper.locator('.variations select').count()).toBe(2);
    const { pieces } = await desk.house.shop.db.read
      .selectFrom('product')
      .select((the) => the.fn.countAll<number>().as('pieces'))
      .where('sku', 'like', 'GI-%')
      .where('stock', '=', 13)
      .executeTakeFirstOrThrow();
    expect(Number(pieces)).toBe(ROWS);
  });

  test('all are translated by a list of names, and one by hand; a shopper reads each in three languages', async () => {
    await bring({ name: 'noms.xlsx', mimeType: XLSX, buffer: await namesSheet() });
    await holds('Peça de torn').selectOption('name');
    await holds('A Castella').selectOption('text.name.es');
    await holds('A Anglaterra').selectOption('text.name.en');
    await page.getByLabel('Quines files entren').selectOption('update');
    await page.getByLabel('Files que són variacions d’un mateix producte').selectOption('name');
    await button('Importa’l ara').click();
    await settled(`Nous: 0. Canviats: ${PRODUCTS}. Sense canvis: 0. No han entrat: 0.`);
    for (const [language, name] of [
      ['ca', 'Gibrell'],
      ['es', 'Barreño'],
      ['en', 'Basin'],
    ] as const)
      await expect.poll(() => seen(product(language, 100))).toContain(`${name} 100`);

    await go('products?q=gibrell+7');
    await page.getByRole('link', { name: 'Gibrell 7', exact: true }).click();
    for (const [language, words] of [
      ['ca', 'Per rentar-hi.'],
      ['es', 'Para fregar.'],
      ['en', 'For washing up.'],
    ] as const) {
      const place = page.locator(`.languages fieldset[lang=${language}] .rich`).nth(1);
      await place.locator('.rich-surface').click();
      await editing(place);
      await page.keyboard.type(words);
    }
    await saved('Desa');
    await expect.poll(() => seen(product('ca', 7))).toContain('Per rentar-hi.');
    await expect.poll(() => seen(product('es', 7))).toContain('Para fregar.');
    await expect.poll(() => seen(product('en', 7))).toContain('For washing up.');
  });

  test('pictures that are dropped on a product’s page are its own, and seen', async () => {
    await page.locator('.product-parts a', { hasText: 'Imatges' }).click();
    const files = await Promise.all(
      ['#a31', '#3a1'].map(async (background, at) => ({
        name: `gibrell-${at}.jpg`,
        data: (
          await sharp({ create: { width: 900, height: 900, channels: 3, background } })
            .jpeg()
            .toBuffer()
        ).toString('base64'),
      })),
    );
    await page.evaluate((given) => {
      const data = new DataTransfer();
      for (const { name, data: bytes } of given)
        data.items.add(new File([Uint8Array.fromBase64(bytes)], name, { type: 'image/jpeg' }));
      document.body.dispatchEvent(
        new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }),
      );
    }, files);
    await expect.poll(() => page.locator('[data-chosen] li').count()).toBe(2);
    await saved('Desa');
    await page.locator('[name^="alt."][name$=".en"]').first().fill('A basin from above');
    await saved('Desa');
    await expect
      .poll(() => seen(product('en', 7)).then(() => shopper.locator('img[alt="A basin from above"]').count()))
      .toBeGreaterThan(0);
  });

  test('prices go up by five percent, and come back', async () => {
    await expect.poll(() => seen(product('ca', 1))).toContain('10,00 €');
    await withAll('raise', { percent: '5' });
    await expect.poll(() => seen(product('ca', 1))).toContain('10,50 €');
    await expect.poll(() => seen(product('en', 100))).toContain('10,50 €');
    await button(/^Desfés-ne/).click();
    await page.getByRole('heading', { name: /^Es desfà/ }).waitFor();
    await settled('Fet.');
    await expect.poll(() => seen(product('ca', 1))).toContain('10,00 €');
  });

  test('a search form is built of fields, and shoppers narrow by them', async () => {
    await go('searching/forms/new');
    for (const [language, name, slug] of [
      ['ca', 'Gibrells a mida', 'gibrells'],
      ['es', 'Barreños a medida', 'barrenos'],
      ['en', 'Basins by size', 'basins'],
    ]) {
      await page.locator(`[name="title.${language}"]`).fill(name ?? '');
      await page.locator(`[name="slug.${language}"]`).fill(slug ?? '');
    }
    for (const field of ['taxonomy:product_cat', 'taxonomy:pa_boca', 'taxonomy:pa_vidrat']) {
      await page.locator('#offer').selectOption(field);
      await button('Afegeix-lo').click();
      await expect.poll(() => page.locator(`#offer option[value="${field}"]`).count()).toBe(0);
    }
    await page.frameLocator('.form-preview iframe').getByText('Mel').first().waitFor();
    await saved('Desa');
    for (const [path, name] of [
      ['/cerca/gibrells/', 'Gibrell'],
      ['/es/buscar/barrenos/', 'Barreño'],
      ['/en/search/basins/', 'Basin'],
    ])
      await expect.poll(() => seen(`${path}?_sft_pa_boca=36`)).toContain(name);
  });

  test('a page with that form and what is chosen becomes the first page of the shop, in three languages', async () => {
    await go('texts/new?kind=page');
    for (const [language, title] of [
      ['ca', 'Benvinguts al torn'],
      ['es', 'Bienvenidos al torno'],
      ['en', 'Welcome to the wheel'],
    ]) {
      await page.locator(`[name="title.${language}"]`).fill(title ?? '');
      const place = page.locator(`.languages fieldset[lang=${language}] .rich`);
      await place.locator('.rich-surface').click();
      await editing(place);
      await page.keyboard.type(title ?? '');
      for (const type of ['products', 'searchForm']) {
        await place.locator('[data-tool=insert]').click();
        await page.locator(`dialog[open] [value=${type}]`).click();
        const dialog = page.locator('dialog[open]');
        if (type === 'products') {
          await dialog.locator('input[data-picker]').fill('gibrell 7');
          await dialog.locator('.picks li').first().click();
          await dialog.locator('.rich-refs li').waitFor();
        } else await dialog.locator('[data-attr=formId]').selectOption({ label: 'Gibrells a mida' });
        await dialog.locator('[value=take]').click();
        await place.locator(`.is-${type}`).waitFor();
      }
    }
    await page.locator('[name=state]').selectOption('publish');
    await page.locator('form[data-guard] .bar .is-main').first().click();
    await page.locator('.notice.is-done').waitFor();
    await saved('Fes-la portada');
    for (const [path, title, name] of [
      ['/', 'Benvinguts al torn', 'Gibrell 7'],
      ['/es/', 'Bienvenidos al torno', 'Barreño 7'],
      ['/en/', 'Welcome to the wheel', 'Basin 7'],
    ]) {
      await expect.poll(() => seen(path ?? '')).toContain(title);
      expect(await shopper.locator('main').innerText()).toContain(name);
      expect(await shopper.locator('main .searchandfilter [data-sf-field-name="_sft_pa_boca"]').count()).toBe(
        1,
      );
    }
  });

  test('a sale that is planned for the week-end begins and ends by itself', async () => {
    const day = (at: number) => new Date(at).toISOString().slice(0, 10);
    // The one after the next where it is near: the shop's day begins before that of Greenwich.
    const days = (6 - new Date().getUTCDay() + 7) % 7;
    const saturday = Date.now() + (days < 2 ? days + 7 : days) * DAY;
    await withAll('sale', { percent: '20', from: day(saturday), until: day(saturday + DAY) });
    expect(await seen(product('ca', 1))).toContain('10,00 €');
    expect(await shopper.locator('main').innerText()).not.toContain('8,00');
    const at = async (moment: number) => {
      vi.useFakeTimers({ toFake: ['Date'], now: moment });
      // The clock of a running shop.
      await catalogue.schedule?.(desk.house.shop).prices?.run();
      await desk.house.settle();
    };
    await at(saturday + DAY / 2);
    for (const [language, price] of [
      ['ca', '8,00 €'],
      ['es', '8,00 €'],
      ['en', '8,00 €'],
    ] as const)
      await expect.poll(() => seen(product(language, 1))).toContain(price);
    await at(saturday + 3 * DAY);
    await expect.poll(() => seen(product('ca', 1))).not.toContain('8,00');
  });
});
