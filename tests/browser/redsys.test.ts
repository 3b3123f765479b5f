import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readOrder } from '../../src/orders/index.ts';
import { addGateway } from '../../src/payments/index.ts';
import { bizumGateway, redsysGateway, type Terminal } from '../../src/payments/redsys/gateway.ts';
import { openSellingShop } from '../support/cart.ts';
import { addSimple } from '../support/catalogue.ts';
import { MARIA } from '../support/checkout.ts';
import { openChromium, type TestBrowser } from '../support/chromium.ts';
import { type FakeRedsys, openRedsys } from '../support/redsys.ts';
import { engines, type TestShop } from '../support/shop.ts';

const OF_BANK = { merchant: '999008881', terminal: '1', secret: 'Mk9m98IfEblmPfrpsawt7BmxObt98Jev' } as const;

describe.each(engines)('paying at a bank’s terminal in a browser on %s', (engine) => {
  let house: TestShop;
  let chromium: TestBrowser;
  let bank: FakeRedsys;
  let base: string;
  let cup: number;
  beforeAll(async () => {
    house = await openSellingShop(engine);
    await house.app.listen({ port: 0, host: '127.0.0.1' });
    base = `http://shop.test:${(house.app.server.address() as AddressInfo).port}`;
    house.shop.publicUrl = base;
    bank = await openRedsys({ ...OF_BANK, version: 'HMAC_SHA512_V2' });
    const terminal: Terminal = {
      ...OF_BANK,
      version: 'HMAC_SHA512_V2',
      url: bank.url,
      live: false,
      currency: 'EUR',
      name: 'Cistella',
      takeNow: true,
      publicUrl: base,
      describe: ({ orderId }) => `Comanda ${orderId}`,
    };
    addGateway(house.shop, redsysGateway(terminal));
    addGateway(house.shop, bizumGateway(terminal));
    chromium = await openChromium();
    cup = await addSimple(house, { name: 'Tassa', price: 1805, stock: 50 });
  });
  afterAll(async () => {
    await chromium.close();
    await bank.close();
    await house.close();
  });

  async function fill(page: Page): Promise<void> {
    await page.goto(`${base}/?add-to-cart=${cup}`);
    await page.goto(`${base}/finalitzar-comanda/`);
    for (const [name, value] of Object.entries(MARIA)) {
      const field = page.locator(`#${name}`);
      if (/_(country|state)$/.test(name)) await field.selectOption(value);
      else await field.fill(value);
    }
  }
  const orderOf = async (page: Page) => {
    const id = Number(/order-(?:received|pay)\/(\d+)/.exec(page.url())?.[1]);
    return (await readOrder(house.shop.db.read, id))!;
  };

  test('the form goes on by itself, and the shopper comes back to a paid order', async () => {
    const page = await (await chromium.visitor()).newPage();
    await fill(page);
    await page.locator('.next-step-button-wrapper.billing button').click();
    await page.locator('.next-step-button-wrapper.review button').click();
    await page.locator('label[for=payment_method_redsys]').click();
    await page.locator('#terms').check();
    await page.locator('#place_order').click();
    await page.waitForURL(/\/sis\/realizarPago/);
    await page.getByRole('button', { name: 'Pagar' }).click();
    await page.waitForURL(/order-received/);
    expect((await orderOf(page)).status).toBe('processing');
  });

  test('without scripts a button leads on, and Bizum is paid', async () => {
    const page = await (await chromium.visitor({ javaScriptEnabled: false })).newPage();
    await fill(page);
    await page.locator('#payment_method_bizum').check();
    await page.locator('#terms').check();
    await page.locator('#place_order').click();
    await page.waitForURL(/order-pay/);
    await page.getByRole('button', { name: 'Continua amb el pagament' }).click();
    await page.waitForURL(/\/sis\/realizarPago/);
    await page.getByRole('button', { name: 'Pagar' }).click();
    await page.waitForURL(/order-received/);
    expect(await orderOf(page)).toMatchObject({ status: 'processing', paymentMethod: 'bizum' });
  });
});
