import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DeskShop, openDeskShop } from '../../../tests/support/admin.ts';
import type { Browser } from '../../../tests/support/browser.ts';
import { sent, TYPE } from '../../../tests/support/sent-file.ts';
import { engines } from '../../../tests/support/shop.ts';
import { readAudit } from '../../frame/command/store.ts';

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
  const bring = (csv: string | Buffer, browser = owner) =>
    post(
      browser,
      'import',
      sent({ language: 'es' }, { field: 'file', name: 'mis productos.csv', bytes: Buffer.from(csv) }),
    );
  const products = () => desk.shop.db.read.selectFrom('product').select(['sku', 'stock']).execute();
  const waiting = () => {
    const folder = join(desk.shop.dataDir, 'imports');
    return existsSync(folder) ? readdirSync(folder) : [];
  };

  test('a file is read by a job: the page says how far it is, then which lines went in and why others did not', async () => {
    const reply = await bring(
      'Type,SKU,Name,Regular price,Stock\nsimple,A-1,Cesta,12,4\nsimple,A-2,Cuenco,doce,1\nsimple,A-3,Plato,8,2\n',
    );
    expect(reply.status).toBe(303);
    expect((await owner.get(reply.location)).text).toMatch(/http-equiv="refresh" content="2"/i);
    await desk.settle();
    const { text } = await owner.get(reply.location);
    expect(text).not.toMatch(/http-equiv="refresh"/i);
    expect(text).toContain('Nuevos: 2. Cambiados: 0. Ya estaban igual: 0. No han entrado: 1.');
    expect(text).toMatch(
      /<td>3<\/td><td>Regular price<\/td><td>debe ser un importe como 18\.50, pero dice «doce»<\/td>/,
    );
    const catalan = (await desk.as('owner', 'ca').get(reply.location)).text;
    expect(catalan).toContain('<td>ha de ser un import com ara 18.50, però hi diu «doce»</td>');
    expect((await products()).map(({ sku }) => sku)).toEqual(['A-1', 'A-3']);
    expect(waiting()).toEqual([]);
    const [line] = await readAudit(desk.shop.db.read, { command: 'product.import', limit: 1 });
    expect(line?.actor).toMatchObject({ kind: 'staff', name: 'Núria Soler' });
  });

  test('a file that is none of the format is refused in a sentence that says what to do', async () => {
    const { location } = await bring('Nombre,Tipo\nCesta,simple\n');
    await desk.settle();
    expect((await owner.get(location)).text).toContain(
      'Los títulos de las columnas tienen que estar en inglés',
    );
    expect((await post(owner, 'import', sent({ language: 'es' }))).status).toBe(422);
  });

  test('a large file is taken from the staff, and one that is too large is not', async () => {
    const line = `simple,A-1,Cesta,12,4,${'x'.repeat(900)}\n`;
    const large = `Type,SKU,Name,Regular price,Stock,Description\n${line.repeat(2000)}`;
    expect((await bring(large)).status).toBe(303);
    await desk.settle();
    expect((await bring(Buffer.alloc(26 * 1024 * 1024, 'a'))).status).toBe(413);
  });

  test('who is not signed in, or may not, sends no file', async () => {
    const before = waiting();
    const stranger = await bring(Buffer.alloc(26 * 1024 * 1024, 'a'), desk.stranger());
    // Answered before it was read: reading it would have said that it is too large.
    expect(stranger.status).toBe(401);
    expect((await bring('Type,Name\nsimple,Cesta\n', desk.as(['orders.view']))).status).toBe(403);
    expect(waiting()).toEqual(before);
  });

  test('who may not change prices and stock changes neither by a file', async () => {
    const before = await products();
    const csv = 'Type,SKU,Name,Regular price,Stock\nsimple,A-1,Cesta,0.01,9999\n';
    expect((await bring(csv, desk.as(['products.edit', 'stock.edit']))).status).toBe(403);
    expect((await bring(csv, desk.as(['products.edit', 'prices.edit']))).status).toBe(403);
    await desk.settle();
    expect(await products()).toEqual(before);
    expect(waiting()).toEqual([]);
  });

  test('elsewhere bodies are as small as ever', async () => {
    const big = Buffer.alloc(300 * 1024, 'a');
    const body = sent({}, { field: 'file', name: 'a.csv', bytes: big });
    expect((await post(owner, 'shop', body)).status).toBe(413);
  });

  test('a file whose process ended in the middle is not read twice', async () => {
    const { location } = await bring('Type,Name,Regular price\nsimple,Sin nombre propio,5\n');
    const id = Number(location.split('/').at(-1));
    const { db } = desk.shop;
    await db.transaction((tx) =>
      tx.updateTable('product_import').set({ state: 'running' }).where('id', '=', id).execute(),
    );
    const before = (await products()).length;
    await desk.settle();
    expect((await owner.get(location)).text).toContain('Se ha interrumpido');
    expect(await products()).toHaveLength(before);
    expect(waiting()).toEqual([]);
  });

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
