import type { RichDocument, RichNode } from '../content/index.ts';

const paragraph = (text: string): RichNode => ({ type: 'paragraph', content: [{ type: 'text', text }] });

/** A text as it is typed: paragraphs with an empty line between them, `## ` for a heading, `- ` for items of a list. */
export function documentOf(typed: string): RichDocument {
  const parts = typed.split(/\n[^\S\n]*\n\s*/).map((part) => part.trim());
  return { type: 'doc', content: parts.filter((part) => part !== '').flatMap(blocksOf) };
}

function blocksOf(part: string): RichNode[] {
  const lines = part.split('\n').map((line) => line.trim());
  const [first = '', ...rest] = lines;
  if (first.startsWith('## ') && first.length > 3) {
    const heading = {
      type: 'heading',
      attrs: { level: 2 },
      content: [{ type: 'text', text: first.slice(3).trim() }],
    };
    return [heading, ...(rest.length > 0 ? blocksOf(rest.join('\n')) : [])];
  }
  if (lines.every((line) => /^- \S/.test(line)))
    return [
      {
        type: 'bulletList',
        content: lines.map((line) => ({ type: 'listItem', content: [paragraph(line.slice(2).trim())] })),
      },
    ];
  return [paragraph(lines.join(' '))];
}

/** The same the other way; undefined for a document that has more in it than this can say. */
export function textOf({ content }: RichDocument): string | undefined {
  const parts = content.map(partOf);
  return parts.includes(undefined) ? undefined : parts.join('\n\n');
}

function partOf({ type, attrs, content = [] }: RichNode): string | undefined {
  if (type === 'paragraph') return plainOf(content);
  if (type === 'heading') return attrs?.level === 2 ? prefixed('## ', plainOf(content)) : undefined;
  if (type !== 'bulletList') return undefined;
  const items = content.map(({ content: [only, ...more] = [] }) =>
    only?.type === 'paragraph' && more.length === 0 ? prefixed('- ', plainOf(only.content ?? [])) : undefined,
  );
  return items.includes(undefined) ? undefined : items.join('\n');
}

const prefixed = (sign: string, text: string | undefined) => (text === undefined ? undefined : sign + text);

/** Text alone: no marks, no breaks. */
const plainOf = (nodes: readonly RichNode[]): string | undefined =>
  nodes.every(({ type, marks = [] }) => type === 'text' && marks.length === 0)
    ? nodes.map(({ text = '' }) => text).join('')
    : undefined;

/** The first blank that somebody has to fill in, such as `[NIF]`; undefined where there is none. */
export const blankIn = (typed: string): string | undefined => /\[[^\][\n]+\]/.exec(typed)?.[0];
