import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addPost, plainBody } from '../../tests/support/catalogue/content.ts';
import { staff } from '../../tests/support/people/staff.ts';
import { engines, openTestShop, type TestShop } from '../../tests/support/shop.ts';
import { perform } from '../frame/command/index.ts';
import { enqueue } from '../platform/jobs/jobs.ts';
import { saveMenus } from './menus.ts';
import { deleteEntry } from './states/store.ts';
import { publishDue } from './writing/commands.ts';
import { saveEntry } from './writing/store-entry.ts';
import { saveRedirect } from './writing/store-redirect.ts';
import { saveAuthor, saveTopic } from './writing/store-topics.ts';

const HOUR = 3_600_000;

describe.each(engines)('posts and pages on %s', (engine) => {
  let house: TestShop;
  const get = (path: string) => house.browser().get(path);
  beforeAll(async () => {
    house = await openTestShop(engine);
  });
  afterAll(() => house.close());

  test('a page that nobody has written is a 404, but for those that the shop owes its visitors', async () => {
    expect((await get('/condicions/')).text).toContain('Aquesta pàgina encara no està escrita');
    expect((await get('/una-altra/')).status).toBe(404);
    expect((await get('/diari/cap-article/')).status).toBe(404);
  });

  test('a page stands under its own address in each language, and scripts are taken out of it', async () => {
    const markup = (words: string) => ({
      type: 'doc',
      content: [
        { type: 'html', attrs: { markup: `<p onclick="x()">${words}</p><script>alert(1)</script>` } },
      ],
    });
    await addPost(
      house,
      {
        ca: { title: 'Privacitat', body: markup('Text') },
        es: { title: 'Privacidad', body: markup('Texto') },
        en: { title: 'Privacy', body: markup('Words') },
      },
      { kind: 'page', key: 'privacy' },
    );
    const page = await get('/privacitat/');
    expect(page.status).toBe(200);
    expect(page.text).toContain('<p>Text</p>');
    expect(page.text).not.toContain('alert(1)');
    expect((await get('/es/privacidad/')).text).toContain('<p>Texto</p>');
    expect(page.text).toContain('hrefLang="en-GB" href="http://shop.test/en/privacy/"');
  });

  test('a post stands in the journal of each language under a slug of its own', async () => {
    await addPost(house, {
      ca: 'Cuidar la fusta',
      es: 'Cuidar la madera',
      en: { title: 'Looking after wood', slug: 'wood-care' },
    });
    const post = await get('/diari/cuidar-la-fusta/');
    expect(post.status).toBe(200);
    expect(post.text).toContain('<h1 class="page-title entry-title">Cuidar la fusta</h1>');
    expect(post.text).toContain('hrefLang="es-ES" href="http://shop.test/es/diario/cuidar-la-madera/"');
    expect((await get('/es/diario/cuidar-la-madera/')).status).toBe(200);
    expect((await get('/en/journal/wood-care/')).text).toContain('Looking after wood');
    expect((await get('/en/journal/cuidar-la-fusta/')).status).toBe(404);
  });

  test('a text that is not written in a language falls back to the first there is, and says which it is', async () => {
    await addPost(house, { es: 'Solo en castellano' });
    const post = await get('/en/journal/solo-en-castellano/');
    expect(post.status).toBe(200);
    expect(post.text).toContain('<article id="post-');
    expect(post.text).toMatch(/<article[^>]* lang="es-ES"/);
    expect(post.text).toContain('rel="canonical" href="http://shop.test/es/diario/solo-en-castellano/"');
    expect(post.text).not.toMatch(/hrefLang="en-GB"[^>]*journal\/solo/);
  });

  test('two posts of one title get two slugs', async () => {
    await addPost(house, { ca: 'Igual' });
    await addPost(house, { ca: 'Igual' });
    expect((await get('/diari/igual-2/')).status).toBe(200);
  });

  test('a draft is seen by nobody', async () => {
    const id = await addPost(house, { ca: 'Encara no' }, { draft: true });
    expect((await get('/diari/encara-no/')).status).toBe(404);
    expect((await get(`/?p=${id}`)).location).toBe('');
    expect((await get('/diari/')).text).not.toContain('Encara no');
  });

  test('a post for later appears by the clock, at its time, everywhere', async () => {
    const { db } = house.shop;
    const at = Date.now() + HOUR;
    const topic = await db.transaction((tx) =>
      saveTopic(tx, house.shop, { taxonomy: 'post_category', texts: { ca: { name: 'Futur' } } }, Date.now()),
    );
    await addPost(house, { ca: 'Demà al matí' }, { publishAt: at, termIds: [topic] });
    expect((await get('/diari/dema-al-mati/')).status).toBe(404);
    expect((await get('/diari/')).text).not.toContain('Demà al matí');
    const due = (now: number) => perform(house.shop, staff(), (act) => publishDue(act, undefined), now);
    expect(await due(at - 1)).toBe(0);
    expect(await due(at)).toBe(1);
    expect(await due(at)).toBe(0);
    await house.settle();
    expect((await get('/diari/dema-al-mati/')).status).toBe(200);
    expect((await get('/diari/')).text).toContain('Demà al matí');
    expect((await get('/diari/categoria/futur/')).text).toContain('Demà al matí');
  });

  test('the clock of the house publishes', async () => {
    await addPost(house, { ca: 'D’aquí a no res' }, { publishAt: Date.now() + 40 });
    await new Promise((done) => setTimeout(done, 60));
    await house.shop.db.transaction((tx) => enqueue(tx, 'content.publish', {}));
    await house.settle();
    expect((await get('/diari/d-aqui-a-no-res/')).status).toBe(200);
  });

  test('a kept page is dropped in every process when its content changes, and when a menu does', async () => {
    const save = (ca: string) =>
      addPost(house, { ca: { title: 'Condicions', body: plainBody(ca) } }, { kind: 'page', key: 'terms' });
    await save('Abans');
    expect((await get('/condicions/')).text).toContain('Abans');
    await save('Després');
    expect((await get('/condicions/')).text).toContain('Després');
    const label = { ca: 'Cap allà', es: 'Allá', en: 'There' };
    await house.shop.db.transaction((tx) =>
      saveMenus(tx, {
        header: {
          items: [
            { to: 'entry:terms', label },
            { to: 'https://example.cat/', label },
            { to: 'javascript:alert(1)', label },
            { to: 'entry:gone', label },
          ],
        },
        footer: [],
      }),
    );
    await house.settle();
    const { text } = await get('/condicions/');
    expect(text).toContain('<a href="/condicions/" aria-current="page">Cap allà</a>');
    expect(text).toContain('<a href="https://example.cat/">Cap allà</a>');
    expect(text.match(/Cap allà/g)).toHaveLength(2);
    expect((await get('/es/condiciones/')).text).toContain('>Allá</a>');
  });

  test('a kept page costs no query, and answers 304 to who has it', async () => {
    using _ = house.alone();
    const shopper = house.browser();
    const first = await shopper.get('/privacitat/');
    const { queries } = await house.shop.db.countQueries(() => shopper.get('/privacitat/'));
    expect(queries).toEqual([]);
    const again = await shopper.get('/privacitat/', { 'if-none-match': String(first.headers.etag) });
    expect([again.status, again.text]).toEqual([304, '']);
  });

  test('a redirect leads from the old address to the new one when a slug changes, in each language', async () => {
    const titles = { ca: 'Nom vell', es: 'Nombre viejo', en: 'Old name' };
    const id = await addPost(house, titles);
    await addPost(house, { ca: 'Nom nou', es: 'Nombre nuevo', en: 'Old name' }, { id });
    const moved = await get('/diari/nom-vell/');
    expect([moved.status, moved.location]).toEqual([301, '/diari/nom-nou/']);
    expect((await get('/es/diario/nombre-viejo/')).location).toBe('/es/diario/nombre-nuevo/');
    expect((await get('/en/journal/old-name/')).status).toBe(200);
    // Twice renamed, both lead straight to where it is; and back again nothing goes in a ring.
    await addPost(house, { ca: 'Nom novíssim' }, { id });
    expect((await get('/diari/nom-vell/')).location).toBe('/diari/nom-novissim/');
    expect((await get('/diari/nom-nou/')).location).toBe('/diari/nom-novissim/');
    await addPost(house, titles, { id });
    expect((await get('/diari/nom-vell/')).status).toBe(200);
    expect((await get('/diari/nom-nou/')).location).toBe('/diari/nom-vell/');
    await house.shop.db.transaction((tx) => deleteEntry(tx, id));
    await house.settle();
    expect((await get('/diari/nom-nou/')).status).toBe(404);
  });

  test('categories, tags and authors that are renamed go on being found, with and without page/N', async () => {
    const { shop } = house;
    const run = <T>(work: Parameters<typeof shop.db.transaction<T>>[0]) => shop.db.transaction(work);
    const now = Date.now();
    const id = await run((tx) =>
      saveTopic(tx, shop, { taxonomy: 'post_category', texts: { ca: { name: 'Casa', slug: 'casa' } } }, now),
    );
    const tag = await run((tx) =>
      saveTopic(tx, shop, { taxonomy: 'post_tag', texts: { ca: { name: 'Roure' } } }, now),
    );
    const author = await run((tx) => saveAuthor(tx, shop, { name: 'Anna Roca' }, now));
    const child = await run((tx) =>
      saveTopic(tx, shop, { taxonomy: 'post_category', parentId: id, texts: { ca: { name: 'Cuina' } } }, now),
    );
    await addPost(house, { ca: 'A la cuina' }, { termIds: [child, tag], authorId: author });
    for (const path of [
      '/diari/categoria/casa/',
      '/diari/categoria/casa/cuina/',
      '/diari/etiqueta/roure/',
      '/diari/autoria/anna-roca/',
      '/es/diario/categoria/casa/',
      '/en/journal/author/anna-roca/',
    ]) {
      const page = await get(path);
      expect([path, page.status]).toEqual([path, 200]);
      expect(page.text).toContain('A la cuina');
    }
    await run((tx) =>
      saveTopic(
        tx,
        shop,
        { id, taxonomy: 'post_category', texts: { ca: { name: 'Casa', slug: 'a-casa' } } },
        now,
      ),
    );
    await run((tx) =>
      saveTopic(tx, shop, { id: tag, taxonomy: 'post_tag', texts: { ca: { name: 'Alzina' } } }, now),
    );
    await run((tx) => saveAuthor(tx, shop, { id: author, name: 'Anna Roca i Puig' }, now));
    await house.settle();
    expect((await get('/diari/categoria/casa/')).location).toBe('/diari/categoria/a-casa/');
    expect((await get('/diari/etiqueta/roure/')).location).toBe('/diari/etiqueta/alzina/');
    expect((await get('/diari/autoria/anna-roca/')).location).toBe('/diari/autoria/anna-roca-i-puig/');
    for (const [query, to] of [
      [`?cat=${child}`, '/diari/categoria/a-casa/cuina/'],
      [`?taxonomy=category&cat=${id}`, '/diari/categoria/a-casa/'],
      [`?taxonomy=post_tag&cat=${tag}`, '/diari/etiqueta/alzina/'],
      ['?tag=alzina', '/diari/etiqueta/alzina/'],
      ['?category_name=a-casa/cuina', '/diari/categoria/a-casa/cuina/'],
      [`?author=${author}`, '/diari/autoria/anna-roca-i-puig/'],
      ['?feed=rss2', '/feed/'],
    ]) {
      const reply = await get(`/${query}`);
      expect([query, reply.status, reply.location]).toEqual([query, 301, to]);
    }
  });

  test('posts link to /?p={id} and pages to /?page_id={id}, answered by 301 in each language', async () => {
    const id = await addPost(house, { ca: 'Numerat', en: 'Numbered' });
    const page = await addPost(house, { ca: 'Qui som', en: 'About us' }, { kind: 'page', key: 'about' });
    for (const [path, to] of [
      [`/?p=${id}`, '/diari/numerat/'],
      [`/en/?p=${id}`, '/en/journal/numbered/'],
      [`/?page_id=${page}`, '/qui-som/'],
      [`/en/?p=${page}`, '/en/about-us/'],
    ] as const) {
      const reply = await get(path);
      expect([path, reply.status, reply.location]).toEqual([path, 301, to]);
    }
    for (const unknown of [
      'p=999999',
      'page_id=7',
      'cat=99999',
      'tag=res',
      'author=99',
      'author_name=ningu',
      'taxonomy=x&cat=1',
      'p=x',
    ])
      expect([unknown, (await get(`/?${unknown}`)).status]).toEqual([unknown, 404]);
    expect((await get('/?s=oli&cat=99999')).status).not.toBe(404);
  });

  test('a redirect of the shopkeeper counts where nothing stands, and leads nowhere but to web addresses', async () => {
    const save = (from: string, to: string) =>
      house.shop.db.transaction((tx) => saveRedirect(tx, house.shop, { from, to }, Date.now()));
    await save('/2019/05/oli-nou/', '/diari/?x=1');
    await save('/privacitat/', '/diari/');
    expect((await get('/2019/05/oli-nou/')).location).toBe('/diari/?x=1');
    expect((await get('/privacitat/')).status).toBe(200);
    await expect(save('/a/', 'javascript:alert(1)')).rejects.toThrow('A redirect leads');
    await expect(save('https://example.cat/a/', '/b/')).rejects.toThrow('A redirect leads');
    for (const hidden of ['//evil.example/', '/\\evil.example/', '\\\\evil.example', '/\t/evil.example'])
      await expect(save('/c/', hidden), hidden).rejects.toThrow('is written whole');
    expect((await get('/c/')).status).toBe(404);
    await save('/f/', 'www.example.cat/nou/');
    expect((await get('/f/')).location).toBe('https://www.example.cat/nou/');
    for (const unclear of ['example.cat', 'example.cat/nou/', 'nou.html?x=1'])
      await expect(save('/g/', unclear), unclear).rejects.toThrow('is written whole');
    await save('/e/', ' https://example.cat/nou/ ');
    expect((await get('/e/')).location).toBe('https://example.cat/nou/');
  });

  test('what cannot be kept is refused, and nothing of it is', async () => {
    const bad = (texts: Parameters<typeof saveEntry>[2]['texts']) =>
      house.shop.db.transaction((tx) => saveEntry(tx, house.shop, { kind: 'post', texts }, Date.now()));
    await expect(bad({})).rejects.toThrow('at least one language');
    await expect(bad({ ca: { title: ' ', body: plainBody('x') } })).rejects.toThrow('needs a title');
    await expect(bad({ ca: { title: 'Trencat', body: '{' } })).rejects.toThrow('no JSON');
    expect((await get('/diari/trencat/')).status).toBe(404);
  });
});
