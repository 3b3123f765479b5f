import type { AddressInfo } from 'node:net';
import axe from 'axe-core';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import settings from '../../shop.config.ts';
import { openSellingShop } from '../support/cart.ts';
import { addSimple, addVariable } from '../support/catalogue.ts';
import { MARIA } from '../support/checkout.ts';
import { openChromium, type TestBrowser } from '../support/chromium.ts';
import { captured } from '../support/marketing.ts';
import type { TestShop } from '../support/shop.ts';

interface Pushed {
  event?: string;
  ecommerce?: Record<string, unknown> & { items: Record<string, unknown>[] };
  eventTimeout?: number;
}

/** Stands for a container: takes what is pushed, and calls back what waits for it when told to. */
const CONTAINER = 'window.google_tag_manager = { "GTM-TEST123": {} };';

describe('marketing in a browser', () => {
  let house: TestShop;
  let chromium: TestBrowser;
  let base: string;
  beforeAll(async () => {
    const { tagManager } = settings.marketing;
    const marketing = { ...settings.marketing, tagManager: { ...tagManager, container: 'GTM-TEST123' } };
    house = await openSellingShop('sqlite', { settings: { marketing } });
    house.shop.limits.take = async () => true;
    await addSimple(house, { name: 'Tassa', price: 1850, sku: 'T-1' });
    await addVariable(house, { name: 'Got', price: 900 });
    await house.app.listen({ port: 0, host: '127.0.0.1' });
    base = `http://shop.test:${(house.app.server.address() as AddressInfo).port}`;
    chromium = await openChromium();
  });
  afterAll(async () => {
    await chromium.close();
    await house.close();
  });

  /** A visitor with these consents; what they ask of the tag manager and of the capture is noted. */
  async function visitor(...purposes: string[]) {
    const context = await chromium.visitor({ purposes: ['necessary', ...purposes] });
    const asked = { containers: 0, captures: [] as string[] };
    await context.route('https://www.googletagmanager.com/**', (route) => {
      asked.containers += 1;
      return route.fulfill({ contentType: 'text/javascript', body: CONTAINER });
    });
    context.on('request', (request) => {
      if (request.url().includes('mailchimp_set_user_by_email'))
        asked.captures.push(request.postData() ?? '');
    });
    return { context, asked, page: await context.newPage() };
  }
  const pushed = (page: Page): Promise<Pushed[]> =>
    page.evaluate(() => {
      const layer = (window as unknown as { dataLayer?: Pushed[] }).dataLayer ?? [];
      return JSON.parse(JSON.stringify(layer.filter((one) => typeof one.event === 'string'))) as Pushed[];
    });
  const eventOf = async (page: Page, name: string) => {
    await page.waitForFunction(
      (event) =>
        ((window as unknown as { dataLayer?: Pushed[] }).dataLayer ?? []).some((one) => one.event === event),
      name,
    );
    return (await pushed(page)).findLast(({ event }) => event === name);
  };
  const leave = async (page: Page, selector: string, text: string) => {
    await page.locator(selector).fill(text);
    await page.locator(selector).blur();
  };
  const told = (page: Page) =>
    page.waitForResponse((response) => response.url().includes('mailchimp_set_user_by_email'));
  async function fillCart(page: Page) {
    await page.goto(`${base}/botiga/`);
    await page.getByRole('button', { name: 'Afegeix a la cistella: «Tassa»' }).click();
    await page.locator('.site-header .cart-count').getByText('1', { exact: true }).waitFor();
  }

  test('an e-mail is captured when its field is left: not an invalid one, and not the same twice in a row', async () => {
    const { page, asked, context } = await visitor('marketing');
    await fillCart(page);
    await page.goto(`${base}/finalitzar-comanda/`);
    await leave(page, '#billing_email', 'anna@example');
    await leave(page, '#billing_email', 'anna@example.museum');
    const first = told(page);
    await leave(page, '#billing_email', 'anna+botiga@example.cat');
    expect(await (await first).json()).toMatchObject({ success: true, email: 'anna+botiga@example.cat' });
    await leave(page, '#billing_email', '');
    await leave(page, '#billing_email', 'anna+botiga@example.cat');
    const second = told(page);
    await leave(page, '#billing_email', 'anna@example.cat');
    expect(await (await second).json()).toMatchObject({ previous: 'anna+botiga@example.cat' });
    const fields = asked.captures.map((body) => Object.fromEntries(new URLSearchParams(body)));
    expect(fields).toEqual([
      { email: 'anna+botiga@example.cat', mc_language: 'ca', subscribed: '0' },
      { email: 'anna@example.cat', mc_language: 'ca', subscribed: '0' },
    ]);
    // Ticking the box is news about the same address.
    const third = told(page);
    await page.locator('#mailchimp_woocommerce_newsletter').check();
    await third;
    expect(new URLSearchParams(asked.captures.at(-1)).get('subscribed')).toBe('1');
    expect(await captured(house, 'anna@example.cat')).toMatchObject({ subscribed: 1 });
    await context.close();
  });

  test('nothing is captured where cookies are refused, and from the moment on when they are allowed', async () => {
    const { page, asked, context } = await visitor();
    await page.goto(`${base}/`);
    await leave(page, '#newsletter_email', 'nuria@example.cat');
    await page.getByRole('button', { name: 'Preferències de galetes' }).click();
    const proof = page.waitForResponse((response) => response.url().includes('record_consent'));
    await page.getByRole('dialog').getByRole('button', { name: 'Accepta-les totes', exact: true }).click();
    await proof;
    expect(asked.captures).toEqual([]);
    const sent = told(page);
    await page.locator('#newsletter_email').focus();
    await page.locator('#newsletter_email').blur();
    await sent;
    expect(asked.captures).toHaveLength(1);
    await context.close();
  });

  test('the e-mail of a contact form is captured after 2 s without typing', async () => {
    const { page, asked, context } = await visitor('marketing');
    await page.clock.install();
    await page.goto(`${base}/`);
    await page.evaluate(() => {
      const form = document.createElement('form');
      form.className = 'contact-form';
      form.innerHTML = '<label>E <input type="email" id="contact_email"></label>';
      document.querySelector('main')?.append(form);
    });
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.locator('#contact_email').fill('pau@example.ca');
    await page.clock.runFor(1500);
    await page.locator('#contact_email').pressSequentially('t');
    await page.clock.runFor(1999);
    expect(asked.captures).toEqual([]);
    const sent = told(page);
    await page.clock.runFor(1);
    await sent;
    expect(asked.captures).toHaveLength(1);
    expect(asked.captures[0]).toContain('pau%40example.cat');
    await context.close();
  });

  test('mc_cart_id on any page brings the cart and the e-mail back', async () => {
    const first = await visitor('marketing');
    await fillCart(first.page);
    await first.page.goto(`${base}/finalitzar-comanda/`);
    const sent = told(first.page);
    await leave(first.page, '#billing_email', 'torna@example.cat');
    await sent;
    await first.context.close();
    const { token } = (await captured(house, 'torna@example.cat')) ?? {};
    const { page, context } = await visitor('marketing');
    await page.goto(`${base}/botiga/?mc_cart_id=${token}`);
    await page.locator('.site-header .cart-count').getByText('1', { exact: true }).waitFor();
    await page.goto(`${base}/finalitzar-comanda/?mc_cart_id=${token}`);
    await page.waitForFunction(
      () => document.querySelector<HTMLInputElement>('#billing_email')?.value === 'torna@example.cat',
    );
    await context.close();
  });

  test('the container is loaded only with consent to statistics, and told nothing more once that is taken back', async () => {
    const refused = await visitor('marketing');
    await refused.page.goto(`${base}/botiga/`, { waitUntil: 'networkidle' });
    expect(refused.asked.containers).toBe(0);
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
    expect((await eventOf(refused.page, 'view_item_list'))?.ecommerce?.items).toHaveLength(2);
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
    await checkOut(page, context);
    const bought = await eventOf(page, 'purchase');
    expect(bought?.ecommerce).toMatchObject({ currency: 'EUR', affiliation: 'Cistella', coupon: '' });
    expect(bought?.ecommerce?.items).toMatchObject([{ item_name: 'Got', quantity: 1 }]);
    await page.reload();
    await page.waitForFunction(() => 'google_tag_manager' in window);
    expect((await pushed(page)).filter(({ event }) => event === 'purchase')).toEqual([]);
    await context.close();
  });

  async function fillCartToo(page: Page) {
    await page.goto(`${base}/botiga/`);
    await page.getByRole('button', { name: 'Afegeix a la cistella: «Tassa»' }).click();
    await page.locator('.site-header .cart-count').getByText('2', { exact: true }).waitFor();
  }

  /** Through the steps; what was told about shipping and payment is read before the page is left. */
  async function checkOut(page: Page, context: BrowserContext) {
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
    await page.locator('label[for="payment_method_bacs"]').click();
    const terms = page.locator('#terms');
    if ((await terms.count()) > 0) await terms.check();
    const kept: Pushed[] = [];
    await context.exposeFunction('keepPushed', (one: Pushed) => kept.push(one));
    await page.evaluate(() => {
      const layer = (window as unknown as { dataLayer: Pushed[] }).dataLayer;
      const keep = (window as unknown as { keepPushed: (one: unknown) => void }).keepPushed;
      const own = layer.push.bind(layer);
      for (const one of layer) if (one.event) keep(JSON.parse(JSON.stringify(one)));
      layer.push = (...more) => {
        for (const one of more) if (one.event) keep(JSON.parse(JSON.stringify(one)));
        return own(...more);
      };
    });
    await page.locator('#place_order').click();
    await page.waitForURL('**/order-received/**');
    const of = (name: string) => kept.findLast(({ event }) => event === name)?.ecommerce ?? {};
    expect(of('add_shipping_info')).toMatchObject({ shipping_tier: 'Enviament a domicili' });
    expect(of('add_payment_info')).toMatchObject({ payment_type: 'Transferència bancària' });
  }

  test('the newsletter form and its pages are free of faults that axe knows', async () => {
    const { page, context } = await visitor();
    for (const path of ['/?newsletter=asked', '/?newsletter=stop&to=x&key=y']) {
      await page.goto(base + path);
      await page.evaluate(axe.source);
      const faults = await page.evaluate(async () => {
        const { axe: own } = window as unknown as {
          axe: { run(): Promise<{ violations: { id: string }[] }> };
        };
        return (await own.run()).violations.map(({ id }) => id);
      });
      expect(faults).toEqual([]);
    }
    await context.close();
  });
});
