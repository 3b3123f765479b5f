import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEMO_PEOPLE } from '../../src/cli/demo/demo.ts';
import { demoDoorOf } from '../../src/cli/demo/leaving.ts';
import { demoDoor } from '../../src/frame/demo/door.ts';
import { saveNotice } from '../../src/site/banners/store-notice.tsx';
import { openChromium, type TestBrowser } from '../support/chromium/chromium.ts';
import { type DemoShop, openDemoShop } from './demo-shop.ts';

const OF_ONES_OWN = [
  '/el-meu-compte/orders/',
  '/el-meu-compte/points/',
  '/el-meu-compte/edit-address/facturacio/',
  '/finalitzar-comanda/',
];
/** One of every kind of page. */
const PAGES = [
  '/',
  '/botiga/',
  '/categoria-producte/taula/',
  '/producte/tassa-de-gres/',
  '/producte/tetera-indi/',
  '/producte/joc-d-esmorzar/',
  '/cerca/productes/?_sf_s=te',
  '/cistella/',
  '/finalitzar-comanda/',
  '/el-meu-compte/',
  '/llista-de-desitjos/',
  '/diari/',
  '/diari/que-vol-dir-gres/',
  '/condicions/',
  '/contacte/',
  '/no-hi-es/',
];
const WIDTHS = [320, 390, 768, 1440] as const;

describe('what sticks to an edge of the window', { timeout: 240_000 }, () => {
  let demo: DemoShop;
  let chromium: TestBrowser;
  beforeAll(async () => {
    demo = await openDemoShop('sqlite');
    demoDoor.set(demo.house.shop, demoDoorOf(demo.house.shop, true));
    await demo.house.shop.db.transaction((tx) =>
      saveNotice(tx, { ca: 'Dilluns és festa.', es: 'El lunes es fiesta.', en: 'Monday is a holiday.' }),
    );
    await demo.house.settle();
    chromium = await openChromium();
  }, 240_000);
  afterAll(async () => {
    await chromium.close();
    await demo.close();
  });

  async function ctx(width: number, purposes: readonly string[] | 'unasked' = ['necessary']) {
    const context = await chromium.visitor({
      viewport: { width, height: 800 },
      reducedMotion: 'reduce',
      purposes,
    });
    const page = await context.newPage();
    await page.goto(`${demo.base}/producte/tetera-indi/`);
    await page.locator('.demo-bar').waitFor();
    await page.locator('.single_add_to_cart_button').click();
    await page.locator('.site-header .cart-count').getByText('1', { exact: true }).waitFor();
    return page;
  }
  const go = async (page: Page, path: string) => {
    await page.goto(demo.base + path);
    await page.locator('html.js').waitFor();
  };
  /** Forwards and backwards, with everything there that comes with scrolling. */
  async function coveredOn(page: Page, path: string): Promise<string[]> {
    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
    if (await page.locator('body.has-sticky-add-to-cart').count())
      await page.locator('.sticky-add-to-cart.active').waitFor();
    if (
      await page.evaluate(() => scrollY > 70 && document.querySelector('#scroll-to-top')?.checkVisibility())
    )
      await page.locator('#scroll-to-top.scroll-show').waitFor();
    const covered = [
      ...(await page.evaluate(whatIsCovered, false)),
      ...(await page.evaluate(whatIsCovered, true)),
    ];
    return covered.map((thing) => `${path} ${thing}`);
  }

  test.each(WIDTHS)('covers nothing that can be pressed or that speaks, at %d px', async (width) => {
    const page = await ctx(width);
    const covered: string[] = [];
    for (const path of PAGES) {
      await go(page, path);
      covered.push(...(await coveredOn(page, path)));
    }
    expect(covered).toEqual([]);
    await page.context().close();
  });

  test.each(WIDTHS)('covers nothing on the pages of an account, at %d px', async (width) => {
    const page = await ctx(width);
    await go(page, '/el-meu-compte/');
    await page.locator('#username').fill(DEMO_PEOPLE.shopper);
    await page.locator('#password').fill(DEMO_PEOPLE.password);
    await page.locator('button[name=login]').click();
    await page.locator('.woocommerce-MyAccount-navigation').waitFor();
    const covered: string[] = [];
    for (const path of OF_ONES_OWN) {
      await go(page, path);
      covered.push(...(await coveredOn(page, path)));
    }
    expect(covered).toEqual([]);
    await page.context().close();
  });

  test.each(WIDTHS)(
    'leaves everything to be reached beside the question of consent, at %d px',
    async (width) => {
      const page = await ctx(width, 'unasked');
      const covered: string[] = [];
      for (const path of ['/', '/producte/tassa-de-gres/', '/finalitzar-comanda/']) {
        await go(page, path);
        await page.locator('html.show--consent .cm__btn').first().waitFor();
        covered.push(...(await coveredOn(page, path)));
      }
      expect(covered).toEqual([]);
      await page.context().close();
    },
  );

  test('the button of an unfolded filter panel is covered by nothing on a phone, and covers nothing', async () => {
    const page = await ctx(390);
    await go(page, '/botiga/');
    await page.locator('.listing-filters > summary').click();
    await page.locator('.sf-show-below button').waitFor();
    expect(await coveredOn(page, '/botiga/')).toEqual([]);
    // The way back up is small and stands at the side: it must not touch the button at all.
    await page.locator('.listing-filters').getByLabel('Ocre').scrollIntoViewIfNeeded();
    const [show, up] = await page.evaluate(() =>
      ['.sf-show-below', '#scroll-to-top'].map((part) =>
        document.querySelector(part)?.getBoundingClientRect(),
      ),
    );
    expect(up!.bottom).toBeLessThanOrEqual(show!.top);
    await page.context().close();
  });

  test('the cart’s totals stay beside its lines, and slide over nothing that stands below them', async () => {
    const page = await ctx(1280);
    await page.setViewportSize({ width: 1280, height: 600 });
    await go(page, '/cistella/');
    await page.locator('.shipping-calculator-button').click();
    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
    const [totals, below] = await page.evaluate(() =>
      ['.cart-collaterals', '.cross-sells'].map((part) =>
        document.querySelector(part)?.getBoundingClientRect(),
      ),
    );
    expect(totals!.bottom).toBeLessThanOrEqual(below!.top);
    await page.context().close();
  });

  test('on a phone the words and the button of the front page are seen beside the question of consent', async () => {
    const page = await ctx(390, 'unasked');
    await page.setViewportSize({ width: 390, height: 844 });
    await go(page, '/');
    const question = await page.locator('#cc-main .cm').boundingBox();
    const button = await page.locator('main .button').first().boundingBox();
    expect(button!.y + button!.height).toBeLessThan(question!.y);
    await page.context().close();
  });

  test('on a phone is one row of the header, with the menu behind a button that says so, also without scripts', async () => {
    for (const javaScriptEnabled of [true, false]) {
      const context = await chromium.visitor({ viewport: { width: 390, height: 800 }, javaScriptEnabled });
      const page = await context.newPage();
      await page.goto(`${demo.base}/botiga/`);
      await page.mouse.wheel(0, 900);
      await expect.poll(async () => (await page.locator('.site-search').boundingBox())!.y).toBeLessThan(-20);
      const row = await page.locator('.site-header-row').boundingBox();
      expect(row!.y).toBe(0);
      expect(row!.height).toBeLessThan(64);
      const menu = page.getByRole('button', { name: 'Menú' });
      await menu.focus();
      await page.keyboard.press('Enter');
      await page.keyboard.press('Tab');
      expect(await page.evaluate(() => document.activeElement?.closest('.site-menu') !== null)).toBe(true);
      await page.keyboard.press('Escape');
      await page.locator('.site-menu').waitFor({ state: 'hidden' });
      expect(await menu.evaluate((button) => button === document.activeElement)).toBe(true);
      await menu.click();
      await page.locator('.site-menu').getByRole('link', { name: 'Taula' }).click();
      await page.waitForURL('**/categoria-producte/taula/');
      await context.close();
    }
  });

  test('is less at the checkout: a name, the languages, the account and the cart', async () => {
    const page = await ctx(390);
    await go(page, '/finalitzar-comanda/');
    for (const gone of ['.site-menu-button', '.site-search', '.site-wish'])
      expect(await page.locator(gone).isVisible()).toBe(false);
    for (const there of ['.site-name', '.language-switcher', '.site-account', '.cart-icon-wrapper'])
      expect(await page.locator(`.site-header ${there}`).first().isVisible()).toBe(true);
    await page.context().close();
  });
});

