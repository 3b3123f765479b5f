import type { AddressInfo } from 'node:net';
import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { axeFindings } from '../../support/chromium/axe.ts';
import { openChromium, type TestBrowser } from '../../support/chromium/chromium.ts';
import type { TestShop } from '../../support/shop.ts';
import { openProductShop } from './product-shop.ts';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

describe('what stands below a product, in a browser', () => {
  let house: TestShop;
  let chromium: TestBrowser;
  let base: string;
  const alerts: string[] = [];
  beforeAll(async () => {
    house = await openProductShop();
    await house.app.listen({ port: 0, host: '127.0.0.1' });
    base = `http://shop.test:${(house.app.server.address() as AddressInfo).port}`;
    chromium = await openChromium();
  });
  afterAll(async () => {
    await chromium.close();
    await house.close();
  });

  async function open(path: string, options: BrowserContextOptions = {}): Promise<Page> {
    const context = await chromium.visitor({ viewport: { width: 1200, height: 800 }, ...options });
    const page = await context.newPage();
    alerts.length = 0;
    page.on('dialog', (dialog) => {
      alerts.push(dialog.message());
      void dialog.accept();
    });
    await page.goto(base + path);
    return page;
  }
  const openTabs = (page: Page) =>
    page.locator('.wc-tab:visible').evaluateAll((all) => all.map((one) => one.id.replace('tab-', '')));

  test('a group of which nothing is chosen says so beside its button, and the page stays', async () => {
    const page = await open('/producte/joc/');
    await page.evaluate(() => void Object.assign(window, { same: true }));
    const button = page.locator('.grouped_form .single_add_to_cart_button');
    await button.click();
    const said = page.locator('.grouped_form [role=alert]');
    await said.getByText('Tria com a mínim una unitat d’algun producte.').waitFor();
    const field = page.locator('.grouped_form .qty').first();
    expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await page.evaluate(() => 'same' in window)).toBe(true);
    await field.fill('1');
    expect(await said.textContent()).toBe('');
    await button.click();
    await page.locator('.woocommerce-message').waitFor();
  });

  describe('tabs', () => {
    test('the reviews open for comment-, #reviews, #tab-reviews, comment-page- and cpage=; #tab-additional_information opens that; else the first', async () => {
      const page = await open('/producte/cantir/');
      for (const [rest, tab] of [
        ['', 'description'],
        ['#comment-1', 'reviews'],
        ['#reviews', 'reviews'],
        ['#tab-reviews', 'reviews'],
        ['?cpage=2', 'reviews'],
        ['comment-page-2/#comments', 'reviews'],
        ['#tab-additional_information', 'additional_information'],
        ['#anything-else', 'description'],
      ]) {
        await page.goto('about:blank');
        await page.goto(`${base}/producte/cantir/${rest}`);
        expect([rest, ...(await openTabs(page))]).toEqual([rest, tab]);
        expect(await page.locator('[role=tab][aria-selected=true]').count()).toBe(1);
      }
    });

    test('clicking one hides all other panels; the review-count link opens the reviews', async () => {
      const page = await open('/producte/cantir/');
      await page.locator('#tab-title-additional_information a').click();
      expect(await openTabs(page)).toEqual(['additional_information']);
      await page.locator('a.woocommerce-review-link').click();
      expect(await openTabs(page)).toEqual(['reviews']);
    });

    test('arrows, Home and End move between them, mirrored on pages from right to left', async () => {
      const page = await open('/producte/cantir/');
      const press = async (key: string) => {
        await page.keyboard.press(key);
        return (await openTabs(page))[0];
      };
      await page.locator('#tab-link-description').focus();
      expect(await press('ArrowRight')).toBe('additional_information');
      expect(await press('ArrowRight')).toBe('reviews');
      expect(await press('ArrowRight')).toBe('description');
      expect(await press('ArrowLeft')).toBe('reviews');
      expect(await press('Home')).toBe('description');
      expect(await press('End')).toBe('reviews');
      await page.evaluate(() => {
        document.documentElement.dir = 'rtl';
      });
      expect(await press('ArrowRight')).toBe('additional_information');
      expect(await press('ArrowLeft')).toBe('reviews');
      expect(await page.evaluate('document.activeElement.id')).toBe('tab-link-reviews');
    });
  });

  describe('the star rating', () => {
    const checked = (page: Page) =>
      page.locator('p.stars [aria-checked=true]').evaluateAll((all) => all.map((star) => star.className));
    const rating = (page: Page) =>
      page.locator('#rating').evaluate((field) => (field as HTMLSelectElement).value);

    test('is unselected until a star is clicked, which sets the rating to its position', async () => {
      const page = await open('/producte/cantir/#reviews');
      expect([await checked(page), await rating(page)]).toEqual([[], '']);
      await page.locator('p.stars .star-3').click();
      expect([await checked(page), await rating(page)]).toEqual([['star-3 active'], '3']);
      await page.locator('p.stars .star-5').click();
      expect([await checked(page), await rating(page)]).toEqual([['star-5 active'], '5']);
    });

    test('is one group of five for keyboard and screen reader, with one stop', async () => {
      const page = await open('/producte/cantir/#reviews');
      expect(await page.locator('[role=radiogroup] [role=radio]').count()).toBe(5);
      expect(await page.locator('p.stars a[tabindex="0"]').count()).toBe(1);
      await page.locator('p.stars .star-1').focus();
      await page.keyboard.press('Space');
      expect(await rating(page)).toBe('1');
      await page.keyboard.press('ArrowRight');
      expect(await rating(page)).toBe('2');
      await page.keyboard.press('ArrowLeft');
      await page.keyboard.press('ArrowLeft');
      expect(await rating(page)).toBe('5');
      expect(await page.locator('p.stars a[tabindex="0"]').getAttribute('class')).toBe('star-5 active');
    });

    test('a required rating that is missing stops the form with an alert', async () => {
      const page = await open('/producte/cantir/#reviews', phone);
      await page.fill('#comment', 'Bé');
      await page.fill('#author', 'Pau');
      await page.fill('#email', 'pau@example.com');
      await page.locator('#submit').tap();
      expect(alerts).toEqual(['Tria una puntuació, si et plau.']);
      expect(page.url()).not.toContain('unapproved');
      await page.locator('p.stars .star-4').tap();
      await page.locator('#submit').tap();
      await page.waitForURL(/unapproved=/);
    });
  });

  test('reviews go on page by page and come back to the reviews', async () => {
    const page = await open('/producte/cantir/#reviews');
    expect(await page.locator('.commentlist > li').count()).toBe(2);
    await page.locator('#reviews a.page-numbers.next').click();
    await page.waitForURL('**/comment-page-2/#comments');
    expect(await openTabs(page)).toEqual(['reviews']);
    expect(await page.locator('.woocommerce-review__verified').count()).toBe(1);
  });

  describe('the sticky bar', () => {
    const bar = (page: Page) => page.locator('.sticky-add-to-cart');
    const isActive = (page: Page) => bar(page).evaluate((element) => !(element as HTMLElement).inert);
    const down = async (page: Page) => {
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      await page.locator('.sticky-add-to-cart.active').waitFor();
    };

    test('comes when the main area has scrolled out of view and goes when it is back', async () => {
      const page = await open('/producte/cantir/');
      expect(await isActive(page)).toBe(false);
      await down(page);
      await page.evaluate(() => window.scrollTo(0, 0));
      await page.locator('.sticky-add-to-cart:not(.active)').waitFor({ state: 'attached' });
      expect(await isActive(page)).toBe(false);
    });

    test('its button adds, and shows that it has', async () => {
      const page = await open('/producte/cantir/', phone);
      await down(page);
      await page.locator('.sticky-add').tap();
      await page.locator('.sticky-add.added').waitFor();
      await page.locator('.cart-count', { hasText: '1' }).waitFor();
    });

    test('its tab links open the tab and bring it into view', async () => {
      const page = await open('/producte/cantir/');
      await down(page);
      await page.locator('#sticky-add-to-cart-tabs a', { hasText: 'Ressenyes' }).click();
      expect(await openTabs(page)).toEqual(['reviews']);
      await page.waitForFunction(() => {
        const { top } = document.querySelector('.wc-tabs-wrapper')?.getBoundingClientRect() ?? { top: -1 };
        return top >= 0 && top < innerHeight / 2;
      });
    });

    test('without a chosen variation it scrolls to the variations; a changed select clears what was added', async () => {
      const page = await open('/producte/mantell/');
      await down(page);
      await page.locator('.sticky-add').click();
      await page.waitForFunction(() => document.activeElement?.closest('tr')?.querySelector('#pa_colour'));
      await page.locator('.sticky-add-to-cart:not(.active)').waitFor({ state: 'attached' });
      expect(alerts).toEqual([]);
      await page.selectOption('#pa_colour', 'blau');
      await page.locator('.single_add_to_cart_button:not(.disabled)').waitFor();
      await down(page);
      await page.locator('.sticky-add').click();
      await page.locator('.sticky-add.added').waitFor();
      await page.selectOption('#pa_colour', 'verd');
      await page.locator('.sticky-add:not(.added)').waitFor();
    });
  });

  test('a button that cannot buy looks so under the pointer and in the sticky bar', async () => {
    const page = await open('/producte/exhaurit/');
    const main = page.locator('.single_add_to_cart_button');
    const colourOf = (button: Locator) =>
      button.evaluate(async (one) => {
        await Promise.all(one.getAnimations().map(({ finished }) => finished));
        return getComputedStyle(one).backgroundColor;
      });
    await page.locator('.wc-variation-selection-needed').waitFor();
    expect(await page.locator('.sticky-add').textContent()).toBe('Tria les opcions');
    await page.selectOption('#pa_colour', 'blau');
    await page.locator('.wc-variation-is-unavailable').waitFor();
    const still = await colourOf(main);
    await main.hover();
    expect(await colourOf(main)).toBe(still);
    const bar = page.locator('.sticky-add');
    expect(await colourOf(bar)).toBe(still);
    await page.selectOption('#pa_colour', 'verd');
    await page.locator('.sticky-add:not(.disabled)').waitFor({ state: 'attached' });
    expect(await bar.textContent()).toBe('Afegeix a la cistella');
  });

  test('a few products beside another fill their rows at every width, however many they are', async () => {
    for (const count of [1, 2, 3, 4]) {
      const page = await open(`/producte/amb-${count}/`);
      for (const width of [320, 390, 600, 768, 960, 1440]) {
        await page.setViewportSize({ width, height: 800 });
        const gaps = await page.locator('.upsells ul.products').evaluate((list) => {
          const rows = new Map<number, number>();
          for (const card of list.children) {
            const { top, right } = card.getBoundingClientRect();
            rows.set(Math.round(top), Math.max(right, rows.get(Math.round(top)) ?? 0));
          }
          const { right } = list.getBoundingClientRect();
          return [...rows.values()].map((end) => Math.round(right - end));
        });
        expect([count, width, gaps]).toEqual([count, width, gaps.map(() => 0)]);
      }
    }
  });

  test('a product over the rest of a row lies down: its words stand beside its picture', async () => {
    const page = await open('/producte/amb-3/', phone);
    const last = page.locator('.upsells li.product').last();
    const [picture, title] = await last
      .locator('.woocommerce-placeholder, img, .woocommerce-loop-product__title')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()));
    expect(title.left).toBeGreaterThan(picture.right);
    expect(Math.abs(title.top - picture.top)).toBeLessThan(40);
  });

  describe('the related slider', () => {
    const shown = (page: Page) =>
      page.locator('.related ul.products').evaluate((row) => {
        const box = row.getBoundingClientRect();
        const inside = [...row.children].filter((card) => {
          const { left, right } = card.getBoundingClientRect();
          return left >= box.left - 1 && right <= box.right + 1;
        });
        return inside.length;
      });

    test('shows 2 from width 0, 3 from 576 px and the setting from 960 px', async () => {
      const page = await open('/producte/cantir/');
      for (const [width = 0, wanted] of [
        [320, 2],
        [575, 2],
        [576, 3],
        [959, 3],
        [960, 4],
        [1400, 4],
      ]) {
        await page.setViewportSize({ width, height: 800 });
        expect([width, await shown(page)]).toEqual([width, wanted]);
      }
    });

    test('moves by its arrows, with mouse and keyboard, and stops at the ends', async () => {
      const page = await open('/producte/cantir/');
      const left = () => page.locator('.related ul.products').evaluate((row) => row.scrollLeft);
      const next = page.locator('.related .slider-next');
      expect(await page.locator('.related .slider-previous').getAttribute('aria-disabled')).toBe('true');
      await next.click();
      await page.locator('.related .slider-next[aria-disabled=true]').waitFor();
      expect(await left()).toBeGreaterThan(100);
      await page.locator('.related .slider-previous').focus();
      await page.keyboard.press('Enter');
      await page.locator('.related .slider-previous[aria-disabled=true]').waitFor();
      expect(await left()).toBeLessThan(2);
    });

    test('is none when there are no more products than stand side by side', async () => {
      await house.set({ 'catalogue.related.columns': 6 });
      const page = await open('/producte/cantir/');
      expect(await page.locator('.related li.product').count()).toBe(6);
      expect(await page.locator('.product-slider').count()).toBe(0);
      await house.set({ 'catalogue.related.columns': 4 });
    });
  });

  test('recently viewed: on pages kept for everybody, the newest first, without the one that is open', async () => {
    const page = await open('/producte/vei-1/');
    await page.goto(`${base}/producte/vei-2/`);
    await page.goto(`${base}/producte/vei-3/`);
    const names = page.locator('.recently-viewed .woocommerce-loop-product__title');
    await page.locator('.site-footer').scrollIntoViewIfNeeded();
    await names.first().waitFor();
    expect(await names.allInnerTexts()).toEqual(['Veí 2', 'Veí 1']);
    await page.goto(`${base}/cistella/`);
    await names.first().waitFor();
    await page.goto(`${base}/llista-de-desitjos/`);
    await names.first().waitFor();
    expect(await names.allInnerTexts()).toEqual(['Veí 3', 'Veí 2', 'Veí 1']);
  });

  test('hearts: a press is kept, seen on every page and counted in the header; the list lets it go again', async () => {
    const page = await open('/botiga/', phone);
    const heart = (name: string) => page.getByRole('button', { name: `Desa «${name}» a la llista` });
    await heart('Veí 1').first().tap();
    await page.locator('.wish-count', { hasText: '1' }).waitFor();
    await heart('Veí 2').first().focus();
    await page.keyboard.press('Enter');
    await page.locator('.wish-count', { hasText: '2' }).waitFor();
    await page.goto(`${base}/producte/vei-1/`);
    expect(await page.locator('.summary .add-to-wl').getAttribute('aria-pressed')).toBe('true');
    await page.locator('.site-wish a').tap();
    await page.waitForURL('**/llista-de-desitjos/');
    expect(await page.locator('.nv-wishlist-wrap > ul > li').count()).toBe(2);
    await page.locator('.nv-wishlist-wrap > ul .add-to-wl').first().tap();
    await page.locator('.nv-wishlist-wrap > ul > li').nth(1).waitFor({ state: 'detached' });
    await page.locator('.nv-wishlist-wrap > ul .add-to-wl').first().tap();
    await page.locator('.wish-list-empty').waitFor();
    expect(await page.locator('.wish-count').count()).toBe(0);
  });

  test('without scripts a heart and the list work by their forms', async () => {
    const page = await open('/botiga/', { javaScriptEnabled: false });
    await page.locator('.add-to-wl').first().click();
    await page.getByText('Desat a la llista de desitjos.').waitFor();
    await page.locator('.site-wish a').click();
    await page.locator('.nv-wishlist-wrap > ul .add-to-wl').click();
    expect(await page.locator('.nv-wishlist-wrap > ul').count()).toBe(0);
  });

  test('axe finds nothing on a filtered list, a page of reviews with its bar, and the wish list', async () => {
    const page = await open('/botiga/?ref=list&filter_stock_status=instock');
    for (const path of [
      '/botiga/?ref=list&filter_stock_status=instock',
      '/producte/cantir/comment-page-2/#comments',
      '/llista-de-desitjos/',
    ]) {
      await page.goto(base + path);
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      await page.waitForTimeout(500);
      expect([path, await axeFindings(page)]).toEqual([path, []]);
    }
  });
});
