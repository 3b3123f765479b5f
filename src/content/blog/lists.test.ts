import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addPost } from '../../../tests/support/catalogue/content.ts';
import { engines, openTestShop, type TestShop } from '../../../tests/support/shop.ts';
import { saveTopic } from '../writing/store-topics.ts';

const SIZE = 4;
const TOTAL = 10;
const DAY = 86_400_000;

describe.each(engines)('lists of posts on %s', (engine) => {
  let house: TestShop;
  let topic: number;
  const get = (path: string) => house.browser().get(path);
  const json = { 'content-type': 'application/json' };
  const call = (rest: string, body: string = '{"list":"posts"}') =>
    house.browser().post(`/wp-json/nv/v1/posts/page/${rest}`, body, json);
  const titles = (markup: string) =>
    [...markup.matchAll(/rel="bookmark">([^<]*)</g)].map((match) => match[1] ?? '');
  beforeAll(async () => {
    house = await openTestShop(engine, { settings: { content: { pageSize: SIZE } } });
    topic = await house.shop.db.transaction((tx) =>
      saveTopic(
        tx,
        house.shop,
        { taxonomy: 'post_category', texts: { ca: { name: 'Parells' }, es: { name: 'Pares' } } },
        Date.now(),
      ),
    );
    for (let n = 1; n <= TOTAL; n += 1)
      await addPost(
        house,
        { ca: `Article ${n}`, es: `Artículo ${n}`, en: `Post ${n}` },
        { publishAt: Date.now() - (TOTAL - n + 1) * DAY, termIds: n % 2 === 0 ? [topic] : [] },
      );
  });
  afterAll(() => house.close());

  test('the blog index shows the newest first, and goes on under page/N in three languages', async () => {
    expect(titles((await get('/diari/')).text)).toEqual([
      'Article 10',
      'Article 9',
      'Article 8',
      'Article 7',
    ]);
    expect(titles((await get('/es/diario/page/3/')).text)).toEqual(['Artículo 2', 'Artículo 1']);
    const second = await get('/en/journal/page/2/');
    expect(titles(second.text)).toEqual(['Post 6', 'Post 5', 'Post 4', 'Post 3']);
    expect(second.text).toContain('rel="prev" href="http://shop.test/en/journal/"');
    expect(second.text).toContain('rel="next" href="http://shop.test/en/journal/page/3/"');
    expect(second.text).toContain('hrefLang="ca" href="http://shop.test/diari/page/2/"');
    expect((await get('/diari/page/4/')).status).toBe(404);
    expect((await get('/diari/page/1/')).location).toBe('/diari/');
  });

  test('without a script the page numbers lead on', async () => {
    expect((await get('/diari/')).text).toContain('<a class="page-numbers" href="/diari/page/2/"');
  });

  test('page data say how the contract’s script goes on: NeveProperties', async () => {
    const { text } = await get('/es/diario/');
    const data = /<script[^>]*>([^<]*"NeveProperties"[^<]*|[^<]*)<\/script>/g;
    const block = [...text.matchAll(data)].map(([whole]) => whole).find((one) => one.includes('nv/v1/posts'));
    expect(block).toContain('"infScroll":"enabled"');
    expect(block).toContain('"maxPages":"3"');
    expect(block).toContain('"endpoint":"/wp-json/nv/v1/posts/page/"');
    expect(block).toContain('"lang":"es"');
    expect(text).toContain('class="nv-index-posts"');
    expect(text).toContain('class="posts-wrapper"');
    expect(text).toContain('infinite-scroll-trigger');
  });

  test('POST {endpoint}{page}[/{lang}] answers that page’s markup wrapped in JSON', async () => {
    const reply = await call('2');
    expect(reply.headers['content-type']).toContain('application/json');
    expect(titles(reply.json<string>() as unknown as string)).toEqual([
      'Article 6',
      'Article 5',
      'Article 4',
      'Article 3',
    ]);
    expect(titles(JSON.parse((await call('3/es')).text))).toEqual(['Artículo 2', 'Artículo 1']);
    expect(JSON.parse((await call('3/es')).text)).toContain('href="/es/diario/articulo-2/"');
  });

  test('past the last page there is nothing', async () => {
    expect(JSON.parse((await call('4')).text)).toBe('');
    expect(JSON.parse((await call('999999/en')).text)).toBe('');
  });

  test('of the query only the name of a list is read; the browser’s own query never runs', async () => {
    const category = JSON.stringify({ list: `category-${topic}`, posts_per_page: -1, post_type: 'any' });
    expect(titles(JSON.parse((await call('1', category)).text))).toEqual([
      'Article 10',
      'Article 8',
      'Article 6',
      'Article 4',
    ]);
    for (const bad of ['{"list":"pages"}', '{"list":"category-0"}', '{"list":{"of":"posts"}}'])
      expect((await call('1', bad)).status).toBe(400);
    for (const rest of ['0', '-1', 'x', '1/fr', '1/es/more', '1e3', ''])
      expect([rest, (await call(rest)).status]).toEqual([rest, 400]);
    expect(titles(JSON.parse((await call('1', '{"broken":')).text))).toHaveLength(SIZE);
  });

  test('ecsload answers the markup of the next page of posts, by a definition that the server has', async () => {
    const load = (settings: object, path = '/wp-admin/admin-ajax.php') =>
      house.browser().post(path, {
        action: 'ecsload',
        query: JSON.stringify({ post_type: 'any', post_status: 'draft', posts_per_page: 500 }),
        ecs_ajax_settings: JSON.stringify(settings),
      });
    const next = await load({ widget_id: 'posts', current_page: 1, max_num_pages: 3 });
    expect(titles(next.text)).toEqual(['Article 6', 'Article 5', 'Article 4', 'Article 3']);
    expect(
      titles((await load({ widget_id: `category-${topic}`, current_page: 1 }, '/es/diario/')).text),
    ).toEqual(['Artículo 2']);
    const last = await load({ widget_id: 'posts', current_page: 3 });
    expect([last.status, last.text]).toEqual([200, '']);
    for (const bad of [
      {},
      { widget_id: '93ab2f1', current_page: 1 },
      { widget_id: 'posts', current_page: 'x' },
    ])
      expect((await load(bad)).text).toBe('');
  });

  test('the address of a listing answers its further pages as every listing does', async () => {
    const reply = await house.browser().post('/diari/categoria/parells/page/2/', '{}', json);
    expect(reply.json()).toMatchObject({ type: 'success', lastbatch: true });
    expect(titles(String(reply.json().html))).toEqual(['Article 2']);
  });

  test('each language has a feed of its posts, which every page names', async () => {
    await addPost(house, { ca: 'Només <en> català & prou' });
    const reply = await get('/feed/');
    expect(reply.headers['content-type']).toContain('application/rss+xml');
    expect(reply.text).toContain('<title>Només &lt;en&gt; català &amp; prou</title>');
    expect(reply.text).toContain('<link>http://shop.test/diari/article-10/</link>');
    expect(reply.text).toContain('<content:encoded>&lt;p&gt;Article 10.&lt;/p&gt;</content:encoded>');
    const spanish = (await get('/es/feed/')).text;
    expect(spanish).toContain('<language>es-ES</language>');
    expect(spanish).not.toContain('català');
    expect((await get('/en/')).text).toContain(
      '<link rel="alternate" type="application/rss+xml" title="Posts from Cistella" href="http://shop.test/en/feed/"/>',
    );
  });

  test('a feed is written anew when a post changes', async () => {
    await addPost(house, { en: 'Fresh from the kiln' });
    expect((await get('/en/feed/')).text).toContain('Fresh from the kiln');
  });

  test('a feed is as long as ever where the newest posts are in another language', async () => {
    await house.set({ 'content.feedSize': 3 });
    for (let n = 1; n <= 4; n += 1) await addPost(house, { ca: `Tot just ara ${n}` });
    const { text } = await get('/es/feed/');
    await house.set({ 'content.feedSize': undefined });
    expect([...text.matchAll(/<item>\n?<title>([^<]*)/g)].map(([, title]) => title)).toEqual([
      'Artículo 10',
      'Artículo 9',
      'Artículo 8',
    ]);
  });

  test('a post tells search engines what it is and where it stands', async () => {
    const { text } = await get('/diari/article-10/');
    const blocks = [...text.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
      (match) => JSON.parse(match[1] ?? '{}') as Record<string, unknown>,
    );
    expect(blocks.map((block) => block['@type'])).toEqual(['BreadcrumbList', 'BlogPosting']);
    expect(blocks[1]).toMatchObject({ headline: 'Article 10', inLanguage: 'ca' });
    expect((await get('/')).text).toContain('"@type":"Organization"');
  });
});
