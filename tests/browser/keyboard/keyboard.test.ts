import type { AddressInfo } from 'node:net';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSellingShop } from '../../support/buying/cart.ts';
import { addSimple } from '../../support/catalogue/catalogue.ts';
import { addPicture } from '../../support/catalogue/pictures.ts';
import { openChromium, type TestBrowser } from '../../support/chromium/chromium.ts';
import type { TestShop } from '../../support/shop.ts';

describe('by keyboard, at large zoom and by ear', () => {
  let house: TestShop;
  let chromium: TestBrowser;
  let base: string;
  beforeAll(async () => {
    house = await openSellingShop('sqlite');
    const pictureIds = [await addPicture(house, { colour: '#a4452a' })];
    for (const name of ['Tassa', 'Bol', 'Plat', 'Got'])
      await addSimple(house, { name, price: 1850, stock: 50, categories: ['Taula'], more: { pictureIds } });
    await house.app.listen({ port: 0, host: '127.0.0.1' });
    base = `http://shop.test:${(house.app.server.address() as AddressInfo).port}`;
    chromium = await openChromium();
  });
  afterAll(async () => {
    await chromium.close();
    await house.close();
  });

  async function open(path: string, options: Parameters<TestBrowser['visitor']>[0] = {}): Promise<Page> {
    const context = await chromium.visitor({ reducedMotion: 'reduce', ...options });
    const page = await context.newPage();
    await page.goto(base + path);
    await page.locator('html.js').waitFor();
    return page;
  }
  const focused = (page: Page) => page.evaluate(() => document.activeElement?.id ?? '');
  async function withTea(page: Page): Promise<void> {
    await page.goto(`${base}/?add-to-cart=${await idOf('Tassa')}`);
  }
  const idOf = async (name: string) =>
    (
      await house.shop.db.read
        .selectFrom('product_translation')
        .select('product_id')
        .where('name', '=', name)
        .executeTakeFirstOrThrow()
    ).product_id;

  test('the country of an address is chosen by arrows, however far it stands', async () => {
    const page = await open('/botiga/');
    await withTea(page);
    await page.goto(`${base}/finalitzar-comanda/`);
    await page.locator('#billing_country').focus();
    const before = await page.locator('#billing_country').inputValue();
    for (let step = 0; step < 3; step += 1) {
      await page.keyboard.press('ArrowUp');
      expect(await focused(page)).toBe('billing_country');
    }
    expect(await page.locator('#billing_country').inputValue()).not.toBe(before);
  });

  test('an order of the list is only gone to by Enter, or by leaving the list', async () => {
    const page = await open('/botiga/');
    const list = page.locator('select.orderby').first();
    await list.focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.waitForTimeout(300);
    expect(page.url()).toBe(`${base}/botiga/`);
    const chosen = await list.inputValue();
    await Promise.all([page.waitForURL(/orderby=/), page.keyboard.press('Enter')]);
    expect(new URL(page.url()).searchParams.get('orderby')).toBe(chosen);
  });

  test('a currency is only gone to by Enter, or by leaving the list', async () => {
    const page = await open('/botiga/');
    const list = page.locator('.wcml_currency_switcher select').first();
    await list.focus();
    await page.keyboard.press('ArrowDown');
    await page.waitForTimeout(300);
    expect(page.url()).toBe(`${base}/botiga/`);
    const chosen = await list.inputValue();
    await page.keyboard.press('Enter');
    await page.locator('.wcml-cs-active-currency', { hasText: chosen }).waitFor();
  });

  test('what was added on a product’s page is said', async () => {
    const page = await open('/producte/tassa/');
    await page.locator('.single_add_to_cart_button').press('Enter');
    await page
      .locator('.responsive-nav-cart > .widget_shopping_cart_live_region')
      .getByText('«Tassa»')
      .waitFor({ state: 'attached' });
  });

  test('what is taken out in the open cart beside the page is said inside of it', async () => {
    const page = await open('/botiga/');
    await withTea(page);
    await page.goto(`${base}/botiga/`);
    await page.locator('.cart-icon-wrapper').click();
    await page.locator('dialog.cart-off-canvas .remove_from_cart_button').click();
    await page
      .locator('dialog .widget_shopping_cart_live_region')
      .getByText('«Tassa»')
      .waitFor({ state: 'attached' });
    expect(await page.locator('.responsive-nav-cart > .widget_shopping_cart_live_region').textContent()).toBe(
      '',
    );
  });

  test('the button that adds one more keeps the focus', async () => {
    const page = await open('/botiga/');
    await withTea(page);
    await page.goto(`${base}/cistella/`);
    const plus = page.getByRole('button', { name: 'Afegeix una unitat del producte «Tassa»' });
    await plus.press('Enter');
    await page.locator('.woocommerce-message').waitFor();
    await page.waitForFunction(
      () => document.activeElement?.getAttribute('aria-label') === 'Afegeix una unitat del producte «Tassa»',
    );
    expect(await page.getByRole('spinbutton').inputValue()).toBe('2');
  });

  test('a place that the estimate refuses stays typed, open and said at its field', async () => {
    const page = await open('/botiga/');
    await withTea(page);
    await page.goto(`${base}/cistella/`);
    const button = page.locator('.shipping-calculator-button');
    await button.press(' ');
    expect(await button.getAttribute('aria-expanded')).toBe('true');
    const postcode = page.locator('#calc_shipping_postcode');
    await postcode.fill('xx');
    await postcode.press('Enter');
    await page.locator('#calc-shipping-error-notice').waitFor();
    expect(await focused(page)).toBe('calc_shipping_postcode');
    expect(await postcode.inputValue()).toBe('xx');
    expect(await postcode.getAttribute('aria-invalid')).toBe('true');
    expect(await postcode.getAttribute('aria-describedby')).toBe('calc-shipping-error-notice');
    await postcode.fill('17001');
    await postcode.press('Enter');
    await page.locator('#content .woocommerce-message').waitFor();
    await page.waitForFunction(() => document.activeElement?.matches('.shipping-calculator-button'));
  });

  test('in forced colours what is chosen has a line of its own, and what is drawn is seen', async () => {
    const page = await open('/botiga/', { forcedColors: 'active' });
    const outline = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element) => getComputedStyle(element).outlineStyle);
    expect(await outline('.language-switcher a[aria-current]')).toBe('solid');
    expect(await outline('.language-switcher a:not([aria-current])')).toBe('none');
    expect(await outline('.nv-view-toggle a[aria-current]')).toBe('solid');
    const stroke = await page.locator('#scroll-to-top svg').evaluate((icon) => getComputedStyle(icon).stroke);
    expect(stroke).not.toBe('none');
    await withTea(page);
    await page.goto(`${base}/finalitzar-comanda/`);
    expect(await outline('.nv-checkout-step.active')).toBe('solid');
    expect(await outline('.nv-checkout-step:not(.active)')).toBe('none');
  });

  test.each(['light', 'dark'] as const)(
    'stars stand out from the page three times as bright or dark as it, %s',
    async (colorScheme) => {
      const page = await open('/producte/tassa/', { colorScheme });
      const colours = await page.evaluate(() => {
        const rating = document.createElement('div');
        rating.className = 'star-rating';
        rating.innerHTML = '<span style="width: 60%"></span>';
        document.querySelector('main')?.append(rating);
        const painter = document.createElement('canvas').getContext('2d')!;
        return [rating.firstElementChild!, document.body].map((element) => {
          painter.fillStyle = getComputedStyle(element).backgroundColor;
          painter.fillRect(0, 0, 1, 1);
          return [...painter.getImageData(0, 0, 1, 1).data.slice(0, 3)];
        });
      });
      // WCAG 2.2, relative luminance.
      const [star = 0, paper = 0] = colours.map((rgb) => {
        const [r = 0, g = 0, b = 0] = rgb.map((part) => {
          const share = part / 255;
          return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
        });
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
      });
      const contrast = (Math.max(star, paper) + 0.05) / (Math.min(star, paper) + 0.05);
      expect(contrast).toBeGreaterThanOrEqual(3);
    },
  );

  test('stars are filled to the hundredth, whatever the font', async () => {
    const page = await open('/producte/tassa/');
    const part = await page.evaluate(() => {
      const rating = document.createElement('div');
      rating.className = 'star-rating';
      rating.innerHTML = '<span style="width: 84.6%"></span>';
      document.querySelector('main')?.append(rating);
      const { content } = getComputedStyle(rating, '::before');
      const box = rating.getBoundingClientRect();
      const filled = rating.firstElementChild?.getBoundingClientRect().width ?? 0;
      return { part: filled / box.width, shape: box.width / box.height, written: content };
    });
    expect(part.part).toBeCloseTo(0.846, 2);
    expect(part.shape).toBeCloseTo(5, 1);
    expect(part.written).toBe('none');
  });

  const SMALL: BrowserContextOptions = { viewport: { width: 320, height: 256 } };

  test('the question about cookies can be read from its first word at 400 % zoom', async () => {
    const page = await open('/botiga/', { ...SMALL, purposes: 'unasked' });
    const modal = page.locator('#cc-main .cm');
    await modal.waitFor();
    await expect.poll(async () => (await modal.boundingBox())?.y ?? -1).toBeGreaterThanOrEqual(0);
    const bottom = () => modal.evaluate((element) => element.getBoundingClientRect().bottom);
    await expect.poll(bottom).toBeLessThanOrEqual(256);
    const scrolls = await modal.evaluate(
      (element) =>
        element.scrollHeight <= element.clientHeight || getComputedStyle(element).overflowY === 'auto',
    );
    expect(scrolls).toBe(true);
  });

  test.each([
    [320, 256],
    [640, 360],
    [390, 844],
    [1280, 720],
  ])('nothing that has the focus lies under what sticks, at %d × %d', async (width, height) => {
    const page = await open('/producte/tassa/', { viewport: { width, height } });
    const hidden: string[] = [];
    for (const key of ['Tab', 'Shift+Tab']) {
      for (let stop = 0; stop < 45; stop += 1) {
        await page.keyboard.press(key);
        const covered = await page.evaluate(() => {
          const element = document.activeElement;
          if (!element || element === document.body) return '';
          const box = element.getBoundingClientRect();
          if (box.width === 0) return '';
          for (let x = 1; x < 10; x += 1)
            for (let y = 1; y < 10; y += 1) {
              const at = document.elementFromPoint(
                box.left + (box.width * x) / 10,
                box.top + (box.height * y) / 10,
              );
              if (
                at &&
                (element.contains(at) || at.contains(element) || at.closest('label')?.contains(element))
              )
                return '';
            }
          return element.outerHTML.slice(0, 80);
        });
        if (covered) hidden.push(`${key} ${stop}: ${covered}`);
      }
    }
    expect(hidden).toEqual([]);
  });
});
