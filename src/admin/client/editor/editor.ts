import { Editor } from '@tiptap/core';
import { NodeSelection } from '@tiptap/pm/state';
import { choosePictures } from '../media/dialog.ts';
import { askBlock, nameOf } from './ask-block.ts';
import type { RichNode } from './draw.ts';
import { extensionsFor } from './nodes.ts';
import type { Parts } from './parts.ts';
import { attachTools } from './tools.ts';

interface Place {
  /** What is sent: the document as JSON, from the first change on. */
  area: HTMLTextAreaElement;
  frame: HTMLElement;
  /** What was shown until now. */
  surface: HTMLElement;
  content: RichNode;
  /** What the text is called, for who hears the page. */
  named: Readonly<Record<string, string>>;
  parts: Parts;
  /** Where somebody has clicked. */
  at: { left: number; top: number } | undefined;
  /** What was typed before the editor was there. */
  early: string;
}

/** The editor in the place of a text, with its toolbar above it. */
export function edit({ area, frame, surface, content, named, parts, at, early }: Place): void {
  const room = document.createElement('div');
  const editor = new Editor({
    element: room,
    extensions: extensionsFor(parts),
    content,
    injectCSS: false,
    editorProps: {
      attributes: { ...named, class: 'rich-surface' },
      transformPastedHTML: plainer,
    },
    onUpdate({ editor }) {
      area.value = JSON.stringify(editor.getJSON());
      room.firstElementChild?.classList.toggle('is-blank', editor.isEmpty);
      area.dispatchEvent(new Event('input', { bubbles: true }));
    },
  });
  const tools = parts.tools();
  surface.replaceWith(room);
  room.firstElementChild?.classList.toggle('is-blank', editor.isEmpty);
  // Where the click was, before the toolbar moves it away.
  const pos = at && editor.view.posAtCoords(at)?.pos;
  if (tools) {
    frame.prepend(tools);
    attachTools(tools, editor, {
      link: () => void link(editor, parts),
      picture: () => void picture(editor, parts),
      insert: () => void insert(editor, parts),
    });
  }
  editor.commands.setTextSelection(pos ?? 0);
  goBack(editor);
  if (early !== '') editor.commands.insertContent({ type: 'text', text: early });
}

/** Back into the text, at once: the library's own command waits for a frame, and would fetch back who has gone on by then. */
const goBack = (editor: Editor): void => editor.view.focus();

/** Headings that a text does not have become those that it has; what Word and others bring besides is dropped. */
const plainer = (html: string): string =>
  html
    .replace(/<(\/?)h1\b/gi, '<$1h2')
    .replace(/<(\/?)h[56]\b/gi, '<$1h4')
    .replace(/<!--[\s\S]*?-->/g, '');

async function link(editor: Editor, parts: Parts): Promise<void> {
  editor.commands.extendMarkRange('link');
  const { href = null } = editor.getAttributes('link') as { href?: string };
  const said = await askBlock('link', { href }, parts);
  if (said === null) editor.commands.unsetLink();
  else if (typeof said?.href === 'string') {
    const { href } = said;
    // Where nothing was chosen, what it leads to is what is read.
    if (editor.state.selection.empty) {
      const text = (await nameOf(href, parts)) ?? href;
      editor.commands.insertContent({ type: 'text', text, marks: [{ type: 'link', attrs: { href } }] });
    } else editor.commands.setLink({ href });
  }
  goBack(editor);
}

/** What it shows is asked as it is put in: afterwards nobody thinks of it. */
async function picture(editor: Editor, parts: Parts): Promise<void> {
  for (const { id } of await choosePictures({ several: false })) {
    const attrs = await askBlock('picture', { id }, parts);
    if (attrs) put(editor, { type: 'picture', attrs });
  }
  goBack(editor);
}

/** Behind a block that is chosen, never in its place; one that holds nothing has room to write on behind it. */
function put(editor: Editor, node: RichNode): void {
  const { selection } = editor.state;
  const at = selection instanceof NodeSelection ? selection.to : { from: selection.from, to: selection.to };
  editor.commands.insertContentAt(at, node.content ? node : [node, { type: 'paragraph' }]);
}

/** Blocks that hold others come with the first of them. */
const FILLED: Readonly<Record<string, RichNode>> = {
  columns: {
    type: 'columns',
    content: [
      { type: 'column', content: [{ type: 'paragraph' }] },
      { type: 'column', content: [{ type: 'paragraph' }] },
    ],
  },
};
const MEMBER: Readonly<Record<string, string>> = { faq: 'question', promises: 'promise' };

async function insert(editor: Editor, parts: Parts): Promise<void> {
  const type = await chosenBlock();
  if (type === '') return goBack(editor);
  const filled = FILLED[type];
  const member = MEMBER[type];
  const attrs = filled ? {} : await askBlock(member ?? type, {}, parts);
  if (!attrs) return goBack(editor);
  const holds = parts.shapes.find((shape) => shape.type === member)?.holds;
  const node = filled ?? {
    type,
    ...(member
      ? { content: [{ type: member, attrs, ...(holds ? { content: [{ type: 'paragraph' }] } : {}) }] }
      : { attrs }),
  };
  put(editor, node);
  goBack(editor);
}

/** Which block somebody wants; '' for none. */
async function chosenBlock(): Promise<string> {
  const dialog = document.querySelector<HTMLDialogElement>('dialog[data-insert]');
  if (!dialog) return '';
  const { promise, resolve } = Promise.withResolvers<void>();
  dialog.addEventListener('close', () => resolve(), { once: true });
  dialog.returnValue = '';
  dialog.showModal();
  await promise;
  return dialog.returnValue;
}
