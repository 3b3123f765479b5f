import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findingsInAnyLight } from '../support/axe.ts';
import { type Desk, openDesk } from './desk.ts';

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

  test.each(WINDOWS)(
    'on %s a variable product is made, translated, put on sale, and seen so by shoppers',
    async (_, viewport, ca, en) => {
      const page = await desk.page('products/new?type=variable', { viewport });
      await page.locator('[name="name.ca"]').fill(ca);
      await page.locator('[name=status]').selectOption('publish');
      await saved(page, 'Crea el producte');
      await page.getByRole('link', { name: 'Atributs', exact: true }).click();
      await page.getByLabel('Atribut nou').fill(`Talla ${ca}`);
      await page.locator('[name=labelValues]').fill('S, M');
      await saved(page, 'Desa');
      await page.getByRole('link', { name: 'Variacions' }).click();
      await page.getByLabel('Preu de les noves').fill('20');
      await saved(page, 'Fes les variacions que falten');
      const prices = page.locator('input[data-quick=price]');
      expect(await prices.count()).toBe(2);
      await prices.first().fill('24');
      await prices.first().press('ArrowDown');
      await page.keyboard.type('9');
      await page.keyboard.press('Escape');
      expect(await prices.nth(1).inputValue()).toBe('20,00');
      await saved(page, 'Desa la taula');

      await page.getByRole('link', { name: ca }).click();
      await page.locator('[name="name.en"]').fill(en);
      await page.locator('[name="description.en"]').fill('Woven here.');
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
      const varied = ['', '/attributes', '/variations'].map((path) => `/${many.id}${path}`);
      for (const path of [...paths, ...varied]) {
        await page.goto(`${desk.base}/admin/products${path}`);
        expect([path, ...(await findingsInAnyLight(page))]).toEqual([path]);
      }
      await page.context().close();
    }, 90_000);
});
