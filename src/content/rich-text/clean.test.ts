import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cleanBody } from './clean.ts';
import { fromHtml } from './from-html.ts';
import { NODES, safeHref, walk, wordsOf } from './model.ts';

const doc = (...content: unknown[]) => ({ type: 'doc', content });
const p = (...content: unknown[]) => ({ type: 'paragraph', content });
const text = (words: string, ...marks: unknown[]) => ({
  type: 'text',
  text: words,
  ...(marks.length ? { marks } : {}),
});
const html = (markup: string) => cleanBody(doc({ type: 'html', attrs: { markup } }));

describe('the body of posts and pages', () => {
  test('broken JSON is refused with a clear error', () => {
    expect(() => cleanBody('{"type":"doc",')).toThrow('The body is no JSON.');
    for (const body of ['[]', '"doc"', 'null', '{}', '{"type":"paragraph"}', '{"type":"doc","content":{}}'])
      expect(() => cleanBody(body)).toThrow('The body is no document of the editor');
  });

  test('a body that is too large or nested too deeply is refused with a clear error', () => {
    let deep: object = p(text('x'));
    for (let level = 0; level < 40; level += 1) deep = { type: 'blockquote', content: [deep] };
    expect(() => cleanBody(doc(deep))).toThrow('The body is nested too deeply.');
    expect(() => cleanBody(doc(p(text('x'.repeat(1_100_000)))))).toThrow('The body is too large.');
    const ring: { type: string; content: unknown[] } = { type: 'doc', content: [] };
    ring.content.push(ring);
    expect(() => cleanBody(ring)).toThrow('The body is nested too deeply.');
  });

  test('markup in which nothing is ever closed is read as quickly as any, with its words; lists without end are refused', () => {
    const before = performance.now();
    const [paragraph] = html('<b>x<a href="/a">y'.repeat(10_000)).content ?? [];
    expect(performance.now() - before).toBeLessThan(3000);
    expect(wordsOf(paragraph!)).toBe('xy'.repeat(10_000));
    expect(() => html('<ul><li>'.repeat(20_000))).toThrow('The body is nested too deeply.');
  });

  test('scripts are cleaned away, and so are event handlers and foreign frames', () => {
    expect(
      cleanBody(
        doc(
          { type: 'script', attrs: { src: 'https://evil.example/x.js' } },
          { ...p(text('Bon dia')), attrs: { onclick: 'alert(1)', class: 'x' } },
          { type: 'iframe', attrs: { srcdoc: '<script>' } },
        ),
      ),
    ).toEqual(doc(p(text('Bon dia'))));
    expect(html('<p onclick="x()">Hola<script>alert(1)</script></p><style>p{}</style>')).toEqual(
      doc(p(text('Hola'))),
    );
  });

  test('a picture in running text comes out of it and parts it in two; one in a figure has its caption', () => {
    const picture = { type: 'picture', attrs: { id: 3 } };
    expect(cleanBody(doc(p(text('Abans'), picture, text('després'))))).toEqual(
      doc(p(text('Abans')), picture, p(text('després'))),
    );
    expect(cleanBody(doc({ type: 'heading', attrs: { level: 3 }, content: [picture] }))).toEqual(
      doc(picture),
    );
    const block = '<div data-block="picture" data-id="3"></div>';
    expect(html(`<figure>${block}<figcaption>Un <b>peu</b></figcaption></figure>`)).toEqual(
      doc({ type: 'picture', attrs: { id: 3, caption: 'Un peu' } }),
    );
    expect(html('<figure><blockquote><p>Dit</p></blockquote><figcaption>Neus</figcaption></figure>')).toEqual(
      doc({ type: 'blockquote', content: [p(text('Dit'))] }, p(text('Neus'))),
    );
  });

  test('links lead to pages, mail and telephone, and never run anything', () => {
    for (const good of [
      'https://example.cat/',
      '/botiga/',
      '#mida',
      'mailto:a@b.cat',
      'tel:+34972',
      'entry:about',
    ])
      expect(safeHref(good)).toBe(good);
    for (const bad of [
      'javascript:alert(1)',
      ' JaVaScRiPt:x',
      'java\u0000script:x',
      'data:text/html,x',
      '//evil.example',
      '/\\evil.example',
      'vbscript:x',
      'file:///etc/passwd',
      'address:',
      7,
      null,
    ])
      expect(safeHref(bad)).toBeUndefined();
    const link = { type: 'link', attrs: { href: 'javascript:alert(1)' } };
    expect(cleanBody(doc(p(text('clica', link))))).toEqual(doc(p(text('clica'))));
  });

  test('a node that is not known is replaced by what it holds, and a mark that is not known is dropped', () => {
    expect(cleanBody(doc({ type: 'fancyBox', content: [p(text('dins', { type: 'blink' }))] }))).toEqual(
      doc(p(text('dins'))),
    );
  });

  test('text that stands where blocks belong gets a paragraph, and a block in a list an item', () => {
    expect(cleanBody(doc(text('solt'), { type: 'bulletList', content: [p(text('a'))] }))).toEqual(
      doc(p(text('solt')), { type: 'bulletList', content: [{ type: 'listItem', content: [p(text('a'))] }] }),
    );
  });

  test('markup becomes structure: headings below the title, lists, quotes, marks and links', () => {
    expect(
      html('<h1>Títol</h1><ul> <li>un</li>\n<li><b>dos</b></li></ul><p><a href="/x/">va</a></p>'),
    ).toEqual(
      doc(
        { type: 'heading', attrs: { level: 2 }, content: [text('Títol')] },
        {
          type: 'bulletList',
          content: [
            { type: 'listItem', content: [p(text('un'))] },
            { type: 'listItem', content: [p(text('dos', { type: 'bold' }))] },
          ],
        },
        p(text('va', { type: 'link', attrs: { href: '/x/' } })),
      ),
    );
  });

  test('blocks of the shop come out of markup with their attributes, cleaned', () => {
    expect(html('<div data-block="products" data-ids="3,x,3,-1,7" data-onload="x"></div>')).toEqual(
      doc({ type: 'products', attrs: { ids: [3, 7] } }),
    );
    expect(html('<div data-block="picture" data-id="zero"></div>')).toEqual(doc());
    expect(html('<blockquote cite="Neus"><p>Foc</p></blockquote>')).toEqual(
      doc({ type: 'blockquote', attrs: { cite: 'Neus' }, content: [p(text('Foc'))] }),
    );
  });

  const anything = fc.letrec((tie) => ({
    node: fc.record(
      {
        type: fc.oneof(
          fc.constantFrom(...Object.keys(NODES), 'text', 'hardBreak', 'html', 'script', '__proto__'),
          fc.string(),
        ),
        text: fc.oneof(fc.string(), fc.anything()),
        attrs: fc.oneof(
          fc.dictionary(
            fc.constantFrom('id', 'ids', 'href', 'markup', 'level', 'what', 'label'),
            fc.anything(),
          ),
          fc.anything(),
        ),
        marks: fc.oneof(
          fc.array(fc.record({ type: fc.constantFrom('bold', 'link', 'x'), attrs: fc.object() })),
          fc.anything(),
        ),
        content: fc.oneof({ depthSize: 'small' }, fc.array(tie('node'), { maxLength: 4 }), fc.anything()),
      },
      { requiredKeys: ['type'] },
    ),
  })).node;

  test('what cannot be turned into a number is none, and nothing falls over it', () => {
    const never = { toString: false, valueOf: false };
    expect(
      cleanBody(
        doc(
          { type: 'heading', attrs: { level: never }, content: [text('Avui')] },
          { type: 'heading', attrs: { level: '3' }, content: [text('Ahir')] },
          { type: 'picture', attrs: { id: never } },
          { type: 'products', attrs: { ids: [never, 4] } },
        ),
      ),
    ).toEqual(
      doc(
        { type: 'heading', attrs: { level: 2 }, content: [text('Avui')] },
        { type: 'heading', attrs: { level: 3 }, content: [text('Ahir')] },
        { type: 'products', attrs: { ids: [4] } },
      ),
    );
  });

  test('whatever comes in, what comes out names nothing but the allow-list, and cleaning it again changes nothing', () => {
    fc.assert(
      fc.property(fc.array(anything, { maxLength: 5 }), (content) => {
        const clean = cleanBody(doc(...content));
        for (const node of walk(clean))
          expect(['doc', 'text', 'hardBreak', ...Object.keys(NODES)]).toContain(node.type);
        expect(cleanBody(JSON.stringify(clean))).toEqual(clean);
      }),
      { numRuns: 120 },
    );
  });

  test('whatever markup comes in, nothing but nodes of the allow-list comes out', () => {
    const bits = fc.constantFrom(
      '<p>',
      '</p>',
      '<b>',
      '<script>',
      '</script>',
      '<ul>',
      '<li>',
      '<a href="javascript:x">',
      '</a>',
      'mot',
      '<',
      '&lt;',
      '<div data-block="__proto__">',
      '<iframe src=x>',
      '</ul>',
    );
    fc.assert(
      fc.property(fc.array(bits, { maxLength: 15 }), (parts) => {
        for (const node of walk(cleanBody(doc(...fromHtml(parts.join(''))))))
          expect(['doc', 'text', 'hardBreak', ...Object.keys(NODES)]).toContain(node.type);
      }),
    );
  });
});
