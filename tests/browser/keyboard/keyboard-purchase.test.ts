import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readOrder } from '../../../src/orders/index.ts';
import { MARIA } from '../../support/buying/checkout.ts';
import { openChromium, type TestBrowser } from '../../support/chromium/chromium.ts';
import { seen, tabTo } from '../../support/chromium/keyboard.ts';
import { type DemoShop, openDemoShop } from '../demo-shop.ts';

/** A window of 1280 × 1024 at 400 %. */
const ZOOMED = { width: 320, height: 256 };

describe('a purchase by keyboard alone at 400 % zoom', { timeout: 240_000 }, () => {
  let demo: DemoShop;
  let chromium: TestBrowser;
  beforeAll(async () => {
    demo = await openDemoShop('sqlite');
    chromium = await openChromium();
  }, 240_000);
  afterAll(async () => {
    await chromium.close();
    await demo.close();
  });

  const widest = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);

  test('goes from the front page to the confirmation: menu, product, cart, checkout', async () => {
    const context = await chromium.visitor({ viewport: ZOOMED, reducedMotion: 'reduce' });
    const page = await context.newPage();
    await page.goto(`${demo.base}/`);
    await page.locator('html.js').waitFor();

    await tabTo(page, '.site-menu-button');
    await page.keyboard.press('Enter');
    await tabTo(page, '.site-menu a[href="/categoria-producte/taula/"]');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/categoria-producte/taula/');
    await page.locator('html.js').waitFor();
    expect(await widest(page)).toBeLessThanOrEqual(320);

    await tabTo(page, 'li.product a[href="/producte/tetera-indi/"]');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/producte/tetera-indi/');
    await page.locator('html.js').waitFor();
    await tabTo(page, '.single_add_to_cart_button');
    await page.keyboard.press('Enter');
    await page.locator('.site-header .cart-count').getByText('1', { exact: true }).waitFor();

    await page.goto(`${demo.base}/cistella/`);
    await page.locator('html.js').waitFor();
    expect(await widest(page)).toBeLessThanOrEqual(320);
    await tabTo(page, 'a.checkout-button, [name=proceed]');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/finalitzar-comanda/');
    await page.locator('form.stepped').waitFor();
    expect(await widest(page)).toBeLessThanOrEqual(320);

    const rest = new Map(Object.entries(MARIA).filter(([, value]) => value !== ''));
    for (let stop = 0; rest.size > 0 && stop < 120; stop += 1) {
      const id = await page.evaluate(() => document.activeElement?.id ?? '');
      const value = rest.get(id);
      if (value !== undefined) {
        expect(await seen(page), `${id} in sight`).toBe(true);
        // Lists are written in by the first letters of what is wanted.
        await page.keyboard.type({ billing_country: 'Espanya', billing_state: 'Girona' }[id] ?? value);
        rest.delete(id);
      }
      await page.keyboard.press('Tab');
    }
    expect([...rest.keys()]).toEqual([]);
    await tabTo(page, '.next-step-button-wrapper.billing button');
    await page.keyboard.press('Enter');
    await page.locator('.checkout-recipient').getByText('Carrer de la Força').waitFor();
    await tabTo(page, '.next-step-button-wrapper.review button');
    await page.keyboard.press('Enter');
    await tabTo(page, 'input[name=payment_method]');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    expect(await page.locator('#payment_method_bacs').isChecked()).toBe(true);
    await tabTo(page, '#terms');
    await page.keyboard.press(' ');
    await tabTo(page, '#place_order');
    await page.keyboard.press('Enter');
    await page.waitForURL(/order-received\/\d+/);
    const id = Number(/order-received\/(\d+)/.exec(page.url())?.[1]);
    expect(await readOrder(demo.house.shop.db.read, id)).toMatchObject({
      status: 'on-hold',
      paymentMethod: 'bacs',
      billing: { firstName: 'Maria', state: 'GI', postcode: '17004' },
    });
    await context.close();
  });
});
