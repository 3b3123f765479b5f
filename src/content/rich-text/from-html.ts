import { isDeepStrictEqual } from 'node:util';
import { Parser } from 'htmlparser2';
import { type RichMark, type RichNode, walk, wordsOf } from './model.ts';

const BLOCKS: Readonly<Record<string, string>> = {
  p: 'paragraph',
  ul: 'bulletList',
  ol: 'orderedList',
  li: 'listItem',
  blockquote: 'blockquote',
  // No blocks of ours: what they are depends on what stands in them.
  figure: 'figure',
  figcaption: 'caption',
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
 * Elements that may be open at once: what stands deeper is read as if it were none. No text needs so many, and markup in
 * which nothing is ever closed would cost the square of its length.
 */
const MOST_OPEN = 100;

/** What an import knows of the pictures that its markup names. */
export interface KnownPictures {
  /** The number in our library of what an `img` with these attributes shows. */
  picture(attributes: Readonly<Record<string, string>>): number | undefined;
  /** Where a link leads now: to our copy, if it led to a picture. */
  href(href: string | undefined): string | undefined;
}

/**
 * Markup as nodes of the editor, for imports and for what was written before. An element with `data-block` is the
 * block of that name, with its other `data-…` as attributes:
 * `<div data-block="products" data-ids="12,40"></div>`. An `img` is a picture where it is known, and nothing else.
 * The result is not clean yet.
 */
export function fromHtml(markup: string, known?: KnownPictures): RichNode[] {
  const root: RichNode = { type: 'doc', content: [] };
  const open: { node: RichNode | undefined; mark: RichMark | undefined }[] = [];
  const around: RichNode[] = [root];
  const marked: RichMark[] = [];
  let silent = 0;
  const parent = () => around.at(-1) ?? root;
  const add = (node: RichNode) => {
    const to = parent();
    to.content ??= [];
    to.content.push(node);
  };
  const parser = new Parser({
    onopentag(tag, attributes) {
      if (SILENT.has(tag)) silent += 1;
      const deep = open.length >= MOST_OPEN;
      const node = silent > 0 || deep ? undefined : nodeOf(tag, attributes, known);
      if (node) {
        add(node);
        around.push(node);
      }
      const href = known ? known.href(attributes.href) : attributes.href;
      const type = deep ? undefined : tag === 'a' ? 'link' : MARKS[tag];
      const mark = type ? { type, ...(type === 'link' ? { attrs: { href } } : {}) } : undefined;
      if (mark) marked.push(mark);
      open.push({ node, mark });
    },
    ontext(text) {
      if (silent > 0) return;
      const words = text.replace(/[\t\n\r ]+/g, ' ');
      const blank = words.trim() === '' && ['doc', 'bulletList', 'orderedList'].includes(parent().type);
      if (blank) return;
      // Bold within bold is bold, and of links the inner one counts.
      const marks = [...new Map(marked.map((mark) => [mark.type, mark])).values()];
      // A text comes in parts where it has an entity.
      const before = parent().content?.at(-1);
      if (before?.type === 'text' && isDeepStrictEqual(before.marks, marks)) before.text += words;
      else add({ type: 'text', text: words, marks });
    },
    onclosetag(tag) {
      if (SILENT.has(tag)) silent -= 1;
      const closed = open.pop();
      if (closed?.node) around.pop();
      if (closed?.mark) marked.pop();
    },
  });
  parser.end(markup);
  return figuresOf(root.content ?? []);
}

/** A figure is the picture in it with its caption, or the gallery; anything else is what it holds. */
function figuresOf(nodes: readonly RichNode[]): RichNode[] {
  return nodes.map((node) => {
    if (node.type !== 'figure') return node.content ? { ...node, content: figuresOf(node.content) } : node;
    const inside = [...walk(node)];
    const pictures = inside.filter(({ type }) => type === 'picture');
    const [first, ...more] = pictures;
    if (!first || inside.some(({ type }) => !IN_FIGURES.has(type))) return node;
    const captions = (node.content ?? []).filter(({ type }) => type === 'caption');
    const caption = captions.map(wordsOf).join(' ').trim() || undefined;
    if (more.length === 0) return { ...first, attrs: { ...first.attrs, caption } };
    return { type: 'gallery', attrs: { ids: pictures.map(({ attrs }) => attrs?.id), caption } };
  });
}

const IN_FIGURES = new Set([
  'figure',
  'caption',
  'picture',
  'text',
  'hardBreak',
  'paragraph',
  'bulletList',
  'orderedList',
  'listItem',
]);

function nodeOf(
  tag: string,
  attributes: Record<string, string>,
  known: KnownPictures | undefined,
): RichNode | undefined {
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
  if (tag === 'img') {
    const id = known?.picture(attributes);
    return id === undefined ? undefined : { type: 'picture', attrs: { id, alt: attributes.alt } };
  }
  if (tag === 'hr') return { type: 'horizontalRule' };
  if (tag === 'iframe') return { type: 'video', attrs: { url: attributes.src, title: attributes.title } };
  const type = BLOCKS[tag];
  return type === undefined ? undefined : { type, attrs: { start: attributes.start, cite: attributes.cite } };
}

const camel = (name: string) => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
