import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findingsInAnyLight } from '../../support/chromium/axe.ts';
import { type Desk, openDesk } from './desk.ts';

const photo = async (name: string, colour: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 900, height: 600, channels: 3, background: colour } })
    .jpeg()
    .toBuffer(),
});

describe('the library at the desk, in a browser', { timeout: 120_000 }, () => {
  let desk: Desk;
  beforeAll(async () => {
    desk = await openDesk('manager');
  }, 120_000);
  afterAll(() => desk.close());

  const idOf = async (name: string) =>
    (
      await desk.house.shop.db.read
        .selectFrom('picture')
        .select('id')
        .where('name', '=', name)
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow()
    ).id;
  const product = async () =>
    (
      await desk.house.shop.db.read
        .selectFrom('product')
        .select('id')
        .where('type', '=', 'simple')
        .where('status', '=', 'publish')
        .executeTakeFirstOrThrow()
    ).id;
  const saved = async (page: Page, name: string | RegExp) => {
    await page.getByRole('button', { name, exact: true }).first().click();
    await page.locator('.notice.is-done').waitFor();
  };

  test('several are dropped, each with what became of it; one is described, pointed at, replaced and thrown away', async () => {
    const page = await desk.page('media');
    // As the system hands files over that are let go above a page.
    const files = await Promise.all([photo('prova42.jpg', '#a31'), photo('plat.jpg', '#3a1')]);
    const given = files.map(({ name, mimeType, buffer }) => ({
      name,
      mimeType,
      data: buffer.toString('base64'),
    }));
    await page.evaluate((all) => {
      const data = new DataTransfer();
      for (const { name, mimeType, data: text } of all)
        data.items.add(new File([Uint8Array.fromBase64(text)], name, { type: mimeType }));
      data.items.add(new File(['no picture'], 'notes.txt', { type: 'text/plain' }));
      document.body.dispatchEvent(
        new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }),
      );
    }, given);
    const rows = page.locator('.drop-list li');
    await page.locator('.drop-progress [role=status]').getByText('3 / 3').waitFor();
    expect(await rows.allInnerTexts()).toEqual([
      expect.stringContaining('Afegida'),
      expect.stringContaining('Afegida'),
      expect.stringContaining('No és cap imatge'),
    ]);
    await rows.getByRole('link', { name: 'prova42.jpg' }).click();

    for (const [language, words] of [
      ['ca', 'Una gerra de fang'],
      ['es', 'Una jarra de barro'],
      ['en', 'A clay jug'],
    ])
      await page.locator(`[name="alt.${language}"]`).fill(words ?? '');
    await page.locator('.focus-mark').focus();
    for (const key of ['ArrowLeft', 'ArrowLeft', 'Shift+ArrowUp']) await page.keyboard.press(key);
    expect(await page.locator('[data-focus-said]').innerText()).toContain('48 %');
    await saved(page, 'Desa');
    const id = await idOf('prova42.jpg');
    const kept = await desk.house.shop.db.read
      .selectFrom('picture')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect([kept.focus_x, kept.focus_y]).toEqual([48, 40]);

    // It is shown by a product, chosen in the dialog with the keyboard.
    const sold = await product();
    await page.goto(`${desk.base}/admin/products/pictures?id=${sold}`);
    await page.getByRole('button', { name: 'Tria de la biblioteca' }).press('Enter');
    await page.keyboard.type('PROVA42');
    const found = page.locator('.picture-dialog [data-found] li');
    await expect.poll(() => found.count()).toBe(1);
    await found.getByRole('checkbox').press('Space');
    await page.getByRole('button', { name: 'Fes servir les triades' }).press('Enter');
    await page.locator('[data-chosen] li').waitFor();
    await saved(page, 'Desa');
    const shopper = await page.context().newPage();
    // A browser that has just been started takes its time.
    await shopper.goto(`${desk.base}/?p=${sold}`);
    const seen = () =>
      shopper.evaluate((address) => fetch(address).then((reply) => reply.text()), shopper.url());
    await expect.poll(seen, { timeout: 10_000 }).toContain('Una gerra de fang');

    await page.goto(`${desk.base}/admin/media/${id}`);
    expect(await page.locator('.media-uses a').count()).toBe(1);
    const old = kept.file.slice(0, 32);
    await page.locator('#field-file').setInputFiles(await photo('prova42-nova.jpg', '#13a'));
    await saved(page, 'Canvia el fitxer');
    await expect.poll(seen, { timeout: 10_000 }).not.toContain(old);
    expect(await seen()).toContain('Una gerra de fang');

    // A part of it, by keys; and the whole again.
    await page.getByRole('link', { name: 'Retalla' }).click();
    await page.getByRole('button', { name: '1:1' }).click();
    await page.locator('.crop-box').focus();
    await page.keyboard.press('ArrowRight');
    expect(await page.locator('[data-side=x]').inputValue()).toBe('17.67');
    await saved(page, 'Retalla');
    await saved(page, 'Torna-la a mostrar sencera');

    await page.getByRole('button', { name: 'Llença a la paperera' }).click();
    await page.locator('.notice.is-done').waitFor();
    await expect.poll(seen, { timeout: 10_000 }).not.toContain('Una gerra de fang');
    await page.locator('.notice').getByRole('button', { name: 'Desfés' }).click();
    await page.locator('.notice.is-done').getByText('Torna a ser on era').waitFor();
    await expect.poll(seen, { timeout: 10_000 }).toContain('Una gerra de fang');
    await page.context().close();
  });

  test('what is pasted is taken, and a product gets what is dropped on its page', async () => {
    const page = await desk.page(`products/pictures?id=${await product()}`);
    const { name, buffer } = await photo('enganxada.jpg', '#717');
    await page.evaluate(
      ({ called, text }) => {
        const data = new DataTransfer();
        data.items.add(new File([Uint8Array.fromBase64(text)], called, { type: 'image/jpeg' }));
        document.body.dispatchEvent(
          new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
        );
      },
      { called: name, text: buffer.toString('base64') },
    );
    await page.locator('[data-chosen] li').waitFor();
    await saved(page, 'Desa');
    const id = await idOf('enganxada.jpg');
    const rows = await desk.house.shop.db.read
      .selectFrom('product_picture')
      .select('product_id')
      .where('picture_id', '=', id)
      .execute();
    expect(rows).toHaveLength(1);
    await page.context().close();
  });

  test('without JavaScript files are sent by a form, described, and chosen by looking for them', async () => {
    const page = await desk.page('media/add', { javaScriptEnabled: false });
    await page
      .locator('input[type=file]')
      .setInputFiles([await photo('sense-1.jpg', '#2aa'), await photo('sense-2.jpg', '#2ab')]);
    await page.getByRole('button', { name: 'Envia' }).click();
    await page.getByText('2 imatges noves').waitFor();
    await page.getByRole('link', { name: 'sense-1.jpg' }).click();
    await page.locator('[name="alt.ca"]').fill('Sense guió');
    await page.locator('[name=focusX]').fill('10');
    await page.getByRole('button', { name: 'Desa', exact: true }).click();
    await page.locator('.notice.is-done').waitFor();
    const sold = await product();
    await page.goto(`${desk.base}/admin/products/pictures?id=${sold}`);
    await page.locator('[name=find]').fill('guio');
    await page.locator('[data-plain] button').click();
    const box = page.locator('[data-plain] [name=choose]');
    expect(await box.count()).toBe(1);
    await box.check();
    await page.getByRole('button', { name: 'Desa', exact: true }).click();
    await page.locator('.notice.is-done').waitFor();
    await page.goto(`${desk.base}/admin/media/${await idOf('sense-1.jpg')}`);
    expect(await page.locator('.media-uses li').count()).toBe(1);
    await page.context().close();
  });

  for (const width of [390, 768, 1440])
    test(`every page is free of what axe finds, and fits, in light and dark: ${width} px`, async () => {
      const { read } = desk.house.shop.db;
      const picture = (await read.selectFrom('picture').select('id').orderBy('id').executeTakeFirstOrThrow())
        .id;
      const category = (
        await read
          .selectFrom('term')
          .select('id')
          .where('taxonomy', '=', 'category')
          .executeTakeFirstOrThrow()
      ).id;
      const page = await desk.page('videos/add', { viewport: { width, height: 900 } });
      await page.locator('[name=link]').fill('https://youtu.be/abcdefghijk');
      await saved(page, 'Afegeix un vídeo');
      const video = page.url().match(/videos\/\d+/)?.[0] ?? '';
      const paths = [
        'media',
        'media?tab=bin',
        'media/add',
        `media/${picture}`,
        `media/${picture}/crop`,
        `products/pictures?id=${await product()}`,
        `terms/picture?id=${category}`,
        'videos',
        'videos/add',
        video,
      ];
      for (const path of paths) {
        await page.goto(`${desk.base}/admin/${path}`);
        expect([path, ...(await findingsInAnyLight(page))]).toEqual([path]);
      }
      await page.goto(`${desk.base}/admin/terms/picture?id=${category}`);
      await page.getByRole('button', { name: 'Tria de la biblioteca' }).click();
      await page.locator('.picture-dialog [data-found] li').first().waitFor();
      expect(['the dialog', ...(await findingsInAnyLight(page))]).toEqual(['the dialog']);
      await page.context().close();
    });
});
