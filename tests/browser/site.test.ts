import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createShopper } from '../../src/accounts/index.ts';
import { hashPassword } from '../../src/platform/security/passwords.ts';
import { saveNotice } from '../../src/site/banners/store-notice.tsx';
import { saveVisibility } from '../../src/site/banners/visibility.tsx';

import { addSimple } from '../support/catalogue/catalogue.ts';
import { openChromium, type TestBrowser } from '../support/chromium/chromium.ts';
import { openTestShop, type TestShop } from '../support/shop.ts';

describe('what every page does', () => {
  let house: TestShop;
  let chromium: TestBrowser;
  let base: string;
  let port: number;
  beforeAll(async () => {
    house = await openTestShop('sqlite', { settings: { captcha: { provider: 'altcha' } } });
    for (let index = 0; index < 12; index += 1) await addSimple(house, { name: `Tassa ${index}` });
    const notice = { ca: 'Divendres tanquem.', es: 'El viernes cerramos.', en: 'Closed on Friday.' };
    await house.shop.db.transaction((tx) => saveNotice(tx, notice));
    await house.settle();
    await house.app.listen({ port: 0, host: '127.0.0.1' });
    ({ port } = house.app.server.address() as AddressInfo);
    base = `http://shop.test:${port}`;
    chromium = await openChromium();
  });
  afterAll(async () => {
    await chromium.close();
    await house.close();
  });
  const open = async (path: string, options = {}): Promise<Page> => {
    const page = await (
      await chromium.visitor({ viewport: { width: 390, height: 700 }, ...options })
    ).newPage();
    await page.goto(base + path);
    return page;
  };

  /** Where answers are put in: Chromium lets such pages load nothing from this machine under any other name. */
  const openHere = async (path: string): Promise<Page> => {
    const context = await chromium.browser.newContext({
      viewport: { width: 390, height: 700 },
      serviceWorkers: 'block',
    });
    const page = await context.newPage();
    await page.goto(`http://127.0.0.1:${port}${path}`);
    return page;
  };

  test('dismissing the store notice sets its cookie to hidden, and it stays hidden from then on', async () => {
    const page = await open('/botiga/');
    const notice = page.locator('.woocommerce-store-notice');
    await notice.waitFor({ state: 'visible' });
    const id = await notice.getAttribute('data-notice-id');
    await notice.getByRole('button', { name: 'Tanca' }).focus();
    await page.keyboard.press('Space');
    await notice.waitFor({ state: 'hidden' });
    const cookies = new Map((await page.context().cookies()).map(({ name, value }) => [name, value]));
    expect(cookies.get(`store_notice${id}`)).toBe('hidden');
    await page.reload();
    await page.waitForFunction(() => document.querySelector('.scroll-to-top'));
    expect(await notice.isVisible()).toBe(false);
    // Another language has another text, and so another notice.
    await page.goto(`${base}/en/shop/`);
    await notice.waitFor({ state: 'visible' });
    await page.context().close();
  });

  test('without scripts the store notice can be read', async () => {
    const page = await open('/botiga/', { javaScriptEnabled: false });
    expect(await page.locator('.woocommerce-store-notice').isVisible()).toBe(true);
    await page.context().close();
  });

  /** A page whose clock goes on only when it is told to. */
  const openStill = async (path: string, options = {}): Promise<Page> => {
    const page = await (
      await chromium.visitor({ viewport: { width: 390, height: 700 }, ...options })
    ).newPage();
    await page.clock.install();
    await page.goto(base + path);
    await page.clock.pauseAt(Date.now() + 3_600_000);
    return page;
  };
  const scrolled = (page: Page, to: number) =>
    page.evaluate(
      (height) =>
        new Promise<void>((done) => {
          addEventListener('scroll', () => done(), { once: true });
          scrollTo({ top: height, behavior: 'instant' });
        }),
      to,
    );
  const height = (page: Page) => page.evaluate(() => scrollY);

  test('the scroll-to-top control appears after 70 px, when scrolling has been quiet for 200 ms, and animates over 500 ms', async () => {
    const page = await openStill('/botiga/');
    const control = page.locator('#scroll-to-top');
    const shows = () => control.evaluate((button) => button.classList.contains('scroll-show'));
    await scrolled(page, 70);
    await page.clock.runFor(1000);
    expect(await shows()).toBe(false);
    await scrolled(page, 600);
    await page.clock.runFor(199);
    expect(await shows()).toBe(false);
    await page.clock.runFor(1);
    expect(await shows()).toBe(true);
    await page.getByRole('button', { name: 'Torna a dalt' }).click();
    await page.clock.runFor(250);
    const midway = await height(page);
    expect(midway).toBeGreaterThan(100);
    expect(midway).toBeLessThan(500);
    await page.clock.runFor(230);
    expect(await height(page)).toBeGreaterThan(0);
    await page.clock.runFor(40);
    expect(await height(page)).toBe(0);
    await control.waitFor({ state: 'hidden' });
    await page.context().close();
  });

  test('for those who want no motion it jumps', async () => {
    const page = await open('/botiga/', { reducedMotion: 'reduce' });
    await page.evaluate(() => scrollTo(0, 600));
    await page.getByRole('button', { name: 'Torna a dalt' }).waitFor({ state: 'visible' });
    const left = await page.evaluate(() => {
      document.querySelector<HTMLElement>('#scroll-to-top')?.click();
      return scrollY;
    });
    expect(left).toBe(0);
    const moving = await page.evaluate(() =>
      [...document.querySelectorAll('*')]
        .filter((element) => {
          const { transitionDuration, animationDuration, animationName } = getComputedStyle(element);
          const long = (durations: string) =>
            durations.split(', ').some((one) => Number.parseFloat(one) > 0.01);
          return long(transitionDuration) || (animationName !== 'none' && long(animationDuration));
        })
        .map((element) => element.outerHTML.slice(0, 80)),
    );
    expect(moving).toEqual([]);
    await page.context().close();
  });

  test('a lazy background is fetched when it comes within 200 px', async () => {
    const page = await openHere('/botiga/');
    // A picture that does not come is asked for again at will: once counts.
    const asked = new Set<string>();
    await page.route('**/lazy-*.png', (route) => {
      asked.add(route.request().url().slice(-10));
      return route.fulfill({ status: 204 });
    });
    const becomesAsked = (url: string) => vi.waitFor(() => expect(asked).toContain(url), 5000);
    await page.route('**/with-backgrounds', async (route) => {
      const html = (await house.app.inject({ url: '/botiga/' })).body;
      const box = (name: string, top: number) =>
        `<div data-lazy-background style="--background:url(/lazy-${name}.png);position:absolute;top:${top}px;height:50px;width:50px"></div>`;
      const body = html.replace('</body>', `${box('near', 895)}${box('far_', 905)}</body>`);
      await route.fulfill({ body, contentType: 'text/html' });
    });
    await page.goto(`http://127.0.0.1:${port}/with-backgrounds`);
    await becomesAsked('y-near.png');
    expect([...asked]).toEqual(['y-near.png']);
    await page.evaluate(() => scrollTo(0, 10));
    await becomesAsked('y-far_.png');
    expect([...asked]).toEqual(['y-near.png', 'y-far_.png']);
    await page.context().close();
  });

  test('a notice that the page came with has the focus, and is scrolled to 100 px below the top of the window over 1000 ms', async () => {
    // So low that the notice stands below the window.
    const page = await openStill('/el-meu-compte/', { viewport: { width: 390, height: 120 } });
    await page.locator('#username').fill('nobody');
    await page.locator('#password').fill('x');
    await page.locator('#password').press('Enter');
    await page.waitForFunction(() => document.activeElement?.getAttribute('role') === 'alert');
    const top = () => page.evaluate(() => document.activeElement?.getBoundingClientRect().top ?? 0);
    const start = await top();
    expect(start).toBeGreaterThan(100);
    await page.clock.runFor(700);
    expect(await top()).toBeLessThan(start);
    expect(await top()).toBeGreaterThan(100);
    await page.clock.runFor(340);
    expect(await top()).toBeCloseTo(100, 0);
    await page.context().close();
  });

  test('dismissing the coming-soon banner hides it at once and sends the dismissal call with its nonce', async () => {
    await house.shop.db.transaction((tx) => saveVisibility(tx, 'store'));
    const passwordHash = await hashPassword('prou llarga per a tothom');
    await house.shop.db.transaction((tx) =>
      createShopper(house.shop, tx, {
        email: 'ada@example.cat',
        passwordHash,
        firstName: 'Ada',
        lastName: 'Vall',
        language: 'ca',
        role: 'shop_manager',
      }),
    );
    await house.settle();
    const page = await openHere('/el-meu-compte/');
    await page.locator('#username').fill('ada@example.cat');
    await page.locator('#password').fill('prou llarga per a tothom');
    await page.locator('#password').press('Enter');
    await page.locator('.woocommerce-MyAccount-navigation').waitFor();
    const banner = page.locator('#coming-soon-footer-banner');
    await banner.waitFor();
    await page.getByRole('button', { name: 'Només les necessàries', exact: true }).click();
    const sent = page.waitForRequest((request) => request.url().includes('/users/me'));
    await banner.getByRole('button').click();
    expect(await banner.isVisible()).toBe(false);
    const request = await sent;
    expect([request.method(), request.postData()]).toEqual([
      'POST',
      '{"woocommerce_meta":{"coming_soon_banner_dismissed":"yes"}}',
    ]);
    expect(request.headers()['x-wp-nonce']).toMatch(/^[0-9a-f]{10}$/);
    expect((await request.response())?.status()).toBe(200);
    await page.reload();
    expect(await banner.count()).toBe(0);
    await page.context().close();
    await house.shop.db.transaction((tx) => saveVisibility(tx, 'live'));
    await house.settle();
  });

  test('the browser works for a form while it is filled in, and the shopper notices nothing', async () => {
    const page = await openHere('/el-meu-compte/');
    await page.locator('#reg_email').fill('nova@example.cat');
    await page.locator('#reg_password').fill('prou llarga per a tothom');
    await page.locator('#reg_password').press('Enter');
    await page.locator('.woocommerce-MyAccount-navigation').waitFor();
    await page.context().close();
  });

  test('where the browser lends no cryptography the shopper answers a question', async () => {
    const page = await open('/el-meu-compte/');
    await page.locator('#reg_email').fill('altra@example.cat');
    await page.locator('#reg_password').fill('prou llarga per a tothom');
    await page.locator('#reg_password').press('Enter');
    const question = page.locator('.register .captcha-question');
    const [, a, b] = /(\d+) i (\d+)/.exec((await question.textContent()) ?? '') ?? [];
    await question.getByRole('textbox').fill(String(Number(a) + Number(b)));
    await page.locator('#reg_password').fill('prou llarga per a tothom');
    await page.locator('#reg_password').press('Enter');
    await page.locator('.woocommerce-MyAccount-navigation').waitFor();
    await page.context().close();
  });

  test('a password can be looked at while it is typed', async () => {
    const page = await open('/el-meu-compte/');
    const field = page.locator('#password');
    await field.fill('secret');
    await page.getByRole('button', { name: 'Mostra la contrasenya' }).first().click();
    expect(await field.getAttribute('type')).toBe('text');
    await page.getByRole('button', { name: 'Amaga la contrasenya' }).first().click();
    expect(await field.getAttribute('type')).toBe('password');
    await page.context().close();
  });

  test('language-preference cookies are written on load, with the path and expiry of the page and SameSite=Lax', async () => {
    const page = await openHere('/es/tienda/');
    const written = async () => {
      await page.waitForFunction(() => document.cookie.includes('wp-wpml_current_language=es'));
      return (await page.context().cookies()).find(({ name }) => name === 'wp-wpml_current_language');
    };
    // The contract's "1" is no date, so the cookie ends with the browser.
    expect(await written()).toMatchObject({ value: 'es', path: '/', sameSite: 'Lax', expires: -1 });
    const until = new Date(Date.now() + 90 * 86_400_000);
    await page.route('**/es/tienda/', async (route) => {
      const html = (await house.app.inject({ url: '/es/tienda/' })).body;
      await route.fulfill({
        body: html.replace('"expires":1,"path":"/"', `"expires":"${until.toUTCString()}","path":"/es/"`),
        contentType: 'text/html',
      });
    });
    await page.context().clearCookies({ name: 'wp-wpml_current_language' });
    await page.reload();
    expect(await written()).toMatchObject({
      path: '/es/',
      expires: expect.closeTo(until.getTime() / 1000, -1),
    });
    await page.context().close();
  });

  test('without a network the shop says so in the visitor’s language', async () => {
    const context = await chromium.browser.newContext();
    const page = await context.newPage();
    await page.goto(`http://127.0.0.1:${port}/es/tienda/`);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.reload();
    await context.setOffline(true);
    await page.goto(`http://127.0.0.1:${port}/es/carrito/`);
    expect(await page.locator('h1').textContent()).toBe('No hay conexión');
    await context.close();
  });
});
