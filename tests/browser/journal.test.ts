import type { AddressInfo } from 'node:net';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addPost } from '../support/catalogue/content.ts';
import { openChromium, type TestBrowser } from '../support/chromium/chromium.ts';
import { openTestShop, type TestShop } from '../support/shop.ts';

const TOTAL = 10;
const SIZE = 4;

describe('the journal in a browser', () => {
  let house: TestShop;
  let chromium: TestBrowser;
  let base: string;
  beforeAll(async () => {
    house = await openTestShop('sqlite', { settings: { content: { pageSize: SIZE } } });
    for (let n = 1; n <= TOTAL; n += 1)
      await addPost(
        house,
        { ca: `Article ${n}`, es: `Artículo ${n}`, en: `Post ${n}` },
        { publishAt: Date.now() - (TOTAL - n + 1) * 86_400_000 },
      );
    await house.app.listen({ port: 0, host: '127.0.0.1' });
    base = `http://shop.test:${(house.app.server.address() as AddressInfo).port}`;
    chromium = await openChromium();
  });
  afterAll(async () => {
    await chromium.close();
    await house.close();
  });

  async function open(path: string, options: BrowserContextOptions = {}): Promise<Page> {
    const page = await (
      await chromium.visitor({ viewport: { width: 1200, height: 500 }, ...options })
    ).newPage();
    await page.goto(base + path);
    return page;
  }
  const posts = (page: Page) => page.locator('.posts-wrapper > .post');

  test('infinite scroll fetches {endpoint}{page}/{lang} and stops after maxPages', async () => {
    const calls: string[] = [];
    const sent: unknown[] = [];
    const page = await (await chromium.visitor({ viewport: { width: 1200, height: 500 } })).newPage();
    page.on('request', (request) => {
      if (!request.url().includes('/nv/v1/')) return;
      calls.push(new URL(request.url()).pathname);
      sent.push([request.method(), request.postData()]);
    });
    await page.goto(`${base}/es/diario/`);
    await expect
      .poll(async () => {
        await page.mouse.wheel(0, 2000);
        return posts(page).count();
      })
      .toBe(TOTAL);
    expect(await posts(page).last().locator('h2').innerText()).toBe('Artículo 1');
    await page.mouse.wheel(0, 5000);
    expect(await page.locator('.infinite-scroll-trigger').count()).toBe(0);
    expect(calls).toEqual(['/wp-json/nv/v1/posts/page/2/es', '/wp-json/nv/v1/posts/page/3/es']);
    // With it goes the query of the settings.
    expect(sent).toEqual([
      ['POST', '{"list":"posts"}'],
      ['POST', '{"list":"posts"}'],
    ]);
    await page.waitForURL(`${base}/es/diario/page/3/`);
  });

  test('the address follows the page in view when scrolling has been quiet for 250 ms', async () => {
    const page = await (await chromium.visitor({ viewport: { width: 1200, height: 500 } })).newPage();
    await page.clock.install();
    await page.goto(`${base}/en/journal/`);
    await page.clock.pauseAt(Date.now() + 3_600_000);
    await expect
      .poll(async () => {
        await page.mouse.wheel(0, 2000);
        return posts(page).count();
      })
      .toBe(TOTAL);
    const path = () => page.evaluate(() => location.pathname);
    const scrolled = (to: number) =>
      page.evaluate(
        (top) =>
          new Promise<void>((done) => {
            addEventListener('scroll', () => done(), { once: true });
            scrollTo({ top, behavior: 'instant' });
          }),
        to,
      );
    await scrolled(0);
    await page.clock.runFor(1000);
    expect(await path()).toBe('/en/journal/');
    await scrolled(100_000);
    await page.clock.runFor(249);
    expect(await path()).toBe('/en/journal/');
    await page.clock.runFor(1);
    expect(await path()).toBe('/en/journal/page/3/');
    await page.context().close();
  });

  test('the contract’s own script finds its page data', async () => {
    const page = await open('/en/journal/');
    const data = await page.evaluate(
      () => (window as unknown as { NeveProperties: Record<string, string> }).NeveProperties,
    );
    expect(data).toEqual({
      ajaxurl: '/wp-admin/admin-ajax.php?lang=en',
      nonce: expect.stringMatching(/^[0-9a-f]{10}$/),
      isRTL: '',
      isCustomize: '',
      infScroll: 'enabled',
      maxPages: '3',
      lang: 'en',
      endpoint: '/wp-json/nv/v1/posts/page/',
      query: '{"list":"posts"}',
    });
    const reply = await page.evaluate(
      async ({ endpoint, lang, query }) =>
        (
          await fetch(`${endpoint}2/${lang}`, {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: query ?? '',
          })
        ).json(),
      data,
    );
    expect(reply).toContain('Post 6');
  });

  test('the button works by keyboard, and the focus goes to the first post that came', async () => {
    await house.set({ 'content.loadMethod': 'loadmore' });
    const page = await open('/diari/');
    await page.locator('.infinite-scroll-trigger a').focus();
    await page.keyboard.press('Enter');
    await page.locator('.post', { hasText: 'Article 6' }).waitFor();
    await page.waitForFunction(() => document.activeElement?.textContent?.includes('Article 6'));
    await house.set({ 'content.loadMethod': 'lazyload' });
  });

  test('without a script the numbers lead through the journal to a post', async () => {
    const page = await open('/diari/', { javaScriptEnabled: false });
    await page.locator('.page-numbers a', { hasText: '2' }).click();
    await page.waitForURL(`${base}/diari/page/2/`);
    await posts(page).first().locator('h2 a').click();
    await page.waitForURL(`${base}/diari/article-6/`);
    expect(await page.locator('h1').innerText()).toBe('Article 6');
  });

  test('by touch on a phone, the whole card leads to the post, and the language switch to its translation', async () => {
    const page = await open('/diari/', {
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    });
    await posts(page).first().locator('.post-card-excerpt').tap({ force: true });
    await page.waitForURL(`${base}/diari/article-10/`);
    await page
      .locator('.language-switcher a[hreflang="es-ES"], .language-switcher a[lang="es-ES"]')
      .first()
      .tap();
    await page.waitForURL(`${base}/es/diario/articulo-10/`);
  });
});
