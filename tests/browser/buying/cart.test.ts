import type { AddressInfo } from 'node:net';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSellingShop } from '../../support/buying/cart.ts';
import { addSimple, addVariable } from '../../support/catalogue/catalogue.ts';
import { axeFindings } from '../../support/chromium/axe.ts';
import { openChromium, type TestBrowser } from '../../support/chromium/chromium.ts';
import type { TestShop } from '../../support/shop.ts';

describe('the cart in a browser', () => {
  let house: TestShop;
  let chromium: TestBrowser;
  let base: string;
  beforeAll(async () => {
    house = await openSellingShop('sqlite');
    await house.app.listen({ port: 0, host: '127.0.0.1' });
    base = `http://shop.test:${(house.app.server.address() as AddressInfo).port}`;
    chromium = await openChromium();
    await addSimple(house, { name: 'Tassa', price: 1850, stock: 9 });
    await addSimple(house, { name: 'Gerra', price: 4200 });
    await addVariable(house, { name: 'Plat', price: 1000 });
    await addSimple(house, { name: 'Única', more: { soldIndividually: true } });
  });
  afterAll(async () => {
    await chromium.close();
    await house.close();
  });

  async function open(path: string, context?: BrowserContext): Promise<Page> {
    const page = await (context ?? (await chromium.visitor())).newPage();
    await page.goto(base + path);
    return page;
  }
  const count = (page: Page) => page.locator('.site-header .cart-count');
  const waitForCount = (page: Page, pieces: number) =>
    count(page).getByText(String(pieces), { exact: true }).waitFor();
  const addTassa = (page: Page) => page.getByRole('button', { name: 'Afegeix a la cistella: «Tassa»' });
  const total = async (page: Page) => (await page.locator('.order-total .amount').first().innerText()).trim();
  async function addAndOpenCart(): Promise<Page> {
    const page = await open('/botiga/');
    await addTassa(page).click();
    await waitForCount(page, 1);
    await page.goto(`${base}/cistella/`);
    return page;
  }

  test('a button of a list adds without a new page and says so', async () => {
    const page = await open('/botiga/');
    await page.evaluate(() => {
      const seen: string[] = [];
      Object.assign(window, { seen });
      for (const name of ['adding_to_cart', 'added_to_cart', 'wc_cart_button_updated'])
        document.body.addEventListener(name, () => seen.push(name));
    });
    await addTassa(page).click();
    await waitForCount(page, 1);
    await page.locator('.add_to_cart_button.added + a.added_to_cart.wc-forward[href="/cistella/"]').waitFor();
    await page.locator('dialog.is-glance[open]').getByText('Tassa').waitFor();
    await page
      .locator('.responsive-nav-cart > .widget_shopping_cart_live_region')
      .getByText('«Tassa» ja és a la cistella.')
      .waitFor();
    await page.locator('dialog.cart-off-canvas:not([open])').waitFor({ state: 'attached' });
    expect((await page.evaluate(() => (window as unknown as { seen: string[] }).seen)).sort()).toEqual([
      'added_to_cart',
      'adding_to_cart',
      'wc_cart_button_updated',
    ]);
    expect(page.url()).toBe(`${base}/botiga/`);
  });

  test('quick clicks are sent one after the other and none is lost', async () => {
    const page = await open('/botiga/');
    let [open1, most] = [0, 0];
    page.on('request', (request) => {
      if (request.url().includes('add_to_cart')) most = Math.max(most, ++open1);
    });
    page.on('requestfinished', (request) => {
      if (request.url().includes('add_to_cart')) open1 -= 1;
    });
    await addTassa(page).click();
    await page.getByRole('button', { name: 'Afegeix a la cistella: «Gerra»' }).click();
    await waitForCount(page, 2);
    expect(most).toBe(1);
  });

  test('the drawer opens, lets a line go, closes with Escape and gives the focus back', async () => {
    const page = await open('/botiga/');
    await addTassa(page).click();
    await waitForCount(page, 1);
    await page.getByRole('link', { name: 'Obre la cistella' }).click();
    const drawer = page.getByRole('dialog', { name: 'Cistella' });
    await drawer.waitFor();
    await drawer.getByRole('link', { name: 'Treu «Tassa» de la cistella' }).click();
    await drawer.getByText('La cistella és buida.').waitFor();
    await waitForCount(page, 0);
    expect(await page.evaluate(() => document.activeElement?.closest('dialog') !== null)).toBe(true);
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'hidden' });
    expect(await page.evaluate(() => document.activeElement?.className)).toContain('cart-icon-wrapper');
    expect(page.url()).toBe(`${base}/botiga/`);
  });

  test('a product form adds the chosen variation without a new page', async () => {
    const page = await open('/producte/plat/');
    await page.getByRole('radio', { name: 'Verd' }).click();
    await page.locator('.single_add_to_cart_button:not(.disabled)').click();
    await waitForCount(page, 1);
    expect(page.url()).toBe(`${base}/producte/plat/`);
    await page.goto(`${base}/cistella/`);
    await page.locator('.cart-page dd.variation-attribute_pa_colour').getByText('Verd').waitFor();
  });

  test('what is refused is told on the product’s page', async () => {
    const page = await open('/botiga/');
    const button = page.getByRole('button', { name: 'Afegeix a la cistella: «Única»' });
    await button.click();
    await waitForCount(page, 1);
    await button.click();
    await page.waitForURL(`${base}/producte/unica/`);
    await page.locator('.woocommerce-error').getByText('només te’n pots endur un').waitFor();
  });

  test('plus and minus change the cart page in place, and wake again in what was replaced', async () => {
    const page = await addAndOpenCart();
    await page.evaluate(() => Object.assign(window, { same: true }));
    const plus = page.getByRole('button', { name: 'Afegeix una unitat del producte «Tassa»' });
    await plus.click();
    await page.locator('.product-subtotal').getByText('37,00').waitFor();
    await plus.click();
    await page.locator('.product-subtotal').getByText('55,50').waitFor();
    expect(await total(page)).toMatch(/^60,45/);
    await waitForCount(page, 3);
    await page.getByRole('button', { name: 'Treu una unitat del producte «Tassa»' }).click();
    await page.locator('.product-subtotal').getByText('37,00').waitFor();
    expect(await page.evaluate(() => (window as unknown as { same?: boolean }).same)).toBe(true);
  });

  test('removing on the cart page leaves its empty state, and undo brings the line back', async () => {
    const page = await addAndOpenCart();
    await page.evaluate(() => Object.assign(window, { same: true }));
    await page.locator('.product-remove a.remove').click();
    await page.locator('.cart-empty').waitFor();
    await page.getByText('Hem tret «Tassa» de la cistella.').first().waitFor();
    await waitForCount(page, 0);
    await page.getByRole('link', { name: 'Desfés-ho' }).click();
    await page.locator('.woocommerce-cart-form').waitFor();
    await waitForCount(page, 1);
    expect(await page.evaluate(() => (window as unknown as { same?: boolean }).same)).toBe(true);
  });

  test('another way of shipping and another place change the totals in place', async () => {
    const page = await addAndOpenCart();
    expect(await total(page)).toMatch(/^23,45/);
    await page.getByLabel('Recollida a la botiga').check();
    await page.locator('.order-total').getByText('18,50').waitFor();
    await page.getByRole('button', { name: 'Calcula l’enviament' }).click();
    await page.getByLabel('País').selectOption('FR');
    await page.locator('#calc_shipping_state_field').waitFor({ state: 'hidden' });
    await page.getByLabel('País').selectOption('ES');
    await page.getByLabel('Província').selectOption('GC');
    await page.getByLabel('Codi postal').fill('35001');
    await page.getByRole('button', { name: 'Calcula', exact: true }).click();
    await page.locator('.cart_totals.calculated_shipping').getByText('IGIC (7 %)').waitFor();
    await page.getByText('Destinació: 35001, Las Palmas, Espanya.').waitFor();
  });

  test('a change in one tab shows in the other', async () => {
    const context = await chromium.visitor();
    const one = await open('/botiga/', context);
    const two = await open('/botiga/', context);
    await addTassa(one).click();
    await waitForCount(one, 1);
    await waitForCount(two, 1);
    await context.close();
  });

  test('nothing of it is hard to use for anybody', async () => {
    const page = await open('/cistella/');
    expect(await axeFindings(page)).toEqual([]);
    await page.goto(`${base}/botiga/`);
    await addTassa(page).click();
    await waitForCount(page, 1);
    await page.goto(`${base}/cistella/`);
    await page.getByRole('button', { name: 'Afegeix una unitat del producte «Tassa»' }).waitFor();
    await page.getByRole('button', { name: 'Calcula l’enviament' }).click();
    expect(await axeFindings(page)).toEqual([]);
    await page.goto(`${base}/botiga/`);
    await page.getByRole('link', { name: 'Obre la cistella' }).click();
    await page.getByRole('dialog', { name: 'Cistella' }).waitFor();
    expect(await axeFindings(page)).toEqual([]);
  });

  test('everything can be done without scripts', async () => {
    const page = await open('/botiga/', await chromium.visitor({ javaScriptEnabled: false }));
    await addTassa(page).click();
    await page.getByText('Hem afegit a la cistella: «Tassa».').first().waitFor();
    await page.locator('.cart-icon-wrapper').click();
    await page.getByLabel('Quantitat del producte «Tassa»').fill('3');
    await page.getByRole('button', { name: 'Actualitza la cistella' }).click();
    await page.locator('.product-subtotal').getByText('55,50').waitFor();
    await page.locator('.product-remove a.remove').click();
    await page.locator('.cart-empty').waitFor();
  });
});
