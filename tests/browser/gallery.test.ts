import type { AddressInfo } from 'node:net';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import settings from '../../shop.config.ts';
import { savePicture } from '../../src/catalogue/index.ts';
import { addSimple, addVariable } from '../support/catalogue.ts';
import { openChromium, type TestBrowser } from '../support/chromium.ts';
import { addPicture } from '../support/pictures.ts';
import { openTestShop, type TestShop } from '../support/shop.ts';

const COLOURS = ['#a4452a', '#556326', '#1d5f7a', '#dda759', '#685d53', '#86351e'];
const TOUCH: BrowserContextOptions = {
  hasTouch: true,
  isMobile: true,
  viewport: { width: 390, height: 800 },
};
const VIDEO = { code: 'aqz-KE-bpKQ', query: 'rel=0&start=30', alts: { ca: 'Com es fa' } };

const THUMBNAILS = 'https://i.ytimg.com/**';
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const MEDIA = ['necessary', 'media'];

async function openShop(options: Parameters<typeof openTestShop>[1] = {}) {
  const house = await openTestShop('sqlite', options);
  await house.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = house.app.server.address() as AddressInfo;
  return { house, base: `http://shop.test:${port}` };
}

/** Three pictures (the last with a caption), one picture alone, one small, one missing, and a video. */
async function furnish(house: TestShop): Promise<void> {
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

describe('a product’s gallery', () => {
  let house: TestShop;
  let base: string;
  let chromium: TestBrowser;
  beforeAll(async () => {
    chromium = await openChromium();
    ({ house, base } = await openShop());
    await furnish(house);
  });
  afterAll(async () => {
    await chromium.close();
    await house.close();
  });

  /** Everything that goes to other hosts is answered here, and noted. */
  async function open(path: string, options: BrowserContextOptions = {}, purposes: string[] = ['necessary']) {
    const context = await chromium.visitor({ reducedMotion: 'reduce', purposes, ...options });
    const page = await context.newPage();
    const outside: string[] = [];
    await context.route(
      (url) => url.hostname !== 'shop.test',
      (route) => {
        outside.push(route.request().url());
        return route.fulfill({ status: 200, contentType: 'text/html', body: '<title>outside</title>' });
      },
    );
    await page.goto(base + path);
    return { page, outside };
  }
  const shown = (page: Page) =>
    page.evaluate(() => {
      const strip = document.querySelector('.woocommerce-product-gallery__wrapper');
      return strip ? Math.round(strip.scrollLeft / strip.clientWidth) : -1;
    });
  const opened = (page: Page) => page.locator('.pswp--open');
  const counter = (page: Page) => page.locator('.pswp__counter').innerText();
  const closed = (page: Page) => page.waitForFunction(() => !document.querySelector('.pswp'));
  const trigger = (page: Page) => page.locator('.woocommerce-product-gallery__trigger');
  async function openLightbox(page: Page): Promise<void> {
    await trigger(page).click();
    await opened(page).waitFor();
  }

  test('a slider is used only when there is more than one image', async () => {
    const { page } = await open('/producte/sol/');
    await trigger(page).waitFor();
    expect(await page.locator('.flex-direction-nav, .flex-control-nav').count()).toBe(0);
    await page.goto(`${base}/producte/gerro/`);
    await page.locator('.flex-direction-nav').waitFor({ state: 'attached' });
    expect(await page.locator('.flex-control-nav li').count()).toBe(3);
  });

  test('slides loop by default: by arrows, and by the arrow keys', async () => {
    const { page } = await open('/producte/gerro/');
    await page.hover('.flex-viewport');
    await page.click('.flex-prev');
    await expect.poll(() => shown(page)).toBe(2);
    await page.click('.flex-next');
    await expect.poll(() => shown(page)).toBe(0);
    await page.locator('.flex-control-nav a').first().focus();
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => shown(page)).toBe(2);
    expect(await page.evaluate('document.activeElement.getAttribute("aria-current")')).toBe('true');
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => shown(page)).toBe(0);
  });

  test('a finger that swipes beyond the last picture comes to the first', async () => {
    const { page } = await open('/producte/gerro/', TOUCH);
    await page.locator('.flex-control-nav a').nth(2).tap();
    await expect.poll(() => shown(page)).toBe(2);
    await swipe(page, { x: 330, y: 300 }, { x: 60, y: 300 });
    await expect.poll(() => shown(page)).toBe(0);
  });

  test('an event can reset the slider to the first slide', async () => {
    const { page } = await open('/producte/gerro/');
    await page.locator('.flex-control-nav a').nth(1).click();
    await expect.poll(() => shown(page)).toBe(1);
    await page.evaluate(() =>
      document
        .querySelector('.woocommerce-product-gallery')
        ?.dispatchEvent(new CustomEvent('woocommerce_gallery_reset_slide_position')),
    );
    await expect.poll(() => shown(page)).toBe(0);
  });

  test('four thumbnails are seen when they stand below, three below 576 px', async () => {
    const { page } = await open('/producte/molts/');
    expect(await visibleThumbs(page)).toBe(4);
    await page.setViewportSize({ width: 500, height: 800 });
    expect(await visibleThumbs(page)).toBe(3);
  });

  test('hover zoom applies to an image only when its large version is wider than the gallery', async () => {
    const { page } = await open('/producte/gerro/');
    await page.hover('.woocommerce-product-gallery__image');
    const near = page.locator('.zoomImg');
    await near.waitFor({ state: 'attached' });
    const left = () => near.evaluate((image) => Number.parseFloat((image as HTMLElement).style.left));
    await near.evaluate((image) => (image as HTMLImageElement).decode());
    const box = await page.locator('.flex-viewport').boundingBox();
    await page.mouse.move((box?.x ?? 0) + 20, (box?.y ?? 0) + 200);
    const atLeft = await left();
    await page.mouse.move((box?.x ?? 0) + (box?.width ?? 0) - 20, (box?.y ?? 0) + 200);
    expect(await left()).toBeLessThan(atLeft - 300);
    await page.mouse.move(5, 5);
    await near.waitFor({ state: 'detached' });
    await page.goto(`${base}/producte/petit/`);
    await trigger(page).waitFor();
    await page.hover('.woocommerce-product-gallery__image');
    expect(await near.count()).toBe(0);
  });

  test('on touch devices zoom is triggered by a click, and the trigger opens the lightbox', async () => {
    const { page } = await open('/producte/gerro/', TOUCH);
    await page.tap('.woocommerce-product-gallery__image img');
    await page.locator('.zoomImg').waitFor({ state: 'attached' });
    expect(await opened(page).count()).toBe(0);
    await page.tap('.woocommerce-product-gallery__image img');
    await page.locator('.zoomImg').waitFor({ state: 'detached' });
    await trigger(page).tap();
    await opened(page).waitFor();
  });

  test('a fullscreen lightbox opens from a magnifier trigger button or by clicking an image', async () => {
    const { page } = await open('/producte/gerro/');
    await openLightbox(page);
    await page.keyboard.press('Escape');
    await closed(page);
    await page.locator('.flex-control-nav a').nth(1).click();
    await expect.poll(() => shown(page)).toBe(1);
    await page.locator('#gallery-2 img').first().click();
    await opened(page).waitFor();
    expect(await counter(page)).toBe('2 / 3');
    const size = await opened(page).boundingBox();
    expect(size).toMatchObject({ x: 0, y: 0, width: 1280, height: 720 });
  });

  test('the lightbox is fetched only when it is first opened', async () => {
    const { page } = await open('/producte/gerro/');
    await trigger(page).waitFor();
    const fetched = () =>
      page.evaluate(
        () =>
          performance.getEntriesByType('resource').filter(({ name }) => name.includes('/lightbox')).length,
      );
    expect(await fetched()).toBe(0);
    await openLightbox(page);
    expect(await fetched()).toBeGreaterThan(0);
  });

  test('the lightbox shows a counter (n / total), a caption, and close, zoom, fullscreen and share buttons', async () => {
    const { page } = await open('/producte/gerro/');
    await openLightbox(page);
    expect(await counter(page)).toBe('1 / 3');
    expect(await page.locator('.pswp__caption').innerText()).toBe('Vista 1');
    for (const name of ['Tanca', 'Amplia o redueix', 'Pantalla completa', 'Comparteix'])
      expect(await page.getByRole('button', { name, exact: true }).isVisible()).toBe(true);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    expect(await counter(page)).toBe('3 / 3');
    expect(await page.locator('.pswp__caption').innerText()).toBe('La nansa de prop');
    await page.keyboard.press('ArrowRight');
    expect(await counter(page)).toBe('1 / 3');
    await page.getByRole('button', { name: 'Pantalla completa', exact: true }).click();
    await page.waitForFunction(() => document.fullscreenElement?.classList.contains('pswp'));
    await page.getByRole('button', { name: 'Pantalla completa', exact: true }).click();
    await page.waitForFunction(() => document.fullscreenElement === null);
  });

  test('the zoom button brings the picture near and back', async () => {
    const { page } = await open('/producte/gerro/');
    await openLightbox(page);
    await page.locator('.pswp__img[src]').first().waitFor();
    const width = () =>
      page.evaluate(
        () =>
          document.querySelector('.pswp__item[aria-hidden=false] .pswp__img')?.getBoundingClientRect()
            .width ?? 0,
      );
    await expect.poll(width).toBeGreaterThan(100);
    const before = await width();
    await page.getByRole('button', { name: 'Amplia o redueix' }).click();
    await expect.poll(width).toBeGreaterThan(before * 1.5);
    await page.getByRole('button', { name: 'Amplia o redueix' }).click();
    await expect.poll(async () => Math.round(await width())).toBe(Math.round(before));
  });

  test('the lightbox keeps keyboard focus inside itself, and on close focus returns to the element that opened it', async () => {
    const { page } = await open('/producte/gerro/');
    await trigger(page).focus();
    await page.keyboard.press('Enter');
    await opened(page).waitFor();
    for (let presses = 0; presses < 12; presses += 1) {
      await page.keyboard.press('Tab');
      const where = await page.evaluate(() => {
        const at = document.activeElement;
        return at === document.body || at?.closest('.pswp') !== null ? 'inside' : at.outerHTML;
      });
      expect(where).toBe('inside');
    }
    await page.keyboard.press('Escape');
    await closed(page);
    expect(await page.evaluate('document.activeElement.className')).toBe(
      'woocommerce-product-gallery__trigger',
    );
  });

  test('the lightbox closes on the Escape key, the close button, and a scroll while the image is not zoomed', async () => {
    const { page } = await open('/producte/gerro/');
    await openLightbox(page);
    await page.keyboard.press('Escape');
    await closed(page);
    await openLightbox(page);
    await page.getByRole('button', { name: 'Tanca' }).click();
    await closed(page);
    await openLightbox(page);
    await page.getByRole('button', { name: 'Amplia o redueix' }).click();
    await page.mouse.move(600, 400);
    await page.mouse.wheel(0, 200);
    expect(await opened(page).count()).toBe(1);
    await page.getByRole('button', { name: 'Amplia o redueix' }).click();
    await page.mouse.wheel(0, 200);
    await closed(page);
  });

  test('the lightbox closes by a vertical drag beyond the threshold, and not by a short one', async () => {
    const { page } = await open('/producte/gerro/', TOUCH);
    await trigger(page).tap();
    await opened(page).waitFor();
    await swipe(page, { x: 200, y: 400 }, { x: 200, y: 425 });
    expect(await opened(page).count()).toBe(1);
    await swipe(page, { x: 200, y: 300 }, { x: 200, y: 700 });
    await closed(page);
  });

  test('the lightbox closes by a pinch', async () => {
    const { page } = await open('/producte/gerro/', TOUCH);
    await trigger(page).tap();
    await opened(page).waitFor();
    await pinch(page);
    await closed(page);
  });

  test('while the lightbox is open, the address fragment carries gid and pid, so that a position can be linked and reopened', async () => {
    const { page } = await open('/producte/gerro/');
    await openLightbox(page);
    expect(new URL(page.url()).hash).toBe('#&gid=1&pid=1');
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => new URL(page.url()).hash).toBe('#&gid=1&pid=2');
    const address = page.url();
    await page.keyboard.press('Escape');
    await closed(page);
    await expect.poll(() => page.url()).toBe(`${base}/producte/gerro/`);
    const { page: other } = await open(address.slice(base.length));
    await opened(other).waitFor();
    expect(await counter(other)).toBe('2 / 3');
    await other.keyboard.press('Escape');
    await closed(other);
    expect(other.url()).toBe(`${base}/producte/gerro/`);
  });

  test('Back closes the lightbox and stays on the page', async () => {
    const { page } = await open('/producte/gerro/');
    await openLightbox(page);
    await page.goBack();
    await closed(page);
    expect(page.url()).toBe(`${base}/producte/gerro/`);
    await page.goForward();
    await opened(page).waitFor();
  });

  test('the share menu opens three networks in a 550x420 popup window and offers the picture to download', async () => {
    const { page } = await open('/producte/gerro/');
    await openLightbox(page);
    await page.evaluate(() => {
      window.open = (...call: unknown[]) => {
        Object.assign(window, { popup: call });
        return null;
      };
    });
    await page.getByRole('button', { name: 'Comparteix', exact: true }).click();
    const links = page.locator('.pswp__share-menu a');
    expect(await links.allInnerTexts()).toEqual([
      'Comparteix a Facebook',
      'Comparteix a X',
      'Desa a Pinterest',
      'Baixa la imatge',
    ]);
    expect(await links.last().getAttribute('download')).toBe('');
    expect(await links.last().getAttribute('href')).toMatch(/\/media\/[0-9a-f]{32}\/1600\.webp$/);
    await links.first().click();
    const [address, , features] = (await page.evaluate('window.popup')) as string[];
    expect(address).toContain(`u=${encodeURIComponent(page.url())}`);
    expect(features).toMatch(/width=550,height=420/);
    await page.keyboard.press('Escape');
    expect((await links.count()) === 0 || !(await links.first().isVisible())).toBe(true);
    expect(await opened(page).count()).toBe(1);
  });

  test('an image that fails to load says so, with a link to it', async () => {
    const { page } = await open('/en/product/trencat-en/');
    await openLightbox(page);
    const message = page.locator('.pswp__error-msg');
    await message.waitFor();
    expect(await message.innerText()).toContain('The image could not be loaded.');
    expect(await message.locator('a').getAttribute('href')).toBe(`/media/${'0'.repeat(32)}/1600.webp`);
  });

  test('a video shows a thumbnail with a play button, and asks before anything is loaded from its host', async () => {
    const { page, outside } = await open('/producte/film/');
    await page.getByLabel('Mostra el vídeo').click();
    await page.getByRole('button', { name: 'Reprodueix el vídeo: Com es fa' }).click();
    const ask = page.locator('.video-placeholder__ask');
    expect(await ask.innerText()).toContain('youtube-nocookie.com');
    await page.keyboard.press('Escape');
    expect(await ask.count()).toBe(0);
    expect(outside).toEqual([]);
    await page.getByRole('button', { name: 'Reprodueix el vídeo: Com es fa' }).press('Space');
    await page.getByRole('button', { name: 'Carrega aquest vídeo' }).click();
    const frame = page.locator('.video-placeholder iframe');
    expect(await frame.getAttribute('src')).toBe(
      'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?autoplay=1&rel=0&start=30',
    );
    expect(await frame.getAttribute('title')).toBe('Com es fa');
    await expect.poll(() => outside.length).toBe(1);
    await page.getByLabel('Mostra la imatge 1').click();
    await expect.poll(() => frame.count()).toBe(0);
  });

  test('who answers “always” is not asked again', async () => {
    const { page } = await open('/producte/film/');
    await page.getByLabel('Mostra el vídeo').click();
    await page.getByRole('button', { name: 'Reprodueix el vídeo: Com es fa' }).click();
    await page.getByRole('button', { name: 'Permet-los sempre' }).click();
    await page.locator('.video-placeholder iframe').waitFor();
    await expect
      .poll(async () => (await page.context().cookies()).find(({ name }) => name === 'cc_cookie')?.value)
      .toContain('media');
    await page.reload();
    await page.getByLabel('Mostra el vídeo').click();
    await page.getByRole('button', { name: 'Reprodueix el vídeo: Com es fa' }).click();
    expect(await page.locator('.video-placeholder iframe').count()).toBe(1);
  });

  test('who allows media sees the host’s thumbnail, 480×360, fetched when it is near, and plays at the first press', async () => {
    const { page } = await open('/producte/film/', {}, MEDIA);
    await page
      .context()
      .route(THUMBNAILS, (route) => route.fulfill({ contentType: 'image/png', body: PIXEL }));
    await page.reload();
    const picture = page.locator('img.video-placeholder__picture[src$="/aqz-KE-bpKQ/hqdefault.jpg"]');
    const seen = (image: HTMLImageElement) => [
      image.getAttribute('width'),
      image.getAttribute('height'),
      image.loading,
      image.alt,
      image.complete && image.naturalWidth > 0,
    ];
    expect(await picture.evaluate(seen)).toEqual(['480', '360', 'lazy', 'Com es fa', false]);
    await page.getByLabel('Mostra el vídeo').click();
    await expect.poll(() => picture.evaluate(seen)).toEqual(['480', '360', 'lazy', 'Com es fa', true]);
    await page.getByRole('button', { name: 'Reprodueix el vídeo: Com es fa' }).click();
    expect(await page.locator('.video-placeholder iframe').count()).toBe(1);
  });

  test('where the host’s thumbnail cannot be had the shop’s own picture stays', async () => {
    const { page, outside } = await open('/producte/film/', {}, MEDIA);
    await page.getByLabel('Mostra el vídeo').click();
    await expect.poll(() => outside).toEqual(['https://i.ytimg.com/vi/aqz-KE-bpKQ/hqdefault.jpg']);
    await page.locator('img.video-placeholder__picture[src^="/media/"]').waitFor();
  });

  test('without scripts every picture can be reached, and the video is a link', async () => {
    const { page } = await open('/producte/film/', { javaScriptEnabled: false });
    await page.locator('.flex-control-nav a').nth(1).click();
    await expect.poll(() => page.url()).toContain('#gallery-2');
    expect(await page.locator('.woocommerce-product-gallery__image a').count()).toBe(2);
    expect(await page.locator('.video-placeholder a').getAttribute('href')).toContain('youtube.com/watch');
  });
});

