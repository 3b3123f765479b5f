import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addVariable } from '../../support/catalogue/catalogue.ts';
import {
  COLOURS,
  closed,
  type Gallery,
  opened,
  openGallery,
  shown,
  swipe,
  TOUCH,
  trigger,
  visibleThumbs,
} from '../../support/catalogue/gallery.ts';
import { addPicture } from '../../support/catalogue/pictures.ts';
import { settings } from '../../support/people/settings.ts';

describe('a product’s gallery', () => {
  let gallery: Gallery;
  let open: Gallery['open'];
  beforeAll(async () => {
    gallery = await openGallery();
    open = gallery.open;
  });
  afterAll(() => gallery.close());

  test('a slider is used only when there is more than one image', async () => {
    const { page } = await open('/producte/sol/');
    await trigger(page).waitFor();
    expect(await page.locator('.flex-direction-nav, .flex-control-nav').count()).toBe(0);
    await page.goto(`${gallery.base}/producte/gerro/`);
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
    await page.goto(`${gallery.base}/producte/petit/`);
    await trigger(page).waitFor();
    await page.hover('.woocommerce-product-gallery__image');
    expect(await near.count()).toBe(0);
  });

  test.each([
    ['a first hover that keeps still', {}],
    ['a tap', TOUCH],
  ])('before it has loaded the near picture stands where %s points', async (_, options) => {
    const { page } = await open('/producte/gerro/', options);
    let load = () => {};
    const asked = new Promise<void>((resolve) => {
      load = resolve;
    });
    await page.route('**/media/*/2000.webp', async (route) => {
      await asked;
      await route.continue().catch(() => undefined);
    });
    const box = await page.locator('.woocommerce-product-gallery__image').first().boundingBox();
    const { x = 0, y = 0, width = 0, height = 0 } = box ?? {};
    // At three quarters from the left and at the middle, three quarters and half of what is beyond lie outside.
    const [at, to] = [x + width * 0.75, y + height * 0.5];
    if (options === TOUCH) await page.touchscreen.tap(at, to);
    else await page.mouse.move(at, to);
    const near = page.locator('.zoomImg');
    await near.waitFor({ state: 'attached' });
    const place = () =>
      near.evaluate(({ style, offsetWidth, offsetHeight }: HTMLElement) => ({
        left: Math.round(Number.parseFloat(style.left)),
        top: Math.round(Number.parseFloat(style.top)),
        size: [offsetWidth, offsetHeight],
      }));
    const first = await place();
    expect(Math.abs(first.left + 0.75 * (1600 - width))).toBeLessThanOrEqual(2);
    expect(Math.abs(first.top + 0.5 * (1600 - height))).toBeLessThanOrEqual(2);
    load();
    await near.evaluate((image) => (image as HTMLImageElement).decode());
    expect(await place()).toEqual(first);
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

  test('without scripts every picture can be reached, and the video is a link', async () => {
    const { page } = await open('/producte/film/', { javaScriptEnabled: false });
    await page.locator('.gallery-thumbs a').nth(1).click();
    await expect.poll(() => page.url()).toContain('#gallery-2');
    expect(await page.locator('.woocommerce-product-gallery__image a').count()).toBe(2);
    expect(await page.locator('.video-placeholder a').getAttribute('href')).toContain('youtube.com/watch');
  });

  test('the picture of a variation is shown where it stands in the gallery, else in the first place, also in the lightbox; reset restores the original', async () => {
    const { house } = gallery;
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
    const { page } = await open('/producte/mantell/');
    const first = page.locator('img.wp-post-image');
    const state = async () => {
      const [alt, used] = await first.evaluate((image: HTMLImageElement) => [image.alt, image.currentSrc]);
      return { alt, hash: /media\/(\w+)\//.exec(used ?? '')?.[1], scrolled: await shown(page) };
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
    await trigger(page).click();
    await page.locator('.pswp__caption').getByText('Vista 4').waitFor();
    await page.keyboard.press('Escape');
    await closed(page);
    await page.locator('.reset_variations').click();
    await expect.poll(state).toEqual(original);
  });
});

describe('a gallery with other settings', () => {
  const { gallery: pictures, ...catalogue } = settings.catalogue;
  let gallery: Gallery;
  let open: Gallery['open'];
  beforeAll(async () => {
    gallery = await openGallery({
      settings: {
        catalogue: {
          ...catalogue,
          gallery: {
            ...pictures,
            layout: 'vertical',
            loop: false,
            zoom: false,
            protectPictures: true,
            lightboxOptions: {
              ...pictures.lightboxOptions,
              history: false,
              closeOnScroll: false,
              fullscreen: false,
            },
          },
        },
      },
    });
    open = gallery.open;
  });
  afterAll(() => gallery.close());

  test('five thumbnails are seen when they stand beside, three below 576 px', async () => {
    const { page } = await open('/producte/molts/');
    expect(await visibleThumbs(page)).toBe(5);
    await page.setViewportSize({ width: 500, height: 800 });
    expect(await visibleThumbs(page)).toBe(3);
  });

  test('where slides do not loop the first has no arrow back; zoom, fragment, fullscreen and closing by scroll are off', async () => {
    const { page } = await open('/producte/gerro/');
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
    const { page } = await open('/producte/gerro/');
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
    await page.goto(`${gallery.base}/botiga/`);
    await page.locator('.pictures-protected').waitFor();
    expect(await prevented('contextmenu', '.products .product img')).toBe(true);
  });
});
