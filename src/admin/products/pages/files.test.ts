import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Browser } from '../../../../tests/support/browser.ts';
import { addSimple } from '../../../../tests/support/catalogue/catalogue.ts';
import { sent, TYPE } from '../../../../tests/support/catalogue/sent-file.ts';
import { type DeskShop, openDeskShop } from '../../../../tests/support/people/admin.ts';
import { engines } from '../../../../tests/support/shop.ts';
import { readWhole } from '../../../catalogue/index.ts';
import { openDownload } from '../../../orders/downloads/file.ts';

describe.each(engines)('what belongs to a product at the desk on %s', (engine) => {
  let desk: DeskShop;
  let owner: Browser;
  let id: number;
  beforeAll(async () => {
    desk = await openDeskShop(engine);
    owner = desk.as('owner', 'ca');
    id = await addSimple(desk, { name: 'Manual de teixit', price: 1200 });
  });
  afterAll(() => desk.close());

  const product = async () => (await readWhole(desk.shop.db.read, [id])).get(id)!;
  const post = async (fields: Record<string, string>, file?: { name: string; bytes: Buffer }) => {
    const cookie = [...owner.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const { version } = await product();
    const said = { id: `${id}`, version: `${version}`, ...fields };
    return desk.app.inject({
      method: 'POST',
      url: '/admin/products/files',
      headers: { host: 'shop.test', cookie, ...TYPE },
      payload: file ? sent(said, { field: 'file', ...file }) : sent(said),
    });
  };
  const soldFile = async (file: string) => {
    const opened = await openDownload(desk.shop.dataDir, file);
    const bytes = opened && (await opened.handle.readFile()).toString();
    await opened?.handle.close();
    return bytes;
  };

  test('files that buyers fetch: sent, linked, named, bounded and taken away again', async () => {
    const manual = { name: '../../../../Manual «nou».PDF', bytes: Buffer.from('primer') };
    expect(
      (await post({ called: 'El manual', downloadLimit: '3', downloadDays: '30' }, manual)).statusCode,
    ).toBe(303);
    expect((await post({ link: 'https://example.com/so.mp3' }, undefined)).statusCode).toBe(303);
    const { downloads, downloadable } = (await product()).product!;
    expect(downloadable).toBe(true);
    expect(downloads.map(({ name, file }) => [name, file])).toEqual([
      ['El manual', 'Manual «nou».pdf'],
      ['https://example.com/so.mp3', 'https://example.com/so.mp3'],
    ]);
    expect(await soldFile('Manual «nou».pdf')).toBe('primer');
    expect((await post({ downloadable: '1', 'remove.1': '1', 'name.0': 'Instruccions' })).statusCode).toBe(
      303,
    );
    expect((await product()).product).toMatchObject({
      downloads: [{ name: 'Instruccions' }],
      downloadLimit: null,
      downloadDays: null,
    });
  });

  test('another file of the same name never takes the place of the first', async () => {
    const { downloads } = (await product()).product!;
    await post({ downloadable: '1' }, { name: 'Manual «nou».pdf', bytes: Buffer.from('segon') });
    const files = (await product()).product!.downloads.map(({ file }) => file);
    expect(files).toEqual([downloads[0]?.file, 'Manual «nou»-2.pdf']);
    expect(await Promise.all(files.map(soldFile))).toEqual(['primer', 'segon']);
    const codes = (await product()).product!.downloads.map(({ code }) => code);
    expect(new Set(codes).size).toBe(2);
  });

  test('a link that is none is refused, and nothing is saved', async () => {
    const before = await product();
    const reply = await post({ link: 'javascript:alert(1)' });
    expect([reply.statusCode, reply.body.includes('https://')]).toEqual([422, true]);
    expect((await product()).version).toBe(before.version);
  });

  test('a file sent with a form that is refused is not kept, and one more than fit is refused', async () => {
    const kept = () => readdir(join(desk.shop.dataDir, 'downloads'));
    const before = await kept();
    const sketch = { name: 'Esbós.pdf', bytes: Buffer.from('esbós') };
    expect((await post({ downloadable: '1', version: '1' }, sketch)).statusCode).toBe(409);
    expect(await kept()).toEqual(before);
    const { downloads } = (await product()).product!;
    for (let more = downloads.length; more < 50; more += 1)
      expect((await post({ downloadable: '1', link: `https://example.com/${more}.mp3` })).statusCode).toBe(
        303,
      );
    const reply = await post({ downloadable: '1' }, sketch);
    expect([reply.statusCode, reply.body.includes('Ja hi ha 50 fitxers')]).toEqual([422, true]);
    expect(await kept()).toEqual(before);
    expect((await product()).product!.downloads).toHaveLength(50);
    // One away, one in its place.
    expect((await post({ downloadable: '1', 'remove.49': '1' }, sketch)).statusCode).toBe(303);
    expect((await product()).product!.downloads.at(-1)?.file).toBe('Esbós.pdf');
  });

  test('a draft is seen in the shop by its signed link, and by nobody else', async () => {
    await owner.post(`/admin/products/${id}`, { do: 'draft' });
    const { text } = await owner.get(`/admin/products/${id}`);
    const link = /href="([^"]*preview_nonce=[^"]*)"/.exec(text)?.[1]?.replaceAll('&amp;', '&') ?? '';
    const shopper = desk.browser();
    const seen = await shopper.get(link);
    expect([seen.status, seen.text.includes('Manual de teixit')]).toEqual([200, true]);
    expect(seen.text).toContain('noindex');
    expect((await shopper.get(link.split('?')[0] ?? '')).status).toBe(404);
    expect((await shopper.get(link.replace(/preview_nonce=.{5}/, 'preview_nonce=AAAAA'))).status).toBe(404);
    const other = await addSimple(desk, { name: 'Un altre' });
    await owner.post(`/admin/products/${other}`, { do: 'draft' });
    expect((await shopper.get(link.replace(/preview_id=\d+/, `preview_id=${other}`))).status).toBe(404);
    // A link to a text is no link to a product of the same number.
    await owner.post(`/admin/products/${id}`, { do: 'publish' });
    expect((await shopper.get(link.split('?')[0] ?? '')).status).toBe(200);
  });

  test('what it cost lately stands on its page, with the lowest price of thirty days', async () => {
    const { version } = await product();
    const page = (await owner.get(`/admin/products/${id}`)).text;
    expect(page).toContain('El preu més baix dels últims trenta dies: 12,00');
    expect(page).toMatch(/class="chart-line"/);
    expect(version).toBeGreaterThan(0);
  });

  test('what nobody has bought for long is found in the list', async () => {
    const old = await addSimple(desk, { name: 'Porró oblidat' });
    await desk.shop.db.transaction((tx) =>
      tx
        .updateTable('product')
        .set({ created_at: Date.now() - 100 * 86_400_000 })
        .where('id', '=', old)
        .execute(),
    );
    const found = (await owner.get('/admin/products?unsold=90')).text;
    expect(found).toContain('Porró oblidat');
    expect(found).not.toContain('Manual de teixit');
    expect((await owner.get('/admin/products?unsold=365')).text).not.toContain('Porró oblidat');
  });
});