describe('a gallery with other settings', () => {
  let house: TestShop;
  let base: string;
  let chromium: TestBrowser;
  beforeAll(async () => {
    chromium = await openChromium();
    const { gallery, ...catalogue } = settings.catalogue;
    ({ house, base } = await openShop({
      settings: {
        catalogue: {
          ...catalogue,
          gallery: {
            ...gallery,
            layout: 'vertical',
            loop: false,
            zoom: false,
            protectPictures: true,
            lightboxOptions: {
              ...gallery.lightboxOptions,
              history: false,
              closeOnScroll: false,
              fullscreen: false,
            },
          },
          video: { thumbnail: 'maxresdefault.jpg', eagerThumbnails: ['maxresdefault.jpg'] },
        },
      },
    }));
    await furnish(house);
  });
  afterAll(async () => {
    await chromium.close();
    await house.close();
  });
  async function open(path: string, options: BrowserContextOptions = {}): Promise<Page> {
    const context = await chromium.visitor({ reducedMotion: 'reduce', purposes: MEDIA, ...options });
    await context.route(THUMBNAILS, (route) => route.fulfill({ contentType: 'image/png', body: PIXEL }));
    const page = await context.newPage();
    await page.goto(base + path);
    await page.locator('.woocommerce-product-gallery__trigger').waitFor();
    return page;
  }

  test('five thumbnails are seen when they stand beside, three below 576 px', async () => {
    const page = await open('/producte/molts/');
    expect(await visibleThumbs(page)).toBe(5);
    await page.setViewportSize({ width: 500, height: 800 });
    expect(await visibleThumbs(page)).toBe(3);
  });

  test('where slides do not loop the first has no arrow back; zoom, fragment, fullscreen and closing by scroll are off', async () => {
    const page = await open('/producte/gerro/');
    expect(await page.locator('.flex-prev').isDisabled()).toBe(true);
    await page.hover('.woocommerce-product-gallery__image');
    expect(await page.locator('.zoomImg').count()).toBe(0);
    await page.locator('.woocommerce-product-gallery__trigger').click();
    await page.locator('.pswp--open').waitFor();
    expect(new URL(page.url()).hash).toBe('');
    expect(await page.locator('.pswp__button--fs').count()).toBe(0);
    await page.mouse.move(600, 400);
    await page.mouse.wheel(0, 200);
    expect(await page.locator('.pswp--open').count()).toBe(1);
  });

  test('protected pictures have no context menu and cannot be dragged, while the keyboard’s menu and the links stay', async () => {
    const page = await open('/producte/gerro/');
    const prevented = (type: string, selector: string) =>
      page.evaluate(
        ([name, at]) =>
          !document
            .querySelector(at ?? '')
            ?.dispatchEvent(new MouseEvent(name ?? '', { bubbles: true, cancelable: true })),
        [type, selector],
      );
    const image = '.woocommerce-product-gallery__image img';
    expect(await prevented('contextmenu', image)).toBe(true);
    expect(await prevented('dragstart', image)).toBe(true);
    expect(await prevented('contextmenu', '.woocommerce-product-gallery__image a')).toBe(false);
    expect(await prevented('contextmenu', '.summary')).toBe(false);
    expect(
      await page
        .locator(image)
        .first()
        .evaluate((element) => getComputedStyle(element).userSelect),
    ).toBe('none');
    await page.locator('.woocommerce-product-gallery__image a').first().press('Enter');
    await page.locator('.pswp--open').waitFor();
    expect(await prevented('contextmenu', '.pswp__img')).toBe(true);
    await page.getByRole('button', { name: 'Comparteix', exact: true }).click();
    expect(await page.locator('.pswp__share-menu a').count()).toBe(3);
    await page.goto(`${base}/botiga/`);
    await page.locator('.pictures-protected').waitFor();
    expect(await prevented('contextmenu', '.products .product img')).toBe(true);
  });

  test('pictures whose file names the settings name are excluded from the lazy loading of video thumbnails', async () => {
    const page = await open('/producte/film/');
    const picture = page.locator('img.video-placeholder__picture[src$="/aqz-KE-bpKQ/maxresdefault.jpg"]');
    expect(await picture.getAttribute('loading')).toBe('eager');
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1);
  });
});

