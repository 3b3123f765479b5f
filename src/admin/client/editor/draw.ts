import { readPicked } from '../media/dialog.ts';
import { seenMarkup } from './markup.ts';
import type { Parts } from './parts.ts';

/** A node of a document, as it is kept. */
export interface RichNode {
  type: string;
  attrs?: Record<string, unknown>;
  content?: RichNode[];
  text?: string;
  marks?: { type: string; attrs?: Record<string, unknown> }[];
}

const TAGS: Readonly<Record<string, string>> = {
  paragraph: 'p',
  bulletList: 'ul',
  orderedList: 'ol',
  listItem: 'li',
  blockquote: 'blockquote',
  horizontalRule: 'hr',
};
const MARKS: Readonly<Record<string, string>> = {
  bold: 'strong',
  italic: 'em',
  strike: 's',
  code: 'code',
  link: 'a',
};

/** A document as the editor shows it, before the editor is there. */
export function draw(node: RichNode, parts: Parts): Node {
  if (node.type === 'text') return inMarks(node);
  if (node.type === 'hardBreak') return document.createElement('br');
  const tag = node.type === 'heading' ? `h${node.attrs?.level ?? 2}` : TAGS[node.type];
  const inside = (node.content ?? []).map((child) => draw(child, parts));
  if (tag === undefined) {
    const { frame, body } = boxOf(node.type, node.attrs ?? {}, parts);
    body.append(...inside);
    return frame;
  }
  const element = document.createElement(tag);
  element.append(...inside);
  return element;
}

function inMarks({ text = '', marks = [] }: RichNode): Node {
  return marks.reduceRight<Node>((inner, { type }) => {
    const element = document.createElement(MARKS[type] ?? 'span');
    element.append(inner);
    return element;
  }, document.createTextNode(text));
}

/** What of a block says which one it is. */
const TELLING = ['title', 'question', 'label', 'caption', 'text', 'url'];

/** One of the shop's own blocks: what it is, which one, its pictures, and room for what stands in it. */
export function boxOf(type: string, attrs: Record<string, unknown>, parts: Parts) {
  const frame = document.createElement('div');
  frame.className = `rich-box is-${type}`;
  const head = document.createElement('div');
  head.className = 'rich-box-head';
  head.contentEditable = 'false';
  const body = document.createElement('div');
  body.className = 'rich-box-body';
  frame.append(head, body);
  const tell = (said: Record<string, unknown>) => {
    const name = document.createElement('strong');
    name.textContent = parts.labels[type] ?? type;
    const which = document.createElement('span');
    const telling = TELLING.map((each) => said[each]).find((value) => typeof value === 'string');
    const many = type === 'products' && Array.isArray(said.ids) ? ` (${said.ids.length})` : '';
    which.textContent = `${telling ?? ''}${many}`;
    head.replaceChildren(name, which, ...picturesOf(type, said));
    if (typeof said.markup === 'string') seen.replaceChildren(seenMarkup(said.markup));
  };
  const seen = document.createElement('div');
  seen.className = 'rich-box-seen';
  seen.contentEditable = 'false';
  if (typeof attrs.markup === 'string') head.after(seen);
  tell(attrs);
  return { frame, head, body, tell };
}

function picturesOf(type: string, attrs: Record<string, unknown>): HTMLElement[] {
  const shown = type === 'products' ? [] : [attrs.id ?? attrs.picture ?? attrs.ids].flat();
  const source = document.querySelector<HTMLElement>('[data-picture-dialog]')?.dataset.pictureDialog ?? '';
  return shown.flatMap((id) => {
    if (typeof id !== 'number') return [];
    const image = new Image(56, 56);
    image.alt = '';
    void readPicked(source, id).then((picked) => {
      if (!picked) return image.remove();
      image.src = picked.src;
      image.alt = picked.label;
    });
    return [image];
  });
}
