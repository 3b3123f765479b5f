import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addSimple } from '../../../tests/support/catalogue/catalogue.ts';
import { addPost } from '../../../tests/support/catalogue/content.ts';
import { engines, openTestShop, type TestShop } from '../../../tests/support/shop.ts';
import { saveTopic } from '../../content/writing/store-topics.ts';

describe.each(engines)('sitemaps on %s', (engine) => {
  let house: TestShop;
  const get = (path: string) => house.browser().get(path);
  const locations = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map((match) => match[1] ?? '');
  beforeAll(async () => {
    house = await openTestShop(engine);
    await addSimple(house, {
      name: 'Tassa & plat',
      price: 1000,
      categories: ['Taula', 'Vaixella'],
      tags: ['Regal'],
      brand: 'Forn',
    });
    await addSimple(house, { name: 'Amagada', price: 1000, more: { visibility: 'hidden' } });
    await house.shop.db.transaction((tx) =>
      saveTopic(tx, house.shop, { taxonomy: 'post_tag', texts: { ca: { name: 'Fusta' } } }, Date.now()),
    );
    await addPost(house, { ca: 'Primer', es: 'Primero', en: 'First' });
    await addPost(house, { ca: 'Només en català' });
    await addPost(house, { ca: 'Esborrany' }, { draft: true });
    await addPost(house, { ca: 'Qui som', en: 'About us' }, { kind: 'page', key: 'about' });
  });
  afterAll(() => house.close());

  test('robots.txt names the index, and the index names a sitemap for each kind of page', async () => {
    expect((await get('/robots.txt')).text).toContain('\nSitemap: http://shop.test/wp-sitemap.xml\n');
    expect((await get('/sitemap.xml')).location).toBe('/wp-sitemap.xml');
    const index = await get('/wp-sitemap.xml');
    expect(index.headers['content-type']).toContain('application/xml');
    expect(locations(index.text)).toEqual(
      ['places', 'products', 'posts', 'pages'].map((name) => `http://shop.test/wp-sitemap-${name}-1.xml`),
    );
  });

  test('every sitemap that the index names is there, and every address in it answers 200', async () => {
    for (const map of locations((await get('/wp-sitemap.xml')).text)) {
      const reply = await get(map.replace('http://shop.test', ''));
      expect(reply.status).toBe(200);
      expect(reply.text.endsWith('</urlset>\n')).toBe(true);
      for (const address of locations(reply.text)) {
        const page = await get(address.replace('http://shop.test', ''));
        expect([address, page.status]).toEqual([address, 200]);
      }
    }
  });

  test('products, categories, tags, brands, posts and pages are in it; what is hidden or a draft is not', async () => {
    const all = (
      await Promise.all(
        ['places', 'products', 'posts', 'pages'].map((name) => get(`/wp-sitemap-${name}-1.xml`)),
      )
    )
      .flatMap(({ text }) => locations(text))
      .map((address) => address.replace('http://shop.test', ''));
    expect(all).toEqual(
      expect.arrayContaining([
        '/',
        '/es/',
        '/botiga/',
        '/en/journal/',
        '/categoria-producte/taula/vaixella/',
        '/etiqueta-producte/regal/',
        '/brand/forn/',
        '/diari/etiqueta/fusta/',
        '/producte/tassa-plat/',
        '/es/diario/primero/',
        '/qui-som/',
      ]),
    );
    expect(all.filter((path) => /amagada|esborrany/.test(path))).toEqual([]);
    expect(new Set(all).size).toBe(all.length);
  });

  test('each address names the same page in the other languages, but not those that only borrow it', async () => {
    const { text } = await get('/wp-sitemap-posts-1.xml');
    expect(text).toContain('<loc>http://shop.test/en/journal/first/</loc>');
    expect(text.match(/hreflang="es-ES" href="http:\/\/shop\.test\/es\/diario\/primero\/"/g)).toHaveLength(3);
    expect(text.match(/hreflang="x-default"/g)).toHaveLength(3);
    expect(text.match(/nomes-en-catala/g)).toHaveLength(1);
    expect(text).toMatch(/<lastmod>\d{4}-\d\d-\d\dT/);
  });

  test('a sitemap that is not there is a 404', async () => {
    for (const path of [
      '/wp-sitemap-products-2.xml',
      '/wp-sitemap-x-1.xml',
      '/wp-sitemap-products-0.xml',
      '/wp-sitemap-__proto__-1.xml',
    ])
      expect((await get(path)).status).toBe(404);
  });
});