describe('the picture of a variation', () => {
  let house: TestShop;
  let base: string;
  let chromium: TestBrowser;
  beforeAll(async () => {
    chromium = await openChromium();
    ({ house, base } = await openShop());
    const [front, back, blue, green] = await Promise.all(
      COLOURS.slice(0, 4).map((colour, index) =>
        addPicture(house, { colour, alts: { ca: `Vista ${index + 1}` } }),
      ),
    );
    const { variationIds } = await addVariable(house, {
      name: 'Mantell',
      attributes: { colour: ['Blau', 'Verd'] },
      variations: [{ values: { colour: 'Blau' } }, { values: { colour: 'Verd' } }],
      more: { pictureIds: [front ?? 0, back ?? 0, blue ?? 0] },
    });
    for (const [index, picture_id] of [blue ?? 0, green ?? 0].entries())
      await house.shop.db.transaction((tx) =>
        tx
          .insertInto('product_picture')
          .values({ product_id: variationIds[index] ?? 0, picture_id, position: 0 })
          .execute(),
      );
  });
  afterAll(async () => {
    await chromium.close();
    await house.close();
  });

  test('is shown where it stands in the gallery, else in the first place, also in the lightbox; reset restores the original', async () => {
    const page = await (await chromium.visitor({ reducedMotion: 'reduce' })).newPage();
    await page.goto(`${base}/producte/mantell/`);
    const first = page.locator('img.wp-post-image');
    const state = async () => {
      const [alt, used] = await first.evaluate((image: HTMLImageElement) => [image.alt, image.currentSrc]);
      const scrolled = await page.evaluate(() => {
        const strip = document.querySelector('.woocommerce-product-gallery__wrapper');
        return strip ? Math.round(strip.scrollLeft / strip.clientWidth) : -1;
      });
      return { alt, hash: /media\/(\w+)\//.exec(used ?? '')?.[1], scrolled };
    };
    await expect.poll(async () => (await state()).hash).toBeTruthy();
    const original = await state();
    expect(original).toMatchObject({ alt: 'Vista 1', scrolled: 0 });
    await page.selectOption('#pa_colour', 'blau');
    await expect.poll(state).toEqual({ ...original, scrolled: 2 });
    await page.selectOption('#pa_colour', 'verd');
    await expect.poll(async () => (await state()).alt).toBe('Vista 4');
    await expect.poll(async () => (await state()).hash !== original.hash).toBe(true);
    expect((await state()).scrolled).toBe(0);
    await page.locator('.woocommerce-product-gallery__trigger').click();
    await page.locator('.pswp__caption').getByText('Vista 4').waitFor();
    await page.keyboard.press('Escape');
    await page.waitForFunction(() => !document.querySelector('.pswp'));
    await page.locator('.reset_variations').click();
    await expect.poll(state).toEqual(original);
  });
});

/** How many small pictures stand wholly within their row. */
function visibleThumbs(page: Page): Promise<number> {
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
async function swipe(page: Page, from: Point, to: Point): Promise<void> {
  await touch(
    page,
    Array.from({ length: 9 }, (_, step) => [
      { x: from.x + ((to.x - from.x) * step) / 8, y: from.y + ((to.y - from.y) * step) / 8 },
    ]),
  );
}

/** Two fingers that come together. */
async function pinch(page: Page): Promise<void> {
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
