import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readOrder } from '../../src/orders/index.ts';
import { addGateway } from '../../src/payments/index.ts';
import { openSellingShop } from '../support/cart.ts';
import { addSimple } from '../support/catalogue.ts';
import { MARIA } from '../support/checkout.ts';
import { openChromium, type TestBrowser } from '../support/chromium.ts';
import { hearGateways } from '../support/notifications.ts';
import { engines, type TestShop } from '../support/shop.ts';
import { type FakeStripe, openStripe } from '../support/stripe.ts';

describe.each(engines)('paying by Stripe in a browser on %s', (engine) => {
  let house: TestShop;
  let chromium: TestBrowser;
  let stripe: FakeStripe;
  let base: string;
  let cup: number;
  beforeAll(async () => {
    house = await openSellingShop(engine);
    await house.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = house.app.server.address() as AddressInfo;
    base = `http://shop.test:${port}`;
    house.shop.publicUrl = base;
    stripe = await openStripe('stripe.test');
    stripe.endpoint.url = `http://127.0.0.1:${port}/wc-api/stripe/`;
    addGateway(house.shop, stripe.join(house.shop).gateway);
    chromium = await openChromium({
      hostResolverRules: 'MAP shop.test 127.0.0.1, MAP stripe.test 127.0.0.1',
    });
    cup = await addSimple(house, { name: 'Tassa', price: 1850, stock: 50 });
  });
  afterAll(async () => {
    await chromium.close();
    await stripe.close();
    await house.close();
  });

  /** Goes to the checkout with a cup, the address and the way typed in, and orders. */
  async function order(page: Page, scripts: boolean): Promise<void> {
    await page.goto(`${base}/?add-to-cart=${cup}`);
    await page.goto(`${base}/finalitzar-comanda/`);
    for (const [name, value] of Object.entries(MARIA)) {
      const field = page.locator(`#${name}`);
      if (/_(country|state)$/.test(name)) await field.selectOption(value);
      else await field.fill(value);
    }
    if (scripts) {
      await page.locator('.next-step-button-wrapper.billing button').click();
      await page.locator('.next-step-button-wrapper.review button').click();
      await page.locator('label[for=payment_method_stripe]').click();
    } else await page.locator('#payment_method_stripe').check();
    await page.locator('#terms').check();
    await page.locator('#place_order').click();
    await page.waitForURL(/order-pay\/\d+.*try=1/);
  }
  const orderOf = async (page: Page) => {
    const id = Number(/order-(?:received|pay)\/(\d+)/.exec(page.url())?.[1]);
    return (await readOrder(house.shop.db.read, id))!;
  };
  const pay = (page: Page) => page.getByRole('button', { name: 'Paga ara' });
  const elsewhere = (page: Page) => page.getByRole('button', { name: 'pàgina segura' });

  test('a card is typed into the page, declined, typed again, and its bank asks who it is', async () => {
    const page = await (await chromium.visitor()).newPage();
    const wrong: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error' && message.text().includes('Content Security'))
        wrong.push(message.text());
    });
    await order(page, true);
    const card = page.getByLabel('Card number');
    await card.fill('4000 0000 0000 9995');
    expect(await elsewhere(page).isVisible()).toBe(false);
    await pay(page).click();
    await page.getByRole('alert').filter({ hasText: 'declined' }).waitFor();
    await card.fill('4000 0025 0000 3155');
    await pay(page).click();
    await page.waitForURL(/stripe\.test.*3ds/);
    await page.getByRole('button', { name: 'Yes' }).click();
    await page.waitForURL(/order-received/);
    expect(await page.locator('h1').innerText()).toBe('Comanda rebuda');
    expect(await orderOf(page)).toMatchObject({ status: 'processing', paymentMethod: 'stripe' });
    expect(wrong).toEqual([]);
    await page.context().close();
  });

  test('who has the page still open when its card was refused for good is shown the ways to pay anew', async () => {
    const page = await (await chromium.visitor()).newPage();
    await order(page, true);
    await page.getByLabel('Card number').fill('4000 0000 0000 9995');
    await pay(page).click();
    await page.getByRole('alert').filter({ hasText: 'declined' }).waitFor();
    await stripe.settled();
    await hearGateways(house);
    await page.getByLabel('Card number').fill('4242 4242 4242 4242');
    await pay(page).click();
    await page.getByText('No hi ha prou diners al compte.').waitFor();
    expect(await orderOf(page)).toMatchObject({ status: 'failed' });
    await page.context().close();
  });

  test('without JavaScript its own page leads to a paid order', async () => {
    const page = await (await chromium.visitor({ javaScriptEnabled: false })).newPage();
    await order(page, false);
    expect(await pay(page).isVisible()).toBe(false);
    await elsewhere(page).click();
    await page.waitForURL(/stripe\.test.*pay/);
    await page.getByRole('button', { name: 'Yes' }).click();
    await page.waitForURL(/order-received/);
    expect(await orderOf(page)).toMatchObject({ status: 'processing' });
    await page.context().close();
  });

  test('where its script does not come, its own page is offered', async () => {
    const page = await (await chromium.visitor()).newPage();
    await page.route('**/stripe.js', (route) => route.abort());
    await order(page, true);
    await elsewhere(page).click();
    await page.waitForURL(/stripe\.test.*pay/);
    await page.context().close();
  });
});
