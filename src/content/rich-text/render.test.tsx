import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addSimple } from '../../../tests/support/catalogue/catalogue.ts';
import { addPost } from '../../../tests/support/catalogue/content.ts';
import { openTestShop, type TestShop } from '../../../tests/support/shop.ts';
import { savePicture } from '../../catalogue/index.ts';
import { setSearchForms } from '../index.ts';

describe('the blocks of a text', () => {
  let house: TestShop;
  let product: number;
  let picture: number;
  beforeAll(async () => {
    house = await openTestShop('sqlite');
    product = await addSimple(house, { name: 'Tassa', price: 1850 });
    picture = await house.shop.db.transaction((tx) =>
      savePicture(tx, {
        source: 'a.jpg',
        file: `${'a'.repeat(32)}.jpg`,
        width: 1200,
        height: 800,
        alts: { ca: 'Un forn', es: 'Un horno' },
      }),
    );
  });
  afterAll(() => house.close());

  let turn = 0;
  /** The body of a post that holds these nodes. */
  async function shown(...content: object[]): Promise<string> {
    turn += 1;
    await addPost(house, { ca: { title: `Prova ${turn}`, body: { type: 'doc', content } } });
    const { text } = await house.browser().get(`/diari/prova-${turn}/`);
    return (
      /<div class="entry-content">(.*?)<\/div>(?:<footer class="entry-topics|<\/article>)/s.exec(text)?.[1] ??
      ''
    );
  }
  const p = (text: string, ...marks: object[]) => ({
    type: 'paragraph',
    content: [{ type: 'text', text, marks }],
  });
  const block = (type: string, attrs: object) => ({ type, attrs });

  test('a picture says what it shows, in the language of the page, with its size', async () => {
    const markup = await shown(block('picture', { id: picture, caption: 'Al taller', size: 'wide' }));
    expect(markup).toContain('alt="Un forn"');
    expect(markup).toContain('width="1200" height="800"');
    expect(markup).toContain('<figcaption>Al taller</figcaption>');
    expect(await shown(block('picture', { id: picture, alt: 'Un torn' }))).toContain('alt="Un torn"');
    const decoration = await shown(block('picture', { id: picture, alt: 'Un torn', decoration: true }));
    expect(decoration).toContain('alt=""');
    expect(await shown(block('gallery', { ids: [picture, 999], caption: 'Tot' }))).toContain('columns-1');
  });

  test('product cards and lists of products are those of the shop', async () => {
    expect(await shown(block('products', { ids: [product, 999], title: 'De gres' }))).toMatch(
      /<h2>De gres<\/h2>.*woocommerce-loop-product__title">Tassa<.*18,50/s,
    );
    expect(await shown(block('productList', { what: 'newest', limit: 3 }))).toContain('Tassa');
  });

  test('a video waits for consent: a link and no frame', async () => {
    const markup = await shown(block('video', { url: 'https://youtu.be/aqz-KE-bpKQ', title: 'El torn' }));
    expect(markup).toContain('class="video-placeholder"');
    expect(markup).toContain('href="https://www.youtube.com/watch?v=aqz-KE-bpKQ"');
    expect(markup).not.toContain('<iframe');
  });

  test('a frame of another host is not shown', async () => {
    expect(await shown(block('video', { url: 'https://evil.example/embed/aqz-KE-bpKQ' }))).toBe('');
  });

  test('quotes, columns, lists, marks and calls to action', async () => {
    const column = { type: 'column', content: [p('a')] };
    expect(await shown({ type: 'columns', content: [column, column] })).toBe(
      '<div class="rich-columns columns-2"><div class="rich-column"><p>a</p></div><div class="rich-column"><p>a</p></div></div>',
    );
    expect(await shown({ type: 'blockquote', attrs: { cite: 'Neus' }, content: [p('Foc')] })).toBe(
      '<figure class="rich-quote"><blockquote><p>Foc</p></blockquote><figcaption>Neus</figcaption></figure>',
    );
    expect(await shown(p('fort', { type: 'bold' }, { type: 'italic' }))).toBe(
      '<p><em><strong>fort</strong></em></p>',
    );
    expect(
      await shown(block('callToAction', { title: 'Vine', label: 'Entra', href: 'address:shop' })),
    ).toContain('<a class="button" href="/botiga/">Entra</a>');
  });

  test('text is text, whatever it looks like', async () => {
    expect(await shown(p('<script>alert(1)</script> & "x"'))).toBe(
      '<p>&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;x&quot;</p>',
    );
  });

  test('links by key go on working when what they name is renamed, and are plain text when it is gone', async () => {
    const link = (href: string) => p('aquí', { type: 'link', attrs: { href } });
    const id = await addPost(house, { ca: 'Contacte' }, { kind: 'page', key: 'contact' });
    expect(await shown(link('entry:contact'))).toBe('<p><a href="/contacte/">aquí</a></p>');
    const page = `/diari/prova-${turn}/`;
    await addPost(house, { ca: 'Parlem' }, { kind: 'page', id });
    expect((await house.browser().get(page)).text).toContain('<a href="/parlem/">aquí</a>');
    expect(await shown(link('entry:gone'))).toBe('<p>aquí</p>');
    expect(await shown(link(`product:${product}`))).toContain(`href="/?p=${product}"`);
  });

  test('a call to action may have a picture behind it, which waits until it comes near', async () => {
    const markup = await shown(
      block('callToAction', { label: 'Entra', href: 'address:shop', picture, title: 'Vine' }),
    );
    expect(markup).toMatch(/<aside class="rich-call has-background"[^>]*data-lazy-background=""/);
    expect(markup).toContain(`--background:url(&quot;/media/${'a'.repeat(32)}/1600.webp&quot;)`);
    expect(markup).not.toContain('background-image');
  });

  const structured = async () => {
    const { text } = await house.browser().get(`/diari/prova-${turn}/`);
    return [...text.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
      (match) => JSON.parse(match[1] ?? '') as Record<string, unknown>,
    );
  };

  test('a heading that asks is no list of questions: search engines are told nothing of one', async () => {
    const heading = { ...p('Va al forn?'), type: 'heading', attrs: { level: 2 } };
    expect(await shown(heading, p('Sí, fins a 200 °C.'))).toContain('<h2>Va al forn?</h2>');
    const types = (await structured()).map((one) => one['@type']);
    expect(types).toContain('BlogPosting');
    expect(types).not.toContain('FAQPage');
  });

  test('questions and answers can be opened without a script, and search engines read them', async () => {
    const question = {
      type: 'question',
      attrs: { question: 'Va al forn?' },
      content: [p('Sí, fins a 200 °C.')],
    };
    expect(await shown({ type: 'faq', content: [question, p('fora de lloc')] })).toContain(
      '<summary>Va al forn?</summary><div class="rich-answer"><p>Sí, fins a 200 °C.</p></div>',
    );
    const data = await structured();
    expect(data.find((one) => one['@type'] === 'FAQPage')?.mainEntity).toEqual([
      {
        '@type': 'Question',
        name: 'Va al forn?',
        acceptedAnswer: { '@type': 'Answer', text: 'Sí, fins a 200 °C.' },
      },
    ]);
  });

  test('a post of a social network waits for consent: a link and no frame', async () => {
    const markup = await shown(block('social', { url: 'https://www.instagram.com/p/CxYz_12345/?igsh=x' }));
    expect(markup).toContain('href="https://www.instagram.com/p/CxYz_12345/"');
    expect(markup).toContain('data-frame="https://www.instagram.com/p/CxYz_12345/embed/"');
    expect(markup).not.toContain('<iframe');
    for (const url of ['https://evil.example/p/CxYz_12345/', 'http://x.com/a/status/12345', 'javascript:x'])
      expect(await shown(block('social', { url }))).toBe('');
  });

  test('a search form is the one of that number where the search module has it, else the search of the site', async () => {
    using _ = house.alone();
    const site = await shown(block('searchForm', { title: 'Busca' }));
    expect(site).toMatch(/<form class="search-form" action="\/" method="get">.*name="s"/s);
    setSearchForms(house.shop, async (_, id) =>
      id === 7 ? { node: <p>Formulari 7</p>, tags: ['listing'] } : undefined,
    );
    expect(await shown(block('searchForm', { formId: 7 }))).toContain('<p>Formulari 7</p>');
    expect(await shown(block('searchForm', { formId: 8 }))).toContain('name="s"');
  });

  test('what one list of products shows, the next one does without', async () => {
    const other = await addSimple(house, { name: 'Plat', price: 900 });
    await house.settle();
    const list = (limit: number) => block('productList', { what: 'newest', limit });
    const names = [...(await shown(list(1), list(5))).matchAll(/product__title">(\w+)/g)].map((m) => m[1]);
    expect(names).toEqual(['Plat', 'Tassa']);
    const twice = await shown(block('products', { ids: [other] }), block('products', { ids: [other] }));
    const ids = [...twice.matchAll(/ id="([^"]+)"/g)].map((match) => match[1]);
    expect(new Set(ids).size).toBe(ids.length);
  });
});
