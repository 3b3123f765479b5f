import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addGateway } from '../../../src/payments/index.ts';
import { hearGateways } from '../../support/orders/notifications.ts';
import { engines } from '../../support/shop.ts';
import { type FakeStripe, openStripe } from '../../support/stripe/stripe.ts';
import { openTill, type Till } from './till.ts';

describe.each(engines)('paying by Stripe in a browser on %s', (engine) => {
  let till: Till;
  let stripe: FakeStripe;
  beforeAll(async () => {
    till = await openTill(engine, {
      hostResolverRules: 'MAP shop.test 127.0.0.1, MAP stripe.test 127.0.0.1',
    });
    stripe = await openStripe('stripe.test');
    stripe.endpoint.url = `${till.base.replace('shop.test', '127.0.0.1')}/wc-api/stripe/`;
    addGateway(till.house.shop, stripe.join(till.house.shop).gateway);
  });
  afterAll(async () => {
    await stripe.close();
    await till.close();
  });

  /** Goes to the checkout with a cup, the address and the way typed in, and orders. */
  async function order(options?: Parameters<Till['atPayment']>[1]): Promise<Page> {
    const page = await till.atPayment('stripe', options);
    await till.place(page);
    await page.waitForURL(/order-pay\/\d+.*try=1/);
    return page;
  }
  const pay = (page: Page) => page.getByRole('button', { name: 'Paga ara' });
  const elsewhere = (page: Page) => page.getByRole('button', { name: 'pàgina segura' });

  test('a card is typed into the page, declined, typed again, and its bank asks who it is', async () => {
    const wrong: string[] = [];
    const listen = (page: Page) =>
      page.on('console', (message) => {
        if (message.type() === 'error' && message.text().includes('Content Security'))
          wrong.push(message.text());
      });
    const page = await order({ before: listen });
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
    expect(await till.orderOf(page)).toMatchObject({ status: 'processing', paymentMethod: 'stripe' });
    expect(wrong).toEqual([]);
    await page.context().close();
  });

  test('who has the page still open when its card was refused for good is shown the ways to pay anew', async () => {
    const page = await order();
    await page.getByLabel('Card number').fill('4000 0000 0000 9995');
    await pay(page).click();
    await page.getByRole('alert').filter({ hasText: 'declined' }).waitFor();
    await stripe.settled();
    await hearGateways(till.house);
    await page.getByLabel('Card number').fill('4242 4242 4242 4242');
    await pay(page).click();
    await page.getByText('No hi ha prou diners al compte.').waitFor();
    expect(await till.orderOf(page)).toMatchObject({ status: 'failed' });
    await page.context().close();
  });

  test('without JavaScript its own page leads to a paid order', async () => {
    const page = await order({ scripts: false });
    expect(await pay(page).isVisible()).toBe(false);
    await elsewhere(page).click();
    await page.waitForURL(/stripe\.test.*pay/);
    await page.getByRole('button', { name: 'Yes' }).click();
    await page.waitForURL(/order-received/);
    expect(await till.orderOf(page)).toMatchObject({ status: 'processing' });
    await page.context().close();
  });

  test('where its script does not come, its own page is offered', async () => {
    const page = await order({ before: (fresh) => fresh.route('**/stripe.js', (route) => route.abort()) });
    await elsewhere(page).click();
    await page.waitForURL(/stripe\.test.*pay/);
    await page.context().close();
  });
});
