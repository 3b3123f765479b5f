import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { joinTestBank, type TestBank } from '../../../src/payments/index.ts';
import { engines } from '../../support/shop.ts';
import { choose, openTill, type Till } from './till.ts';

describe.each(engines)('paying by card in a browser on %s', (engine) => {
  let till: Till;
  let bank: TestBank;
  beforeAll(async () => {
    till = await openTill(engine);
    bank = await joinTestBank(till.house.shop, '127.0.0.1');
  });
  afterAll(async () => {
    await bank.close();
    await till.close();
  });

  const atBank = (page: Page) => page.waitForURL(/\/pay\//);

  test('declined at first, the shopper tries again at the bank and comes back to a paid order', async () => {
    const page = await till.atPayment('card');
    await till.place(page);
    await atBank(page);
    expect(await page.locator('.amount').innerText()).toContain('€');
    await page.getByRole('button', { name: 'rebutgés' }).click();
    await page.waitForURL(/order-pay/);
    await choose(page, 'card');
    await till.place(page);
    await atBank(page);
    await page.getByRole('button', { name: 'Paga', exact: true }).click();
    await page.waitForURL(/order-received/);
    expect(await page.locator('h1').innerText()).toBe('Comanda rebuda');
    expect(await till.orderOf(page)).toMatchObject({ status: 'processing', paymentMethod: 'card' });
    await page.context().close();
  });

  test('without JavaScript the same way leads to a paid order', async () => {
    const page = await till.atPayment('card', { scripts: false });
    await till.place(page);
    await atBank(page);
    await page.getByRole('button', { name: 'Paga', exact: true }).click();
    await page.waitForURL(/order-received/);
    expect(await till.orderOf(page)).toMatchObject({ status: 'processing' });
    await page.context().close();
  });
});
