import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSellingShop } from '../support/buying/cart.ts';
import { MARIA } from '../support/buying/checkout.ts';
import { addSimple, addVariable } from '../support/catalogue/catalogue.ts';
import { openChromium, type TestBrowser } from '../support/chromium/chromium.ts';
import { cartMoves, eventOf, keepPushed, type Pushed, pushed, tagVisitor } from '../support/data-layer.ts';
import { settings } from '../support/people/settings.ts';
import type { TestShop } from '../support/shop.ts';

describe('the data layer in a browser', () => {
  let house: TestShop;
  let chromium: TestBrowser;
  let base: string;
  beforeAll(async () => {
    const { tagManager } = settings.marketing;
    const marketing = { ...settings.marketing, tagManager: { ...tagManager, container: 'GTM-TEST123' } };
    house = await openSellingShop('sqlite', { settings: { marketing } });
    house.shop.limits.take = async () => true;
    const cup = await addSimple(house, { name: 'Tassa', price: 1850, sku: 'T-1', categories: ['Taula'] });
    const book = await addSimple(house, { name: 'Receptari', price: 0, more: { virtual: true } });
    await addVariable(house, { name: 'Got', price: 900 });
    await addSimple(house, { name: 'Joc', more: { type: 'grouped', groupedIds: [cup, book], prices: {} } });
    await house.app.listen({ port: 0, host: '127.0.0.1' });
    base = `http://shop.test:${(house.app.server.address() as AddressInfo).port}`;
    chromium = await openChromium();
  });
  afterAll(async () => {
    await chromium.close();
    await house.close();
  });
  const visitor = (...purposes: string[]) => tagVisitor(chromium, purposes);

  async function fillCart(page: Page) {
    await page.goto(`${base}/botiga/`);
    await page.getByRole('button', { name: 'Afegeix a la cistella: «Tassa»' }).click();
    await page.locator('.site-header .cart-count').getByText('1', { exact: true }).waitFor();
  }

  test('the container is loaded only with consent to statistics, and told nothing more once that is taken back', async () => {
    const refused = await visitor('marketing');
    await refused.page.goto(`${base}/botiga/`);
    await refused.page.locator('.site-header .cart-count').waitFor();
    expect(refused.containers.length).toBe(0);
    expect(await pushed(refused.page)).toEqual([]);
    await refused.page.getByRole('button', { name: 'Preferències de galetes' }).click();
    const loaded = refused.page.waitForResponse((response) =>
      response.url().includes('gtm.js?id=GTM-TEST123'),
    );
    await refused.page
      .getByRole('dialog')
      .getByRole('button', { name: 'Accepta-les totes', exact: true })
      .click();
    await loaded;
    expect((await eventOf(refused.page, 'view_item_list'))?.ecommerce?.items).toHaveLength(4);
    await refused.page.getByRole('button', { name: 'Preferències de galetes' }).click();
    const proof = refused.page.waitForResponse((response) => response.url().includes('record_consent'));
    await refused.page
      .getByRole('dialog')
      .getByRole('button', { name: 'Només les necessàries', exact: true })
      .click();
    await proof;
    const before = (await pushed(refused.page)).length;
    await refused.page.getByRole('button', { name: 'Afegeix a la cistella: «Tassa»' }).click();
    await refused.page.locator('.site-header .cart-count').getByText('1', { exact: true }).waitFor();
    expect(await pushed(refused.page)).toHaveLength(before);
    await refused.context.close();
  });

  test('select_item goes ahead of the link, which is followed after 2000 ms at the latest', async () => {
    const { page, context } = await visitor('statistics');
    await page.clock.install();
    await page.goto(`${base}/botiga/`);
    await eventOf(page, 'view_item_list');
    await page.waitForFunction(() => 'google_tag_manager' in window);
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.locator('li.product', { hasText: 'Tassa' }).locator('h2').click();
    const selected = await eventOf(page, 'select_item');
    expect(selected).toMatchObject({
      eventTimeout: 2000,
      ecommerce: { items: [{ item_name: 'Tassa', price: 18.5 }] },
    });
    await page.clock.runFor(1999);
    expect(page.url()).toBe(`${base}/botiga/`);
    await page.clock.runFor(1);
    await page.waitForURL(`${base}/producte/tassa/`);
    await context.close();
  });

  test('a purchase is told from the look at the product to the order, once', async () => {
    const { page, context } = await visitor('statistics');
    const told = await keepPushed(page);
    await page.goto(`${base}/producte/got/`);
    expect((await eventOf(page, 'view_item'))?.ecommerce).toMatchObject({ currency: 'EUR', value: 9 });
    await page.locator('.variations select').first().selectOption({ label: 'Verd' });
    await page.waitForFunction(
      () =>
        ((window as unknown as { dataLayer?: Pushed[] }).dataLayer ?? []).filter(
          ({ event }) => event === 'view_item',
        ).length === 2,
    );
    await page.locator('.single_add_to_cart_button').click();
    const added = await eventOf(page, 'add_to_cart');
    expect(added?.ecommerce?.items).toMatchObject([
      { item_name: 'Got', item_variant: 'Verd', quantity: 1, price: 9 },
    ]);
    await fillCartToo(page);
    await page.goto(`${base}/cistella/`);
    expect((await eventOf(page, 'view_cart'))?.ecommerce).toMatchObject({ value: 27.5 });
    await page.getByRole('link', { name: 'Treu «Tassa» de la cistella' }).last().click();
    expect((await eventOf(page, 'remove_from_cart'))?.ecommerce?.items).toMatchObject([
      { item_name: 'Tassa' },
    ]);
    await page.locator('.site-header .cart-count').getByText('1', { exact: true }).waitFor();
    await page.goto(`${base}/finalitzar-comanda/`);
    expect((await eventOf(page, 'begin_checkout'))?.ecommerce).toMatchObject({ value: 9 });
    await placeOrder(page);
    const of = (name: string) => told.findLast(({ event }) => event === name)?.ecommerce ?? {};
    expect(of('add_shipping_info')).toMatchObject({ shipping_tier: 'Enviament a domicili' });
    expect(of('add_payment_info')).toMatchObject({ payment_type: 'Transferència bancària' });
    const bought = await eventOf(page, 'purchase');
    expect(bought?.ecommerce).toMatchObject({ currency: 'EUR', affiliation: 'Cistella', coupon: '' });
    expect(bought?.ecommerce?.items).toMatchObject([{ item_name: 'Got', quantity: 1 }]);
    await page.reload();
    await page.waitForFunction(() => 'google_tag_manager' in window);
    expect((await pushed(page)).filter(({ event }) => event === 'purchase')).toEqual([]);
    await context.close();
  });

  test('on the cart’s page a new quantity is told by its difference, and so are lines that go and come back', async () => {
    const { page, context } = await visitor('statistics');
    await fillCart(page);
    await cartMoves(page, ['add_to_cart', '1 Tassa']);
    await page.goto(`${base}/cistella/`);
    await eventOf(page, 'view_cart');
    const quantity = page.getByRole('spinbutton');
    await quantity.fill('4');
    await quantity.press('Tab');
    await cartMoves(page, ['add_to_cart', '3 Tassa']);
    const added = (await pushed(page)).findLast(({ event }) => event === 'add_to_cart');
    expect(added?.ecommerce).toMatchObject({
      currency: 'EUR',
      value: 55.5,
      items: [{ price: 18.5, item_category: 'Taula' }],
    });
    await quantity.fill('3');
    await quantity.press('Tab');
    const told = [
      ['add_to_cart', '3 Tassa'],
      ['remove_from_cart', '1 Tassa'],
    ];
    await cartMoves(page, ...told);
    // Sent again as it is, nothing has changed.
    await page.evaluate(() =>
      document.querySelector<HTMLFormElement>('.woocommerce-cart-form')?.requestSubmit(),
    );
    await page.waitForFunction(() => !document.querySelector('.woocommerce-cart-form.processing'));
    await page.getByRole('link', { name: 'Treu «Tassa» de la cistella' }).last().click();
    told.push(['remove_from_cart', '3 Tassa']);
    await cartMoves(page, ...told);
    await page.getByRole('link', { name: 'Desfés-ho' }).click();
    told.push(['add_to_cart', '3 Tassa']);
    await cartMoves(page, ...told);
    await context.close();
  });

  test('the small cart tells what is taken out of it', async () => {
    const { page, context } = await visitor('statistics');
    await fillCart(page);
    await page.locator('.site-header .cart-icon-wrapper').first().click();
    await page.getByRole('link', { name: 'Treu «Tassa» de la cistella' }).first().click();
    await cartMoves(page, ['add_to_cart', '1 Tassa'], ['remove_from_cart', '1 Tassa']);
    await context.close();
  });

  test('a shop that goes on to the cart at once tells what was added, and the cart it leads to', async () => {
    await house.set({ 'cart.redirectAfterAdd': true });
    const { page, context } = await visitor('statistics');
    // The page is left at once: what it pushes is kept outside of it.
    const told = await keepPushed(page);
    await page.goto(`${base}/producte/tassa/`);
    await eventOf(page, 'view_item');
    await page.locator('[name="quantity"]').fill('2');
    await page.locator('.single_add_to_cart_button').first().click();
    await page.waitForURL(`${base}/cistella/`);
    await eventOf(page, 'view_cart');
    await house.set({ 'cart.redirectAfterAdd': false });
    const names = told.map(({ event }) => event).filter((event) => /cart|item/.test(event ?? ''));
    expect(names).toEqual(['view_item', 'add_to_cart', 'view_cart']);
    expect(told.find(({ event }) => event === 'add_to_cart')?.ecommerce?.items).toMatchObject([
      { item_name: 'Tassa', quantity: 2 },
    ]);
    await context.close();
  });

  test('a group tells those of its products that somebody wants', async () => {
    const { page, context } = await visitor('statistics');
    const told = await keepPushed(page);
    await page.goto(`${base}/producte/joc/`);
    await page.waitForFunction(() => 'google_tag_manager' in window);
    await page.getByRole('spinbutton', { name: /Tassa/ }).fill('2');
    await page.locator('.single_add_to_cart_button').click();
    await page.locator('.site-header .cart-count').getByText('2', { exact: true }).waitFor();
    expect(
      told.filter(({ event }) => event === 'add_to_cart').map(({ ecommerce }) => ecommerce?.items),
    ).toMatchObject([[{ item_name: 'Tassa', quantity: 2 }]]);
    await context.close();
  });

  test('where nothing is sent and nothing is paid, the fallbacks of the spec are told', async () => {
    const { page, context } = await visitor('statistics');
    const told = await keepPushed(page);
    await page.goto(`${base}/producte/receptari/`);
    await page.locator('.single_add_to_cart_button').first().click();
    await page.locator('.site-header .cart-count').getByText('1', { exact: true }).waitFor();
    await page.goto(`${base}/finalitzar-comanda/`);
    await placeOrder(page);
    const of = (name: string) => told.filter(({ event }) => event === name).map(({ ecommerce }) => ecommerce);
    expect(of('add_shipping_info')).toMatchObject([{ shipping_tier: '(shipping tier not found)' }]);
    expect(of('add_payment_info')).toMatchObject([{ payment_type: '(payment type not found)' }]);
    await context.close();
  });

  async function fillCartToo(page: Page) {
    await page.goto(`${base}/botiga/`);
    await page.getByRole('button', { name: 'Afegeix a la cistella: «Tassa»' }).click();
    await page.locator('.site-header .cart-count').getByText('2', { exact: true }).waitFor();
  }

  async function placeOrder(page: Page) {
    for (const [name, value] of Object.entries(MARIA)) {
      const field = page.locator(`[name="${name}"]`);
      if ((await field.count()) !== 1 || !(await field.isVisible())) continue;
      if ((await field.evaluate((element) => element.tagName)) === 'SELECT')
        await field.selectOption(String(value));
      else if ((await field.getAttribute('type')) !== 'checkbox') await field.fill(String(value));
    }
    await page
      .locator('.next-step-button-wrapper.billing button, .next-step-button-wrapper.billing a')
      .click();
    await page.locator('.next-step-button-wrapper.review button, .next-step-button-wrapper.review a').click();
    const transfer = page.locator('label[for="payment_method_bacs"]');
    if ((await transfer.count()) > 0) await transfer.click();
    const terms = page.locator('#terms');
    if ((await terms.count()) > 0) await terms.check();
    await page.locator('#place_order').click();
    await page.waitForURL('**/order-received/**');
  }
});
