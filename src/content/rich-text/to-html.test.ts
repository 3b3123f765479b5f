import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cleanBody } from './clean.ts';
import { MARKS, type RichNode } from './model.ts';
import { toHtml } from './to-html.ts';

/** Words as a browser shows them: no blank at an end, none beside another. */
const words = fc
  .array(fc.constantFrom('Fang', 'l’olla', 'a & b', '<script>', '"cites"', '10 € &amp;', 'x>y'), {
    minLength: 1,
    maxLength: 4,
  })
  .map((some) => some.join(' '));
const marks = fc
  .subarray(Object.keys(MARKS))
  .map((types) =>
    types.map((type) => ({ type, ...(type === 'link' ? { attrs: { href: 'entry:500000001' } } : {}) })),
  );
const line = fc
  .record({ text: words, marks })
  .map(({ text, marks }): RichNode[] => [{ type: 'text', text, ...(marks.length > 0 ? { marks } : {}) }]);
const paragraph = line.map((content): RichNode => ({ type: 'paragraph', content }));
const plain = fc.oneof(
  paragraph,
  fc
    .tuple(fc.integer({ min: 2, max: 4 }), line)
    .map(([level, content]): RichNode => ({ type: 'heading', attrs: { level }, content })),
  fc.constant<RichNode>({ type: 'horizontalRule' }),
  words.map((title): RichNode => ({ type: 'products', attrs: { ids: [12, 40], title } })),
  words.map((caption): RichNode => ({ type: 'picture', attrs: { id: 3, caption, size: 'wide' } })),
  fc.constant<RichNode>({ type: 'productList', attrs: { what: 'category', categoryId: 3, limit: 4 } }),
  words.map((label): RichNode => ({ type: 'callToAction', attrs: { label, href: 'address:shop' } })),
);
const some = (node: fc.Arbitrary<RichNode>) => fc.array(node, { minLength: 1, maxLength: 3 });
const block = fc.oneof(
  plain,
  some(paragraph).map(
    (content): RichNode => ({
      type: 'bulletList',
      content: [{ type: 'listItem', content }],
    }),
  ),
  fc.tuple(words, some(plain)).map(
    ([cite, content]): RichNode => ({
      type: 'blockquote',
      attrs: { cite },
      content,
    }),
  ),
  some(plain).map(
    (content): RichNode => ({
      type: 'columns',
      content: [
        { type: 'column', content },
        { type: 'column', content },
      ],
    }),
  ),
  fc.tuple(words, some(paragraph)).map(
    ([question, content]): RichNode => ({
      type: 'faq',
      content: [{ type: 'question', attrs: { question }, content }],
    }),
  ),
  fc.constant<RichNode>({
    type: 'promises',
    content: [{ type: 'promise', attrs: { title: 'Fet a mà', text: 'A Girona' } }],
  }),
);

test('what is written as markup and read again is the same document', () => {
  fc.assert(
    fc.property(some(block), (content) => {
      const document = cleanBody({ type: 'doc', content });
      const markup = toHtml(document);
      expect(cleanBody({ type: 'doc', content: [{ type: 'html', attrs: { markup } }] })).toEqual(document);
    }),
  );
});

test('no word of a text becomes markup', () => {
  const text = '<img src=x onerror="alert(1)"> & "';
  const document = cleanBody({
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
  });
  expect(toHtml(document)).toBe('<p>&lt;img src=x onerror=&quot;alert(1)&quot;&gt; &amp; &quot;</p>');
});
