import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readWhole } from '../../../src/catalogue/index.ts';
import { describePicture } from '../../../src/catalogue/pictures/store-pictures.ts';
import { addSimple, addVariable } from '../../support/catalogue/catalogue.ts';
import { addPicture } from '../../support/catalogue/pictures.ts';
import { findingsInAnyLight } from '../../support/chromium/axe.ts';
import { type Desk, editing, openDesk } from './desk.ts';

const WINDOWS = [
  ['a laptop', { width: 1440, height: 900 }, 'Samarreta', 'T-shirt'],
  ['a phone', { width: 390, height: 844 }, 'Boina', 'Beret'],
] as const;

describe('products at the desk, in a browser', () => {
  let desk: Desk;
  beforeAll(async () => {
    desk = await openDesk('manager');
  });
  afterAll(() => desk.close());

  const saved = async (page: Page, name: string | RegExp) => {
    await page.getByRole('button', { name, exact: true }).click();
    await page.locator('.notice.is-done').waitFor();
  };

  /** The long description, which stands behind the short one. */
  const goInto = async (page: Page, language: string) => {
    const place = page.locator(`.languages fieldset[lang=${language}] .rich`).nth(1);
    await place.locator('.rich-surface').click();
    await editing(place);
    return place;
  };

  test.each(WINDOWS)(
    'on %s a variable product is made, translated, put on sale, and seen so by shoppers',
    async (_, viewport, ca, en) => {
      const page = await desk.page('products/new?type=variable', { viewport });
      await page.locator('[name="name.ca"]').fill(ca);
      await page.locator('[name=status]').selectOption('publish');
      await saved(page, 'Crea el producte');
      const part = (name: string) => page.locator('.product-parts a', { hasText: name });
      await part('Atributs').click();
      await page.getByLabel('Atribut nou').fill(`Talla ${ca}`);
      await page.locator('[name=labelValues]').fill('S, M');
      await saved(page, 'Desa');
      await part('Variacions').click();
      await page.getByLabel('Preu de les noves').fill('20');
      await saved(page, 'Fes les variacions que falten');
      const prices = page.locator('input[data-cell=price]');
      expect(await prices.count()).toBe(2);
      await prices.first().fill('24');
      await prices.first().press('ArrowDown');
      await page.keyboard.type('9');
      await page.keyboard.press('Escape');
      expect(await prices.nth(1).inputValue()).toBe('20,00');
      await saved(page, 'Desa la taula');

      expect(await part('Variacions').locator('.count').innerText()).toBe('2');
      await part('Fitxa').click();
      await page.locator('[name="name.en"]').fill(en);
      const place = await goInto(page, 'en');
      await page.keyboard.type('Woven ');
      await page.keyboard.press('Control+b');
      await page.keyboard.type('here.');
      await place.locator('strong').waitFor();
      await saved(page, 'Desa');
      const shopper = await page.context().newPage();
      const seen = async () => {
        await shopper.goto(`${desk.base}/en/product/${en.toLowerCase()}/`);
        return shopper.locator('main').innerText();
      };
      expect(await seen()).toContain('Woven here.');

      await page.goto(`${desk.base}/admin/products?q=${en}`);
      await page.locator('[name=ids]').first().check();
      await page.locator('#bulk-action').selectOption('sale');
      await page.getByRole('button', { name: 'Continua' }).click();
      await page.locator('[name=percent]').fill('50');
      await page.locator('[name=from]').fill('2020-01-01');
      await page.getByRole('button', { name: 'Continua' }).click();
      await page.getByRole('button', { name: 'Canvia’n 2' }).click();
      await page.waitForURL('**/admin/work/*');
      await desk.house.settle();
      await page.getByText('Fet.').waitFor();
      await expect
        .poll(async () => (await seen()).replaceAll('\u00a0', ' '), { timeout: 5000 })
        .toContain('10,00 €');
      await page.context().close();
    },
    60_000,
  );

  test('a description is written in where it is read; a table in it stays, and is changed as markup', async () => {
    const table = '<table><tbody><tr><td>24 cm</td></tr></tbody></table>';
    const text = { name: 'Plata', summary: '', purchaseNote: '', buttonText: '' };
    const more = { texts: { ca: { ...text, description: `<p>Fang.</p>${table}` } } };
    const id = await addSimple(desk.house, { name: 'Plata', price: 1000, more });
    const page = await desk.page(`products/${id}`);
    const described = async () =>
      (await readWhole(desk.house.shop.db.read, [id])).get(id)?.product?.texts.ca?.description;
    const stood = await described();
    await page.locator('[name="name.en"]').fill('Dish');
    await saved(page, 'Desa');
    expect(await described()).toBe(stood);
    const place = await goInto(page, 'ca');
    await page.keyboard.press('Control+Home');
    await page.keyboard.type('Cuit. ');
    expect(await place.locator('.rich-box-seen td').innerText()).toBe('24 cm');
    await saved(page, 'Desa');
    expect(await described()).toBe(`<p>Cuit. Fang.</p>\n${table}`);
    await goInto(page, 'ca');
    await place.locator('.rich-box-steps button').first().press('Enter');
    await page.locator('dialog[open] textarea').fill(table.replace('24', '30'));
    await page.locator('dialog[open] [value=take]').click();
    await saved(page, 'Desa');
    expect(await described()).toBe(`<p>Cuit. Fang.</p>\n${table.replace('24', '30')}`);
    await page.context().close();
  });

  test('a picture and a link that is picked are put into a description, and read in the shop', async () => {
    const id = await addSimple(desk.house, { name: 'Gibrell', price: 1000 });
    const silent = await addPicture(desk.house, { colour: '#884422' });
    for (const [before, width] of [390, 1440].entries()) {
      const page = await desk.page(`products/${id}`, { viewport: { width, height: 900 } });
      const place = await goInto(page, 'ca');
      await page.keyboard.press('Control+Home');
      await page.keyboard.type('Escriu-nos: ');
      await place.locator('[data-tool=link]').click();
      const dialog = page.locator('dialog[open]');
      await dialog.locator('input[data-picker]').fill('conta');
      await dialog.locator('.picks li').first().click();
      await dialog.locator('[value=take]').click();
      await place.locator('.ProseMirror a').first().waitFor();
      await place.locator('[data-tool=picture]').click();
      await page.locator('dialog[open] [data-found] li').first().click();
      await page.locator('dialog[open] [value=take]').click();
      // What it shows is asked, for the library does not say it.
      const alt = page.locator('dialog[open] [data-attr=alt]');
      await expect.poll(() => alt.getAttribute('required')).toBe('');
      await page.locator('dialog[open] [value=take]').click();
      expect(await alt.isVisible()).toBe(true);
      expect([width, await findingsInAnyLight(page)]).toEqual([width, []]);
      if (width === 390) await page.locator('dialog[open] [data-attr=decoration]').check();
      else await alt.fill('Un gibrell al torn');
      await page.locator('dialog[open] [value=take]').click();
      await place.locator('.is-picture img').nth(before).waitFor();
      // However slowly what is chosen comes to be shown in its form, it stays chosen.
      await page.route('**/admin/pick/media?*', async (route) => {
        await new Promise((done) => setTimeout(done, 500));
        await route.continue();
      });
      await place.locator('.is-picture .rich-box-steps button').first().press('Enter');
      await page.locator('dialog[open] [data-attr=caption]').fill(`Fet a ${width}`);
      await page.locator('dialog[open] [value=take]').press('Enter');
      // As far down as the form is now, the bar of the foot may lie over a half of a field.
      await page.evaluate(() => scrollTo(0, 0));
      expect([width, await findingsInAnyLight(page)]).toEqual([width, []]);
      await saved(page, 'Desa');
      await page.goto(`${desk.base}/producte/gibrell/`);
      const tab = page.locator('#tab-description');
      await tab.getByText(`Fet a ${width}`).waitFor();
      const image = tab.locator('figure.rich-picture', { hasText: `Fet a ${width}` }).locator('img');
      expect(await image.getAttribute('src')).toMatch(/^\/media\//);
      expect(await image.getAttribute('alt')).toBe(width === 390 ? '' : 'Un gibrell al torn');
      expect(await tab.locator('p a').first().getAttribute('href')).toBe('/contacte/');
      expect([width, await findingsInAnyLight(page)]).toEqual([width, []]);
      if (process.env.SHOTS) {
        await tab.scrollIntoViewIfNeeded();
        await page.screenshot({ path: `${process.env.SHOTS}/described-${width}.png`, fullPage: true });
        await page.goto(`${desk.base}/admin/products/${id}`);
        await goInto(page, 'ca');
        await page.screenshot({ path: `${process.env.SHOTS}/describing-${width}.png`, fullPage: true });
      }
      await page.context().close();
    }
    // Where the library says it, nothing more need be said.
    await desk.house.shop.db.transaction((tx) => describePicture(tx, silent, { alts: { ca: 'Un gibrell' } }));
    const page = await desk.page(`products/${id}`);
    const place = await goInto(page, 'ca');
    await place.locator('[data-tool=picture]').click();
    await page.locator('dialog[open] [data-found] li').first().click();
    await page.locator('dialog[open] [value=take]').click();
    await page.locator('dialog[open] [data-attr=alt][placeholder="Un gibrell"]').waitFor();
    await page.locator('dialog[open] [value=take]').click();
    await page.locator('dialog[open]').waitFor({ state: 'hidden' });
    await page.context().close();
  });

  test('a price is changed in its cell with Enter, and stays after Esc in another', async () => {
    const page = await desk.page('products?type=simple');
    const [first, second] = [0, 1].map((at) => page.locator('input[data-quick=price]').nth(at));
    const stood = await second!.inputValue();
    await second!.fill('1');
    await second!.press('Escape');
    expect(await second!.inputValue()).toBe(stood);
    await first!.fill('33,30');
    await first!.press('Enter');
    await page.locator('.notice.is-done').waitFor();
    expect(await page.locator('input[data-quick=price]').first().inputValue()).toBe('33,30');
    await page.context().close();
  });

  test('variations are a sheet: pasted from a spreadsheet, filled down, raised by percent, taken back, saved at once', async () => {
    const { id, variationIds } = await addVariable(desk.house, { name: 'Jersei', price: 1000 });
    const page = await desk.page(`products/${id}/variations`);
    const column = (name: string) =>
      page
        .locator(`[data-cell="${name}"]`)
        .evaluateAll((cells) => cells.map((cell) => (cell as HTMLInputElement).value));
    const count = variationIds.length;
    const all = <T>(value: T) => Array.from({ length: count }, () => value);
    await page.locator('[data-cell=sku]').first().focus();
    await page.evaluate(
      (rows) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text/plain', rows);
        const paste = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
        document.activeElement?.dispatchEvent(paste);
      },
      variationIds.map((_, at) => `J-${at}\t${20 + at},50\n`).join(''),
    );
    expect(await column('sku')).toEqual(variationIds.map((_, at) => `J-${at}`));
    expect(await column('price')).toEqual(variationIds.map((_, at) => `${20 + at},50`));

    await page.locator('[data-cell=weight]').first().fill('0,4');
    for (const key of ['ArrowDown', 'ArrowUp']) await page.keyboard.press(key);
    for (let more = 1; more < count; more += 1) await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Control+d');
    expect(await column('weight')).toEqual(all('0,4'));

    await page.locator('[data-sheet-column]').selectOption('price');
    await page.locator('[data-sheet-how]').selectOption('percent');
    await page.locator('[data-sheet-value]').fill('10');
    await page.locator('[data-sheet-ending]').fill('95');
    await page.locator('[data-sheet-apply]').click();
    expect((await column('price'))[0]).toBe('22,95');
    await page.locator('[data-cell=price]').first().focus();
    await page.keyboard.press('Control+z');
    expect((await column('price'))[0]).toBe('20,50');
    await page.keyboard.press('Control+Shift+z');
    expect((await column('price'))[0]).toBe('22,95');

    await page.locator('[data-cell=gtin]').first().fill('x'.repeat(3));
    await page.keyboard.press('Escape');
    await page.locator('[data-cell=stock]').first().fill('7');
    await page.locator('[data-cell=length]').first().fill('molt');
    await page.getByRole('button', { name: 'Desa la taula' }).click();
    await page.locator('.field-error').waitFor();
    expect((await column('price'))[0]).toBe('22,95');
    await page.locator('[data-cell=length]').first().fill('12');
    await page.keyboard.press('Control+s');
    await page.locator('.notice.is-done').waitFor();
    const saved = await readWhole(desk.house.shop.db.read, variationIds);
    expect(saved.get(variationIds[0] ?? 0)?.variation).toMatchObject({
      sku: 'J-0',
      weight: 400,
      length: 120,
      gtin: '',
      prices: { EUR: { regular: 2295 } },
      stock: { managed: true, quantity: 7 },
    });
    await page.context().close();
  }, 60_000);

  test('columns of the sheet are hidden, stay hidden, and keys and the clipboard pass over them', async () => {
    const { id } = await addVariable(desk.house, { name: 'Mitjons', price: 1000 });
    const page = await desk.page(`products/${id}/variations`);
    const column = (name: string) => page.locator(`[data-cell="${name}"]`).first();
    await page.locator('.sheet-columns summary').click();
    for (const name of ['price', 'sale']) await page.locator(`[data-sheet-shows="${name}"]`).uncheck();
    expect(await column('price').isVisible()).toBe(false);
    await page.reload();
    await column('sku').waitFor();
    expect(await column('sale').isVisible()).toBe(false);
    await column('sku').focus();
    await page.evaluate(() => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', 'MI-1\t7');
      const paste = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
      document.activeElement?.dispatchEvent(paste);
    });
    const shown = await page
      .locator('tbody tr')
      .first()
      .locator('td:not([hidden]) [data-cell]')
      .evaluateAll((cells) => cells.slice(0, 2).map((cell) => (cell as HTMLInputElement).value));
    expect(shown).toEqual(['MI-1', '7']);
    await saved(page, 'Desa la taula');
    await page.locator('.sheet-columns summary').click();
    await page.locator('[data-sheet-shows="price"]').check();
    expect(await column('price').isVisible()).toBe(true);
    await page.context().close();
  });

  for (const width of [390, 768, 1440])
    test(`every page is free of what axe finds, and fits, in light and dark: ${width} px`, async () => {
      const { read } = desk.house.shop.db;
      const one = await read
        .selectFrom('product')
        .select('id')
        .where('type', '=', 'simple')
        .executeTakeFirstOrThrow();
      const many = await read
        .selectFrom('product')
        .select('id')
        .where('type', '=', 'variable')
        .executeTakeFirstOrThrow();
      const page = await desk.page('products', { viewport: { width, height: 900 } });
      const paths = ['', '?q=zzzz', '/new', `/${one.id}`, `/pictures?id=${one.id}`];
      const files = `/files?id=${one.id}`;
      const varied = ['', '/attributes', '/variations'].map((path) => `/${many.id}${path}`);
      for (const path of [...paths, files, ...varied]) {
        await page.goto(`${desk.base}/admin/products${path}`);
        expect([path, ...(await findingsInAnyLight(page))]).toEqual([path]);
      }
      await page.context().close();
    }, 240_000);

  test('all products are downloaded as a file, and the desk stays where it is', async () => {
    const page = await desk.page('products/export', { viewport: { width: 1440, height: 900 } });
    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Baixa el fitxer' }).click();
    expect((await coming).suggestedFilename()).toBe('productes-ca.csv');
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Exporta tots els productes');
  });
});
