import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Gallery, MEDIA, openGallery } from '../../support/catalogue/gallery.ts';
import { axeFindings } from '../../support/chromium/axe.ts';
import { settings } from '../../support/people/settings.ts';

const THUMBNAILS = 'https://i.ytimg.com/**';
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

describe('videos', () => {
  let gallery: Gallery;
  let open: Gallery['open'];
  beforeAll(async () => {
    gallery = await openGallery();
    open = gallery.open;
  });
  afterAll(() => gallery.close());

  test('a video shows a thumbnail with a play button, and asks before anything is loaded from its host', async () => {
    const { page, outside } = await open('/producte/film/');
    await page.getByLabel('Mostra el vídeo').click();
    await page.getByRole('button', { name: 'Reprodueix el vídeo: Com es fa' }).click();
    const ask = page.locator('.video-placeholder__ask');
    expect(await ask.innerText()).toContain('youtube-nocookie.com');
    expect(await axeFindings(page)).toEqual([]);
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
    // How near is near is the browser's own affair.
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

  test('pictures whose file names the settings name are excluded from the lazy loading of video thumbnails', async () => {
    const video = { thumbnail: 'maxresdefault.jpg', eagerThumbnails: ['maxresdefault.jpg'] };
    const other = await openGallery({ settings: { catalogue: { ...settings.catalogue, video } } });
    const { page } = await other.open('/producte/film/', {}, MEDIA);
    await page
      .context()
      .route(THUMBNAILS, (route) => route.fulfill({ contentType: 'image/png', body: PIXEL }));
    await page.reload();
    const picture = page.locator('img.video-placeholder__picture[src$="/aqz-KE-bpKQ/maxresdefault.jpg"]');
    expect(await picture.getAttribute('loading')).toBe('eager');
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1);
    await other.close();
    expect(settings.catalogue.video.eagerThumbnails).toHaveLength(3);
  });
});
