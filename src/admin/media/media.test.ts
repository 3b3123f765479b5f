import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Browser } from '../../../tests/support/browser.ts';
import { addSimple } from '../../../tests/support/catalogue/catalogue.ts';
import { addPost } from '../../../tests/support/catalogue/content.ts';
import { claimedPng } from '../../../tests/support/catalogue/pictures.ts';
import { sent, TYPE } from '../../../tests/support/catalogue/sent-file.ts';
import { type DeskShop, openDeskShop } from '../../../tests/support/people/admin.ts';
import { sentForm } from '../../../tests/support/sent-form.ts';
import { engines } from '../../../tests/support/shop.ts';
import { readWholePicture } from '../../catalogue/index.ts';
import { applyDuePictures } from '../../catalogue/pictures/due.ts';
import { keepPicture } from '../../catalogue/pictures/keep.ts';
import { readAudit } from '../../frame/command/store.ts';
import { readOriginal } from '../../platform/files/originals.ts';

const DAY = 86_400_000;

/** A photograph of one colour, as its camera would give it. */
const photo = (colour: string, width = 600, height = 400) =>
  sharp({ create: { width, height, channels: 3, background: colour } });
const jpeg = (colour: string, width?: number, height?: number) =>
  photo(colour, width, height).jpeg().toBuffer();
const file = (name: string, bytes: Buffer) => ({ field: 'files', name, bytes });

