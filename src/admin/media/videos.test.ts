import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Browser } from '../../../tests/support/browser.ts';
import { addSimple } from '../../../tests/support/catalogue/catalogue.ts';
import { addPost } from '../../../tests/support/catalogue/content.ts';
import { sent, TYPE } from '../../../tests/support/catalogue/sent-file.ts';
import { type DeskShop, openDeskShop } from '../../../tests/support/people/admin.ts';
import { engines } from '../../../tests/support/shop.ts';
import { findVideo } from '../../catalogue/index.ts';
import { applyDueVideos } from '../../catalogue/videos/due.ts';

const DAY = 86_400_000;

function box(type: string, ...inside: Buffer[]): Buffer {
  const body = Buffer.concat(inside);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + body.length);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, body]);
}

/** An MP4 as a telephone would write it, as far as its boxes: of pictures that move there are none. */
const film = (words: string) =>
  Buffer.concat([
    box('ftyp', Buffer.from('isom\0\0\0\0isom', 'latin1')),
    box('moov', box('mvhd', Buffer.alloc(100)), box('udta', box('\u00a9xyz', Buffer.from('+41.38+002.17/')))),
    box('mdat', Buffer.from(words)),
  ]);

describe.each(engines)('the library of videos at the desk on %s', (engine) => {
  let desk: DeskShop;
  let owner: Browser;
  beforeAll(async () => {
    desk = await openDeskShop(engine);
    owner = desk.as('owner', 'en');
  });
  afterAll(() => desk.close());

  const add = (fields: Record<string, string>, bytes?: Buffer) =>
    owner.post(
      '/admin/videos/add',
      sent(fields, ...(bytes ? [{ field: 'file', name: 'torn.mp4', bytes }] : [])),
      TYPE,
    );
  const idIn = (location: string) => Number(/videos\/(\d+)$/.exec(location)?.[1]);
  const codeOf = async (id: number) =>
    (
      await desk.shop.db.read
        .selectFrom('video')
        .select('code')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).code;
  const fetched = (path: string, range?: string) =>
    desk.app.inject({
      method: 'GET',
      url: path,
      headers: { host: 'shop.test', ...(range ? { range } : {}) },
    });
  const pageOf = async (product: number) =>
    (await desk.browser().follow(await desk.browser().get(`/?p=${product}`))).text;
  const choose = async (product: number, video: string) => {
    const path = `/admin/products/pictures?id=${product}`;
    const version = /name="version" value="(\d+)"/.exec((await owner.get(path)).text)?.[1] ?? '';
    const reply = await owner.post(
      '/admin/products/pictures',
      sent({ id: `${product}`, version, video, 'video_alt.ca': 'Al torn' }),
      TYPE,
    );
    await desk.settle();
    return reply;
  };

  test('a file is taken, says nothing of where it was filmed, and is given in the parts that players ask for', async () => {
    const { location } = await add({ 'title.ca': 'Al torn' }, film('fang'));
    const code = await codeOf(idIn(location));
    const whole = await fetched(`/media/video/${code}`);
    expect([whole.statusCode, whole.headers['content-type']]).toEqual([200, 'video/mp4']);
    expect(whole.headers['accept-ranges']).toBe('bytes');
    expect(whole.rawPayload.includes('+41.38')).toBe(false);
    expect(whole.rawPayload.length).toBe(film('fang').length);
    const part = await fetched(`/media/video/${code}`, 'bytes=4-7');
    expect([part.statusCode, part.body]).toEqual([206, 'ftyp']);
    expect(part.headers['content-range']).toBe(`bytes 4-7/${whole.rawPayload.length}`);
    expect((await fetched(`/media/video/${code}`, 'bytes=-4')).body).toBe('fang');
    expect((await fetched(`/media/video/${code}`, 'bytes=9000-')).statusCode).toBe(416);
  });

  test('what is no video is refused by a sentence, by link and by file', async () => {
    expect((await add({}, Buffer.from('<html>'))).text).toContain('This is no video that browsers play');
    expect((await add({ link: 'https://example.com/a.mp4' })).text).toContain(
      'This is no address of a video',
    );
    expect((await add({})).text).toContain('Give an address or choose a file');
    expect((await add({}, Buffer.concat([film('x'), Buffer.alloc(25_000_001)]))).text).toContain('25 MB');
  });

  test('a product shows a file of the library at once, and one of a host as before', async () => {
    const { location } = await add({ 'title.ca': 'Com es fa' }, film('argila'));
    const id = idIn(location);
    const product = await addSimple(desk, { name: 'Bol', price: 1000 });
    expect((await choose(product, `${id}`)).status).toBe(303);
    expect(await pageOf(product)).toContain(
      `<source src="/media/video/${await codeOf(id)}" type="video/mp4"/>`,
    );
    expect((await owner.get(`/admin/videos/${id}`)).text).toContain(`href="/admin/products/${product}"`);
    expect((await choose(product, 'https://youtu.be/abcdefghijk?t=5')).status).toBe(303);
    expect(await pageOf(product)).toContain('youtube-nocookie.com/embed/abcdefghijk');
    expect(await findVideo(desk.shop.db.read, 'abcdefghijk')).toMatchObject({ titles: { ca: 'Al torn' } });
    expect((await choose(product, 'https://example.com/x')).status).toBe(422);
    expect((await choose(product, '')).status).toBe(303);
    expect(await pageOf(product)).not.toContain('abcdefghijk');
  });

  test('a replaced file is shown wherever the old one was, and old addresses lead on', async () => {
    const id = idIn((await add({}, film('abans'))).location);
    const old = await codeOf(id);
    const product = await addSimple(desk, { name: 'Gerra', price: 1000 });
    await choose(product, `${id}`);
    const body = { type: 'doc', content: [{ type: 'video', attrs: { url: `/media/video/${old}` } }] };
    await addPost(desk, { ca: { title: 'Un dia al taller', body } });
    const form = sent({ id: `${id}` }, { field: 'file', name: 'nou.mp4', bytes: film('despres') });
    expect((await owner.post('/admin/videos/replace', form, TYPE)).status).toBe(303);
    await desk.settle();
    const now = await codeOf(id);
    expect(now).not.toBe(old);
    expect(await pageOf(product)).toContain(now);
    expect((await fetched(`/media/video/${old}`)).headers.location).toBe(`/media/video/${now}`);
    const html = (await owner.get(`/admin/videos/${id}`)).text;
    expect(html).toContain('Un dia al taller');
    expect(html).toContain('Gerra');
  });

  test('what lies in the bin is shown to nobody, comes back, and goes with its file after thirty days', async () => {
    const id = idIn((await add({}, film('llencat'))).location);
    const code = await codeOf(id);
    await owner.post(`/admin/videos/${id}`, { do: 'bin' });
    expect((await fetched(`/media/video/${code}`)).statusCode).toBe(404);
    expect((await owner.get('/admin/videos?tab=bin')).text).toContain('torn.mp4');
    await owner.post(`/admin/videos/${id}`, { do: 'restore' });
    expect((await fetched(`/media/video/${code}`)).statusCode).toBe(200);
    await owner.post(`/admin/videos/${id}`, { do: 'bin' });
    await applyDueVideos(desk.shop, Date.now() + 31 * DAY);
    expect((await owner.get(`/admin/videos/${id}`)).status).toBe(404);
  });

  test('titles are said in each language, and found', async () => {
    const id = idIn((await add({}, film('titols'))).location);
    const version =
      /name="version" value="(\d+)"/.exec((await owner.get(`/admin/videos/${id}`)).text)?.[1] ?? '';
    await owner.post(`/admin/videos/${id}`, {
      version,
      name: 'torn-2.mp4',
      'title.ca': 'Fent un càntir',
      'title.es': '',
      'title.en': 'Making a jug',
    });
    const found = (await owner.get('/admin/pick/videos?q=cantir')).json<{ choices: { value: string }[] }>();
    expect(found.choices.map(({ value }) => value)).toEqual([`${id}`]);
    expect((await owner.get('/admin/videos?q=jug')).text).toContain('Missing: Español');
  });
});
