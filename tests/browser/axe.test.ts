import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { axeFindings, overflow } from '../support/chromium/axe.ts';
import { openChromium, type TestBrowser } from '../support/chromium/chromium.ts';
import { OPEN_PAGES } from '../support/chromium/pages.ts';
import { type DemoShop, openDemoShop } from './demo-shop.ts';

const OPEN = [...OPEN_PAGES, '/no-hi-es/'];
const WITH_CART = ['/cistella/', '/finalitzar-comanda/', '/es/carrito/', '/en/checkout/'];
const OF_A_SHOPPER = [
  '/el-meu-compte/',
  '/el-meu-compte/orders/',
  '/el-meu-compte/view-order/1/',
  '/el-meu-compte/edit-address/',
  '/el-meu-compte/edit-address/facturacio/',
  '/el-meu-compte/edit-account/',
  '/el-meu-compte/sessions/',
  '/el-meu-compte/downloads/',
  '/el-meu-compte/payment-methods/',
  '/el-meu-compte/add-payment-method/',
  '/el-meu-compte/points/',
  '/el-meu-compte/points/wallet/',
  '/el-meu-compte/points/notices/',
];

/** Some thirty pages a test: on a busy machine that takes its time. */
const PATIENCE = { timeout: 240_000 };

describe('axe finds nothing', PATIENCE, () => {
  let demo: DemoShop;
  let chromium: TestBrowser;
  /** What was found on the open pages, each of which is loaded once. */
  const open: Record<'light' | 'dark' | 'wide', string[]> = { light: [], dark: [], wide: [] };
  beforeAll(async () => {
    demo = await openDemoShop('sqlite');
    chromium = await openChromium();
    const page = await (await visitor()).newPage();
    for (const path of OPEN) {
      open.light.push(...(await findings(page, path)));
      await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
      open.dark.push(...at(path, await axeFindings(page, { coloursOnly: true })));
      for (const width of [1440, 768, 390, 320]) {
        await page.setViewportSize({ width, height: 800 });
        open.wide.push(...at(`${path} at ${width}`, await overflow(page)));
      }
      await page.setViewportSize({ width: 1280, height: 720 });
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    }
    await page.context().close();
  }, 240_000);
  afterAll(async () => {
    await chromium.close();
    await demo.close();
  });

  /** Without motion: a colour in the middle of fading in is no colour of the page. */
  const visitor = (options: Parameters<TestBrowser['visitor']>[0] = {}) =>
    chromium.visitor({ reducedMotion: 'reduce', ...options });

  const teapot = async () =>
    (
      await demo.house.shop.db.read
        .selectFrom('product_translation')
        .select('product_id')
        .where('slug', '=', 'tetera-indi')
        .executeTakeFirstOrThrow()
    ).product_id;

  async function findings(page: Page, path: string): Promise<string[]> {
    // A checkout is at rest when its totals have come: they are pale while they are asked for.
    const waitUntil = WITH_CART.includes(path) ? 'networkidle' : 'load';
    await page.goto(demo.base + path, { waitUntil });
    return at(path, await axeFindings(page));
  }

  const at = (where: string, found: readonly string[]) => found.map((finding) => `${where} ${finding}`);

  test('on pages for everybody', () => expect(open.light).toEqual([]));

  test('in the dark every text stands out from its ground', () => expect(open.dark).toEqual([]));

  test('no page is wider than its window', () => expect(open.wide).toEqual([]));

  test('on a phone', async () => {
    const page = await (await visitor({ viewport: { width: 390, height: 844 } })).newPage();
    const found: string[] = [];
    for (const path of OPEN.slice(0, 8)) found.push(...(await findings(page, path)));
    expect(found).toEqual([]);
  });

  test('on the cart and the checkout with something in them', async () => {
    const page = await (await visitor()).newPage();
    await page.goto(`${demo.base}/producte/tetera-indi/`);
    await page.locator('.single_add_to_cart_button').click();
    await page.locator('.cart-count', { hasText: '1' }).waitFor();
    const found: string[] = [];
    for (const path of WITH_CART) found.push(...(await findings(page, path)));
    expect(found).toEqual([]);
  });

  test('on the pages of an account', async () => {
    const page = await (await visitor()).newPage();
    await page.goto(`${demo.base}/el-meu-compte/`);
    await page.locator('#username').fill('maria@cistella.example');
    await page.locator('#password').fill('cistella-demo');
    await page.locator('button[name=login]').click();
    const found: string[] = [];
    for (const path of OF_A_SHOPPER) found.push(...(await findings(page, path)));
    expect(found).toEqual([]);
  });

  test('on the question about cookies and on the choice behind it', async () => {
    const page = await (await visitor({ purposes: 'unasked' })).newPage();
    await page.goto(`${demo.base}/botiga/`);
    await page.getByRole('button', { name: 'Accepta-les totes' }).waitFor();
    const found = await findings(page, '/botiga/');
    await page.getByRole('button', { name: 'Tria', exact: true }).click();
    await page.getByRole('button', { name: 'Desa el que he triat' }).waitFor();
    found.push(...at('preferences', await axeFindings(page)));
    expect(found).toEqual([]);
  });

  test('no page with something in the cart, and no page of an account, is wider than its window', async () => {
    const wide: string[] = [];
    const page = await (await visitor({ viewport: { width: 320, height: 800 } })).newPage();
    await page.goto(`${demo.base}/producte/tetera-indi/?add-to-cart=${await teapot()}`);
    await page.goto(`${demo.base}/el-meu-compte/`);
    await page.locator('#username').fill('maria@cistella.example');
    await page.locator('#password').fill('cistella-demo');
    await page.locator('button[name=login]').click();
    for (const path of [...WITH_CART, ...OF_A_SHOPPER]) {
      await page.goto(demo.base + path);
      wide.push(...at(path, await overflow(page)));
    }
    expect(wide).toEqual([]);
  });
});
