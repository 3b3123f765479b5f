import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cleanHtml } from '../../catalogue/index.ts';
import { ContentProblem } from '../model.ts';
import { documentOf, markupOf } from './markup.ts';
import { shapeOfMarkup } from './model-markup.ts';

const rewritten = (markup: string) => cleanHtml(markupOf(JSON.stringify(documentOf(markup))));

const words = fc
  .array(fc.constantFrom('Fang', 'l’olla', 'a &amp; b', '10 €', 'x &lt; y'), { minLength: 1, maxLength: 3 })
  .map((some) => some.join(' '));
const marked = fc
  .tuple(fc.constantFrom('strong', 'em', 's', 'code', 'u', 'sub', 'small'), words)
  .map(([tag, text]) => `<${tag}>${text}</${tag}>`);
const line = fc
  .array(fc.oneof(words, marked, fc.constant('<a href="/ca/botiga/">botiga</a>'), fc.constant('<br />')), {
    minLength: 1,
    maxLength: 4,
  })
  .map((some) => some.join(' '));
const item = line.map((text) => `<li>${text}</li>`);
const block = fc.oneof(
  line.map((text) => `<p>${text}</p>`),
  line.map((text) => `<h3>${text}</h3>`),
  line.map((text) => `<h5>${text}</h5>`),
  line.map((text) => `<blockquote><p>${text}</p></blockquote>`),
  fc.array(item, { minLength: 1, maxLength: 3 }).map((items) => `<ul>\n${items.join('\n')}\n</ul>`),
  line.map((text) => `<table><tbody><tr><th>Mida</th><td>${text}</td></tr></tbody></table>`),
  line.map((text) => `<figure><img src="/a.jpg" alt="" /><figcaption>${text}</figcaption></figure>`),
  line.map((text) => `<dl><dt>Pes</dt><dd>${text}</dd></dl>`),
  fc.constant('<hr />'),
  line.map(
    (text) => `<div data-block="picture" data-id="7" data-caption="${text.replace(/<[^>]*>/g, '')}"></div>`,
  ),
  fc.constantFrom(
    '<p><a href="entry:contact">a</a> <a href="product:7">b</a></p>',
    '<ul><li><p>a</p><div data-block="picture" data-id="9" data-size="wide"></div></li></ul>',
  ),
);

describe('a description in the editor', () => {
  test('says the same after it, whatever stood in it', () => {
    fc.assert(
      fc.property(fc.array(block, { minLength: 1, maxLength: 5 }), (blocks) => {
        const markup = cleanHtml(blocks.join('\n'));
        expect(shapeOfMarkup(rewritten(markup))).toBe(shapeOfMarkup(markup));
      }),
    );
  });

  test('what it has no block for stays sign by sign, beside what is written in', () => {
    const table = '<table><tbody><tr><td colspan="2">24 cm</td></tr></tbody></table>';
    const { content } = documentOf(`<p>Fang <b>cuit</b>.</p>${table}<p>H<sub>2</sub>O</p>`);
    expect(content.map(({ type }) => type)).toEqual(['paragraph', 'html', 'html']);
    expect(content[1]?.attrs).toEqual({ markup: table });
    expect(markupOf(JSON.stringify({ type: 'doc', content }))).toBe(
      `<p>Fang <strong>cuit</strong>.</p>\n${table}\n<p>H<sub>2</sub>O</p>`,
    );
  });

  test('a list keeps its items without paragraphs, and its levels', () => {
    const list = '<ul><li>Fang<ul><li>gris</li></ul></li><li><strong>Vidre</strong></li></ul>';
    const [kept] = documentOf(list).content;
    expect(kept?.type).toBe('bulletList');
    expect(shapeOfMarkup(rewritten(list))).toBe(shapeOfMarkup(list));
    expect(rewritten(list)).not.toContain('<p>');
  });

  test('text without any element becomes paragraphs, and an empty editor says nothing', () => {
    expect(documentOf('Fang.\n\nCuit.').content.map(({ type }) => type)).toEqual(['paragraph', 'paragraph']);
    expect(documentOf('').content).toEqual([]);
    expect(markupOf('{"type":"doc","content":[{"type":"paragraph"}]}')).toBe('');
  });

  test('no markup comes through the editor that a description may not have', () => {
    const hostile = { type: 'html', attrs: { markup: '<p onclick="x()">Gres</p><script>x()</script>' } };
    expect(cleanHtml(markupOf(JSON.stringify({ type: 'doc', content: [hostile] })))).toBe('<p>Gres</p>');
    expect(() => markupOf('{"type":"doc"')).toThrow(ContentProblem);
  });
});
