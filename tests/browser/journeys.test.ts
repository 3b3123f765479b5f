import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readOrder } from '../../src/orders/index.ts';
import { openChromium, type TestBrowser } from '../support/chromium/chromium.ts';
import { engines } from '../support/shop.ts';
import { type DemoShop, openDemoShop } from './demo-shop.ts';

const ADDRESS = {
  first_name: 'Núria',
  last_name: 'Puig Serra',
  address_1: 'Carrer de la Força, 8',
  postcode: '17004',
  city: 'Girona',
  phone: '972 00 00 00',
};

describe.each(engines)('journeys through the demo shop on %s', (engine) => {
  let demo: DemoShop;
  let chromium: TestBrowser;
  beforeAll(async () => {
    demo = await openDemoShop(engine);
    chromium = await openChromium();
  });
  afterAll(async () => {
    await chromium.close();
    await demo.close();
  });

  async function typeAddress(page: Page, email: string): Promise<void> {
    await page.locator('#billing_country').selectOption('ES');
    for (const [name, value] of Object.entries(ADDRESS)) await page.locator(`#billing_${name}`).fill(value);
    await page.locator('#billing_state').selectOption('GI');
    await page.locator('#billing_email').fill(email);
  }

  /** The order that the thank-you page is about, out of the database. */
  async function orderOf(page: Page) {
    const id = Number(/order-received\/(\d+)/.exec(page.url())?.[1]);
    const order = await readOrder(demo.house.shop.db.read, id);
    if (!order) throw new Error(`No order behind ${page.url()}.`);
    return order;
  }

  async function letterTo(email: string) {
    await demo.house.settle();
    return demo.mailbox.waitFor(({ envelope }) => envelope.to.includes(email), 10_000);
  }

  test('a shopper buys a variable product in Catalan, step by step, and both sides get their letters', async () => {
    const page = await (await chromium.visitor()).newPage();
    await page.goto(`${demo.base}/`);
    await page.locator('.site-menu').getByRole('link', { name: 'Botiga' }).click();
    await page.getByRole('heading', { name: 'Tassa de gres' }).click();
    await page.locator('select#pa_colour').selectOption({ label: 'Ocre' });
    await page.locator('.single_add_to_cart_button:not(.disabled)').click();
    await page.locator('.cart-count', { hasText: '1' }).waitFor();
    await page.goto(`${demo.base}/cistella/`);
    expect(await page.locator('.woocommerce-cart-form').innerText()).toContain('Ocre');
    await page.locator('.checkout-button').click();
    await typeAddress(page, 'nuria@example.cat');
    await page.locator('.next-step-button-wrapper.billing button').click();
    await page.locator('.next-step-button-wrapper.review button').click();
    await page.locator('label[for=payment_method_bacs]').click();
    await page.locator('#terms').check();
    await page.locator('#place_order').click();
    await page.waitForURL(/order-received/);
    expect(await page.locator('h1').innerText()).toBe('Comanda rebuda');
    const order = await orderOf(page);
    expect([order.status, order.language, order.currency]).toEqual(['on-hold', 'ca', 'EUR']);
    expect(order.lines.map(({ name, quantity }) => [name, quantity])).toEqual([['Tassa de gres', 1]]);
    expect(order.totals.total).toBe(order.totals.subtotal + order.totals.shipping + order.totals.totalTax);
    const letter = await letterTo('nuria@example.cat');
    expect(letter.html).toContain('Tassa de gres');
    expect(letter.text).toContain('ES91 2100 0418 4502 0005 1332');
    const { settings } = demo.house.shop;
    const forShop = await letterTo(settings.email);
    expect(forShop.html).toContain('Núria Puig Serra');
  });

  test('another buys in Spanish without JavaScript', async () => {
    const page = await (await chromium.visitor({ javaScriptEnabled: false })).newPage();
    await page.goto(`${demo.base}/es/tienda/`);
    await page.getByRole('heading', { name: 'Taza de gres' }).click();
    await page.locator('select#pa_colour').selectOption({ label: 'Blanco' });
    await page.locator('.single_add_to_cart_button').click();
    await page.goto(`${demo.base}/es/carrito/`);
    await page.locator('input.qty').fill('2');
    await page.locator('button[name=update_cart]').click();
    expect(await page.locator('.woocommerce-cart-form').innerText()).toContain('36,00');
    await page.locator('.checkout-button').click();
    await typeAddress(page, 'javier@example.es');
    await page.locator('#payment_method_cod').check();
    await page.locator('#terms').check();
    await page.locator('#place_order').click();
    await page.waitForURL(/order-received/);
    const order = await orderOf(page);
    expect([order.status, order.language]).toEqual(['processing', 'es']);
    expect(order.lines.map(({ name, quantity }) => [name, quantity])).toEqual([['Taza de gres', 2]]);
    const letter = await letterTo('javier@example.es');
    expect(letter.html).toContain('Taza de gres');
    expect(letter.subject).toMatch(/pedido/i);
  });

  test('the demo’s shopper logs in, sees her past orders, and the same page in another language and currency', async () => {
    const page = await (await chromium.visitor()).newPage();
    await page.goto(`${demo.base}/el-meu-compte/orders/`);
    await page.locator('#username').fill('maria@cistella.example');
    await page.locator('#password').fill('cistella-demo');
    await page.locator('button[name=login]').click();
    expect(await page.locator('tr.woocommerce-orders-table__row, tbody tr').count()).toBe(4);
    await page.goto(`${demo.base}/producte/tetera-indi/`);
    expect(await page.locator('.summary .price').innerText()).toContain('72,00');
    await page.locator('.language-switcher a[lang=en]').click();
    await page.waitForURL(/\/en\/product\//);
    await page.locator('#currency').selectOption('GBP');
    await page.waitForFunction(() => document.querySelector('.summary .price')?.textContent?.includes('£'));
    expect(new URL(page.url()).pathname).toMatch(/^\/en\/product\//);
  });
});
