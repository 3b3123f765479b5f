import { Editor } from '@tiptap/core';
import { choosePictures } from '../media/dialog.ts';
import { askBlock } from './ask-block.ts';
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
}

/** The editor in the place of a text, with its toolbar above it. */
export function edit({ area, frame, surface, content, named, parts, at }: Place): void {
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
  if (tools) {
    frame.prepend(tools);
    attachTools(tools, editor, {
      link: () => void link(editor, parts),
      picture: () => void picture(editor),
      insert: () => void insert(editor, parts),
    });
  }
  const pos = at && editor.view.posAtCoords(at)?.pos;
  editor.commands.focus(pos ?? 'start');
}

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
  if (said === null) editor.chain().focus().unsetLink().run();
  else if (typeof said?.href === 'string') {
    const chain = editor.chain().focus();
    // Where nothing was chosen the address is what is read.
    if (editor.state.selection.empty)
      chain.insertContent({
        type: 'text',
        text:
          document.querySelector<HTMLInputElement>('[data-block-form=link] [data-attr]')?.value || said.href,
        marks: [{ type: 'link', attrs: { href: said.href } }],
      });
    else chain.setLink({ href: said.href });
    chain.run();
  } else editor.commands.focus();
}

async function picture(editor: Editor): Promise<void> {
  const picked = await choosePictures({ several: false });
  const chain = editor.chain().focus();
  for (const { id } of picked) chain.insertContent({ type: 'picture', attrs: { id } });
  chain.run();
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
  if (type === '') return void editor.commands.focus();
  const filled = FILLED[type];
  const member = MEMBER[type];
  const attrs = filled ? {} : await askBlock(member ?? type, {}, parts);
  if (!attrs) return void editor.commands.focus();
  const holds = parts.shapes.find((shape) => shape.type === member)?.holds;
  const node = filled ?? {
    type,
    ...(member
      ? { content: [{ type: member, attrs, ...(holds ? { content: [{ type: 'paragraph' }] } : {}) }] }
      : { attrs }),
  };
  editor.chain().focus().insertContent(node).run();
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
