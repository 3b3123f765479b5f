import { createReadStream, existsSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { importWxr } from '../../../tests/support/catalogue/imports.ts';
import { engines, openTestShop, type TestShop } from '../../../tests/support/shop.ts';

import { markupOf } from './model.ts';
import { readWxr, type WxrPart } from './read.ts';
import { file, pieces } from './test-support.ts';

/** A real export, where the machine has it. */
const SAMPLE = join(process.env.WXR_SAMPLE ?? '../shared/data/woocommerce-sample', 'sample_products.xml');

const item = (id: number, more: string, inner = '') => `<item>
<title>${more}</title><link>http://old.example/2019/05/post-${id}/</link><dc:creator>neus</dc:creator>
<content:encoded><![CDATA[Primer <b>paràgraf</b> &amp; més.

Segon${inner ? ` ${inner}` : ''}<script>alert(1)</script>]]></content:encoded>
<excerpt:encoded><![CDATA[]]></excerpt:encoded>
<wp:post_id>${id}</wp:post_id><wp:post_date_gmt>2019-05-0${id} 10:00:00</wp:post_date_gmt>
<wp:comment_status>open</wp:comment_status><wp:post_name>post-${id}</wp:post_name><wp:status>publish</wp:status>
<wp:post_type>post</wp:post_type><wp:post_password/>
<category domain="category" nicename="fang"><![CDATA[Fang & foc]]></category>
<category domain="post_tag" nicename="torn"><![CDATA[Torn]]></category>
<wp:comment><wp:comment_id>${id}1</wp:comment_id><wp:comment_author><![CDATA[Pau]]></wp:comment_author>
<wp:comment_author_email>pau@example.com</wp:comment_author_email><wp:comment_date_gmt>2019-06-01 10:00:00</wp:comment_date_gmt>
<wp:comment_content><![CDATA[Molt bé]]></wp:comment_content><wp:comment_approved>1</wp:comment_approved><wp:comment_type/><wp:comment_parent>0</wp:comment_parent></wp:comment>
<wp:comment><wp:comment_id>${id}2</wp:comment_id><wp:comment_author><![CDATA[Neus]]></wp:comment_author>
<wp:comment_author_email>neus@example.com</wp:comment_author_email><wp:comment_date_gmt>2019-06-02 10:00:00</wp:comment_date_gmt>
<wp:comment_content><![CDATA[Gràcies]]></wp:comment_content><wp:comment_approved>1</wp:comment_approved><wp:comment_type/><wp:comment_parent>${id}1</wp:comment_parent></wp:comment>
<wp:comment><wp:comment_id>${id}3</wp:comment_id><wp:comment_author>Bot</wp:comment_author><wp:comment_author_email>x@x.xx</wp:comment_author_email>
<wp:comment_content>Compra</wp:comment_content><wp:comment_approved>spam</wp:comment_approved></wp:comment>
<wp:comment><wp:comment_id>${id}4</wp:comment_id><wp:comment_content>ping</wp:comment_content><wp:comment_type>pingback</wp:comment_type></wp:comment>
</item>`;

describe.each(engines)('importing an export of WordPress on %s', (engine) => {
  let house: TestShop;
  const get = (path: string) => house.browser().get(path);
  const load = (text: string) => importWxr(house.shop, () => pieces(text), { language: 'ca' });
  const page = item(3, 'Qui som').replace('>post<', '>page<').replaceAll('post-3', 'qui-som');
  const whole = file(item(1, 'Sal &amp; pebre &#233;'), item(2, 'Segon'), page);
  beforeAll(async () => {
    house = await openTestShop(engine);
  });
  afterAll(() => house.close());

  test('posts, pages, authors, categories, tags and comments are brought along; entities and CDATA are read', async () => {
    const report = await load(whole);
    expect(report).toMatchObject({ created: 3, updated: 0, skipped: 0, problems: [] });
    await house.settle();
    const { text } = await get('/diari/post-1/');
    expect(text).toContain('>Sal &amp; pebre é</h1>');
    expect(text).toContain('<p>Primer <strong>paràgraf</strong> &amp; més.</p><p>Segon</p>');
    expect(text).not.toContain('alert(1)');
    expect(text).toContain('Neus &amp; Co');
    expect(text).toContain('2019-05-01T10:00:00.000Z');
    expect(text).toContain('2 comentaris');
    expect(text).toMatch(/depth-1.*Molt bé.*depth-2.*Gràcies/s);
    expect(text).not.toContain('Compra');
    expect((await get('/diari/categoria/terra/fang/')).text).toContain('Sal &amp; pebre');
    expect((await get('/diari/etiqueta/torn/')).text).toContain('Segon');
    expect((await get('/qui-som/')).status).toBe(200);
  });

  test('the old addresses lead to the new ones', async () => {
    expect((await get('/2019/05/post-1/')).location).toBe('/diari/post-1/');
  });

  test('the same file again changes nothing', async () => {
    const state = () =>
      Promise.all(
        (['entry', 'entry_body', 'comment', 'term', 'author', 'redirect'] as const).map((table) =>
          house.shop.db.read.selectFrom(table).selectAll().execute(),
        ),
      );
    const before = await state();
    expect(await load(whole)).toMatchObject({ created: 0, updated: 0, skipped: 3, comments: 0 });
    expect(await state()).toEqual(before);
  });

  test('what has changed in the file is changed in the shop', async () => {
    const report = await load(file(item(1, 'Sal &amp; pebre &#233;', 'i tercer'), item(2, 'Segon')));
    expect(report).toMatchObject({ created: 0, updated: 1, skipped: 1, comments: 0 });
    await house.settle();
    expect((await get('/diari/post-1/')).text).toContain('<p>Segon i tercer</p>');
  });

  test('drafts stay drafts, what is locked is seen by nobody, and what was thrown away stays there', async () => {
    const as = (id: number, change: (text: string) => string) => change(item(id, `Número ${id}`));
    const report = await load(
      file(
        as(5, (text) => text.replace('>publish<', '>draft<')),
        as(6, (text) => text.replace('<wp:post_password/>', '<wp:post_password>x</wp:post_password>')),
        as(7, (text) => text.replace('>publish<', '>trash<')),
        as(8, (text) => text.replace('2019-05-08', '2099-05-08')),
      ),
    );
    expect(report).toMatchObject({ created: 3, problems: [] });
    for (const id of [5, 6, 7, 8]) expect((await get(`/diari/post-${id}/`)).status).toBe(404);
  });

  test('what is no such file is refused; half a file gives what is whole of it, and says so', async () => {
    for (const bad of ['', 'hello', '<html><body>x</body></html>', '{"pages":[]}'])
      await expect(load(bad)).rejects.toThrow('no export of WordPress');
    const text = file(item(1, 'Un de nou'), item(9, 'Nou'));
    const half = text.slice(0, text.indexOf('post-9</wp:post_name>'));
    const report = await load(half);
    expect(report.problems).toEqual([{ title: '', reason: 'The file ends too early.' }]);
    expect(report.updated).toBe(1);
    expect((await get('/diari/post-9/')).status).toBe(404);
  });

  test.runIf(existsSync(SAMPLE))('products are left to their own import, and said to be', async () => {
    const report = await importWxr(house.shop, () => createReadStream(SAMPLE, 'utf8'), { language: 'en' });
    expect(report).toMatchObject({ created: 0, problems: [] });
    expect([...report.left]).toEqual(
      expect.arrayContaining([
        ['product', 18],
        ['attachment', 22],
        ['product_variation', 7],
      ]),
    );
  });
});

describe('reading such a file', () => {
  test('however it is cut into pieces, the same comes out', async () => {
    const text = file(item(1, 'A &amp; B'), item(2, 'C'));
    const read = async (sizes: readonly number[]) => {
      const parts: WxrPart[] = [];
      async function* cut() {
        for (let at = 0, turn = 0; at < text.length; turn += 1) {
          const size = sizes[turn % sizes.length] ?? 1;
          yield text.slice(at, at + size);
          at += size;
        }
      }
      for await (const part of readWxr(cut())) parts.push(part);
      return parts;
    };
    const whole = await read([text.length]);
    expect(whole.at(-1)).toEqual({ what: 'end', isWxr: true, whole: true });
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 1, max: 90 }), { minLength: 1, maxLength: 6 }),
        async (sizes) => {
          expect(await read(sizes)).toEqual(whole);
        },
      ),
      { numRuns: 25 },
    );
  });

  test('an empty line ends a paragraph, and notes and short codes of the editor are no text', () => {
    expect(markupOf('<!-- wp:x -->Un\ndos\r\n\r\n[contact-form id="1"]\n\n<h2>Tres</h2>')).toBe(
      '<p>Un<br>dos</p>\n<h2>Tres</h2>',
    );
  });
});
