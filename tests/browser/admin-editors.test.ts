import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { staffCookieName } from '../../src/people/index.ts';
import { readAllZones } from '../../src/pricing/index.ts';
import { axeFindings, overflow } from '../support/axe.ts';
import { openChromium, type TestBrowser } from '../support/chromium.ts';
import { signedIn } from '../support/people.ts';
import { type DemoShop, openDemoShop } from './demo-shop.ts';

const WIDTHS = [390, 768, 1440];

describe('the editors among the settings, in a browser', { timeout: 240_000 }, () => {
  let demo: DemoShop;
  let chromium: TestBrowser;
  let token = '';
  beforeAll(async () => {
    demo = await openDemoShop('sqlite');
    chromium = await openChromium();
    await demo.house.set({ 'people.secondFactor': 'nobody' });
    const { browser } = await signedIn(demo.house, { role: 'owner', name: 'Anna Vidal' });
    token = browser.cookies.get(staffCookieName(demo.house.shop)) ?? '';
  });
  afterAll(async () => {
    await chromium.close();
    await demo.close();
  });

  async function atDesk(path: string, options: Parameters<TestBrowser['visitor']>[0] = {}): Promise<Page> {
    const context = await chromium.visitor({ viewport: { width: 1440, height: 900 }, ...options });
    const name = staffCookieName(demo.house.shop);
    await context.addCookies([{ name, value: token, domain: 'shop.test', path: '/admin' }]);
    const page = await context.newPage();
    await page.goto(`${demo.base}/admin/${path}`);
    return page;
  }

  test.each(['light', 'dark'] as const)(
    'axe finds nothing, and nothing sticks out, on any width (%s)',
    async (colorScheme) => {
      const [zone] = await readAllZones(demo.house.shop.db.read);
      const own = `settings/shipping/zones/${zone?.code}`;
      const tried = 'settings/shipping/try?country=ES&state=ES%3AGI&postcode=17001&product.0=1&pieces.0=2';
      const paths = [
        'settings',
        'settings/shipping',
        'settings/shipping/new',
        own,
        `${own}/${zone?.methods[0]?.id}`,
        `${own}/free_shipping`,
        tried,
        'settings/taxes/rates',
        'settings/taxes/new-class',
        'settings/taxes/file',
        'settings/jobs?state=clock',
      ];
      const page = await atDesk('settings', { colorScheme });
      for (const path of paths)
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: 900 });
          await page.goto(`${demo.base}/admin/${path}`);
          expect(new URL(page.url()).pathname).toBe(`/admin/${path.split('?')[0]}`);
          expect([path, width, await axeFindings(page)]).toEqual([path, width, []]);
          expect([path, width, await overflow(page)]).toEqual([path, width, []]);
        }
    },
  );

  test('a product is found by its name, and the cart that was asked for is priced', async () => {
    const page = await atDesk('settings/shipping/try');
    const field = page.getByRole('combobox', { name: 'Article 1', exact: true });
    await field.click();
    await field.pressSequentially('ametlles marcones', { delay: 30 });
    await page.locator('.picks [role=option]').first().waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Calcula' }).click();
    await page.getByRole('heading', { name: 'Aquesta cistella pagaria' }).waitFor();
    expect(await page.locator('main table tbody tr').count()).toBeGreaterThan(0);
  });
});