describe.each(engines)('the library of pictures at the desk on %s', (engine) => {
  let desk: DeskShop;
  let owner: Browser;
  beforeAll(async () => {
    desk = await openDeskShop(engine);
    owner = desk.as('owner', 'en');
  });
  afterAll(() => desk.close());

  const ONE = { ...TYPE, 'x-desk-file': '1' };
  const bring = async (name: string, bytes: Buffer) =>
    (await owner.post('/admin/media/add', sent({}, file(name, bytes)), ONE)).json<{
      id?: number;
      was?: string;
      refused?: string;
    }>();
  const brought = async (name: string, colour: string, width?: number, height?: number) =>
    (await bring(name, await jpeg(colour, width, height))).id ?? 0;
  const whole = async (id: number) => (await readWholePicture(desk.shop.db.read, id))!;
  const fetched = (path: string, headers = {}) =>
    desk.app.inject({ method: 'GET', url: path, headers: { host: 'shop.test', ...headers } });
  const hashOf = async (id: number) => (await whole(id)).file.split('.')[0];
  /** The form of its words as a picture's page shows it, with some of it changed. */
  async function save(id: number, changes: Record<string, string>) {
    const { text } = await owner.get(`/admin/media/${id}`);
    const form =
      (text.match(/<form.*?<\/form>/gs) ?? []).find((each) => each.includes('name="alt.ca"')) ?? '';
    return owner.post(`/admin/media/${id}`, sentForm(form, changes));
  }

  test('several files are brought at once, and what is refused keeps no other out', async () => {
    const form = sent(
      {},
      file('vermell.jpg', await jpeg('#a00')),
      file('notes.txt', Buffer.from('no picture')),
      file('../../blau <1>.jpg', await jpeg('#00a')),
    );
    const reply = await owner.post('/admin/media/add', form, TYPE);
    expect(reply.status).toBe(422);
    expect(reply.text).toContain('notes.txt: This is no JPEG');
    expect(reply.text).toContain('2 new pictures');
    const list = (await owner.get('/admin/media')).text;
    expect(list).toContain('vermell.jpg');
    expect(list).toContain('blau &lt;1&gt;.jpg');
    expect(list).not.toContain('notes.txt');
    const [line] = await readAudit(desk.shop.db.read, { command: 'media.add', limit: 1 });
    expect(line).toMatchObject({ actor: { kind: 'staff' }, after: { called: 'blau <1>.jpg' } });
  });

  test('the same bytes are the same picture, whatever the file is called, and its words stay', async () => {
    const bytes = await jpeg('#123456');
    const first = await bring('un.jpg', bytes);
    await save(first.id ?? 0, { 'alt.ca': 'Un bol' });
    expect(await bring('dos.jpg', bytes)).toMatchObject({ id: first.id, was: 'known' });
    expect(await whole(first.id ?? 0)).toMatchObject({ name: 'un.jpg', alts: { ca: 'Un bol' } });
  });

  test('what would fill the memory, lies about what it is or is broken is refused by a sentence', async () => {
    const good = await jpeg('#0a0');
    for (const [name, bytes, says] of [
      ['bomb.png', claimedPng(40_000, 40_000), 'too many pixels'],
      ['page.jpg', Buffer.from('<html><script>alert(1)</script></html>'), 'This is no JPEG'],
      ['half.jpg', good.subarray(0, good.length / 2), 'damaged'],
      [
        'bare.svg',
        Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>x</script></svg>'),
        'This is no JPEG',
      ],
      ['large.jpg', Buffer.concat([good, Buffer.alloc(25_000_001)]), 'larger than 25 MB'],
    ] as const)
      expect([name, (await bring(name, bytes)).refused]).toEqual([name, expect.stringContaining(says)]);
    const more = await owner.post('/admin/media/add', Buffer.alloc(27_000_000), ONE);
    expect(more.status).toBe(413);
  });

  test('a picture that is a page as well is served as a picture alone, and never says where it was taken', async () => {
    const gps = { GPSLatitudeRef: 'N', GPSLatitude: '41/1 23/1 0/1', GPSLongitudeRef: 'E' };
    const told = await photo('#777').withExif({ IFD3: gps }).jpeg().toBuffer();
    expect(told.includes('Exif')).toBe(true);
    const { id = 0 } = await bring(
      'gps.jpg',
      Buffer.concat([told, Buffer.from('<script>alert(1)</script>')]),
    );
    for (const format of ['jpg', 'webp']) {
      const reply = await fetched(`/media/${await hashOf(id)}/400.${format}`);
      expect([format, reply.statusCode, reply.headers['x-content-type-options']]).toEqual([
        format,
        200,
        'nosniff',
      ]);
      expect(reply.rawPayload.includes('script')).toBe(false);
      expect((await sharp(reply.rawPayload).metadata()).exif).toBeUndefined();
    }
  });

  test('a drawing is cleaned, drawn in dots for whom that is easier, and runs nothing', async () => {
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 10" onload="alert(1)"><script>alert(2)</script><rect width="20" height="10" fill="#a00"/></svg>';
    const { id = 0 } = await bring('logo.png', Buffer.from(svg));
    expect(await whole(id)).toMatchObject({ width: 2000, height: 1000 });
    const drawing = await fetched(`/media/${await hashOf(id)}/drawing.svg`);
    expect([drawing.headers['content-type'], drawing.body.includes('alert')]).toEqual([
      'image/svg+xml',
      false,
    ]);
    expect(drawing.headers['content-security-policy']).toContain("default-src 'none'");
    expect(drawing.headers['content-security-policy']).toContain('sandbox');
    const dots = await fetched(`/media/${await hashOf(id)}/800.webp`);
    expect(await sharp(dots.rawPayload).metadata()).toMatchObject({
      format: 'webp',
      width: 800,
      height: 400,
    });
  });

  test('what a picture shows is said in each language, what is missing is told, and shoppers hear it', async () => {
    const id = await brought('got.jpg', '#456');
    const product = await addSimple(desk, { name: 'Got', price: 1000, more: { pictureIds: [id] } });
    const page = async () => (await desk.browser().follow(await desk.browser().get(`/?p=${product}`))).text;
    expect(await page()).toContain('alt="Got"');
    expect((await owner.get('/admin/media?without=ca&q=got')).text).toContain('got.jpg');
    expect((await save(id, { 'alt.ca': 'Un got blau', 'alt.en': 'A blue cup' })).status).toBe(303);
    await desk.settle();
    expect(await page()).toContain('alt="Un got blau"');
    expect((await owner.get('/admin/media?without=ca&q=got')).text).not.toContain('got.jpg');
    const list = (await owner.get('/admin/media?q=blau')).text;
    expect(list).toContain('Missing: Español');
    // '' is nothing said: the product's name stands in again.
    await save(id, { 'alt.ca': '' });
    await desk.settle();
    expect(await page()).toContain('alt="Got"');
  });

  test('two people on one picture: the second is shown both, and nothing is lost', async () => {
    const id = await brought('dues.jpg', '#457');
    const { version } = await whole(id);
    await save(id, { 'alt.ca': 'La primera' });
    const late = await owner.post(`/admin/media/${id}`, {
      version,
      'alt.ca': 'La segona',
      'alt.es': '',
      'alt.en': '',
      'caption.ca': '',
      'caption.es': '',
      'caption.en': '',
      name: 'dues.jpg',
      focusX: 50,
      focusY: 50,
    });
    expect(late.status).toBe(409);
    expect(late.text).toContain('La primera');
    expect(late.text).toContain('La segona');
  });

  test('a replaced picture is seen at once wherever it is shown, its old address leads on, and it can be put back', async () => {
    const id = await brought('vell.jpg', '#811');
    await save(id, { 'alt.ca': 'Un gerro', focusX: '20', focusY: '80' });
    const product = await addSimple(desk, { name: 'Gerro', price: 1000, more: { pictureIds: [id] } });
    const page = async () => (await desk.browser().follow(await desk.browser().get(`/?p=${product}`))).text;
    const old = await hashOf(id);
    expect(await page()).toContain(old);
    const form = sent(
      { id: `${id}` },
      { field: 'file', name: 'nou.png', bytes: await photo('#118').png().toBuffer() },
    );
    expect((await owner.post('/admin/media/replace', form, TYPE)).location).toBe(`/admin/media/${id}`);
    await desk.settle();
    const now = await hashOf(id);
    const html = await page();
    expect([html.includes(`${old}`), html.includes(`${now}`), html.includes('Un gerro')]).toEqual([
      false,
      true,
      true,
    ]);
    expect(await whole(id)).toMatchObject({
      name: 'nou.png',
      focus_x: 20,
      focus_y: 80,
      alts: { ca: 'Un gerro' },
    });
    const led = await fetched(`/media/${old}/800.webp`);
    expect([led.statusCode, led.headers.location]).toEqual([302, `/media/${now}/800.webp`]);
    // The bytes of before are another picture when somebody brings them again.
    const again = await bring('vell.jpg', await jpeg('#811'));
    expect([again.was, again.id === id]).toEqual(['new', false]);
    await desk.settle();
    expect((await fetched(`/media/${old}/800.webp`)).statusCode).toBe(200);
    await owner.post(`/admin/media/${id}`, { do: 'back', file: `${old}.jpg` });
    await desk.settle();
    expect(await hashOf(id)).toBe(old);
    expect((await fetched(`/media/${now}/800.webp`)).headers.location).toBe(`/media/${old}/800.webp`);
  });

  test('a part of a picture is shown instead of the whole, which is kept', async () => {
    const id = await brought('ample.jpg', '#922', 1000, 500);
    const before = await hashOf(id);
    await save(id, { focusX: '75', focusY: '50' });
    const crop = (fields: Record<string, string>) => owner.post(`/admin/media/${id}/crop`, fields);
    expect((await crop({ x: '60', y: '0', width: '50', height: '100' })).status).toBe(422);
    expect((await crop({ x: '50', y: '0', width: '50', height: '100' })).status).toBe(303);
    await desk.settle();
    expect(await whole(id)).toMatchObject({
      width: 500,
      height: 500,
      focus_x: 50,
      focus_y: 50,
      crop: '5000,0,5000,10000',
    });
    const part = await fetched(`/media/${await hashOf(id)}/400.webp`);
    expect(await sharp(part.rawPayload).metadata()).toMatchObject({ width: 400, height: 400 });
    expect((await fetched(`/media/${before}/400.webp`)).statusCode).toBe(302);
    // What is cut next is cut out of the whole.
    expect((await crop({ x: '0', y: '0', width: '50', height: '50' })).status).toBe(303);
    expect(await whole(id)).toMatchObject({ width: 500, height: 250, original: `${before}.jpg` });
    expect((await owner.get(`/admin/media/${id}/file/${before}.jpg`)).headers['content-type']).toBe(
      'image/webp',
    );
    await owner.post(`/admin/media/${id}`, { do: 'whole' });
    expect(await whole(id)).toMatchObject({ file: `${before}.jpg`, width: 1000, crop: '', original: '' });
  });

  test('it is told where a picture is used, each place with a way there', async () => {
    const id = await brought('usada.jpg', '#a33');
    const product = await addSimple(desk, {
      name: 'Plat fondo',
      categories: ['Plats'],
      more: { pictureIds: [id] },
    });
    const body = { type: 'doc', content: [{ type: 'gallery', attrs: { ids: [id, 999_999] } }] };
    await addPost(desk, { ca: { title: 'Com fem els plats', body } });
    await desk.set({ 'guarantee.notice': { ca: `${id}` } });
    const html = (await owner.get(`/admin/media/${id}`)).text;
    expect(html).toContain(`href="/admin/products/${product}"`);
    expect(html).toContain('Plat fondo');
    expect(html).toContain('Com fem els plats');
    expect(html).toContain('Notice of the legal guarantee');
    expect((await owner.get('/admin/media?used=yes&q=usada')).text).toContain('usada.jpg');
    expect((await owner.get('/admin/media?used=no&q=usada')).text).not.toContain('usada.jpg');
  });

  test('what is thrown away is shown to nobody, comes back to where it was, and goes after thirty days', async () => {
    const id = await brought('llencada.jpg', '#b44');
    const hash = await hashOf(id);
    const product = await addSimple(desk, { name: 'Safata', price: 1000, more: { pictureIds: [id] } });
    const page = async () => (await desk.browser().follow(await desk.browser().get(`/?p=${product}`))).text;
    const thrown = await owner.post(`/admin/media/${id}`, { do: 'bin' });
    expect(thrown.location).toBe('/admin/media');
    await desk.settle();
    expect(await page()).not.toContain(hash);
    expect((await fetched(`/media/${hash}/400.webp`)).statusCode).toBe(404);
    expect((await owner.get('/admin/media?tab=bin')).text).toContain('llencada.jpg');
    expect((await owner.get(`/admin/media/${id}`)).text).toContain('lies in the bin');
    await owner.post(`/admin/media/${id}`, { do: 'restore' });
    await desk.settle();
    expect(await page()).toContain(hash);
    // Who brings it again takes it out, too.
    await owner.post(`/admin/media/${id}`, { do: 'bin' });
    expect(await bring('altra.jpg', await jpeg('#b44'))).toMatchObject({ id, was: 'in_bin' });
    await owner.post(`/admin/media/${id}`, { do: 'bin' });
    await applyDuePictures(desk.shop, Date.now() + 29 * DAY);
    expect(await readWholePicture(desk.shop.db.read, id)).toBeDefined();
    await applyDuePictures(desk.shop, Date.now() + 31 * DAY);
    expect(await readWholePicture(desk.shop.db.read, id)).toBeUndefined();
    await desk.settle();
    expect((await fetched(`/media/${hash}/400.webp`)).statusCode).toBe(404);
    const [line] = await readAudit(desk.shop.db.read, { command: 'media.empty_bin', limit: 1 });
    expect(line?.before).toMatchObject({ called: 'llencada.jpg' });
  });

  test('a picture that is brought again while its twin leaves the bin for good keeps its file', async () => {
    const bytes = await jpeg('#4b4');
    const { id = 0 } = await bring('bessona.jpg', bytes);
    const { file: kept } = await whole(id);
    await owner.post(`/admin/media/${id}`, { do: 'bin' });
    // Its bytes have come, and the row of it is not written yet.
    await keepPicture(desk.shop, bytes);
    await desk.shop.db.transaction((tx) =>
      tx.updateTable('picture').set({ binned_at: 1 }).where('id', '=', id).execute(),
    );
    await applyDuePictures(desk.shop, Date.now());
    expect(await readWholePicture(desk.shop.db.read, id)).toBeUndefined();
    expect(await readOriginal(desk.shop.dataDir, kept)).toEqual(bytes);
  });

  test('many are thrown away at once, and those that are used are told first', async () => {
    const ids = [await brought('a1.jpg', '#c51'), await brought('a2.jpg', '#c52')];
    await addSimple(desk, { name: 'Usa una', more: { pictureIds: [ids[0]!] } });
    const asked = `action=bin&ids=${ids[0]}&ids=${ids[1]}`;
    const rehearsed = (await owner.post('/admin/media', asked)).text;
    expect(rehearsed).toContain('One is used somewhere');
    const { location } = await owner.post('/admin/media', `${asked}&sure=1`);
    await desk.settle();
    for (const id of ids) expect((await whole(id)).binned_at).toBeGreaterThan(0);
    await owner.post(location, { do: 'undo' });
    await desk.settle();
    for (const id of ids) expect((await whole(id)).binned_at).toBe(0);
  });

  test('pictures are chosen for a product by what is looked for, and brought along', async () => {
    const there = await brought('oliva-verda.jpg', '#d61');
    const product = await addSimple(desk, { name: 'Oliva' });
    const found = (await owner.get(`/admin/products/pictures?id=${product}&find=oliva`)).text;
    expect(found).toMatch(
      new RegExp(`name="choose"[^>]*value="${there}"|value="${there}"[^>]*name="choose"`),
    );
    const { choices } = (await owner.get('/admin/pick/media?q=OLIVA')).json<{
      choices: { value: string }[];
    }>();
    expect(choices.map(({ value }) => value)).toEqual([`${there}`]);
    const version = /name="version" value="(\d+)"/.exec(found)?.[1] ?? '';
    const form = sent(
      { id: `${product}`, version, choose: `${there}` },
      file('nova-1.jpg', await jpeg('#d62')),
      file('nova-2.jpg', await jpeg('#d63')),
    );
    expect((await owner.post('/admin/products/pictures', form, TYPE)).status).toBe(303);
    const rows = await desk.shop.db.read
      .selectFrom('product_picture as pp')
      .innerJoin('picture as p', 'p.id', 'pp.picture_id')
      .select('p.name')
      .where('product_id', '=', product)
      .orderBy('position')
      .execute();
    expect(rows.map(({ name }) => name)).toEqual(['oliva-verda.jpg', 'nova-1.jpg', 'nova-2.jpg']);
  });

  test('who may not edit pictures sees none of the library, and may choose where they edit products', async () => {
    const shelves = desk.as(['products.view', 'products.edit']);
    expect((await shelves.get('/admin/media')).status).toBe(403);
    expect((await shelves.get('/admin/pick/media')).status).toBe(200);
    expect(
      (await shelves.post('/admin/media/add', sent({}, file('x.jpg', await jpeg('#e00'))), TYPE)).status,
    ).toBe(403);
  });

  test('a page of the library costs a counted number of queries', async () => {
    const { queries } = await desk.shop.db.countQueries(() => owner.get('/admin/media'));
    expect(queries.length).toBeLessThanOrEqual(8);
  });
});
