import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  closed,
  type Gallery,
  opened,
  openGallery,
  pinch,
  shown,
  swipe,
  TOUCH,
  trigger,
} from '../../support/catalogue/gallery.ts';
import { axeFindings } from '../../support/chromium/axe.ts';
import { settings } from '../../support/people/settings.ts';

describe('the lightbox', () => {
  let gallery: Gallery;
  let open: Gallery['open'];
  beforeAll(async () => {
    // Where pictures are protected nothing is offered to be downloaded.
    const catalogue = {
      ...settings.catalogue,
      gallery: { ...settings.catalogue.gallery, protectPictures: false },
    };
    gallery = await openGallery({ settings: { catalogue } });
    open = gallery.open;
  });
  afterAll(() => gallery.close());

  const counter = (page: Page) => page.locator('.pswp__counter').innerText();
  async function openLightbox(page: Page): Promise<void> {
    await trigger(page).click();
    await opened(page).waitFor();
  }

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
    for (const key of ['Tab', 'Shift+Tab'])
      for (let presses = 0; presses < 12; presses += 1) {
        await page.keyboard.press(key);
        const where = await page.evaluate(() => {
          const at = document.activeElement;
          return at?.closest('.pswp') ? 'inside' : at?.outerHTML.slice(0, 80);
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
    await expect.poll(() => page.url()).toBe(`${gallery.base}/producte/gerro/`);
    const { page: other } = await open(address.slice(gallery.base.length));
    await opened(other).waitFor();
    expect(await counter(other)).toBe('2 / 3');
    await other.keyboard.press('Escape');
    await closed(other);
    expect(other.url()).toBe(`${gallery.base}/producte/gerro/`);
  });

  test('Back closes the lightbox and stays on the page', async () => {
    const { page } = await open('/producte/gerro/');
    await openLightbox(page);
    await page.goBack();
    await closed(page);
    expect(page.url()).toBe(`${gallery.base}/producte/gerro/`);
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
    expect(await links.last().getAttribute('href')).toMatch(/\/media\/[0-9a-f]{32}\/2000\.webp$/);
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
    expect(await message.locator('a').getAttribute('href')).toBe(`/media/${'0'.repeat(32)}/2000.webp`);
  });

  test('axe finds nothing on the open lightbox and its share menu', async () => {
    const { page } = await open('/producte/gerro/');
    await openLightbox(page);
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Comparteix', exact: true }).click();
    expect(await axeFindings(page)).toEqual([]);
  });
});
