import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { up } from '../../../migrations/055-front-page.ts';
import { addSimple } from '../../../tests/support/catalogue/catalogue.ts';
import { addPost } from '../../../tests/support/catalogue/content.ts';
import { engines, openTestShop, type TestShop } from '../../../tests/support/shop.ts';
import { savePicture } from '../../catalogue/index.ts';
import { saveStored } from '../../platform/db/saved-values.ts';

describe.each(engines)('the front page on %s', (engine) => {
  let house: TestShop;
  let picture: number;
  const get = (path: string) => house.browser().get(path);
  const image = { file: `${'b'.repeat(32)}.jpg`, width: 1600, height: 900 };
  beforeAll(async () => {
    house = await openTestShop(engine);
    await addSimple(house, { name: 'Gerro' });
    picture = await house.shop.db.transaction((tx) => savePicture(tx, { source: 'taula.jpg', ...image }));
  });
  afterAll(() => house.close());

  test('until somebody writes it, it shows the shop’s own line and its goods', async () => {
    const { text } = await get('/');
    expect(text).toContain('<h1 class="page-title">Coses de casa i de taula');
    expect(text).toContain('Gerro');
  });

  test('it is a page of blocks, whose first picture carries the heading, in every language', async () => {
    const hero = (title: string) => ({
      type: 'doc',
      content: [
        { type: 'hero', attrs: { picture, title, label: title, href: 'address:blog' } },
        { type: 'promises', content: [{ type: 'promise', attrs: { title: 'Sencer', text: 'Arriba' } }] },
        { type: 'story', attrs: { picture, title: 'Una història' } },
      ],
    });
    await addPost(
      house,
      { ca: { title: 'Inici', body: hero('La taula') }, en: { title: 'Home', body: hero('The table') } },
      { kind: 'page', key: 'home' },
    );
    const { text } = await get('/');
    expect(text.match(/<h1/g)).toHaveLength(1);
    expect(text).toContain('<h1>La taula</h1>');
    expect(text).toContain('href="/diari/">La taula</a>');
    expect(text).toContain('<strong>Sencer</strong><span>Arriba</span>');
    expect(text).toContain('<h2>Una història</h2>');
    expect((await get('/en/')).text).toContain('<h1>The table</h1>');
    expect((await get('/inici/')).location).toBe('/');
    expect((await get('/wp-sitemap-posts-page-1.xml')).text).not.toContain('/inici/');
  });

  test('it tells search engines who the shop is and how to search it', async () => {
    const { text } = await get('/es/');
    expect(text).toContain('"@type":"Organization"');
    expect(text).toContain('"urlTemplate":"http://shop.test/es/?s={search_term_string}"');
  });

  test('a front page from before becomes blocks with the same words, pictures and links', async () => {
    const own = await openTestShop(engine);
    const words = (text: string) => ({ ca: text, es: `${text} es`, en: `${text} en` });
    const block = (title: string) => ({
      picture: image,
      alt: words('Foto'),
      title: words(title),
      text: words('Text'),
      action: words('Entra'),
    });
    await own.shop.db.transaction(async (tx) => {
      await saveStored(tx, 'home', {
        hero: block('Taula'),
        stories: [block('Pa')],
        promises: [{ title: words('Sí'), text: words('Ja') }],
      });
      await up(tx);
    });
    const { text } = await own.browser().get('/es/');
    expect(text).toContain('<h1>Taula es</h1>');
    expect(text).toContain('<h2>Pa es</h2>');
    expect(text).toContain('alt="Foto es"');
    expect(text).toContain('<strong>Sí es</strong>');
    expect(
      await own.shop.db.read.selectFrom('setting').select('name').where('name', '=', 'home').execute(),
    ).toEqual([]);
    await own.close();
  });
});
