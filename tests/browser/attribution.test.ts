import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSellingShop } from '../support/buying/cart.ts';
import { addSimple } from '../support/catalogue/catalogue.ts';
import { openChromium, type TestBrowser } from '../support/chromium/chromium.ts';
import type { TestShop } from '../support/shop.ts';

describe('order attribution in a browser', () => {
  let house: TestShop;
  let chromium: TestBrowser;
  let base: string;
  let cup: number;
  beforeAll(async () => {
    house = await openSellingShop('sqlite');
    cup = await addSimple(house, { name: 'Tassa', price: 1850 });
    await house.app.listen({ port: 0, host: '127.0.0.1' });
    base = `http://shop.test:${(house.app.server.address() as AddressInfo).port}`;
    chromium = await openChromium();
  });
  afterAll(async () => {
    await chromium.close();
    await house.close();
  });

  /** Comes from a newsletter, puts a cup into the cart and goes to the checkout. */
  const checkout = async (purposes: readonly string[]): Promise<Page> => {
    const page = await (await chromium.visitor({ purposes })).newPage();
    await page.goto(
      `${base}/botiga/?utm_source=butlleti&utm_medium=email&utm_campaign=tardor&utm_id=7&utm_source_platform=Brevo`,
    );
    await page.waitForLoadState('networkidle');
    await page.goto(`${base}/?add-to-cart=${cup}`);
    await page.goto(`${base}/finalitzar-comanda/`);
    await page.waitForLoadState('networkidle');
    return page;
  };
  const values = (page: Page) =>
    page
      .locator('form.checkout wc-order-attribution-inputs input')
      .evaluateAll((inputs) =>
        Object.fromEntries(
          (inputs as HTMLInputElement[]).map(({ name, value }) => [
            name.replace('wc_order_attribution_', ''),
            value,
          ]),
        ),
      );
  const trackingCookies = async (page: Page) =>
    (await page.context().cookies()).map(({ name }) => name).filter((name) => name.startsWith('sbjs_'));

  test('hidden inputs named with the configured prefix carry where the visit came from', async () => {
    const page = await checkout(['necessary', 'statistics']);
    const sent = await values(page);
    expect(Object.keys(sent)).toHaveLength(16);
    expect(sent).toMatchObject({
      source_type: 'utm',
      utm_source: 'butlleti',
      utm_medium: 'email',
      utm_campaign: 'tardor',
      utm_id: '7',
      utm_source_platform: 'Brevo',
    });
    expect(Number(sent.session_pages)).toBeGreaterThanOrEqual(1);
    const cookie = (await page.context().cookies()).find(({ name }) => name === 'sbjs_current');
    const months = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400 / 30;
    expect(Math.round(months)).toBe(6);
    await page.context().close();
  });

  test('a type-in visit defaults to source (direct) and medium (none)', async () => {
    const page = await (await chromium.visitor({ purposes: ['necessary', 'statistics'] })).newPage();
    await page.goto(`${base}/?add-to-cart=${cup}`);
    await page.goto(`${base}/finalitzar-comanda/`);
    await page.waitForFunction(
      () =>
        document.querySelector<HTMLInputElement>('input[name="wc_order_attribution_source_type"]')?.value !==
        '',
    );
    expect(await values(page)).toMatchObject({
      source_type: 'typein',
      utm_source: '(direct)',
      utm_medium: '(none)',
    });
    await page.context().close();
  });

  test('cookies live 6 months, a session 30 minutes, and the promo code lies between 100000 and 999999', async () => {
    const page = await checkout(['necessary', 'statistics']);
    const cookies = new Map((await page.context().cookies()).map((cookie) => [cookie.name, cookie]));
    const minutesLeft = (name: string) => ((cookies.get(name)?.expires ?? 0) - Date.now() / 1000) / 60;
    expect(Math.round(minutesLeft('sbjs_first') / 60 / 24 / 30)).toBe(6);
    expect(Math.round(minutesLeft('sbjs_session'))).toBe(30);
    const code = Number(/code=(\d+)/.exec(decodeURIComponent(cookies.get('sbjs_promo')?.value ?? ''))?.[1]);
    expect(code).toBeGreaterThanOrEqual(100_000);
    expect(code).toBeLessThanOrEqual(999_999);
    await page.context().close();
  });

  const visits: [type: string, path: string, referer: string][] = [
    ['utm', '/botiga/?utm_source=butlleti', ''],
    ['organic', '/botiga/', 'https://www.google.com/'],
    ['organic', '/botiga/', 'https://duckduckgo.com/'],
    ['referral', '/botiga/', 'https://revista.example/article'],
    ['typein', '/botiga/', ''],
  ];
  test.each(visits)('a visit may be of the type %s', async (type, path, referer) => {
    const page = await (await chromium.visitor({ purposes: ['necessary', 'statistics'] })).newPage();
    await page.goto(base + path, referer === '' ? {} : { referer });
    await page.waitForFunction(() => document.cookie.includes('sbjs_current='));
    const kept = (await page.context().cookies()).find(({ name }) => name === 'sbjs_current')?.value ?? '';
    expect(decodeURIComponent(kept)).toContain(`typ=${type}`);
    await page.context().close();
  });

  test('where the shop is encrypted, none of its cookies ever travels otherwise', async () => {
    const visitor = await chromium.visitor({ purposes: ['necessary', 'statistics'] });
    await visitor.route('https://shop.test/**', async (route) => {
      const { pathname, search } = new URL(route.request().url());
      const here = base.replace('shop.test', '127.0.0.1');
      await route.fulfill({ response: await route.fetch({ url: here + pathname + search }) });
    });
    const page = await visitor.newPage();
    await page.goto('https://shop.test/botiga/?utm_source=butlleti&utm_id=7');
    await page.waitForFunction(() => document.cookie.includes('sbjs_current='));
    const cookies = await visitor.cookies('https://shop.test/');
    const followed = cookies.filter(({ name }) => name.startsWith('sbjs_'));
    expect(followed.length).toBeGreaterThan(5);
    expect(followed.filter(({ secure }) => !secure)).toEqual([]);
    expect(decodeURIComponent(followed.find(({ name }) => name === 'sbjs_current')?.value ?? '')).toContain(
      'id=7',
    );
    // What is still under way when the window closes is nobody's any more.
    await visitor.unrouteAll({ behavior: 'ignoreErrors' });
    await visitor.close();
  });

  test('without consent nothing is kept and the values are empty', async () => {
    const page = await checkout(['necessary']);
    const sent = await values(page);
    expect(Object.keys(sent)).toHaveLength(16);
    expect(new Set(Object.values(sent))).toEqual(new Set(['']));
    expect(await trackingCookies(page)).toEqual([]);
    await page.context().close();
  });

  test('when tracking is disallowed the tracking cookies are deleted and the values become empty', async () => {
    const page = await checkout(['necessary', 'statistics']);
    expect((await trackingCookies(page)).length).toBeGreaterThan(0);
    await page.evaluate(() =>
      (
        window as unknown as { wc_order_attribution: { setOrderTracking(allowed: boolean): void } }
      ).wc_order_attribution.setOrderTracking(false),
    );
    expect(new Set(Object.values(await values(page)))).toEqual(new Set(['']));
    expect(await trackingCookies(page)).toEqual([]);
    await page.context().close();
  });
});