/**
 * Runs in the page: brings each thing into view as a key or a jump would, and looks what stands at its middle.
 * A thing that is taller than the room that is left is asked at its beginning.
 */
function whatIsCovered(backwards: boolean): string[] {
  const press = 'a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex="0"]';
  const speak =
    'h1, h2, [role=alert], [role=status], .woocommerce-message, .woocommerce-info, .woocommerce-error';
  const stuck = (element: Element): boolean => {
    for (let at: Element | null = element; at; at = at.parentElement)
      if (getComputedStyle(at).position === 'fixed') return true;
    return false;
  };
  const things = [...document.querySelectorAll<HTMLElement>(`:is(${press}, ${speak})`)];
  if (backwards) things.reverse();
  return things.flatMap((element) => {
    if (!element.checkVisibility({ checkVisibilityCSS: true, checkOpacity: true })) return [];
    if (element.closest('[inert], [popover], .screen-reader-text')) return [];
    if (!stuck(element)) element.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
    const [box] = element.getClientRects();
    if (!box || box.width < 2 || box.height < 2) return [];
    const tall = box.height > innerHeight / 2;
    const at = document.elementFromPoint(
      box.left + box.width / 2,
      tall ? box.top + 8 : box.top + box.height / 2,
    );
    const seen =
      at && (element.contains(at) || at.contains(element) || at.closest('label')?.contains(element));
    // Only what sticks: layers within a card lie over each other on purpose.
    const cover = at?.closest(
      '.demo-bar, .site-header, .site-header-row, .sticky-add-to-cart, .woocommerce-store-notice, #cc-main, .scroll-to-top, .wish-toast, .sf-show-below',
    );
    return seen || !cover ? [] : [`${element.outerHTML.slice(0, 90)} under ${cover.className}`];
  });
}
