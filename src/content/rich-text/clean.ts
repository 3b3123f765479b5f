import { ContentProblem } from '../model.ts';
import { fromHtml } from './from-html.ts';
import { cleanAttrs, MARKS, NODES, plain, type RichDocument, type RichMark, type RichNode } from './model.ts';

/** Characters of JSON that a body may have, and how deep its nodes may stand in each other. */
const MOST_CHARACTERS = 1_000_000;
const MOST_LEVELS = 24;

/** Names that other builds of the editor use for the same thing. */
const ALSO: Readonly<Record<string, string>> = { youtube: 'video', iframe: 'video' };

/**
 * A body as it may be kept and shown: only what the allow-list names, in places where it may stand.
 *
 * @param body a Tiptap document, or its JSON
 * @throws ContentProblem for what is no document at all, is too large or nested too deeply
 */
export function cleanBody(body: unknown): RichDocument {
  const given = typeof body === 'string' ? parse(body) : body;
  if (typeof given !== 'object' || given === null || (given as RichNode).type !== 'doc')
    throw new ContentProblem('not_a_document');
  if (typeof body !== 'string') measure(given);
  const content = (given as RichNode).content;
  if (content !== undefined && !Array.isArray(content)) throw new ContentProblem('not_a_document');
  return { type: 'doc', content: blocksOf(content, 1) };
}

function parse(json: string): unknown {
  if (json.length > MOST_CHARACTERS) throw new ContentProblem('too_large');
  try {
    return JSON.parse(json);
  } catch {
    throw new ContentProblem('not_json');
  }
}

function measure(given: unknown): void {
  let length: number;
  try {
    length = JSON.stringify(given).length;
  } catch {
    // A ring, or deeper than the stack goes.
    throw new ContentProblem('too_deep');
  }
  if (length > MOST_CHARACTERS) throw new ContentProblem('too_large');
}

/** Blocks; running text among them gets a paragraph of its own. */
function blocksOf(content: unknown, level: number): RichNode[] {
  if (level > MOST_LEVELS) throw new ContentProblem('too_deep');
  const blocks: RichNode[] = [];
  let line: RichNode[] = [];
  const endLine = () => {
    if (line.some(({ text }) => text !== undefined && text.trim() !== ''))
      blocks.push({ type: 'paragraph', content: line });
    line = [];
  };
  for (const node of nodesOf(content)) {
    if (isInline(node)) line.push(...inlineOf([node], level));
    else {
      endLine();
      blocks.push(...blockOf(node, level));
    }
  }
  endLine();
  return blocks;
}

function blockOf(node: RichNode, level: number): RichNode[] {
  if (node.type === 'html') {
    const markup = node.attrs?.markup;
    return typeof markup === 'string' ? blocksOf(fromHtml(markup), level + 1) : [];
  }
  const type = ALSO[node.type] ?? node.type;
  const rule = Object.hasOwn(NODES, type) ? NODES[type] : undefined;
  if (!rule) return blocksOf(node.content, level + 1);
  const given = type === node.type ? node.attrs : { ...node.attrs, url: node.attrs?.src };
  const attrs = cleanAttrs(rule, given);
  if (!attrs) return [];
  const clean: RichNode = { type, ...(Object.keys(attrs).length > 0 ? { attrs } : {}) };
  if (rule.holds === 'inline') return aroundBlocks(clean, nodesOf(node.content), level);
  if (rule.holds === 'block') return withContent(clean, blocksOf(node.content, level + 1));
  if (!rule.holds) return [clean];
  const [member = ''] = rule.holds;
  const inside = blocksOf(node.content, level + 1);
  // What says something of its own (a question) cannot be made up around a paragraph: that stands below instead.
  if (NODES[member]?.needs || !NODES[member]?.holds) {
    const fits = inside.filter(({ type }) => type === member);
    return [...withContent(clean, fits), ...inside.filter(({ type }) => type !== member)];
  }
  return withContent(
    clean,
    inside.map((block) => (block.type === member ? block : { type: member, content: [block] })),
  );
}

/** Running text as it is; a picture and the like that stands in it parts it in two and comes out of it. */
function aroundBlocks(clean: RichNode, content: readonly RichNode[], level: number): RichNode[] {
  const line = (nodes: readonly RichNode[]) => ({ ...clean, content: inlineOf(nodes, level + 1) });
  if (!content.some(standsAlone)) return [line(content)];
  const parts: RichNode[] = [];
  let rest: RichNode[] = [];
  const endLine = () => {
    const written = line(rest);
    if (written.content.some(({ text }) => text !== undefined && text.trim() !== '')) parts.push(written);
    rest = [];
  };
  for (const node of content) {
    if (!standsAlone(node)) rest.push(node);
    else {
      endLine();
      parts.push(...blockOf(node, level));
    }
  }
  endLine();
  return parts;
}

/** Whether it is a block of ours that holds nothing. */
function standsAlone({ type }: RichNode): boolean {
  const name = ALSO[type] ?? type;
  return Object.hasOwn(NODES, name) && NODES[name]?.holds === undefined;
}

/** A list or a quote in which nothing is left is nothing. */
function withContent(node: RichNode, content: RichNode[]): RichNode[] {
  return content.length === 0 ? [] : [{ ...node, content }];
}

function inlineOf(content: unknown, level: number): RichNode[] {
  if (level > MOST_LEVELS) throw new ContentProblem('too_deep');
  return nodesOf(content).flatMap((node): RichNode[] => {
    if (node.type === 'hardBreak') return [{ type: 'hardBreak' }];
    if (node.type !== 'text') return inlineOf(node.content, level + 1);
    const text = typeof node.text === 'string' ? plain(node.text) : '';
    if (text === '') return [];
    const marks = marksOf(node.marks);
    return [{ type: 'text', text, ...(marks.length > 0 ? { marks } : {}) }];
  });
}

function marksOf(given: unknown): RichMark[] {
  const marks = new Map<string, RichMark>();
  for (const mark of Array.isArray(given) ? given : []) {
    const type: unknown = mark?.type;
    const rule = typeof type === 'string' && Object.hasOwn(MARKS, type) ? MARKS[type] : undefined;
    const attrs = rule && cleanAttrs(rule, mark.attrs);
    if (attrs) marks.set(String(type), { type: String(type), ...(rule.attrs ? { attrs } : {}) });
  }
  return [...marks.values()];
}

const isInline = ({ type }: RichNode) => type === 'text' || type === 'hardBreak';

function nodesOf(content: unknown): RichNode[] {
  return (Array.isArray(content) ? content : []).filter(
    (node): node is RichNode =>
      typeof node === 'object' && node !== null && typeof (node as RichNode).type === 'string',
  );
}
