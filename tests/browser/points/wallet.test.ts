import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openChromium, type TestBrowser } from '../../support/chromium/chromium.ts';
import { walletScope } from '../../support/points/wallet-desk.ts';
import { engines } from '../../support/shop.ts';
import { typeAddress } from '../buying/till.ts';

const PASSWORD = 'una contrasenya llarga';

describe.each(engines)('paying with a wallet in a browser on %s', (engine) => {
  const scope = walletScope(engine);
  let chromium: TestBrowser;
  let base: string;
  beforeAll(async () => {
    base = scope.shop.house.shop.publicUrl.replace('127.0.0.1', 'shop.test');
    for (const shop of scope.shop.house.each) shop.publicUrl = base;
    chromium = await openChromium();
  });
  afterAll(() => chromium.close());

  /** Somebody with so much in the wallet, logged in, at the payment of one cup. */
  async function atPayment(cents: number, scripts = true) {
    const { userId, email } = await scope.rich(cents);
    const page = await (await chromium.visitor({ javaScriptEnabled: scripts })).newPage();
    await page.goto(`${base}/el-meu-compte/`);
    await page.locator('#username').fill(email);
    await page.locator('#password').fill(PASSWORD);
    await page.locator('button[name=login]').click();
    await page.goto(`${base}/?add-to-cart=${scope.cup}`);
    await page.goto(`${base}/finalitzar-comanda/`);
    if (scripts) await page.locator('form.checkout.stepped').waitFor();
    await typeAddress(page);
    if (scripts) await page.locator('.nv-checkout-step[data-step="payment"]').click();
    return { page, userId };
  }
  const box = (page: Page) => page.getByLabel(/Fes servir el meu moneder/);
  const left = async (page: Page) =>
    (await page.locator('.order-left td').innerText()).replaceAll('\u00a0', ' ').trim();
  async function place(page: Page): Promise<void> {
    await page.locator('#terms').check();
    await page.locator('#place_order').click();
  }
  const amountAtBank = async (page: Page) => {
    await page.waitForURL(/\/pay\//);
    return (await page.locator('.amount').innerText()).replaceAll('\u00a0', ' ');
  };

  test('the wallet pays a part and the card the rest; a declined card gives the part back, and the next try takes it again', async () => {
    const { page, userId } = await atPayment(1250);
    await box(page).check();
    await page.locator('.order-left').waitFor({ state: 'attached' });
    expect(await left(page)).toBe('12,45 €');
    expect(await box(page).isChecked()).toBe(true);
    await page.locator('label[for=payment_method_card]').click();
    await place(page);
    expect(await amountAtBank(page)).toContain('12,45');
    expect(await scope.wallet(userId)).toBe(0);
    await page.getByRole('button', { name: 'rebutgés' }).click();
    await page.waitForURL(/order-pay/);
    // The report could not reach the shop here: it asks by itself.
    const said = page.locator('.order-unpaid .woocommerce-error');
    expect(await said.innerText()).toMatch(/no t’hem cobrat res.*han tornat al moneder/);
    expect(await scope.wallet(userId)).toBe(1250);
    expect(await box(page).isChecked()).toBe(true);
    await page.locator('label[for=payment_method_card]').click();
    await place(page);
    expect(await amountAtBank(page)).toContain('12,45');
    await page.getByRole('button', { name: 'Paga', exact: true }).click();
    await page.waitForURL(/order-received/);
    await page.getByRole('row', { name: /Del moneder: .*12,50/ }).waitFor();
    await page.getByRole('row', { name: /Pagat \(Targeta.*12,45/ }).waitFor();
    expect(await scope.wallet(userId)).toBe(0);
    await page.context().close();
  });

  test('where the wallet pays everything no other way is asked, until it shall not', async () => {
    const { page, userId } = await atPayment(5000);
    const ways = page.locator('.wc_payment_methods');
    await ways.waitFor();
    await box(page).check();
    await page.locator('.order-left').waitFor({ state: 'attached' });
    expect(await ways.isVisible()).toBe(false);
    await box(page).uncheck();
    await page.locator('.order-left').waitFor({ state: 'detached' });
    expect(await ways.isVisible()).toBe(true);
    await box(page).check();
    await page.locator('.order-left').waitFor({ state: 'attached' });
    await place(page);
    await page.waitForURL(/order-received/);
    expect(await scope.wallet(userId)).toBe(5000 - 2495);
    await page.context().close();
  });

  test('without JavaScript the box works with the order’s own button', async () => {
    const { page, userId } = await atPayment(1250, false);
    await box(page).check();
    await page.locator('#payment_method_card').check();
    await place(page);
    expect(await amountAtBank(page)).toContain('12,45');
    await page.getByRole('button', { name: 'Paga', exact: true }).click();
    await page.waitForURL(/order-received/);
    expect(await scope.wallet(userId)).toBe(0);
    await page.context().close();
  });
});
