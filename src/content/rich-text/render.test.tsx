import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addSimple } from '../../../tests/support/catalogue.ts';
import { addPost } from '../../../tests/support/content.ts';
import { openTestShop, type TestShop } from '../../../tests/support/shop.ts';
import { savePicture } from '../../catalogue/index.ts';

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
});
