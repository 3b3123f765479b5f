import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSellingShop } from '../support/buying/cart.ts';
import { addSimple } from '../support/catalogue/catalogue.ts';
import { axeFindings } from '../support/chromium/axe.ts';
import { openChromium, type TestBrowser } from '../support/chromium/chromium.ts';
import { captured } from '../support/marketing.ts';
import type { TestShop } from '../support/shop.ts';

describe('marketing in a browser', () => {
  let house: TestShop;
  let chromium: TestBrowser;
  let base: string;
  beforeAll(async () => {
    house = await openSellingShop('sqlite');
    house.shop.limits.take = async () => true;
    await addSimple(house, { name: 'Tassa', price: 1850, sku: 'T-1' });
    await house.app.listen({ port: 0, host: '127.0.0.1' });
    base = `http://shop.test:${(house.app.server.address() as AddressInfo).port}`;
    chromium = await openChromium();
  });
  afterAll(async () => {
    await chromium.close();
    await house.close();
  });

  /** A visitor with these consents; what is captured of them is noted. */
  async function visitor(...purposes: string[]) {
    const context = await chromium.visitor({ purposes: ['necessary', ...purposes] });
    const asked = { captures: [] as string[] };
    context.on('request', (request) => {
      if (request.url().includes('mailchimp_set_user_by_email'))
        asked.captures.push(request.postData() ?? '');
    });
    return { context, asked, page: await context.newPage() };
  }
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

  test.each([
    ['of blocks', 'email'],
    ['of the shop', 'billing_email'],
  ])('the e-mail of a checkout %s is captured after 2 s without typing', async (_whose, id) => {
    const { page, asked, context } = await visitor('marketing');
    await page.clock.install();
    await page.goto(`${base}/`);
    await page.evaluate((id) => {
      const form = document.createElement('form');
      form.innerHTML = `<label>E <input type="email" id="${id}"></label>`;
      document.querySelector('main')?.append(form);
    }, id);
    await page.clock.pauseAt(Date.now() + 60_000);
    const field = page.locator(`#${id}`);
    await field.fill('pau@example.ca');
    await page.clock.runFor(1500);
    await field.pressSequentially('t');
    await page.clock.runFor(1999);
    expect(asked.captures).toEqual([]);
    const sent = told(page);
    await page.clock.runFor(1);
    await sent;
    expect(asked.captures).toHaveLength(1);
    expect(asked.captures[0]).toContain('pau%40example.cat');
    await context.close();
  });

  test('where carts are disabled nothing is sent; and where a call fails that is only logged', async () => {
    await house.set({ 'marketing.carts.capture': false });
    const { page, asked, context } = await visitor('marketing');
    await page.goto(`${base}/`);
    await leave(page, '#newsletter_email', 'mar@example.cat');
    await house.set({ 'marketing.carts.capture': true });
    const before = await page.locator('body').innerText();
    await page.reload();
    expect(asked.captures).toEqual([]);
    await page.route('**/admin-ajax.php*', (route) => route.abort());
    const logged = page.waitForEvent('console', (message) => message.text().startsWith('mailchimp_'));
    await leave(page, '#newsletter_email', 'mar@example.cat');
    expect([(await logged).type(), asked.captures.length]).toEqual(['warning', 1]);
    expect(await page.locator('body').innerText()).toBe(before);
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
    const asking = page.waitForRequest((request) => request.url().includes('mailchimp_get_user_by_hash'));
    await page.goto(`${base}/finalitzar-comanda/?mc_cart_id=${token}`);
    const request = await asking;
    const { pathname, searchParams } = new URL(request.url());
    expect([request.method(), pathname, request.postData()]).toEqual([
      'POST',
      '/wp-admin/admin-ajax.php',
      null,
    ]);
    expect(searchParams.get('hash')).toBe(token);
    await page.waitForFunction(
      () => document.querySelector<HTMLInputElement>('#billing_email')?.value === 'torna@example.cat',
    );
    await context.close();
  });

  test('the newsletter form and its pages are free of faults that axe knows', async () => {
    const { page, context } = await visitor();
    for (const path of ['/?newsletter=asked', '/?newsletter=stop&to=x&key=y']) {
      await page.goto(base + path);
      expect(await axeFindings(page)).toEqual([]);
    }
    await context.close();
  });
});
