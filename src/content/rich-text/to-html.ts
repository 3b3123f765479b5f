import type { RichDocument, RichMark, RichNode } from './model.ts';

const TAGS: Readonly<Record<string, string>> = {
  paragraph: 'p',
  bulletList: 'ul',
  orderedList: 'ol',
  listItem: 'li',
  blockquote: 'blockquote',
};
const MARKS: Readonly<Record<string, string>> = { bold: 'strong', italic: 'em', strike: 's', code: 'code' };

interface Way {
  /** What an item of a list begins with stands in it without a paragraph of its own. */
  tight?: boolean;
}

/**
 * A clean document as markup that people can write in, for who has no editor: `fromHtml` makes the same of it again.
 * Blocks of ours are elements with `data-block`.
 */
export function toHtml({ content }: RichDocument, way: Way = {}): string {
  return inside(content, way);
}

function blockHtml(node: RichNode, way: Way): string {
  const { type, attrs = {}, content = [] } = node;
  if (type === 'horizontalRule') return '<hr>';
  const tag = type === 'heading' ? `h${attrs.level ?? 2}` : TAGS[type];
  if (tag === undefined) return ownHtml(node, way);
  const { level: _, ...others } = attrs;
  const open = `<${tag}${attributes(others)}>`;
  if (type === 'paragraph' || type === 'heading')
    return `${open}${content.map(inlineHtml).join('')}</${tag}>`;
  const [first, ...rest] = content;
  if (way.tight && type === 'listItem' && first?.type === 'paragraph')
    return `${open}${(first.content ?? []).map(inlineHtml).join('')}${inside(rest, way)}</${tag}>`;
  return `${open}${inside(content, way)}</${tag}>`;
}

const inside = (content: readonly RichNode[], way: Way): string =>
  content.map((node) => blockHtml(node, way)).join('\n');

function ownHtml({ type, attrs = {}, content = [] }: RichNode, way: Way): string {
  const data = Object.fromEntries(
    Object.entries(attrs).map(([name, value]) => [
      `data-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
      value,
    ]),
  );
  return `<div data-block="${type}"${attributes(data)}>${inside(content, way)}</div>`;
}

function inlineHtml({ type, text = '', marks = [] }: RichNode): string {
  if (type === 'hardBreak') return '<br>';
  return marks.reduceRight(marked, escaped(text));
}

function marked(inner: string, { type, attrs = {} }: RichMark): string {
  if (type === 'link') return `<a${attributes(attrs)}>${inner}</a>`;
  const tag = MARKS[type];
  return tag === undefined ? inner : `<${tag}>${inner}</${tag}>`;
}

const attributes = (attrs: Readonly<Record<string, unknown>>): string =>
  Object.entries(attrs)
    .map(([name, value]) => ` ${name}="${escaped(Array.isArray(value) ? value.join(',') : String(value))}"`)
    .join('');

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => SIGNS[sign] ?? sign);
