import type { Locator, Page } from 'playwright-core';
import { staffCookieName } from '../../../src/people/index.ts';
import type { Engine } from '../../../src/platform/db/index.ts';
import { openChromium, type TestBrowser } from '../../support/chromium/chromium.ts';
import { signedIn } from '../../support/people/people.ts';
import { type DemoShop, openDemoShop } from '../demo-shop.ts';

/** The demo with somebody signed in at its desk, in a real browser. */
export interface Desk extends Omit<DemoShop, 'close'> {
  chromium: TestBrowser;
  /** A page below `/admin/`, in a browser of its own, as whoever is signed in sees it. */
  page(path: string, options?: Parameters<TestBrowser['visitor']>[0]): Promise<Page>;
  close(): Promise<void>;
}

export async function openDesk(role: string, engine: Engine = 'sqlite'): Promise<Desk> {
  const demo = await openDemoShop(engine);
  const chromium = await openChromium();
  await demo.house.set({ 'people.secondFactor': 'nobody' });
  const { browser } = await signedIn(demo.house, { role, name: 'Anna Vidal' });
  const name = staffCookieName(demo.house.shop);
  const value = browser.cookies.get(name) ?? '';
  return {
    ...demo,
    chromium,
    async page(path, options = {}) {
      const context = await chromium.visitor({ viewport: { width: 1440, height: 900 }, ...options });
      await context.addCookies([{ name, value, domain: 'shop.test', path: '/admin' }]);
      const page = await context.newPage();
      await page.goto(`${demo.base}/admin/${path}`);
      return page;
    },
    async close() {
      await chromium.close();
      await demo.close();
    },
  };
}

/**
 * Waits until a text is edited. For 200 ms after it was gone into, ProseMirror takes a caret that comes to the beginning
 * for a browser's whim and puts it back where it was: faster than anybody, but not than a test.
 */
export async function editing(place: Locator): Promise<void> {
  await place.locator('.ProseMirror').waitFor();
  await place.evaluate(() => new Promise((done) => setTimeout(done, 250)));
}

/** One address of every kind of screen that links lead to; what ends like a file is one to download. */
export async function screensFrom(page: Page): Promise<string[]> {
  const kinds = new Map<string, string>();
  const waiting = ['/admin/'];
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    const [pathname = ''] = path.split('?');
    const kind = pathname.replace(/\d+/g, 'N').replace(/zones\/.*/, 'zones/Z');
    if (kinds.has(kind) || /export|\.\w+$|\/file$/.test(kind)) continue;
    kinds.set(kind, path);
    const text = await page.evaluate((to) => fetch(to).then((reply) => reply.text()), path);
    for (const [, href = ''] of text.matchAll(/href="(\/admin\/[^"#]*)/g))
      waiting.push(href.replaceAll('&amp;', '&'));
  }
  return [...kinds.values()];
}
