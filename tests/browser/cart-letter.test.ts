import type { AddressInfo } from 'node:net';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSellingShop } from '../support/buying/cart.ts';
import { addSimple } from '../support/catalogue/catalogue.ts';
import { openChromium, type TestBrowser } from '../support/chromium/chromium.ts';
import type { TestShop } from '../support/shop.ts';

/** The contract’s sentences about the cart’s scripts, one test each. */
describe('the cart’s scripts to the letter', () => {
  let house: TestShop;
  let chromium: TestBrowser;
  let base: string;
  let fleeting: number;
  beforeAll(async () => {
    house = await openSellingShop('sqlite');
    await house.app.listen({ port: 0, host: '127.0.0.1' });
    base = `http://shop.test:${(house.app.server.address() as AddressInfo).port}`;
    chromium = await openChromium();
    const cup = await addSimple(house, { name: 'Tassa', price: 1850 });
    await addSimple(house, { name: 'Gerra', price: 4200, more: { crossSellIds: [cup] } });
    fleeting = await addSimple(house, { name: 'Fugaç' });
  });
  afterAll(async () => {
    await chromium.close();
    await house.close();
  });

  async function open(path: string, context?: BrowserContext): Promise<Page> {
    const page = await (context ?? (await chromium.visitor())).newPage();
    await page.goto(base + path);
    return page;
  }
  const waitForCount = (page: Page, pieces: number) =>
    page.locator('.site-header .cart-count').getByText(String(pieces), { exact: true }).waitFor();
  const adder = (page: Page, name: string) =>
    page.getByRole('button', { name: `Afegeix a la cistella: «${name}»` });
  async function added(name = 'Tassa', context?: BrowserContext): Promise<Page> {
    const page = await open('/botiga/', context);
    await adder(page, name).click();
    await waitForCount(page, 1);
    return page;
  }
  const refreshes = (page: Page) => {
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('get_refreshed_fragments')) asked.push(request.url());
    });
    return asked;
  };
  const live = (page: Page) =>
    page.locator('.responsive-nav-cart > .widget_shopping_cart_live_region').innerText();

  test('the announcement comes 1000 ms after the add, and the small cart is highlighted for 3 s', async () => {
    const page = await (await chromium.visitor()).newPage();
    await page.clock.install();
    await page.goto(`${base}/botiga/`);
    await page.clock.runFor(1000);
    await page.clock.pauseAt(Date.now() + 60_000);
    await adder(page, 'Tassa').click();
    await waitForCount(page, 1);
    await page.locator('.responsive-nav-cart.is-changed').waitFor();
    await page.clock.runFor(999);
    expect(await live(page)).toBe('');
    await page.clock.runFor(1);
    expect(await live(page)).toBe('«Tassa» ja és a la cistella.');
    await page.clock.runFor(1999);
    expect(await page.locator('.responsive-nav-cart.is-changed').count()).toBe(1);
    await page.clock.runFor(1);
    expect(await page.locator('.responsive-nav-cart.is-changed').count()).toBe(0);
  });

  test('the copy of the cart is asked for again after 24 hours', async () => {
    const page = await (await chromium.visitor()).newPage();
    await page.clock.install();
    await page.goto(`${base}/botiga/`);
    await adder(page, 'Tassa').click();
    await waitForCount(page, 1);
    const asked = page.waitForRequest((request) => request.url().includes('get_refreshed_fragments'));
    await page.clock.fastForward(86_400_000);
    await asked;
  });

  test('a button is loading while its request is on the way, and added after it', async () => {
    const page = await open('/botiga/');
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/*add_to_cart*', async (route) => {
      await held;
      await route.continue();
    });
    const button = adder(page, 'Tassa');
    await button.click();
    await page.locator('.ajax_add_to_cart.loading').waitFor();
    expect(await page.locator('.ajax_add_to_cart.added').count()).toBe(0);
    release();
    await page.locator('.ajax_add_to_cart.added:not(.loading)').waitFor();
  });

  test('a link that looks like a button answers to the space bar, once', async () => {
    const page = await open('/botiga/');
    let asked = 0;
    page.on('request', (request) => {
      if (request.url().includes('=add_to_cart')) asked += 1;
    });
    await adder(page, 'Tassa').press('Space');
    await waitForCount(page, 1);
    await page.waitForLoadState('networkidle');
    expect(asked).toBe(1);
    await page.context().close();
  });

  test('a button in the disabled state is ignored', async () => {
    const page = await open('/botiga/');
    const button = adder(page, 'Tassa');
    await button.evaluate((element) => element.classList.add('disabled'));
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await button.click();
    await adder(page, 'Gerra').click();
    await waitForCount(page, 1);
    expect(asked.filter((url) => url.includes('add-to-cart=') || url.includes('=add_to_cart'))).toHaveLength(
      1,
    );
  });

  test('a view-cart link stands beside the button, except on the cart page itself', async () => {
    const page = await added('Gerra');
    await page.locator('.added_to_cart.wc-forward').waitFor();
    await page.goto(`${base}/cistella/`);
    await page.locator('.cross-sells .add_to_cart_button').click();
    await waitForCount(page, 2);
    await page.locator('.woocommerce-cart-form .product-name').getByText('Tassa').waitFor();
    expect(await page.locator('.added_to_cart').count()).toBe(0);
  });

  test('a shop that says so leads to the cart after an add', async () => {
    const page = await open('/botiga/');
    await page.evaluate(() => {
      const data = window as unknown as { wc_add_to_cart_params: Record<string, string> };
      data.wc_add_to_cart_params.cart_redirect_after_add = 'yes';
    });
    await adder(page, 'Tassa').click();
    await page.waitForURL(`${base}/cistella/`);
    await waitForCount(page, 1);
  });

  test.each([
    ['fails', 500, ''],
    ['returns no fragments', 200, '{"success":false}'],
  ])('a remove that %s follows the link', async (_what, status, body) => {
    const page = await added();
    await page.route('**/*remove_from_cart*', (route) =>
      route.fulfill({ status, body, contentType: 'application/json' }),
    );
    await page.getByRole('link', { name: 'Obre la cistella' }).click();
    await page.getByRole('link', { name: 'Treu «Tassa» de la cistella' }).click();
    await page.waitForURL('**/*removed_item=1');
    await waitForCount(page, 0);
  });

  test('kept fragments are discarded for three reasons, each by its name', async () => {
    const page = await added();
    const reasons: [string, () => void][] = [
      ['no cart creation time', () => sessionStorage.removeItem('wc_cart_created')],
      ['fragment expired', () => sessionStorage.setItem('wc_cart_created', String(Date.now() - 86_400_001))],
      [
        'no matching fragment',
        () => {
          const key = Object.keys(sessionStorage).find((name) => name.startsWith('wc_cart_hash_')) ?? '';
          sessionStorage.setItem(key, 'another');
        },
      ],
    ];
    await page.addInitScript(() =>
      document.addEventListener('wc_fragments_discarded', (event) =>
        sessionStorage.setItem('why', (event as CustomEvent).detail[0]),
      ),
    );
    for (const [reason, spoil] of reasons) {
      await page.evaluate(spoil);
      const asked = page.waitForResponse((response) => response.url().includes('get_refreshed_fragments'));
      await page.reload();
      await asked;
      expect(await page.evaluate(() => sessionStorage.getItem('why'))).toBe(reason);
    }
  });

  test('a refresh that fails raises the error event and says nothing', async () => {
    const page = await added();
    await page.route('**/*get_refreshed_fragments*', (route) => route.abort());
    const raised = page.evaluate(
      () =>
        new Promise((resolve) => {
          document.body.addEventListener('wc_fragments_ajax_error', () => resolve(true), { once: true });
          document.body.dispatchEvent(new CustomEvent('wc_fragment_refresh', { detail: [] }));
        }),
    );
    expect(await raised).toBe(true);
    expect(await page.locator('.woocommerce-error').count()).toBe(0);
    await waitForCount(page, 1);
  });

  test('the cart hash stands in the cookie and in session storage under the same name', async () => {
    const page = await added();
    const [kept, cookie] = await page.evaluate(() => [
      sessionStorage.getItem('woocommerce_cart_hash'),
      /woocommerce_cart_hash=(\w+)/.exec(document.cookie)?.[1],
    ]);
    expect(kept).toMatch(/^[0-9a-f]{32}$/);
    expect(cookie).toBe(kept);
  });

  test('without a hash anywhere the copy is reset once, and an empty cart asks no more after that', async () => {
    const page = await (await chromium.visitor()).newPage();
    const asked = refreshes(page);
    const answered = page.waitForResponse((response) => response.url().includes('get_refreshed_fragments'));
    await page.goto(`${base}/botiga/`);
    await answered;
    await page.waitForFunction(() => sessionStorage.getItem('woocommerce_cart_hash') !== null);
    await page.reload({ waitUntil: 'networkidle' });
    expect(asked).toHaveLength(1);
  });

  test('a switch of the language, and the server’s own wish, reset the copy', async () => {
    const page = await added();
    await page.waitForLoadState('networkidle');
    const asked = refreshes(page);
    await page.reload({ waitUntil: 'networkidle' });
    expect(asked).toHaveLength(0);
    await page.goto(`${base}/en/shop/`, { waitUntil: 'networkidle' });
    expect(asked.length).toBeGreaterThan(0);
    expect(await page.evaluate(() => document.cookie)).toContain('wp-wpml_current_language=en');
    expect(await page.locator('.mini_cart_item .quantity').count()).toBe(1);
    asked.length = 0;
    await page.addInitScript(() =>
      document.addEventListener('DOMContentLoaded', () => {
        (window as unknown as { actions: Record<string, string> }).actions.force_reset = '1';
      }),
    );
    await page.reload({ waitUntil: 'networkidle' });
    expect(asked.length).toBeGreaterThan(0);
  });

  test('clearing what was taken out loads the page again on 200, and any other reply changes nothing', async () => {
    const page = await added('Fugaç');
    const publish = (status: 'draft' | 'publish') =>
      house.shop.db.transaction((tx) =>
        tx.updateTable('product').set({ status }).where('id', '=', fleeting).execute(),
      );
    await publish('draft');
    await page.goto(`${base}/cistella/`);
    await page.locator('ul.wcml_removed_cart_items').getByText('«Fugaç» ja no es ven.').waitFor();
    const clear = page.getByRole('button', { name: 'Esborra aquest avís' });
    await page.route('**/admin-ajax.php*', (route) => route.fulfill({ status: 404, body: '0' }));
    const refused = page.waitForResponse((response) => response.url().includes('admin-ajax.php'));
    await clear.click();
    await refused;
    expect(await page.locator('ul.wcml_removed_cart_items').count()).toBe(1);
    await page.unroute('**/admin-ajax.php*');
    await clear.click();
    await page.locator('ul.wcml_removed_cart_items').waitFor({ state: 'detached' });
    expect(page.url()).toBe(`${base}/cistella/`);
    await publish('publish');
  });
});
