import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addPost } from '../../../tests/support/catalogue/content.ts';
import { importWxr } from '../../../tests/support/catalogue/imports.ts';
import { addPicture } from '../../../tests/support/catalogue/pictures.ts';
import { engines, openTestShop, type TestShop } from '../../../tests/support/shop.ts';
import { type FetchFile, makeFetchFile } from '../../platform/files/foreign-files.ts';

import { file, pieces } from './test-support.ts';

describe.each(engines)('the pictures that such an export names, on %s', (engine) => {
  let house: TestShop;
  let server: Server;
  let base: string;
  let asked: string[] = [];
  const files = new Map<string, Buffer>();
  beforeAll(async () => {
    house = await openTestShop(engine);
    const drawn = (colour: string, width = 900) =>
      sharp({ create: { width, height: 600, channels: 3, background: colour } })
        .png()
        .toBuffer();
    for (const [index, name] of ['cup.png', 'plate.png', 'bowl.png', 'jug.png', 'old/far.png'].entries())
      files.set(`/up/${name}`, await drawn(`#a${index}452a`));
    files.set('/up/cup-300x200.png', await drawn('#a0452a', 300));
    files.set('/up/half.png', (await drawn('#00452a')).subarray(0, 200));
    files.set('/up/page.jpg', Buffer.from('<!doctype html><script>alert(1)</script>'));
    server = createServer((request, response) => {
      asked.push(request.url ?? '');
      const bytes = files.get(request.url ?? '');
      response.writeHead(bytes ? 200 : 404).end(bytes);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(async () => {
    server.close();
    await house.close();
  });

  const attachment = (id: number, name: string, alt = '') => `<item><title>${name}</title>
<wp:post_id>${id}</wp:post_id><wp:status>inherit</wp:status><wp:post_type>attachment</wp:post_type>
<wp:attachment_url>${base}/up/${name}</wp:attachment_url>
<wp:postmeta><wp:meta_key>_wp_attachment_image_alt</wp:meta_key><wp:meta_value><![CDATA[${alt}]]></wp:meta_value></wp:postmeta></item>`;
  const post = (id: number, body: string, thumbnail = '') => `<item><title>Peces ${id}</title>
<content:encoded><![CDATA[${body}]]></content:encoded><wp:post_id>${id}</wp:post_id>
<wp:post_date_gmt>2019-05-01 10:00:00</wp:post_date_gmt><wp:post_name>peces-${id}</wp:post_name>
<wp:status>publish</wp:status><wp:post_type>post</wp:post_type>${
    thumbnail &&
    `<wp:postmeta><wp:meta_key>_thumbnail_id</wp:meta_key><wp:meta_value>${thumbnail}</wp:meta_value></wp:postmeta>`
  }</item>`;
  const load = (items: readonly string[], fetchFile: FetchFile | undefined) => {
    const text = file(...items).replace('http://old.example<', `${base}<`);
    return importWxr(house.shop, () => pieces(text, 999), { language: 'ca', fetchFile });
  };
  const anywhere = () => makeFetchFile({ isForbidden: () => false });
  const contentOf = async (path: string) => {
    await house.settle();
    const { text } = await house.browser().get(path);
    return /<div class="entry-content">([\s\S]*?)<\/article>/.exec(text)?.[1] ?? '';
  };
  const picturesIn = (markup: string) =>
    [...markup.matchAll(/<img src="(\/media\/[0-9a-f]{32}\/\d+\.webp)"[^>]*alt="([^"]*)"/g)].map(
      ([, src = '', alt]) => ({ src, alt }),
    );
  const all = () => [
    // The texts come first: the numbers of pictures are known all the same.
    post(
      1,
      `Abans <a href="${base}/up/cup.png"><img class="wp-image-11" src="${base}/up/cup-300x200.png" alt="Tassa"></a> i després.

[caption id="attachment_12" align="aligncenter"]<img class="size-large wp-image-12" src="/up/plate.png"> Un <b>plat</b>[/caption]

[gallery columns="2" ids="11,12,13"]

<figure class="wp-block-gallery"><figure><img src="${base}/up/bowl-1024x768.png"></figure><figure><img src="/up/jug.png"></figure><figcaption>Dues</figcaption></figure>

Mira <a href="${base}/up/bowl.png">el bol</a> i <a href="https://other.example/x.png">un altre</a>.`,
      '14',
    ),
    attachment(11, 'cup.png', 'Tassa de gres'),
    attachment(12, 'plate.png', 'Plat'),
    attachment(13, 'bowl.png', 'Bol'),
    attachment(14, 'jug.png', 'Gerra'),
    attachment(15, 'manual.pdf'),
  ];

  test('are fetched into the library, and the texts show them from there', async () => {
    asked = [];
    const report = await load(all(), anywhere());
    expect(report).toMatchObject({ created: 1, problems: [], pictures: { fetched: 4 } });
    expect([...report.pictures.missing]).toEqual([]);
    // The smaller copy stands for the picture in full, and nothing is asked for twice.
    expect(asked.toSorted()).toEqual(['/up/bowl.png', '/up/cup.png', '/up/jug.png', '/up/plate.png']);
    expect([...report.left]).toEqual([['attachment', 1]]);
    const shown = await contentOf('/diari/peces-1/');
    expect(shown).not.toContain(base);
    const pictures = picturesIn(shown);
    expect(pictures.map(({ alt }) => alt)).toEqual([
      'Tassa',
      'Plat',
      'Tassa de gres',
      'Plat',
      'Bol',
      'Bol',
      'Gerra',
    ]);
    for (const { src } of pictures) expect((await house.browser().get(src)).status).toBe(200);
    expect(shown).toMatch(/<p>Abans <\/p><figure[^>]*><img[^>]*><\/figure><p> i després\.<\/p>/);
    expect(shown).toContain('<figcaption>Un plat</figcaption>');
    expect(shown).toContain('<figcaption>Dues</figcaption>');
    expect(shown.match(/rich-gallery"/g)).toHaveLength(2);
    expect(shown).toMatch(/<a href="\/media\/[0-9a-f]{32}\/1600\.webp">el bol<\/a>/);
    expect(shown).toContain('<a href="https://other.example/x.png" rel="noopener">un altre</a>');
    const page = await house.browser().get('/diari/peces-1/');
    expect(page.text).toMatch(/entry-picture[^>]*><img[^>]*alt="Gerra"/);
  });

  test('are not asked for again by the same file', async () => {
    asked = [];
    const report = await load(all(), anywhere());
    expect(report).toMatchObject({ created: 0, updated: 0, skipped: 1, pictures: { fetched: 0 } });
    expect(asked).toEqual([]);
  });

  test('are judged by what is in them, and what cannot be had is listed while the text comes all the same', async () => {
    const body = ['page.jpg', 'half.png', 'gone.png', 'data:image/png;base64,AAAA', 'ftp://x.example/a.png']
      .map((name) => `<p>${name}<img src="${name.includes(':') ? name : `${base}/up/${name}`}"></p>`)
      .join('');
    const report = await load([post(2, body)], anywhere());
    expect(report).toMatchObject({ created: 1, problems: [], pictures: { fetched: 0 } });
    expect(Object.fromEntries(report.pictures.missing)).toEqual({
      [`${base}/up/page.jpg`]: expect.stringContaining('no picture that the shop takes'),
      [`${base}/up/half.png`]: expect.stringMatching(/damaged|no picture/),
      [`${base}/up/gone.png`]: 'was answered with 404',
    });
    const shown = await contentOf('/diari/peces-2/');
    expect(shown).toContain('gone.png');
    expect(picturesIn(shown)).toEqual([]);
  });

  test('are asked for once more by the next import where they were missing, unless the text was changed here', async () => {
    const items = [post(3, `<p>Lluny</p><img src="${base}/up/late.png">`)];
    expect((await load(items, undefined)).created).toBe(1);
    expect(await load(items, anywhere())).toMatchObject({ skipped: 1, updated: 0 });
    files.set('/up/late.png', files.get('/up/old/far.png') ?? Buffer.alloc(0));
    expect(await load(items, anywhere())).toMatchObject({ updated: 1, pictures: { fetched: 1 } });
    expect(picturesIn(await contentOf('/diari/peces-3/'))).toHaveLength(1);
    const others = [post(4, `<p>Lluny</p><img src="${base}/up/later.png">`)];
    await load(others, anywhere());
    const entry = await house.shop.db.read
      .selectFrom('entry_translation')
      .select('entry_id')
      .where('slug', '=', 'peces-4')
      .where('language', '=', 'ca')
      .executeTakeFirstOrThrow();
    await addPost(house, { ca: { title: 'Canviat aquí', slug: 'peces-4' } }, { id: entry.entry_id });
    files.set('/up/later.png', files.get('/up/old/far.png') ?? Buffer.alloc(0));
    expect(await load(others, anywhere())).toMatchObject({ skipped: 1, updated: 0 });
    expect((await house.browser().get('/diari/peces-4/')).text).toContain('Canviat aquí');
  });

  test('are not fetched from this machine unless that is allowed', async () => {
    asked = [];
    const report = await load([post(5, `<img src="${base}/up/old/far.png">`)], makeFetchFile());
    expect([...report.pictures.missing.values()]).toEqual(['127.0.0.1 is not on the internet']);
    expect(asked).toEqual([]);
  });

  test('what was translated and pictured here since stays when the file changes', async () => {
    await load([post(6, 'Un')], undefined);
    const known = await house.shop.db.read
      .selectFrom('entry_translation')
      .select('entry_id')
      .where('slug', '=', 'peces-6')
      .executeTakeFirstOrThrow();
    const picture = await addPicture(house);
    await addPost(
      house,
      { ca: { title: 'Peces 6', slug: 'peces-6' }, en: { title: 'Pieces', slug: 'pieces' } },
      { id: known.entry_id, pictureId: picture },
    );
    expect(await load([post(6, 'Dos')], undefined)).toMatchObject({ updated: 1 });
    expect(await contentOf('/diari/peces-6/')).toContain('<p>Dos</p>');
    const english = (await house.browser().get('/en/journal/pieces/')).text;
    expect(english).toContain('>Pieces</h1>');
    expect(english).toContain('entry-picture');
  });
});
