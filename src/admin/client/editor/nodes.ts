import { type Extensions, mergeAttributes, Node } from '@tiptap/core';
import { Blockquote } from '@tiptap/extension-blockquote';
import StarterKit from '@tiptap/starter-kit';
import { blockView } from './block-view.ts';
import type { Parts, Shape } from './parts.ts';

/** Blocks that the editor knows by itself. */
const KNOWN = new Set([
  'paragraph',
  'heading',
  'bulletList',
  'orderedList',
  'listItem',
  'blockquote',
  'horizontalRule',
]);

/** The blocks of the model, and no others: what the editor cannot make, the server would not keep. */
export function extensionsFor(parts: Parts): Extensions {
  const members = new Set(parts.shapes.flatMap(({ holds }) => (Array.isArray(holds) ? holds : [])));
  return [
    StarterKit.configure({
      heading: { levels: [2, 3, 4] },
      blockquote: false,
      codeBlock: false,
      underline: false,
      trailingNode: false,
      // What a link may be is said by the server; here it leads nowhere.
      link: {
        openOnClick: false,
        autolink: false,
        isAllowedUri: () => true,
        HTMLAttributes: { target: null, rel: null, class: null },
      },
    }),
    Blockquote.extend({ addAttributes: () => ({ cite: { default: null } }) }),
    ...parts.shapes
      .filter(({ type }) => !KNOWN.has(type))
      .map((shape) => ownNode(shape, members.has(shape.type), parts)),
  ];
}

function ownNode({ type, holds, attrs }: Shape, isMember: boolean, parts: Parts) {
  const content = Array.isArray(holds) ? holds.map((each) => `${each}+`).join(' ') : holds && `${holds}+`;
  return Node.create({
    name: type,
    ...(isMember ? {} : { group: 'block' }),
    ...(content ? { content } : { atom: true }),
    isolating: true,
    defining: true,
    draggable: false,
    addAttributes: () => Object.fromEntries(attrs.map((name) => [name, { default: null, rendered: false }])),
    // How it travels by the clipboard.
    parseHTML: () => [
      {
        tag: `div[data-block="${type}"]`,
        getAttrs: (element) => attrsIn((element as HTMLElement).dataset.attrs),
      },
    ],
    renderHTML({ node, HTMLAttributes }) {
      const own = { 'data-block': type, 'data-attrs': JSON.stringify(node.attrs) };
      return ['div', mergeAttributes(HTMLAttributes, own), ...(content ? [0] : [])] as never;
    },
    addNodeView() {
      return (props) => blockView(props, { parts, holds, isAtom: content === undefined });
    },
  });
}

function attrsIn(said: string | undefined): Record<string, unknown> {
  try {
    return JSON.parse(said ?? '{}') as Record<string, unknown>;
  } catch {
    return {};
  }
}
