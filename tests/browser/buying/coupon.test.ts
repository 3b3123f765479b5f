import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSellingShop } from '../../support/buying/cart.ts';
import { addCoupon } from '../../support/buying/coupons.ts';
import { addSimple } from '../../support/catalogue/catalogue.ts';
import { openChromium, type TestBrowser } from '../../support/chromium/chromium.ts';
import type { TestShop } from '../../support/shop.ts';

describe('coupons in a browser', () => {
  let house: TestShop;
  let chromium: TestBrowser;
  let base: string;
  beforeAll(async () => {
    house = await openSellingShop('sqlite');
    await house.app.listen({ port: 0, host: '127.0.0.1' });
    base = `http://shop.test:${(house.app.server.address() as AddressInfo).port}`;
    chromium = await openChromium();
    await addSimple(house, { name: 'Tassa', price: 2000 });
    await addCoupon(house, { code: 'estiu10' });
    await addCoupon(house, { code: 'portes', ppm: 0, freeShipping: true });
    await addCoupon(house, { code: 'gran', minimum: { EUR: 10_000 } });
  });
  afterAll(async () => {
    await chromium.close();
    await house.close();
  });

  async function openWithCup(path: string, context?: BrowserContext): Promise<Page> {
    const page = await (context ?? (await chromium.visitor())).newPage();
    const product = await house.shop.db.read.selectFrom('product').select('id').executeTakeFirst();
    await page.goto(`${base}/botiga/?add-to-cart=${product?.id}`);
    await page.goto(base + path);
    return page;
  }
  const total = (page: Page, text: string) => page.locator('.order-total').getByText(text).first().waitFor();
  const mark = (page: Page) => page.evaluate(() => void Object.assign(window, { same: true }));
  const isSame = (page: Page) => page.evaluate(() => (window as unknown as { same?: boolean }).same === true);
  const record = (page: Page, ...names: string[]) =>
    page.evaluate((wanted) => {
      const seen: unknown[] = [];
      Object.assign(window, { seen });
      for (const name of wanted)
        document.body.addEventListener(name, (event) => seen.push([name, (event as CustomEvent).detail[0]]));
    }, names);
  const seen = (page: Page) => page.evaluate(() => (window as unknown as { seen: unknown[] }).seen);

  test('on the cart page one is applied and removed in place, with the contract’s events', async () => {
    const page = await openWithCup('/cistella/');
    await mark(page);
    await record(page, 'applied_coupon', 'removed_coupon');
    await page.getByRole('textbox', { name: 'Cupó' }).fill('estiu10');
    await page.getByRole('button', { name: 'Aplica el cupó' }).click();
    await page.locator('tr.cart-discount.coupon-estiu10').getByText('-2,00').waitFor();
    await page.locator('.woocommerce-message').getByText('Hem aplicat el cupó.').waitFor();
    await total(page, '22,95');
    await page.getByRole('link', { name: 'Treu el cupó ESTIU10' }).click();
    await page.locator('tr.cart-discount').waitFor({ state: 'detached' });
    await page.locator('.woocommerce-message').getByText('Hem tret el cupó.').waitFor();
    await total(page, '24,95');
    expect(await seen(page)).toEqual([
      ['applied_coupon', 'estiu10'],
      ['removed_coupon', 'estiu10'],
    ]);
    expect(await isSame(page)).toBe(true);
  });

  test('a good code is answered beside its field too, and the page stays where it is', async () => {
    const page = await openWithCup('/cistella/');
    await page.setViewportSize({ width: 390, height: 500 });
    const field = page.getByRole('textbox', { name: 'Cupó' });
    await field.evaluate((element) => element.scrollIntoView({ block: 'start', behavior: 'instant' }));
    await field.fill('estiu10');
    const before = await page.evaluate(() => window.scrollY);
    expect(before).toBeGreaterThan(200);
    await field.press('Enter');
    const answer = page.locator('.coupon-row + .coupon-said');
    await answer.getByText('Hem aplicat el cupó.').waitFor();
    await page.locator('.woocommerce-cart-form:not(.processing)').waitFor();
    expect(await answer.evaluate((element) => element.getBoundingClientRect().top >= 0)).toBe(true);
    expect(await answer.evaluate((element) => element.getBoundingClientRect().bottom <= 500)).toBe(true);
    await field.press('x');
    expect(await answer.count()).toBe(0);
  });

  test('a refusal stands beside the field until something else is typed', async () => {
    const page = await openWithCup('/cistella/');
    const field = page.getByRole('textbox', { name: 'Cupó' });
    await field.fill('gran');
    await field.press('Enter');
    await page.locator('#coupon-error-notice').getByText('és per a compres que arribin als 100,00').waitFor();
    expect(await field.getAttribute('aria-invalid')).toBe('true');
    expect(await field.getAttribute('aria-describedby')).toBe('coupon-error-notice');
    expect(await page.locator('.woocommerce-error').count()).toBe(0);
    await field.press('x');
    await page.locator('#coupon-error-notice').waitFor({ state: 'detached' });
    expect(await field.getAttribute('aria-invalid')).toBeNull();
  });

  test('Enter in a quantity means the quantity, not the coupon', async () => {
    const page = await openWithCup('/cistella/');
    await page.getByLabel('Quantitat del producte «Tassa»').fill('2');
    await page.getByLabel('Quantitat del producte «Tassa»').press('Enter');
    await page.locator('.product-subtotal').getByText('40,00').waitFor();
    expect(await page.locator('#coupon-error-notice').count()).toBe(0);
  });

  test('at the checkout the form folds out by keyboard, and free shipping is chosen at once', async () => {
    const page = await openWithCup('/finalitzar-comanda/');
    await mark(page);
    await record(page, 'applied_coupon_in_checkout', 'removed_coupon_in_checkout');
    const field = page.getByPlaceholder('Codi del cupó');
    await field.waitFor({ state: 'hidden' });
    const link = page.getByRole('button', { name: 'Escriu-ne el codi' });
    await link.focus();
    await page.keyboard.press('Enter');
    await field.waitFor();
    expect(await link.getAttribute('aria-expanded')).toBe('true');
    expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.type('gran');
    await page.keyboard.press('Enter');
    await page.locator('#coupon-error-notice').getByText('és per a compres que arribin als 100,00').waitFor();
    await field.fill('portes');
    await field.press('Enter');
    await page.locator('.coupon-notices .woocommerce-message').waitFor();
    await field.waitFor({ state: 'hidden' });
    // Where the form was opened the next key goes on, and not at the top of the page.
    expect(await link.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.evaluate(() => document.querySelector('form.checkout')?.setAttribute('data-step', 'review'));
    await page.locator('tr.cart-discount.coupon-portes').getByText('Enviament gratuït').waitFor();
    await total(page, '20,00');
    await page.getByRole('link', { name: 'Treu el cupó PORTES' }).click();
    await page.locator('tr.cart-discount').waitFor({ state: 'detached' });
    await total(page, '24,95');
    expect(await seen(page)).toEqual([
      ['applied_coupon_in_checkout', 'gran'],
      ['applied_coupon_in_checkout', 'portes'],
      ['removed_coupon_in_checkout', 'portes'],
    ]);
    expect(await isSame(page)).toBe(true);
  });

  test('one that is removed by key at the checkout leaves the focus on what is said of it', async () => {
    const page = await openWithCup('/finalitzar-comanda/');
    await page.getByRole('button', { name: 'Escriu-ne el codi' }).click();
    await page.getByPlaceholder('Codi del cupó').fill('estiu10');
    await page.getByPlaceholder('Codi del cupó').press('Enter');
    await page.locator('tr.cart-discount.coupon-estiu10').waitFor({ state: 'attached' });
    await page.evaluate(() => document.querySelector('form.checkout')?.setAttribute('data-step', 'review'));
    await page.getByRole('link', { name: 'Treu el cupó ESTIU10' }).focus();
    await page.keyboard.press('Enter');
    await page.locator('tr.cart-discount').waitFor({ state: 'detached' });
    const focused = () => page.evaluate(() => document.activeElement?.textContent?.trim());
    expect(await focused()).toBe('Hem tret el cupó.');
  });

  test('without scripts both forms and the links do the same', async () => {
    const context = await chromium.visitor({ javaScriptEnabled: false });
    const page = await openWithCup('/cistella/', context);
    await page.getByRole('textbox', { name: 'Cupó' }).fill('estiu10');
    await page.getByRole('button', { name: 'Aplica el cupó' }).click();
    await page.locator('tr.cart-discount').getByText('-2,00').waitFor();
    await page.getByRole('link', { name: 'Treu el cupó ESTIU10' }).click();
    await page.getByText('Hem tret el cupó.').waitFor();
    await page.goto(`${base}/finalitzar-comanda/`);
    await page.getByPlaceholder('Codi del cupó').fill('ESTIU10');
    await page.getByRole('button', { name: 'Aplica el cupó' }).click();
    await page.locator('tr.cart-discount').getByText('-2,00').waitFor();
    expect(page.url()).toBe(`${base}/finalitzar-comanda/`);
    await context.close();
  });

  test('nothing of it is hard to use for anybody', async () => {
    const page = await openWithCup('/cistella/');
    const axe = readFileSync('node_modules/axe-core/axe.min.js', 'utf8');
    const faults = async () => {
      await page.evaluate(axe);
      return page.evaluate(async () => {
        const { axe: run } = window as unknown as {
          axe: { run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
        };
        const { violations } = await run.run();
        return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
      });
    };
    await page.getByRole('textbox', { name: 'Cupó' }).fill('estiu10');
    await page.getByRole('button', { name: 'Aplica el cupó' }).click();
    await page.locator('tr.cart-discount').waitFor();
    await page.getByRole('textbox', { name: 'Cupó' }).fill('gran');
    await page.getByRole('button', { name: 'Aplica el cupó' }).click();
    await page.locator('#coupon-error-notice').waitFor();
    expect(await faults()).toEqual([]);
    await page.goto(`${base}/finalitzar-comanda/`);
    await page.getByRole('button', { name: 'Escriu-ne el codi' }).click();
    expect(await faults()).toEqual([]);
  });
});
