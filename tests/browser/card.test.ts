import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readOrder } from '../../src/orders/index.ts';
import { joinTestBank, type TestBank } from '../../src/payments/index.ts';
import { openSellingShop } from '../support/cart.ts';
import { addSimple } from '../support/catalogue.ts';
import { MARIA } from '../support/checkout.ts';
import { openChromium, type TestBrowser } from '../support/chromium.ts';
import { engines, type TestShop } from '../support/shop.ts';

describe.each(engines)('paying by card in a browser on %s', (engine) => {
  let house: TestShop;
  let chromium: TestBrowser;
  let bank: TestBank;
  let base: string;
  let cup: number;
  beforeAll(async () => {
    house = await openSellingShop(engine);
    await house.app.listen({ port: 0, host: '127.0.0.1' });
    base = `http://shop.test:${(house.app.server.address() as AddressInfo).port}`;
    house.shop.publicUrl = base;
    bank = await joinTestBank(house.shop, '127.0.0.1');
    chromium = await openChromium();
    cup = await addSimple(house, { name: 'Tassa', price: 1850, stock: 50 });
  });
  afterAll(async () => {
    await chromium.close();
    await bank.close();
    await house.close();
  });

  /** Goes to the checkout with a cup and the address typed in; every step on one page without scripts. */
  async function fill(page: Page, scripts: boolean): Promise<void> {
    await page.goto(`${base}/?add-to-cart=${cup}`);
    await page.goto(`${base}/finalitzar-comanda/`);
    for (const [name, value] of Object.entries(MARIA)) {
      const field = page.locator(`#${name}`);
      if (/_(country|state)$/.test(name)) await field.selectOption(value);
      else await field.fill(value);
    }
    if (!scripts) return;
    await page.locator('.next-step-button-wrapper.billing button').click();
    await page.locator('.next-step-button-wrapper.review button').click();
  }
  const orderOf = async (page: Page) => {
    const id = Number(/order-(?:received|pay)\/(\d+)/.exec(page.url())?.[1]);
    return (await readOrder(house.shop.db.read, id))!;
  };
  const atBank = (page: Page) => page.waitForURL(/\/pay\//);

  test('declined at first, the shopper tries again at the bank and comes back to a paid order', async () => {
    const page = await (await chromium.visitor()).newPage();
    await fill(page, true);
    await page.locator('label[for=payment_method_card]').click();
    await page.locator('#terms').check();
    await page.locator('#place_order').click();
    await atBank(page);
    expect(await page.locator('.amount').innerText()).toContain('€');
    await page.getByRole('button', { name: 'rebutgés' }).click();
    await page.waitForURL(/order-pay/);
    await page.locator('label[for=payment_method_card]').click();
    await page.locator('#terms').check();
    await page.locator('#place_order').click();
    await atBank(page);
    await page.getByRole('button', { name: 'Paga', exact: true }).click();
    await page.waitForURL(/order-received/);
    expect(await page.locator('h1').innerText()).toBe('Comanda rebuda');
    expect(await orderOf(page)).toMatchObject({ status: 'processing', paymentMethod: 'card' });
    await page.context().close();
  });

  test('without JavaScript the same way leads to a paid order', async () => {
    const page = await (await chromium.visitor({ javaScriptEnabled: false })).newPage();
    await fill(page, false);
    await page.locator('#payment_method_card').check();
    await page.locator('#terms').check();
    await page.locator('#place_order').click();
    await atBank(page);
    await page.getByRole('button', { name: 'Paga', exact: true }).click();
    await page.waitForURL(/order-received/);
    expect(await orderOf(page)).toMatchObject({ status: 'processing' });
    await page.context().close();
  });
});
