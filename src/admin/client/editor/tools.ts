import type { Editor } from '@tiptap/core';

interface Asking {
  link(): void;
  picture(): void;
  insert(): void;
}

type Run = (editor: Editor) => void;

const heading =
  (level: 2 | 3 | 4): Run =>
  (editor) =>
    editor.chain().focus().toggleHeading({ level }).run();

const RUN: Readonly<Record<string, Run>> = {
  bold: (editor) => editor.chain().focus().toggleBold().run(),
  italic: (editor) => editor.chain().focus().toggleItalic().run(),
  strike: (editor) => editor.chain().focus().toggleStrike().run(),
  paragraph: (editor) => editor.chain().focus().setParagraph().run(),
  heading2: heading(2),
  heading3: heading(3),
  heading4: heading(4),
  bulletList: (editor) => editor.chain().focus().toggleBulletList().run(),
  orderedList: (editor) => editor.chain().focus().toggleOrderedList().run(),
  blockquote: (editor) => editor.chain().focus().toggleBlockquote().run(),
  horizontalRule: (editor) => editor.chain().focus().setHorizontalRule().run(),
  undo: (editor) => editor.chain().focus().undo().run(),
  redo: (editor) => editor.chain().focus().redo().run(),
};

function isOn(editor: Editor, tool: string): boolean {
  const level = /^heading(\d)$/.exec(tool)?.[1];
  return level ? editor.isActive('heading', { level: Number(level) }) : editor.isActive(tool);
}

/** One stop for the Tab key, and arrows between its tools (the ARIA pattern of a toolbar); Alt+F10 leads there. */
export function attachTools(bar: HTMLElement, editor: Editor, asking: Asking): void {
  const tools = [...bar.querySelectorAll<HTMLElement>('button')];
  let at = 0;
  const stop = (index: number, focus: boolean) => {
    at = (index + tools.length) % tools.length;
    for (const [place, tool] of tools.entries()) tool.tabIndex = place === at ? 0 : -1;
    if (focus) tools[at]?.focus();
  };
  stop(0, false);
  bar.addEventListener('keydown', (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step) stop(at + step, true);
    else if (event.key === 'Home') stop(0, true);
    else if (event.key === 'End') stop(-1, true);
    else if (event.key === 'Escape') editor.commands.focus();
    else return;
    event.preventDefault();
  });
  bar.addEventListener('focusin', ({ target }) => stop(tools.indexOf(target as HTMLElement), false));
  editor.view.dom.addEventListener('keydown', (event) => {
    if (!event.altKey || event.key !== 'F10') return;
    event.preventDefault();
    stop(at, true);
  });
  bar.addEventListener('click', ({ target }) => {
    const tool = (target as Element).closest<HTMLElement>('[data-tool]')?.dataset.tool ?? '';
    if (tool === 'link' || tool === 'picture' || tool === 'insert') asking[tool]();
    else RUN[tool]?.(editor);
  });
  const show = () => {
    for (const tool of tools) {
      const name = tool.dataset.tool ?? '';
      if (tool.hasAttribute('aria-pressed')) tool.setAttribute('aria-pressed', String(isOn(editor, name)));
    }
  };
  editor.on('transaction', show);
  show();
}
