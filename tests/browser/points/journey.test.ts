import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readOrder } from '../../../src/orders/index.ts';
import { changeStatus } from '../../../src/orders/status/steps.ts';
import { verifyLedger } from '../../../src/points/index.ts';
import { MARIA } from '../../support/buying/checkout.ts';
import { openChromium, type TestBrowser } from '../../support/chromium/chromium.ts';
import { refundOrder } from '../../support/people/staff.ts';
import {
  lendCookies,
  listenOn,
  openPointsShop,
  PASSWORD,
  type PointsShop,
} from '../../support/points/shop.ts';
import { engines } from '../../support/shop.ts';

/** The shorter way in the other languages, one on each engine. */
const OTHERS = [
  {
    language: 'es',
    database: 'postgres',
    cart: '/es/carrito/',
    checkout: '/es/finalizar-compra/',
    account: '/es/mi-cuenta/points/',
    applied: 'Usas 200 puntos',
    earns: 'Con esta compra ganarás 198 puntos.',
    removed: 'Hemos quitado los puntos del carrito.',
    earned: '298 puntos',
    returned: '299 puntos',
    taken: 'Retirados por una devolución',
    level: 'Ya tienes el nivel Bronce.',
    converted: 'Hemos pasado 100 puntos al monedero: 1,00',
    kind: 'Pasados al monedero',
    stop: 'No quiero recibir SMS',
    on: 'Te enviaremos los avisos por SMS.',
    off: 'No te enviaremos ningún SMS.',
  },
  {
    language: 'en',
    database: 'sqlite',
    cart: '/en/cart/',
    checkout: '/en/checkout/',
    account: '/en/my-account/points/',
    applied: 'You are using 200 points',
    earns: 'You will earn 198 points with this purchase.',
    removed: 'The points are off your cart.',
    earned: '298 points',
    returned: '299 points',
    taken: 'Taken back after a refund',
    level: 'You now have the Bronze level.',
    converted: '100 points are in your wallet now: 1,00',
    kind: 'Moved to the wallet',
    stop: 'I do not want text messages',
    on: 'We will send you text messages.',
    off: 'We will not send you text messages.',
  },
];

describe.each(engines)('a customer’s way with points on %s', (engine) => {
  let shop: PointsShop;
  let chromium: TestBrowser;
  let base: string;
  beforeAll(async () => {
    shop = await openPointsShop(engine);
    base = await listenOn(shop.house);
    chromium = await openChromium();
  });
  afterAll(async () => {
    await chromium.close();
    expect((await verifyLedger(shop.house.shop.db.read)).faults).toEqual([]);
    await shop.house.close();
  });

  /** Types the address, pays on delivery and reads the number of the order. */
  async function order(page: Page, checkout: string): Promise<number> {
    await page.goto(base + checkout);
    // Scripts have taken the page over.
    await page.locator('form.checkout.stepped').waitFor();
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
  /** One piece comes back. */
  async function giveBackOne(orderId: number): Promise<void> {
    const placed = await readOrder(shop.house.shop.db.read, orderId);
    const lines = [{ lineId: placed?.lines[0]?.id ?? 0, pieces: 1 }];
    const how = { reason: '', restock: false, byGateway: false, by: 'test' };
    await refundOrder(shop.house.shop, { orderId, key: 'one', lines, ...how }, Date.now());
  }
  async function visitor(): Promise<Page> {
    const page = await (await chromium.visitor({ reducedMotion: 'reduce' })).newPage();
    page.on('dialog', (dialog) => void dialog.accept());
    return page;
  }
  const sum = (page: Page) => page.locator('.points-sum').textContent();
  const statement = (page: Page, kind: string) =>
    page.locator('.points-statement tbody tr').filter({ hasText: kind });

  test('in Catalan: earn, spend, get half of it back, upgrade, convert, and want no messages', async () => {
    const { email } = await shop.someone(300);
    const page = await visitor();
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
    await page.locator('#wps_wpr_cart_points_success', { hasText: 'Fas servir 200 punts' }).waitFor();
    await page.getByText('Amb aquesta compra guanyaràs 198 punts.').waitFor();
    const id = await order(page, '/finalitzar-comanda/');
    await deliver(id);
    await page.goto(`${base}/el-meu-compte/view-order/${id}/`);
    await page.getByRole('row', { name: 'Punts gastats: 200 punts' }).waitFor();
    await page.getByRole('row', { name: 'Punts guanyats: 198 punts' }).waitFor();
    await page.goto(`${base}/el-meu-compte/points/`);
    expect(await sum(page)).toBe('298 punts');
    await giveBackOne(id);
    await page.reload();
    expect(await sum(page)).toBe('299 punts');
    await statement(page, 'Retirats per una devolució').getByText('−99').waitFor({ state: 'attached' });
    await statement(page, 'Retornats').getByText('+100').waitFor({ state: 'attached' });
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
  });

  test.each(OTHERS.filter(({ database }) => database === engine))(
    'in $language: spend, take it back, spend and earn, refund in part, upgrade, convert and opt out',
    async (said) => {
      const { shopper } = await shop.someone(300);
      const goods = { product_id: shop.cup, quantity: 2 };
      await shopper.call('add_to_cart', goods, `/${said.language}/`);
      const page = await visitor();
      await lendCookies(page.context(), shopper);
      await page.goto(base + said.cart);
      const spend = async () => {
        await page.locator('#wps_cart_points').fill('200');
        await page.locator('#wps_cart_points_apply').click();
        await page.locator('#wps_wpr_cart_points_success', { hasText: said.applied }).waitFor();
      };
      await spend();
      await page.getByText(said.earns).waitFor();
      await page.locator('.wps_remove_virtual_coupon').click();
      await page.getByText(said.removed).waitFor();
      // The cart is renewed by then: a press on a button that is being replaced is nobody's.
      await page.locator('tr.coupon-loyalty-points').waitFor({ state: 'detached' });
      await spend();
      const id = await order(page, said.checkout);
      await deliver(id);
      await page.goto(base + said.account);
      expect(await sum(page)).toBe(said.earned);
      await giveBackOne(id);
      await page.reload();
      expect(await sum(page)).toBe(said.returned);
      await statement(page, said.taken).getByText('−99').waitFor({ state: 'attached' });
      await page.locator('#wps_wpr_upgrade_level_click').click();
      await page.getByText(said.level).first().waitFor();
      await page.locator('#wps_custom_wallet_point_num').fill('100');
      await page.locator('#wps_wpr_custom_wallet').click();
      await page.getByText(said.converted).waitFor();
      await page.locator('.points-moves summary').getByText(said.kind).waitFor();
      const box = page.getByRole('checkbox', { name: said.stop });
      await box.uncheck();
      await page.getByText(said.on).waitFor();
      await box.check();
      await page.getByText(said.off).waitFor();
    },
  );
});
