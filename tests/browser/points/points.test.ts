import { readFileSync } from 'node:fs';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openChromium, type TestBrowser } from '../../support/chromium/chromium.ts';
import { lendCookies, listenOn, openPointsShop, type PointsShop } from '../../support/points/shop.ts';

const APPLY = 'wps_wpr_apply_fee_on_cart_subtotal';

describe('points on the cart and at the checkout, in a browser', () => {
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

  /** Somebody with points and a cup in the cart, in a browser of their own. */
  async function shopper(
    points: number,
    options: { javaScriptEnabled?: boolean } = {},
  ): Promise<{ context: BrowserContext; page: Page; userId: number }> {
    const { shopper: known, userId } = await shop.someone(points);
    await known.call('add_to_cart', { product_id: shop.cup });
    const context = await chromium.visitor({ reducedMotion: 'reduce', ...options });
    await lendCookies(context, known);
    return { context, page: await context.newPage(), userId };
  }
  const input = (page: Page) => page.getByRole('spinbutton', { name: 'Punts que vols gastar' });
  const apply = async (page: Page, points: string) => {
    await input(page).fill(points);
    await page.getByRole('button', { name: 'Aplica els punts' }).click();
  };
  const openCart = (page: Page) => page.goto(`${base}/cistella/`);
  /** With the totals that it asks for when it opens. */
  async function openCheckout(page: Page): Promise<void> {
    const first = page.waitForResponse((response) => response.url().includes('update_order_review'));
    await page.goto(`${base}/finalitzar-comanda/`);
    await first;
    await unfold(page);
  }
  /** At the checkout points are one word in a line until somebody wants them. */
  const unfold = (page: Page) => page.locator('.points-section > summary').click();
  const total = (page: Page, text: string) => page.locator('.order-total').getByText(text).first().waitFor();
  const calls = (page: Page) => {
    const seen: URLSearchParams[] = [];
    page.on('request', (request) => {
      if (request.url().includes('admin-ajax')) seen.push(new URLSearchParams(request.postData() ?? ''));
    });
    return seen;
  };
  /** From now on time passes only as a test says. */
  const stopTime = async (page: Page) => {
    const now = Date.now();
    await page.clock.install({ time: now });
    await page.clock.pauseAt(now + 1000);
  };
  const mark = (page: Page) => page.evaluate(() => void Object.assign(window, { same: true }));
  const isSame = (page: Page) => page.evaluate(() => (window as unknown as { same?: boolean }).same === true);

  test('on the cart points are applied in place: the notice says so, and the total is lower', async () => {
    const { page, userId } = await shopper(500);
    await page.goto(`${base}/cistella/`);
    await mark(page);
    const seen = calls(page);
    await apply(page, '300');
    await page.locator('#wps_wpr_cart_points_success').getByText('Fas servir 300 punts').waitFor();
    await total(page, '97,00');
    await page.locator('tr.coupon-loyalty-points').getByText('-3,00').waitFor();
    expect(seen[0]?.get('action')).toBe(APPLY);
    expect(seen[0]?.get('user_id')).toBe(String(userId));
    expect(seen[0]?.get('wps_cart_points')).toBe('300');
    expect(seen[0]?.get('wps_nonce')).toMatch(/^[0-9a-f]{10}$/);
    // Removing it: the input is cleared and the row is gone.
    await page.getByRole('link', { name: 'Treu els punts' }).click();
    await page.locator('tr.coupon-loyalty-points').waitFor({ state: 'detached' });
    await total(page, '100,00');
    expect(await input(page).inputValue()).toBe('');
    // The cart that comes anew gives the focus back.
    await expect.poll(() => input(page).evaluate((field) => field === document.activeElement)).toBe(true);
    const removed = seen.find((call) => call.get('action') === 'wps_wpr_remove_cart_point');
    expect(Object.fromEntries(removed ?? [])).toMatchObject({
      coupon_code: 'loyalty-points',
      is_checkout: '',
    });
    expect(await isSame(page)).toBe(true);
  });

  test('while the request runs the cart form is blocked by an overlay of 0.6', async () => {
    const { page } = await shopper(500);
    await page.goto(`${base}/cistella/`);
    let answer = () => {};
    const held = new Promise<void>((go) => {
      answer = go;
    });
    await page.route('**/admin-ajax.php', async (route) => {
      await held;
      await route.continue();
    });
    await apply(page, '100');
    const form = page.locator('.woocommerce-cart-form.processing');
    await form.waitFor();
    // It fades, if only for a moment.
    await expect.poll(() => form.evaluate((element) => getComputedStyle(element).opacity)).toBe('0.6');
    expect(await form.evaluate((element) => getComputedStyle(element).pointerEvents)).toBe('none');
    answer();
    await total(page, '99,00');
    await page.locator('.woocommerce-cart-form:not(.processing)').waitFor();
  });

  test('a result that is not true shows the server’s message in the error notice', async () => {
    const { page } = await shopper(500);
    await page.goto(`${base}/cistella/`);
    await apply(page, '1.5');
    const notice = page.locator('#wps_wpr_cart_points_notice.woocommerce-error');
    await notice.getByText('Escriu un nombre enter de punts').waitFor();
    expect(await page.locator('#wps_wpr_cart_points_success').textContent()).toBe('');
    await page.route('**/admin-ajax.php', (route) => route.abort());
    await apply(page, '100');
    await notice.getByText('No ens hem pogut connectar amb la botiga.').waitFor();
    await page.locator('.woocommerce-cart-form:not(.processing)').waitFor();
  });

  test('nothing, zero and less are not sent: the field says what is missing', async () => {
    const { page } = await shopper(500);
    await page.goto(`${base}/cistella/`);
    const seen = calls(page);
    const notice = page.locator('#wps_wpr_cart_points_notice');
    await apply(page, '');
    await notice.getByText('Escriu quants punts vols fer servir.').waitFor();
    for (const typed of ['0', '-3']) {
      await apply(page, typed);
      await notice.getByText('més gran que zero').waitFor();
    }
    expect(await input(page).getAttribute('aria-invalid')).toBe('true');
    expect(await input(page).evaluate((field) => field === document.activeElement)).toBe(true);
    expect(seen).toEqual([]);
  });

  test('more than the balance is told in an alert list before the cart form or the checkout’s points section', async () => {
    const { page } = await shopper(50);
    const list = page.locator('.wps_error[role="alert"]');
    const seen = calls(page);
    await page.goto(`${base}/cistella/`);
    await apply(page, '51');
    await list.getByText('No tens prou punts').waitFor();
    expect(await list.evaluate((element) => element.nextElementSibling?.className)).toBe(
      'woocommerce-cart-form',
    );
    expect(await list.evaluate((element) => element === document.activeElement)).toBe(true);
    // And where it was typed, which may be far below, until something else is.
    const beside = page.locator('#wps_wpr_cart_points_notice.woocommerce-error');
    await beside.getByText('No tens prou punts').waitFor();
    await input(page).press('1');
    expect(await beside.count()).toBe(0);
    await apply(page, '52');
    expect(await list.count()).toBe(1);
    await openCheckout(page);
    await apply(page, '51');
    await list.getByText('No tens prou punts').waitFor();
    expect(await list.evaluate((element) => element.nextElementSibling?.className)).toContain(
      'custom_point_checkout',
    );
    expect(seen).toEqual([]);
  });

  test('with an order limit above zero the list says both what there is and what the order takes', async () => {
    await shop.applyTo({ redeem: { points: 100, value: 100, orderShare: 500_000 } });
    const { page } = await shopper(50);
    await page.goto(`${base}/cistella/`);
    expect(await page.locator('#wps_cart_points_apply').getAttribute('data-order-limit')).toBe('5000');
    await apply(page, '51');
    await page
      .locator('.wps_error')
      .getByText('No tens prou punts: en pots gastar 50, i en aquesta comanda com a molt 5.000.')
      .waitFor();
    await shop.applyTo({});
  });

  test('the page scrolls to the cart form in 800 ms and is renewed after 1.5 s, or at once and without scrolling where the points button is', async () => {
    const { context } = await shopper(500);
    const page = await context.newPage();
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.setViewportSize({ width: 390, height: 500 });
    await page.goto(`${base}/cistella/`);
    await stopTime(page);
    const renewals = () => page.evaluate(() => (window as unknown as { renewed: number }).renewed);
    const top = () =>
      page.evaluate(() =>
        Math.round(document.querySelector('.woocommerce-cart-form')?.getBoundingClientRect().top ?? 0),
      );
    const count = () =>
      page.evaluate(() => {
        Object.assign(window, { renewed: 0 });
        document.body.addEventListener('wc_update_cart', () => {
          (window as unknown as { renewed: number }).renewed += 1;
        });
      });
    await count();
    await apply(page, '100');
    await page.locator('#wps_wpr_cart_points_success').getByText('100 punts').waitFor();
    await page.clock.runFor(400);
    const between = await top();
    await page.clock.runFor(500);
    // Below the header that stays, with what was answered far below at the field.
    const { said, header, form } = await page.evaluate(() => {
      const box = (selector: string) => document.querySelector(selector)!.getBoundingClientRect();
      const { top, bottom } = box('.points-said-above');
      return {
        said: { top, bottom },
        header: box('.site-header-row').bottom,
        form: box('.woocommerce-cart-form').top,
      };
    });
    expect(said.top).toBeGreaterThanOrEqual(header);
    expect(said.top - header).toBeLessThan(20);
    expect(form).toBeGreaterThanOrEqual(said.bottom);
    expect(form - said.bottom).toBeLessThan(60);
    expect(await page.locator('.points-said-above').innerText()).toContain('100 punts');
    expect(between).toBeLessThan(form);
    expect(await renewals()).toBe(1);
    await page.clock.runFor(700);
    expect(await renewals()).toBe(2);
    await page.evaluate(() => {
      const button = document.createElement('a');
      button.id = 'wps_wpr_button_to_add_points_section';
      document.body.append(button);
    });
    await apply(page, '120');
    await page.locator('#wps_wpr_cart_points_success').getByText('120 punts').waitFor();
    const before = await page.evaluate(() => window.scrollY);
    await page.clock.runFor(3000);
    expect(await renewals()).toBe(3);
    // What was said makes the page a little longer; gliding would have gone a long way up.
    expect(Math.abs((await page.evaluate(() => window.scrollY)) - before)).toBeLessThan(20);
  });

  test('what is typed while the cart is renewed stays', async () => {
    const { page } = await shopper(500);
    await openCart(page);
    await apply(page, '300');
    await page.locator('tr.coupon-loyalty-points').waitFor();
    const gate = Promise.withResolvers<void>();
    await page.route('**/cistella/', async (route) => {
      await gate.promise;
      await route.continue();
    });
    await page.locator('.wps_remove_virtual_coupon').click();
    await page.locator('#wps_wpr_cart_points_success').getByText('Hem tret els punts').waitFor();
    await input(page).fill('120');
    gate.resolve();
    await page.locator('tr.coupon-loyalty-points').waitFor({ state: 'detached' });
    expect(await input(page).inputValue()).toBe('120');
    await page.unroute('**/cistella/');
    await page.getByRole('button', { name: 'Aplica els punts' }).click();
    await page.locator('#wps_wpr_cart_points_success').getByText('120 punts').waitFor();
  });

  test('at the checkout the same section applies, and removing deletes the row after 200 ms and refreshes the totals', async () => {
    const { page } = await shopper(500);
    await openCheckout(page);
    await mark(page);
    await stopTime(page);
    const seen = calls(page);
    await apply(page, '300');
    await page.locator('#wps_wpr_cart_points_success').getByText('Fas servir 300 punts').waitFor();
    await page.clock.runFor(2000);
    await page.evaluate(() => document.querySelector('form.checkout')?.setAttribute('data-step', 'review'));
    await total(page, '97,00');
    await page.locator('tr.coupon-loyalty-points .wps_remove_virtual_coupon').click();
    await page.locator('#wps_wpr_cart_points_success').getByText('Hem tret els punts').waitFor();
    expect(await page.locator('tr.coupon-loyalty-points').count()).toBe(1);
    await page.clock.runFor(199);
    expect(await page.locator('tr.coupon-loyalty-points').count()).toBe(1);
    await page.clock.runFor(1);
    expect(await page.locator('tr.coupon-loyalty-points').count()).toBe(0);
    await page.clock.runFor(50);
    await total(page, '100,00');
    expect(await input(page).inputValue()).toBe('');
    expect(seen.find((call) => call.get('action') === 'wps_wpr_remove_cart_point')?.get('is_checkout')).toBe(
      '1',
    );
    expect(await isSame(page)).toBe(true);
  });

  test('removed by key at the checkout, where their section is closed, they leave the focus on what is said of it', async () => {
    const { page } = await shopper(500);
    await openCheckout(page);
    await apply(page, '300');
    await page.locator('#wps_wpr_cart_points_success').getByText('Fas servir 300 punts').waitFor();
    await total(page, '97,00');
    await page.evaluate(() => document.querySelector('form.checkout')?.setAttribute('data-step', 'review'));
    await page.locator('.points-section > summary').click();
    await page.locator('tr.coupon-loyalty-points .wps_remove_virtual_coupon').focus();
    await page.keyboard.press('Enter');
    await total(page, '100,00');
    await page.locator('tr.coupon-loyalty-points').waitFor({ state: 'detached' });
    const focused = () => page.evaluate(() => document.activeElement?.textContent?.trim());
    expect(await focused()).toMatch(/^Hem tret els punts/);
    expect(await page.locator('.points-said-above').getAttribute('role')).toBe('alert');
    // What is said next is not said beside it.
    await page.locator('.points-section > summary').click();
    await apply(page, '100');
    await page.locator('#wps_wpr_cart_points_success').getByText('Fas servir 100 punts').waitFor();
    expect(await page.locator('.points-said-above').count()).toBe(0);
  });

  test('with the restriction message on, applying marks the address; the message is red, stands after 2 s under the coupon form too, and the query goes', async () => {
    await shop.applyTo({
      earn: { awardAt: 'paid', holdDays: 0, tax: true, whenRedeemed: 'none' },
      restrictionMessage: true,
    });
    const { page } = await shopper(500);
    await page.goto(`${base}/cistella/?from=letter`);
    await stopTime(page);
    await apply(page, '100');
    await page.waitForURL(/\/cistella\/\?status=active&nonce=[0-9a-f]{10}$/);
    const marked = page.url();
    await page.clock.runFor(1500);
    const message = page.locator('.wps_wpr_show_restrict_message');
    const text = 'Si pagues amb punts, aquesta comanda no te’n farà guanyar cap.';
    await message.getByText(text).waitFor();
    // It comes anew with the cart.
    const colour = () => message.evaluate((element) => getComputedStyle(element).color);
    await expect.poll(colour).toBe('rgb(163, 32, 32)');
    const again = page.locator('.woocommerce-cart-form .coupon .wps_wpr_color_for_restriction_msg');
    expect(await again.count()).toBe(0);
    await page.clock.runFor(2000);
    await again.getByText(text).waitFor();
    expect(page.url()).toBe(`${base}/cistella/`);
    // Whoever reloads the marked address is told the same.
    await page.goto(marked);
    await message.getByText(text).waitFor();
    await page.clock.runFor(2000);
    await again.getByText(text).waitFor();
    expect(page.url()).toBe(`${base}/cistella/`);
    await shop.applyTo({});
  });

  test('without scripts the form and the row’s link do the same', async () => {
    const { page } = await shopper(500, { javaScriptEnabled: false });
    for (const path of ['/cistella/', '/finalitzar-comanda/']) {
      await page.goto(base + path);
      if (path === '/finalitzar-comanda/') await unfold(page);
      await apply(page, '300');
      await page.getByText('Fas servir 300 punts').waitFor();
      await page.locator('tr.coupon-loyalty-points').getByText('-3,00').waitFor();
      await page.locator('.wps_remove_virtual_coupon').click();
      await page.getByText('Hem tret els punts de la cistella.').waitFor();
    }
  });

  test('axe finds nothing in the section and its alerts', async () => {
    const { page } = await shopper(50);
    const axe = readFileSync('node_modules/axe-core/axe.min.js', 'utf8');
    for (const open of [openCart, openCheckout]) {
      await open(page);
      await apply(page, '99');
      await page.locator('.wps_error').waitFor();
      await page.evaluate(axe);
      const found = await page.evaluate(async () => {
        const { axe: run } = window as unknown as {
          axe: { run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
        };
        return (await run.run()).violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`);
      });
      expect(found).toEqual([]);
    }
  });
});
