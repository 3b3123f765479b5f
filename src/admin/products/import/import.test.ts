import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Browser } from '../../../../tests/support/browser.ts';
import { sent, TYPE } from '../../../../tests/support/catalogue/sent-file.ts';
import { type DeskShop, openDeskShop } from '../../../../tests/support/people/admin.ts';
import { engines } from '../../../../tests/support/shop.ts';
import { readAudit } from '../../../frame/command/store.ts';
import { notOffered } from './choices.ts';

const LIST =
  'Type,SKU,Name,Regular price,Stock\nsimple,A-1,Cesta,12,4\nsimple,A-2,Cuenco,doce,1\nsimple,A-3,Plato,8,2\n';

describe.each(engines)('a file of products at the desk on %s', (engine) => {
  let desk: DeskShop;
  let owner: Browser;
  beforeAll(async () => {
    desk = await openDeskShop(engine);
    owner = desk.as('owner', 'es');
  });
  afterAll(() => desk.close());

  const post = async (browser: Browser, path: string, payload: Buffer) => {
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { host: 'shop.test', cookie, ...TYPE };
    const reply = await desk.app.inject({ method: 'POST', url: `/admin/${path}`, headers, payload });
    return { status: reply.statusCode, location: String(reply.headers.location ?? ''), text: reply.body };
  };
  const bring = (csv: string | Buffer, browser = owner) =>
    post(
      browser,
      'products/import',
      sent({}, { field: 'file', name: 'mis productos.csv', bytes: Buffer.from(csv) }),
    );
  /** What stands in the form of a page, with what somebody changes in it. */
  function formOf(text: string, said: Record<string, string>): Record<string, string> {
    const fields: Record<string, string> = {};
    for (const [, name = '', inner = ''] of text.matchAll(
      /<select[^>]*name="([^"]+)"[^>]*>(.*?)<\/select>/gs,
    ))
      fields[name] = /<option value="([^"]*)" selected/.exec(inner)?.[1] ?? '';
    return { ...fields, ...said };
  }
  async function start(csv: string, said: Record<string, string>) {
    const { location } = await bring(csv);
    const { text } = await owner.get(location);
    const reply = await owner.post(location, formOf(text, { language: 'es', ...said }));
    await desk.settle();
    return { location, reply, text: (await owner.get(location)).text };
  }
  const products = () =>
    desk.shop.db.read.selectFrom('product').select(['sku', 'stock', 'status']).orderBy('sku').execute();
  const waiting = () => {
    const folder = join(desk.shop.dataDir, 'imports');
    return existsSync(folder) ? readdirSync(folder) : [];
  };

  test('is tried first: the page says what would go in, what would not and why, and nothing has changed', async () => {
    const { location } = await bring(LIST);
    const asked = (await owner.get(location)).text;
    expect(asked).toContain('Cesta · Cuenco · Plato');
    expect(formOf(asked, {})).toMatchObject({
      c0: 'type',
      c1: 'sku',
      c2: 'name',
      c3: 'regularPrice',
      c4: 'stock',
    });
    await owner.post(location, formOf(asked, { do: 'try', language: 'es' }));
    expect((await owner.get(location)).text).toMatch(/http-equiv="refresh" content="2"/i);
    await desk.settle();
    const { text } = await owner.get(location);
    expect(text).not.toMatch(/http-equiv="refresh"/i);
    expect(text).toContain('Productos nuevos: 2. Cambiados: 0. Sin cambios: 0. Filas que no entrarían: 1.');
    expect(text).toMatch(
      /<td>3<\/td><td>Regular price<\/td><td>debe ser un importe como 18,50, pero dice «doce»<\/td>/,
    );
    expect(await products()).toEqual([]);
    const refused = (await owner.get(`${location}/refused`)).text;
    expect(refused.split('\n').slice(0, 2)).toEqual([
      '\uFEFFType,SKU,Name,Regular price,Stock,Línea,Qué pasa',
      'simple,A-2,Cuenco,doce,1,3,"Regular price: debe ser un importe como 18,50, pero dice «doce»"',
    ]);
    const catalan = (await desk.as('owner', 'ca').get(location)).text;
    expect(catalan).toContain('<td>ha de ser un import com ara 18,50, però hi diu «doce»</td>');
  });

  test('then goes in, by a job and in the name of who sent it; and can be taken back', async () => {
    const { location, text } = await start(LIST, { do: 'run' });
    expect(text).toContain('Nuevos: 2. Cambiados: 0. Sin cambios: 0. No han entrado: 1.');
    expect((await products()).map(({ sku }) => sku)).toEqual(['A-1', 'A-3']);
    const [line] = await readAudit(desk.shop.db.read, { command: 'product.import', limit: 1 });
    expect(line?.actor).toMatchObject({ kind: 'staff', name: 'Núria Soler' });
    const undoing = await owner.post(location, { do: 'undo' });
    expect(undoing.location).toMatch(/\/admin\/work\/\d+$/);
    await desk.settle();
    expect((await products()).map(({ status }) => status)).toEqual(['trash', 'trash']);
  });

  test('rows of one product are seen before anything is read, and shown as what they would make', async () => {
    const list =
      'Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Price\nmanta,Manta,Color,Rojo,MA-R,30\nmanta,,,Verde,MA-V,31\n';
    const { location } = await bring(list);
    const asked = (await owner.get(location)).text;
    expect(asked).toContain('2 filas se convierten en 1 producto con variaciones.');
    expect(formOf(asked, {})).toMatchObject({
      c0: 'group',
      c1: 'name',
      c4: 'sku',
      c5: 'regularPrice',
      joinBy: 'group',
    });
    await owner.post(location, formOf(asked, { do: 'try', language: 'es' }));
    await desk.settle();
    const { text } = await owner.get(location);
    expect(text).toContain('2 filas del archivo son 1 producto con variaciones.');
    const rows = [...text.slice(text.indexOf('is-trial')).matchAll(/<tr>(.*?)<\/tr>/gs)].map(([, row = '']) =>
      row.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' '),
    );
    expect(rows.some((row) => /2 Manta Nuevo .*Color: Rojo, Verde/.test(row))).toBe(true);
    expect(rows.some((row) => /3 Manta Nuevo .*Precio \(EUR\): 31,00/.test(row))).toBe(true);
    // And without it each row is what it says: the second has no name.
    await owner.post(location, formOf(text, { do: 'try', language: 'es', joinBy: 'none' }));
    await desk.settle();
    expect((await owner.get(location)).text).toContain('Filas que no entrarían: 1.');
    const wrong = await owner.post(location, formOf(text, { do: 'try', joinBy: 'parent' }));
    expect(wrong.text).toContain('Di qué columna tienen en común las filas de un producto');
  });

  test('one whose columns nobody has said is asked about again, with what was chosen', async () => {
    const twice = await start('Código,Otro,Nombre\nB-1,x,Cesta\n', { c1: 'sku', do: 'try' });
    expect([twice.reply.status, twice.reply.text.includes('Dos columnas dicen lo mismo')]).toEqual([
      422,
      true,
    ]);
    expect(formOf(twice.reply.text, {})).toMatchObject({ c0: 'sku', c1: 'sku', c2: 'name' });
    const none = await start('Código,Nombre\nB-1,Cesta\n', { c0: '', c1: '', do: 'run' });
    expect(none.reply.text).toContain('Di qué columna tiene el nombre.');
    const key = await start('Código,Nombre\nB-1,Cesta\n', { key: 'gtin', do: 'run' });
    expect(key.reply.text).toContain('Di qué columna tiene aquello por lo que se reconoce');
    expect((await products()).some(({ sku }) => sku === 'B-1')).toBe(false);
  });

  test('rows that were refused come back mended, and what was said of their columns is still known', async () => {
    const said = { c0: 'name', c1: 'sku', c2: 'regularPrice', do: 'try' };
    const { location } = await start('Pieza,Ref. taller,Tarifa\nJarra,C-1,siete\n', said);
    const refused = (await owner.get(`${location}/refused`)).text;
    const mended = await owner.get((await bring(refused.replace('siete', '7'))).location);
    expect(formOf(mended.text, {})).toMatchObject({
      c0: 'name',
      c1: 'sku',
      c2: 'regularPrice',
      c3: '',
      c4: '',
    });
  });

  test('what is no table, or no file at all, is refused in a sentence that says what to do', async () => {
    const old = await bring(Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 1, 2, 3]));
    expect([old.status, old.text.includes('guárdalo como XLSX o CSV')]).toEqual([422, true]);
    expect((await post(owner, 'products/import', sent({}))).status).toBe(422);
  });

  test('one that nobody wants after all is gone, and cannot be read any more', async () => {
    const before = waiting();
    const { location } = await bring(LIST);
    expect(waiting()).toHaveLength(before.length + 1);
    await owner.post(location, { do: 'leave' });
    expect(waiting()).toEqual(before);
    await owner.post(location, { ...formOf((await owner.get(location)).text, {}), do: 'run' });
    await desk.settle();
    expect((await owner.get(location)).text).toContain('Se ha dejado.');
  });

  test('a large one is taken from the staff, and one that is too large is not', async () => {
    const line = `simple,L-1,Cesta,12,4,${'x'.repeat(900)}\n`;
    const large = `Type,SKU,Name,Regular price,Stock,Description\n${line.repeat(2000)}`;
    expect((await bring(large)).status).toBe(303);
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

  test('changes prices and stock of what is there only for who may change these, and new products are as they say', async () => {
    await start('SKU,Name,Regular price,Stock\nP-1,Cesta,12,4\n', { do: 'run' });
    const before = await products();
    const by = async (browser: Browser, csv: string, said: Record<string, string>) => {
      const { location } = await bring(csv, browser);
      const form = formOf((await browser.get(location)).text, { language: 'es', do: 'run', ...said });
      const { status } = await browser.post(location, form);
      await desk.settle();
      return status;
    };
    const writer = desk.as(['products.edit']);
    const cheap = 'SKU,Regular price,Stock\nP-1,0.01,9999\n';
    expect(await by(writer, cheap, { mode: 'both' })).toBe(403);
    expect(await by(writer, cheap, { mode: 'update' })).toBe(403);
    expect(await by(desk.as(['products.edit', 'prices.edit']), cheap, { mode: 'both' })).toBe(403);
    expect(await products()).toEqual(before);
    expect(await by(writer, 'SKU,Name\nP-1,Cesto\n', { mode: 'both' })).toBe(303);
    expect(await by(writer, 'SKU,Name,Regular price\nP-1,Cesto,1\nP-2,Plato,7\n', { mode: 'create' })).toBe(
      303,
    );
    expect((await products()).map(({ sku }) => sku)).toContain('P-2');
  });

  test('one whose process ended in the middle is not read twice', async () => {
    const { location } = await bring('Type,Name,Regular price\nsimple,Sin nombre propio,5\n');
    const id = Number(location.split('/').at(-1));
    const before = (await products()).length;
    await owner.post(location, {
      ...formOf((await owner.get(location)).text, {}),
      language: 'es',
      do: 'run',
    });
    const { db } = desk.shop;
    await db.transaction((tx) =>
      tx.updateTable('product_import').set({ state: 'running' }).where('id', '=', id).execute(),
    );
    await desk.settle();
    expect((await owner.get(location)).text).toContain('Se ha interrumpido');
    expect(await products()).toHaveLength(before);
  });

  test('all products come as a file that the shop reads again without changing anything', async () => {
    await start('SKU,Name,Price\nX-1,Cesta,5\nX-2,Cuenco,6\n', { do: 'run' });
    const { status, text } = await owner.post('/admin/products/export', {
      language: 'es',
      currency: 'EUR',
      format: 'csv',
    });
    expect([status, text.split('\n')[0]?.includes('SKU')]).toEqual([200, true]);
    const again = await start(text, { do: 'try' });
    expect(again.text).toMatch(
      /Productos nuevos: 0\. Cambiados: 0\. Sin cambios: [1-9]\d*\. Filas que no entrarían: 0\./,
    );
  });

  test('the same comes as XLSX for who asks for it', async () => {
    const wish = { language: 'es', currency: 'EUR', format: 'xlsx' };
    const { status, headers, text } = await owner.post('/admin/products/export', wish);
    expect([status, headers['content-type']]).toEqual([200, expect.stringContaining('spreadsheetml')]);
    expect(headers['content-disposition']).toContain('.xlsx');
    expect(text.startsWith('PK')).toBe(true);
  });

  test('a text for which no cell of an XLSX has room is said before the file is made, and goes into a CSV whole', async () => {
    const long = 'Fang i foc. '.repeat(3000);
    await start(`SKU,Name,Description,Price\nX-9,Càntir llarg,${long},5\n`, { do: 'run' });
    const wish = { language: 'es', currency: 'EUR' };
    const refused = await owner.post('/admin/products/export', { ...wish, format: 'xlsx' });
    expect(refused.status).toBe(422);
    expect(refused.text).toMatch(/Càntir llarg.*Description.*32[. ]767/);
    const { text } = await owner.post('/admin/products/export', { ...wish, format: 'csv' });
    expect(text).toContain(long.trim());
  });
});

test('every column of the format can be chosen for a column of a file', () => {
  expect(notOffered()).toEqual([]);
});
