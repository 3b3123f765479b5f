import { randomUUID } from 'node:crypto';
import { parseDocument } from 'htmlparser2';
import { cleanHtml } from '../../catalogue/index.ts';
import { cleanBody } from './clean.ts';
import type { RichDocument, RichNode } from './model.ts';
import { shapeOfMarkup } from './model-markup.ts';
import { toHtml } from './to-html.ts';

/** Elements that stand by themselves in a description; everything else is running text. */
const BLOCKS =
  'address article aside blockquote div dl fieldset figure h1 h2 h3 h4 h5 h6 hr li main ol p pre section table ul';
const IS_BLOCK = new Set(BLOCKS.split(' '));

type Piece = ReturnType<typeof parseDocument>['children'][number];

const nameOf = (node: Piece): string => ('name' in node ? node.name : '');
const childrenOf = (node: Piece): Piece[] => ('children' in node ? (node.children as Piece[]) : []);
const isOwnBlock = (node: Piece): boolean => 'attribs' in node && 'data-block' in node.attribs;
const isBlock = (node: Piece): boolean => IS_BLOCK.has(nameOf(node));

/**
 * A description as a document that the editor writes in. What it has no blocks for (a table, a picture from elsewhere, a
 * word set high or low) stays as it is: as a node `html` with its `markup`, by paragraphs, so that nothing is lost.
 * {@link markupOf} makes the same of it again.
 *
 * @param markup of a product, a category; it is cleaned first as `cleanHtml` cleans it
 */
export function documentOf(markup: string): RichDocument {
  const clean = cleanHtml(markup);
  const { children } = parseDocument(clean, { withStartIndices: true, withEndIndices: true });
  const slice = (nodes: readonly Piece[]) =>
    clean.slice(nodes[0]?.startIndex ?? 0, (nodes.at(-1)?.endIndex ?? -1) + 1);
  return { type: 'doc', content: piecesOf(children, slice).flatMap(blocksOf) };
}

/** Blocks one by one, running text among them as a paragraph. An element that only holds others says nothing itself. */
function piecesOf(nodes: readonly Piece[], slice: (nodes: readonly Piece[]) => string): string[] {
  const pieces: string[] = [];
  let line: Piece[] = [];
  const endLine = () => {
    const written = slice(line).trim();
    if (written !== '') pieces.push(`<p>${written}</p>`);
    line = [];
  };
  for (const node of nodes) {
    if (!isBlock(node)) {
      line.push(node);
      continue;
    }
    endLine();
    if (nameOf(node) === 'div' && !isOwnBlock(node)) pieces.push(...piecesOf(childrenOf(node), slice));
    else pieces.push(slice([node]));
  }
  endLine();
  return pieces;
}

function blocksOf(markup: string): RichNode[] {
  const kept: RichNode = { type: 'html', attrs: { markup } };
  const { content } = cleanBody({ type: 'doc', content: [kept] });
  return shapeOfMarkup(toHtml({ type: 'doc', content }, TIGHT)) === shapeOfMarkup(markup) ? content : [kept];
}

/** Lists as they are written by hand: no paragraph in each item. */
const TIGHT = { tight: true };

/**
 * A document that the editor has written, as markup.
 *
 * @param document as JSON @throws ContentProblem for what is none
 */
export function markupOf(document: string): string {
  const kept: string[] = [];
  const token = randomUUID();
  // What is no block of the model stands aside while the rest is cleaned.
  const marked = JSON.parse(JSON.stringify(cleanable(document)), (_, value: RichNode | null) => {
    if (value?.type !== 'html' || typeof value.attrs?.markup !== 'string') return value;
    kept.push(value.attrs.markup);
    return { type: 'paragraph', content: [{ type: 'text', text: `${token} ${kept.length - 1} ` }] };
  });
  return toHtml(cleanBody(marked), TIGHT)
    .replace(/^(?:<p><\/p>\s*)+|(?:\s*<p><\/p>)+$/g, '')
    .replaceAll(new RegExp(`(?:<p>)?${token} (\\d+) (?:</p>)?`, 'g'), (_, at) => kept[Number(at)] ?? '');
}

function cleanable(document: string): unknown {
  try {
    return JSON.parse(document);
  } catch {
    // Said by who cleans it, in its own way.
    return cleanBody(document);
  }
}
