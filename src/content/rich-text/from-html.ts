import { Parser } from 'htmlparser2';
import type { RichMark, RichNode } from './model.ts';

const BLOCKS: Readonly<Record<string, string>> = {
  p: 'paragraph',
  ul: 'bulletList',
  ol: 'orderedList',
  li: 'listItem',
  blockquote: 'blockquote',
};
const MARKS: Readonly<Record<string, string>> = {
  b: 'bold',
  strong: 'bold',
  i: 'italic',
  em: 'italic',
  s: 'strike',
  del: 'strike',
  code: 'code',
};
/** What stands in these is never text. */
const SILENT = new Set([
  'script',
  'style',
  'noscript',
  'template',
  'textarea',
  'select',
  'object',
  'svg',
  'math',
]);

/**
 * Markup as nodes of the editor, for imports and for what was written before. An element with `data-block` is the
 * block of that name, with its other `data-…` as attributes:
 * `<div data-block="products" data-ids="12,40"></div>`. The result is not clean yet.
 */
export function fromHtml(markup: string): RichNode[] {
  const root: RichNode = { type: 'doc', content: [] };
  const open: { tag: string; node: RichNode | undefined; mark: RichMark | undefined }[] = [];
  let silent = 0;
  const parent = () => open.findLast(({ node }) => node)?.node ?? root;
  const add = (node: RichNode) => {
    const to = parent();
    to.content ??= [];
    to.content.push(node);
  };
  const parser = new Parser({
    onopentag(tag, attributes) {
      if (SILENT.has(tag)) silent += 1;
      const node = silent > 0 ? undefined : nodeOf(tag, attributes);
      if (node) add(node);
      const href = attributes.href;
      const type = tag === 'a' ? 'link' : MARKS[tag];
      const mark = type ? { type, ...(type === 'link' ? { attrs: { href } } : {}) } : undefined;
      open.push({ tag, node, mark });
    },
    ontext(text) {
      if (silent > 0) return;
      const words = text.replace(/[\t\n\r ]+/g, ' ');
      const blank = words.trim() === '' && ['doc', 'bulletList', 'orderedList'].includes(parent().type);
      const marks = open.flatMap(({ mark }) => mark ?? []);
      if (!blank) add({ type: 'text', text: words, marks });
    },
    onclosetag(tag) {
      if (SILENT.has(tag)) silent -= 1;
      open.pop();
    },
  });
  parser.end(markup);
  return root.content ?? [];
}

function nodeOf(tag: string, attributes: Record<string, string>): RichNode | undefined {
  const block = attributes['data-block'];
  if (block) {
    const data = Object.entries(attributes).filter(
      ([name]) => name.startsWith('data-') && name !== 'data-block',
    );
    return {
      type: block,
      attrs: Object.fromEntries(data.map(([name, value]) => [camel(name.slice(5)), value])),
    };
  }
  const level = /^h([1-6])$/.exec(tag)?.[1];
  if (level) return { type: 'heading', attrs: { level: Number(level) } };
  if (tag === 'br') return { type: 'hardBreak' };
  if (tag === 'hr') return { type: 'horizontalRule' };
  if (tag === 'iframe') return { type: 'video', attrs: { url: attributes.src, title: attributes.title } };
  const type = BLOCKS[tag];
  return type === undefined ? undefined : { type, attrs: { start: attributes.start, cite: attributes.cite } };
}

const camel = (name: string) => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
