import type { AddressInfo } from 'node:net';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addSimple } from '../../support/catalogue/catalogue.ts';
import { openChromium, type TestBrowser } from '../../support/chromium/chromium.ts';
import { openTestShop, type TestShop } from '../../support/shop.ts';

const PAGE_SIZE = 8;
const TOTAL = 20;
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

describe('listings in a browser', () => {
  let house: TestShop;
  let chromium: TestBrowser;
  let base: string;
  beforeAll(async () => {
    house = await openTestShop('sqlite', { settings: { catalogue: { pageSize: PAGE_SIZE } } });
    for (let n = 1; n <= TOTAL; n += 1)
      await addSimple(house, {
        name: `Peça ${String(n).padStart(2, '0')}`,
        price: n * 100,
        brand: n % 2 ? 'Senars' : 'Parells',
      });
    await house.app.listen({ port: 0, host: '127.0.0.1' });
    base = `http://shop.test:${(house.app.server.address() as AddressInfo).port}`;
    chromium = await openChromium();
  });
  afterAll(async () => {
    await chromium.close();
    await house.close();
  });
  beforeEach(() => method('loadmore'));

  const method = (loadMethod: 'numbers' | 'loadmore' | 'lazyload') =>
    house.set({ 'catalogue.loadMethod': loadMethod });
  async function open(path: string, options: BrowserContextOptions = {}): Promise<Page> {
    const page = await (
      await chromium.visitor({ viewport: { width: 1200, height: 800 }, ...options })
    ).newPage();
    await page.goto(base + path);
    return page;
  }
  const cards = (page: Page) => page.locator('.listing ul.products > li');
  const count = async (page: Page, wanted: number) => {
    await page.waitForFunction((n) => document.querySelectorAll('.listing li.product').length === n, wanted);
  };
  const titles = (page: Page) => page.locator('.listing .woocommerce-loop-product__title').allInnerTexts();
  const at = (page: Page, path: string) => page.waitForURL(base + path);
  const more = (page: Page) => page.locator('.load-more-products a');

  test('the button loads the next page below, and is removed when current_page equals max_num_pages', async () => {
    const page = await open('/botiga/');
    expect(await page.locator('.listing .woocommerce-pagination').isVisible()).toBe(false);
    await more(page).click();
    await count(page, 16);
    expect(await page.locator('.woocommerce-result-count').innerText()).toBe('Productes 1–16 de 20');
    await more(page).click();
    await count(page, TOTAL);
    expect(await page.locator('.load-more-products').count()).toBe(0);
    expect(new Set(await titles(page)).size).toBe(TOTAL);
    expect(await page.locator('.woocommerce-result-count').innerText()).toBe('20 productes');
  });

  test('by keyboard the focus goes to the first of what has come', async () => {
    const page = await open('/botiga/');
    await more(page).focus();
    await page.keyboard.press('Enter');
    await count(page, 16);
    expect(await page.evaluate(() => document.activeElement?.closest('li')?.textContent)).toContain(
      'Peça 09',
    );
  });

  test('infinite scroll loads as the end comes near and stops after the last page', async () => {
    await method('lazyload');
    const page = await open('/botiga/', phone);
    await page.waitForTimeout(300);
    expect(await cards(page).count()).toBe(PAGE_SIZE);
    // Who jumps to the foot has passed the end: pages come until the end is out of sight again.
    for (const wanted of [16, TOTAL]) {
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      await page.waitForFunction(
        (least) => document.querySelectorAll('.listing li.product').length >= least,
        wanted,
      );
    }
    expect(await cards(page).count()).toBe(TOTAL);
    expect(await page.locator('.load-more-products').count()).toBe(0);
  });

  test('an empty answer ends the loading', async () => {
    const page = await open('/botiga/');
    await page.route('**/page/2/**', (route) =>
      route.fulfill({ json: { type: 'success', html: '', lastbatch: false, resultsCount: '' } }),
    );
    await more(page).click();
    await page.locator('.load-more-products').waitFor({ state: 'detached' });
    expect(await cards(page).count()).toBe(PAGE_SIZE);
  });

  test('lastbatch true ends the loading', async () => {
    const page = await open('/botiga/');
    const html = '<li class="product">Una</li>';
    await page.route('**/page/2/**', (route) =>
      route.fulfill({ json: { type: 'success', html, lastbatch: true, resultsCount: '' } }),
    );
    await more(page).click();
    await page.locator('.load-more-products').waitFor({ state: 'detached' });
    expect(await cards(page).count()).toBe(PAGE_SIZE + 1);
  });

  test('the request is a POST with a nonce header and an empty JSON body', async () => {
    const page = await open('/botiga/?orderby=price-desc');
    const asked = page.waitForRequest('**/botiga/page/2/**');
    await more(page).click();
    const request = await asked;
    expect([request.method(), request.postData()]).toEqual(['POST', '{}']);
    expect(request.headers()['x-wp-nonce']).toMatch(/^[0-9a-f]{10}$/);
    expect(request.url()).toContain('orderby=price-desc');
  });

  test('when it fails it says so, and another press tries again', async () => {
    const page = await open('/botiga/');
    await page.route('**/page/2/**', (route) => route.abort());
    await more(page).click();
    await page.getByText('No s’ha pogut carregar').waitFor();
    await page.unroute('**/page/2/**');
    await more(page).click();
    await count(page, 16);
    expect(await page.locator('.listing-status').innerText()).toBe('');
  });

  test('the address follows the page in view, and a reload shows that page with a way back up', async () => {
    const page = await open('/botiga/?orderby=price');
    await more(page).click();
    await count(page, 16);
    await cards(page).nth(15).scrollIntoViewIfNeeded();
    await at(page, '/botiga/page/2/?orderby=price');
    await page.evaluate(() => window.scrollTo(0, 0));
    await at(page, '/botiga/?orderby=price');
    await page.goto(`${base}/botiga/page/3/?orderby=price`);
    await page.reload();
    expect(await titles(page)).toEqual(['Peça 17', 'Peça 18', 'Peça 19', 'Peça 20']);
    const before = await cards(page).first().boundingBox();
    await page.locator('.load-previous a').click();
    await count(page, 12);
    expect((await titles(page))[0]).toBe('Peça 09');
    // What was looked at has not moved, but for the button that stood above it.
    const after = await cards(page).nth(8).boundingBox();
    expect(Math.abs((after?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(3);
    await page.locator('.load-previous a').click();
    await count(page, TOTAL);
    expect(await page.locator('.load-previous').count()).toBe(0);
  });

  test('Back returns to the same place with the same content', async () => {
    const page = await open('/botiga/');
    await more(page).click();
    await count(page, 16);
    await cards(page).nth(13).scrollIntoViewIfNeeded();
    await page.evaluate(() => {
      const card = document.querySelectorAll('.listing li.product')[13];
      window.addEventListener('pagehide', () =>
        localStorage.setItem('top', String(card?.getBoundingClientRect().top)),
      );
    });
    await cards(page).nth(13).locator('a').first().click();
    await page.waitForURL('**/producte/**');
    const top = Number(await page.evaluate(() => localStorage.getItem('top')));
    await page.goBack();
    await count(page, 16);
    await at(page, '/botiga/page/2/');
    await page.waitForFunction((wanted) => {
      const card = document.querySelectorAll('.listing li.product')[13];
      return Math.abs((card?.getBoundingClientRect().top ?? -9999) - wanted) < 12;
    }, top);
    expect((await titles(page))[0]).toBe('Peça 01');
    await more(page).click();
    await count(page, TOTAL);
    expect(new Set(await titles(page)).size).toBe(TOTAL);
  });

  test('the toggle writes ?ref= and carries it on the pagination links, without a new page', async () => {
    await method('numbers');
    const page = await open('/botiga/?orderby=price');
    await page.evaluate(() => Object.assign(window, { same: true }));
    await page.locator('.nv-toggle-list-view').click();
    await at(page, '/botiga/?orderby=price&ref=list');
    expect(await page.locator('ul.products.list-view').count()).toBe(1);
    expect(await page.locator('a.page-numbers').first().getAttribute('href')).toContain('ref=list');
    expect(await page.evaluate('window.same')).toBe(true);
    await page.locator('a.page-numbers', { hasText: '2' }).click();
    await at(page, '/botiga/page/2/?orderby=price&ref=list');
    expect(await page.locator('ul.products.list-view').count()).toBe(1);
    await page.locator('.nv-toggle-grid-view').focus();
    await page.keyboard.press('Enter');
    await at(page, '/botiga/page/2/?orderby=price&ref=grid');
    expect(await page.locator('ul.products.list-view').count()).toBe(0);
  });

  test('a view that was chosen is carried on by the button too', async () => {
    const page = await open('/botiga/');
    await page.locator('.nv-toggle-list-view').click();
    const asked = page.waitForRequest('**/botiga/page/2/**');
    await more(page).click();
    expect((await asked).url()).toContain('ref=list');
    await count(page, 16);
    await cards(page).nth(15).scrollIntoViewIfNeeded();
    await at(page, '/botiga/page/2/?ref=list');
  });

  test('filters open by touch on a phone, and each can be taken back', async () => {
    const page = await open('/botiga/', phone);
    const brand = page.locator('.listing-filters a', { hasText: 'Senars' });
    expect(await brand.isVisible()).toBe(false);
    await page.locator('.listing-filters summary').tap();
    await brand.tap();
    await at(page, '/botiga/?filter_product_brand=senars');
    expect((await titles(page))[1]).toBe('Peça 03');
    await page.locator('.listing-chips .chosen a').tap();
    await at(page, '/botiga/');
  });

  test('the price is typed into a form that keeps order and filters', async () => {
    const page = await open('/botiga/?orderby=price-desc&filter_product_brand=senars');
    await page.fill('#min_price', '5');
    await page.fill('#max_price', '9,5');
    await page.keyboard.press('Enter');
    await page.waitForURL(/max_price=9/);
    expect(await titles(page)).toEqual(['Peça 09', 'Peça 07', 'Peça 05']);
    expect(await page.locator('.listing-chips .chosen').count()).toBe(2);
  });

  test('without scripts the numbers lead on, and view and filters are links', async () => {
    const page = await open('/botiga/', { javaScriptEnabled: false });
    expect(await page.locator('.load-more-products').isVisible()).toBe(false);
    await page.locator('a.page-numbers.next').click();
    expect((await titles(page))[0]).toBe('Peça 09');
    await page.locator('.nv-toggle-list-view').click();
    await at(page, '/botiga/page/2/?ref=list');
    await page.locator('.listing-filters a', { hasText: 'Parells' }).click();
    await at(page, '/botiga/?ref=list&filter_product_brand=parells');
    expect((await titles(page))[0]).toBe('Peça 02');
  });
});
