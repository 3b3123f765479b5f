import type { AddressInfo } from 'node:net';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { savePicture } from '../../../src/catalogue/index.ts';
import { openChromium } from '../chromium/chromium.ts';
import { openTestShop, type TestShop } from '../shop.ts';
import { addSimple } from './catalogue.ts';
import { addPicture } from './pictures.ts';

export const COLOURS = ['#a4452a', '#556326', '#1d5f7a', '#dda759', '#685d53', '#86351e'];
export const TOUCH: BrowserContextOptions = {
  hasTouch: true,
  isMobile: true,
  viewport: { width: 390, height: 800 },
};
/** The purposes of a visitor who lets videos play. */
export const MEDIA = ['necessary', 'media'];
const VIDEO = { code: 'aqz-KE-bpKQ', query: 'rel=0&start=30', alts: { ca: 'Com es fa' } };

export type Gallery = Awaited<ReturnType<typeof openGallery>>;

/** A shop whose products have pictures of every kind, in a browser. What goes to other hosts is answered here. */
export async function openGallery(options: Parameters<typeof openTestShop>[1] = {}) {
  const house = await openTestShop('sqlite', options);
  await registerModules(house);
  await house.app.listen({ port: 0, host: '127.0.0.1' });
  const base = `http://shop.test:${(house.app.server.address() as AddressInfo).port}`;
  const chromium = await openChromium();
  return {
    house,
    base,
    /** @returns the page, and the addresses at other hosts that were asked for */
    async open(path: string, context: BrowserContextOptions = {}, purposes: string[] = ['necessary']) {
      const visitor = await chromium.visitor({ reducedMotion: 'reduce', purposes, ...context });
      const outside: string[] = [];
      await visitor.route(
        (url) => url.hostname !== 'shop.test',
        (route) => {
          outside.push(route.request().url());
          return route.fulfill({ status: 200, contentType: 'text/html', body: '<title>outside</title>' });
        },
      );
      const page = await visitor.newPage();
      await page.goto(base + path);
      return { page, outside };
    },
    async close() {
      await chromium.close();
      await house.close();
    },
  };
}

/** Three pictures (the last with a caption), one picture alone, one small, one missing, and a video. */
async function registerModules(house: TestShop): Promise<void> {
  const ids: number[] = [];
  for (const [index, colour] of COLOURS.entries())
    ids.push(
      await addPicture(house, {
        colour,
        alts: { ca: `Vista ${index + 1}` },
        ...(index === 2 ? { captions: { ca: 'La nansa de prop' } } : {}),
      }),
    );
  const missing = await house.shop.db.transaction((tx) =>
    savePicture(tx, { source: 'missing', file: `${'0'.repeat(32)}.jpg`, width: 1600, height: 1600 }),
  );
  const small = await addPicture(house, { width: 300, colour: '#336699' });
  const add = (name: string, pictureIds: number[], more = {}) =>
    addSimple(house, { name, more: { pictureIds, ...more } });
  await add('Gerro', ids.slice(0, 3));
  await add('Molts', ids);
  await add('Sol', ids.slice(0, 1));
  await add('Petit', [small]);
  await add('Trencat', [missing]);
  await add('Film', ids.slice(0, 2), { video: VIDEO });
}

/** Which slide is in view, from 0. */
export function shown(page: Page): Promise<number> {
  return page.evaluate(() => {
    const strip = document.querySelector('.woocommerce-product-gallery__wrapper');
    return strip ? Math.round(strip.scrollLeft / strip.clientWidth) : -1;
  });
}

export const trigger = (page: Page) => page.locator('.woocommerce-product-gallery__trigger');
export const opened = (page: Page) => page.locator('.pswp--open');
export const closed = (page: Page) => page.waitForFunction(() => !document.querySelector('.pswp'));

/** How many small pictures stand wholly within their row. */
export function visibleThumbs(page: Page): Promise<number> {
  return page.evaluate(() => {
    const row = document.querySelector('.flex-control-nav');
    const box = row?.getBoundingClientRect();
    return [...(row?.children ?? [])].filter((item) => {
      const own = item.getBoundingClientRect();
      return box && own.right <= box.right + 1 && own.bottom <= box.bottom + 1;
    }).length;
  });
}

interface Point {
  x: number;
  y: number;
}

/** One finger from here to there, as the browser gets it from a screen. */
export async function swipe(page: Page, from: Point, to: Point): Promise<void> {
  await touch(
    page,
    Array.from({ length: 9 }, (_, step) => [
      { x: from.x + ((to.x - from.x) * step) / 8, y: from.y + ((to.y - from.y) * step) / 8 },
    ]),
  );
}

/** Two fingers that come together. */
export async function pinch(page: Page): Promise<void> {
  await touch(
    page,
    Array.from({ length: 12 }, (_, step) => [
      { x: 195 - 150 + step * 12, y: 400 },
      { x: 195 + 150 - step * 12, y: 400 },
    ]),
  );
}

async function touch(page: Page, steps: Point[][]): Promise<void> {
  const client = await page.context().newCDPSession(page);
  for (const [index, points] of steps.entries()) {
    await client.send('Input.dispatchTouchEvent', {
      type: index === 0 ? 'touchStart' : 'touchMove',
      touchPoints: points.map((point, id) => ({ ...point, id })),
    });
    await page.waitForTimeout(16);
  }
  await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await client.detach();
}
