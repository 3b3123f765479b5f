import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findingsInAnyLight } from '../../support/chromium/axe.ts';
import { type Desk, editing, openDesk } from './desk.ts';

const WINDOWS = [
  ['a laptop', { width: 1440, height: 900 }, 'DESK10'],
  ['a phone', { width: 390, height: 844 }, 'PHONE10'],
] as const;

describe('categories and coupons at the desk, in a browser', { timeout: 120_000 }, () => {
  let desk: Desk;
  beforeAll(async () => {
    desk = await openDesk('manager');
  }, 120_000);
  afterAll(() => desk.close());

  const saved = async (page: Page, name: string | RegExp) => {
    await page.getByRole('button', { name, exact: true }).first().click();
    await page.locator('.notice.is-done').waitFor();
  };

  test.each(WINDOWS)(
    'on %s a category is renamed in three languages, moved, and seen so by shoppers at once',
    async (where, viewport, code) => {
      const page = await desk.page('categories', { viewport });
      const shopper = await page.context().newPage();
      const menu = async (path: string) => {
        await shopper.goto(`${desk.base}${path}`);
        return shopper.locator('main').innerText();
      };
      await page.locator('.tree a').nth(1).click();
      for (const [language, name] of [
        ['ca', `Racó ${where}`],
        ['es', `Rincón ${where}`],
        ['en', `Corner ${where}`],
      ] as const)
        await page.locator(`[name="name.${language}"]`).fill(name);
      const id = page.url().match(/terms\/(\d+)/)?.[1];
      const place = page.locator('.languages fieldset[lang=en] .rich');
      await place.locator('.rich-surface').click();
      await editing(place);
      await page.keyboard.press('Control+Home');
      await page.keyboard.press('Control+b');
      await page.keyboard.type(`For ${where}.`);
      // A browser that has just been started takes its time.
      for (const path of ['/', '/es/', '/en/']) await menu(`${path}?cat=${id}&taxonomy=product_cat`);
      await saved(page, 'Desa');
      for (const [path, name] of [
        ['/', 'Racó'],
        ['/es/', 'Rincón'],
        ['/en/', 'Corner'],
      ])
        await expect
          .poll(
            async () => (await menu(`${path}?cat=${id}&taxonomy=product_cat`)).includes(`${name} ${where}`),
            {
              timeout: 10_000,
            },
          )
          .toBe(true);
      await shopper.goto(`${desk.base}/en/?cat=${id}&taxonomy=product_cat`);
      expect(await shopper.locator('main strong', { hasText: `For ${where}.` }).count()).toBe(1);
      await page.goto(`${desk.base}/admin/categories`);
      await page.getByRole('button', { name: `Treu Racó ${where} d’on és` }).click();
      await page.locator('.notice.is-done').waitFor();
      expect(page.url()).toContain(`#term-${id}`);
      await expect
        .poll(async () => shopper.goto(`${desk.base}/`).then(() => shopper.content()), { timeout: 10_000 })
        .toContain(`Racó ${where}`);

      await page.goto(`${desk.base}/admin/coupons/new`);
      await page.locator('[name=code]').fill(code);
      await saved(page, 'Crea el cupó');
      await page.getByRole('link', { name: 'Prova el cupó' }).click();
      await page.locator('#field-product\\.0').fill('a');
      await page.locator('.picks li').first().click();
      await page.getByRole('button', { name: 'Prova’l' }).click();
      await page.getByText('Descomptaria').waitFor();
      await shopper.goto(`${desk.base}/?apply_coupon=${code}`);
      await shopper.goto(`${desk.base}/botiga/`);
      await shopper.locator('.add_to_cart_button.ajax_add_to_cart').first().click();
      await expect
        .poll(async () => {
          await shopper.goto(`${desk.base}/cistella/`);
          return shopper.locator('.cart-discount').count();
        })
        .toBe(1);
      await page.context().close();
    },
  );

  test('a category is dragged below another with the mouse, and moved back by a key', async () => {
    const page = await desk.page('categories');
    const rows = page.locator('.tree > li');
    const [first, second] = [
      await rows.nth(0).getAttribute('data-term'),
      await rows.nth(1).getAttribute('data-term'),
    ];
    const target = page.locator(`#term-${first} > .tree-row`);
    await page.locator(`#term-${second} > .tree-row .grip`).dragTo(target);
    await page.locator('.notice.is-done').waitFor();
    const inside = page.locator(`#term-${first} > .tree > #term-${second}`);
    expect(await inside.count()).toBe(1);
    await inside.locator('> .tree-row button[value^="out."]').focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => inside.count()).toBe(0);
    await page.context().close();
  });

  for (const width of [390, 768, 1440])
    test(`every page is free of what axe finds, and fits, in light and dark: ${width} px`, async () => {
      const { read } = desk.house.shop.db;
      const term = async (taxonomy: string) =>
        (
          await read
            .selectFrom('term')
            .select('id')
            .where('taxonomy', '=', taxonomy)
            .executeTakeFirstOrThrow()
        ).id;
      const coupon = (await read.selectFrom('coupon').select('id').executeTakeFirstOrThrow()).id;
      const review = (await read.selectFrom('review').select('id').executeTakeFirstOrThrow()).id;
      const product = (
        await read.selectFrom('product').select('id').where('type', '=', 'simple').executeTakeFirstOrThrow()
      ).id;
      const category = await term('category');
      const paths = [
        'categories',
        'tags',
        'brands',
        'shipping-classes',
        'attributes',
        'attributes/colour',
        `terms/${category}`,
        `terms/${await term('brand')}`,
        `terms/${await term('pa_colour')}`,
        `terms/picture?id=${category}`,
        'terms/new?taxonomy=category',
        'terms/bin',
        'coupons',
        'coupons/new',
        'coupons/batches',
        'coupons/batches/new',
        `coupons/${coupon}`,
        `coupons/${coupon}/try?product.0=${product}&pieces.0=2`,
        `waiting/reviews/${review}`,
      ];
      const page = await desk.page('categories', { viewport: { width, height: 900 } });
      for (const path of paths) {
        await page.goto(`${desk.base}/admin/${path}`);
        expect([path, ...(await findingsInAnyLight(page))]).toEqual([path]);
      }
      await page.context().close();
    });
});
