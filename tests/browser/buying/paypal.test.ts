import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addGateway } from '../../../src/payments/index.ts';
import { type FakePaypal, openPaypal } from '../../support/paypal/paypal.ts';
import { engines } from '../../support/shop.ts';
import { openTill, type Till } from './till.ts';

describe.each(engines)('paying by PayPal in a browser on %s', (engine) => {
  let till: Till;
  let paypal: FakePaypal;
  beforeAll(async () => {
    till = await openTill(engine, {
      hostResolverRules: 'MAP shop.test 127.0.0.1, MAP paypal.test 127.0.0.1',
    });
    paypal = await openPaypal('paypal.test');
    paypal.webhook.url = `${till.base.replace('shop.test', '127.0.0.1')}/wc-api/paypal/`;
    addGateway(till.house.shop, paypal.join(till.house.shop).gateway);
  });
  afterAll(async () => {
    await paypal.close();
    await till.close();
  });

  /** Goes to the checkout with a cup, the address and the way typed in, orders, and is at PayPal. */
  async function atPaypal(options?: Parameters<Till['atPayment']>[1]): Promise<Page> {
    const page = await till.atPayment('paypal', options);
    await till.place(page);
    await page.waitForURL(/paypal\.test.*checkoutnow/);
    return page;
  }

  test.each([true, false])('with scripts %s: from the till to PayPal and back to thanks', async (scripts) => {
    const page = await atPaypal({ scripts });
    expect(await page.locator('p').innerText()).toContain('Cistella');
    await page.getByRole('button', { name: 'Pay now' }).click();
    await page.waitForURL(/order-received/);
    expect(await page.locator('h1').innerText()).toBe('Comanda rebuda');
    expect(await till.orderOf(page)).toMatchObject({ status: 'processing', paymentMethod: 'paypal' });
    await page.context().close();
  });

  test.each([true, false])(
    'with scripts %s: who turns back there finds the ways to pay again',
    async (scripts) => {
      const page = await atPaypal({ scripts });
      await page.getByRole('button', { name: 'Cancel' }).click();
      await page.waitForURL(/order-pay/);
      expect(await till.orderOf(page)).toMatchObject({ status: 'pending' });
      await page.locator('#payment_method_paypal').check();
      await till.place(page);
      await page.waitForURL(/paypal\.test.*checkoutnow/);
      await page.getByRole('button', { name: 'Pay now' }).click();
      await page.waitForURL(/order-received/);
      expect(await till.orderOf(page)).toMatchObject({ status: 'processing' });
      await page.context().close();
    },
  );
});
