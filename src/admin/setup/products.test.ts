import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Browser } from '../../../tests/support/browser.ts';
import { sent, TYPE } from '../../../tests/support/catalogue/sent-file.ts';
import { type DeskShop, openDeskShop } from '../../../tests/support/people/admin.ts';
import { engines } from '../../../tests/support/shop.ts';

describe.each(engines)('the first products on %s', (engine) => {
  let desk: DeskShop;
  let owner: Browser;
  beforeAll(async () => {
    desk = await openDeskShop(engine);
    owner = desk.as('owner', 'es');
  });
  afterAll(() => desk.close());

  const post = async (browser: Browser, path: string, body: Buffer) => {
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { host: 'shop.test', cookie, ...TYPE };
    const {
      statusCode,
      headers: got,
      body: text,
    } = await desk.app.inject({
      method: 'POST',
      url: `/admin/setup/${path}`,
      headers,
      payload: body,
    });
    return { status: statusCode, location: String(got.location ?? ''), text };
  };
  const products = () => desk.shop.db.read.selectFrom('product').select(['sku', 'stock']).execute();

  test('one by hand: name, price, stock and picture, seen in the shop at once', async () => {
    const path = 'products/new';
    const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#a33' } })
      .png()
      .toBuffer();
    const file = { field: 'picture', name: 'foto.png', bytes: picture };
    const typed = { name: 'Tetera de hierro', price: '39,50', stock: '3' };
    const refused = await post(owner, path, sent({ ...typed, price: '' }, file));
    expect([refused.status, refused.text.includes('value="Tetera de hierro"')]).toEqual([422, true]);
    const noPicture = { ...file, bytes: Buffer.from('<svg></svg>') };
    expect((await post(owner, path, sent(typed, noPicture))).text).toContain('No es una imagen');
    expect((await post(owner, path, sent(typed, file))).status).toBe(303);
    await desk.settle();
    const { text } = await desk
      .browser()
      .get(desk.shop.addresses.in('es').product({ slug: 'tetera-de-hierro' }));
    expect(text).toContain('Tetera de hierro');
    expect(text).toContain('39,50');
    expect(text).toMatch(/<img[^>]+\/media\//);
  });

  test('one whose form is sent twice, by a double click, is one product', async () => {
    const before = (await products()).length;
    const page = (await owner.get('/admin/setup/products/new')).text;
    const key = /name="key" value="([^"]+)"/.exec(page)?.[1] ?? '';
    const form = sent({ name: 'Tetera doble', price: '10', stock: '1', key });
    const replies = await Promise.all([1, 2].map(() => post(owner, 'products/new', form)));
    expect(replies.map(({ status }) => status)).toEqual([303, 303]);
    expect(await products()).toHaveLength(before + 1);
  });
});
