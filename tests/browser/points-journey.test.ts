import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeStatus, readOrder, refundOrder } from '../../src/orders/index.ts';
import { verifyLedger } from '../../src/points/index.ts';
import { MARIA } from '../support/checkout.ts';
import { openChromium, type TestBrowser } from '../support/chromium.ts';
import { lendCookies, listenOn, openPointsShop, PASSWORD, type PointsShop } from '../support/points-shop.ts';

describe('a customer’s way with points', () => {
  let shop: PointsShop;
  let chromium: TestBrowser;
  let base: string;
  beforeAll(async () => {
    shop = await openPointsShop('sqlite');
    base = await listenOn(shop.house);
    chromium = await openChromium();
  });
  afterAll(async () => {
    await chromium.close();
    await shop.house.close();
  });

  /** Types the address, pays on delivery and reads the number of the order. */
  async function order(page: Page): Promise<number> {
    for (const [name, value] of Object.entries(MARIA)) {
      const field = page.locator(`#${name}`);
      if ((await field.count()) === 0) continue;
      if (await field.evaluate((element) => element.tagName === 'SELECT')) await field.selectOption(value);
      else await field.fill(value);
    }
    await page.locator('.nv-checkout-step[data-step="payment"]').click();
    await page.locator('#payment_method_cod').check();
    await page.locator('#terms').check();
    await page.locator('#place_order').click();
    await page.waitForURL(/order-received\/\d+/);
    return Number(/order-received\/(\d+)/.exec(page.url())?.[1]);
  }
  const deliver = (orderId: number) =>
    shop.house.shop.db.transaction((tx) =>
      changeStatus(shop.house.shop, tx, orderId, 'completed', { now: Date.now(), why: '', by: 'test' }),
    );

  test('in Catalan: earn, spend, get half of it back, upgrade, convert, and want no messages', async () => {
    const { email } = await shop.someone(300);
    const page = await (await chromium.visitor({ reducedMotion: 'reduce' })).newPage();
    page.on('dialog', (dialog) => void dialog.accept());
    await page.goto(`${base}/el-meu-compte/`);
    await page.locator('#username').fill(email);
    await page.locator('#password').fill(PASSWORD);
    await page.locator('button[name=login]').click();
    await page.getByRole('link', { name: 'Punts', exact: true }).click();
    await page.locator('.points-sum').getByText('300 punts').waitFor();
    // Earn and spend with one order of two cups.
    await page.goto(`${base}/producte/tassa/`);
    await page.getByText('Amb aquest producte guanyes 100 punts.').waitFor();
    await page.locator('form.cart input.qty').fill('2');
    await page.locator('.single_add_to_cart_button').click();
    await page.locator('.cart-count', { hasText: '2' }).waitFor();
    await page.goto(`${base}/cistella/`);
    await page.getByText('Amb aquesta compra guanyaràs 200 punts.').waitFor();
    await page.locator('#wps_cart_points').fill('200');
    await page.locator('#wps_cart_points_apply').click();
    await page.getByText('Fas servir 200 punts').waitFor();
    await page.getByText('Amb aquesta compra guanyaràs 198 punts.').waitFor();
    await page.goto(`${base}/finalitzar-comanda/`, { waitUntil: 'networkidle' });
    const id = await order(page);
    await deliver(id);
    await page.goto(`${base}/el-meu-compte/view-order/${id}/`);
    await page.getByRole('row', { name: 'Punts gastats: 200 punts' }).waitFor();
    await page.getByRole('row', { name: 'Punts guanyats: 198 punts' }).waitFor();
    await page.goto(`${base}/el-meu-compte/points/`);
    expect(await page.locator('.points-sum').textContent()).toBe('298 punts');
    // One of the two comes back.
    const placed = await readOrder(shop.house.shop.db.read, id);
    await refundOrder(
      shop.house.shop,
      {
        ...{ orderId: id, key: 'half', reason: '', restock: false, byGateway: false, by: 'test' },
        lines: [{ lineId: placed?.lines[0]?.id ?? 0, pieces: 1 }],
      },
      Date.now(),
    );
    await page.reload();
    expect(await page.locator('.points-sum').textContent()).toBe('299 punts');
    const statement = page.locator('.points-statement tbody tr');
    await statement.filter({ hasText: 'Retirats per una devolució' }).getByText('−99').waitFor();
    await statement.filter({ hasText: 'Retornats' }).getByText('+100').waitFor();
    await page.getByRole('link', { name: 'Guanyats', exact: true }).click();
    await page.locator('.points-filters [aria-current]').getByText('Guanyats').waitFor();
    expect(await page.locator('.points-statement').getByText('Retornats').count()).toBe(0);
    // Upgrade, convert, and no more messages.
    await page.goto(`${base}/el-meu-compte/points/`);
    await page.locator('#wps_wpr_upgrade_level_click').click();
    await page.getByText('Ja tens el nivell Bronze.').first().waitFor();
    await page.locator('#wps_custom_wallet_point_num').fill('150');
    await page.locator('#wps_wpr_custom_wallet').click();
    await page.locator('.points-sum').getByText('49 punts').waitFor();
    await page.locator('.points-balance').getByText('1,50').waitFor();
    await page.getByRole('checkbox', { name: 'No vull rebre SMS' }).uncheck();
    await page.getByText('T’enviarem els avisos per SMS.').waitFor();
    await page.getByRole('checkbox', { name: 'No vull rebre SMS' }).check();
    await page.getByText('No t’enviarem cap SMS.').waitFor();
    await page.goto(`${base}/producte/tassa/`);
    await page.getByText('El teu nivell, Bronze, els multiplica per 1,5.').waitFor();
    expect((await verifyLedger(shop.house.shop.db.read)).faults).toEqual([]);
  });

  test.each([
    {
      language: 'es',
      cart: '/es/carrito/',
      account: '/es/mi-cuenta/points/',
      applied: 'Usas 200 puntos',
      earns: 'Con esta compra ganarás 98 puntos.',
      removed: 'Hemos quitado los puntos del carrito.',
      converted: 'Hemos pasado 100 puntos al monedero: 1,00',
      level: 'Ya tienes el nivel Bronce.',
      kind: 'Pasados al monedero',
    },
    {
      language: 'en',
      cart: '/en/cart/',
      account: '/en/my-account/points/',
      applied: 'You are using 200 points',
      earns: 'You will earn 98 points with this purchase.',
      removed: 'The points are off your cart.',
      converted: '100 points are in your wallet now: 1,00',
      level: 'You now have the level Bronze.',
      kind: 'Moved to the wallet',
    },
  ])('in $language: spend, take it back, upgrade and convert', async (said) => {
    const { shopper } = await shop.someone(300);
    await shopper.call('add_to_cart', { product_id: shop.cup }, `/${said.language}/`);
    const context = await chromium.visitor({ reducedMotion: 'reduce' });
    await lendCookies(context, shopper);
    const page = await context.newPage();
    page.on('dialog', (dialog) => void dialog.accept());
    await page.goto(base + said.cart);
    await page.locator('#wps_cart_points').fill('200');
    await page.locator('#wps_cart_points_apply').click();
    await page.getByText(said.applied).waitFor();
    await page.getByText(said.earns).waitFor();
    await page.locator('.wps_remove_virtual_coupon').click();
    await page.getByText(said.removed).waitFor();
    await page.goto(base + said.account);
    await page.locator('#wps_wpr_upgrade_level_click').click();
    await page.getByText(said.level).first().waitFor();
    await page.locator('#wps_custom_wallet_point_num').fill('100');
    await page.locator('#wps_wpr_custom_wallet').click();
    await page.getByText(said.converted).waitFor();
    await page.locator('.points-statement').getByText(said.kind).waitFor();
  });
});
