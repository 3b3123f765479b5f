import type { NodeViewRendererProps } from '@tiptap/core';
import type { NodeView } from '@tiptap/pm/view';
import { askBlock } from './ask-block.ts';
import { boxOf } from './draw.ts';
import type { Parts } from './parts.ts';

/** Steps that need no word to be seen. */
const SIGNS: Readonly<Record<string, string>> = { up: '↑', down: '↓', remove: '✕' };

interface About {
  parts: Parts;
  holds: 'inline' | 'block' | string[] | undefined;
  isAtom: boolean;
}

/** One of the shop's own blocks in the editor: what it is, with buttons that change it, move it and take it out. */
export function blockView(
  { node, editor, getPos }: NodeViewRendererProps,
  { parts, holds, isAtom }: About,
): NodeView {
  const type = node.type.name;
  let now = node;
  const { frame, head, body, tell } = boxOf(type, node.attrs, parts);
  const buttons = document.createElement('span');
  buttons.className = 'rich-box-steps';
  const add = (step: string, work: () => void) => {
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = SIGNS[step] ?? parts.steps[step] ?? step;
    button.setAttribute('aria-label', `${parts.steps[step] ?? step}: ${parts.labels[type] ?? type}`);
    button.addEventListener('click', work);
    buttons.append(button);
  };
  const place = () => {
    const pos = getPos();
    return pos === undefined ? undefined : editor.state.doc.resolve(pos);
  };
  const change = async () => {
    const attrs = await askBlock(type, now.attrs, parts);
    const pos = getPos();
    if (!attrs || pos === undefined) return;
    editor.view.dispatch(editor.state.tr.setNodeMarkup(pos, undefined, { ...now.attrs, ...attrs }));
  };
  const move = (by: -1 | 1) => {
    const at = place();
    if (!at) return;
    const other = by < 0 ? at.nodeBefore : at.parent.maybeChild(at.index() + 1);
    if (!other) return;
    const { tr } = editor.state;
    const to = by < 0 ? at.pos - other.nodeSize : at.pos + other.nodeSize;
    tr.delete(at.pos, at.pos + now.nodeSize).insert(to, now);
    editor.view.dispatch(tr);
  };
  const remove = () => {
    const at = place();
    if (!at) return;
    // What holds nothing but this goes with it.
    const isLast = at.depth > 0 && at.parent.childCount === 1;
    const [from, to] = isLast ? [at.before(), at.after()] : [at.pos, at.pos + now.nodeSize];
    editor.view.dispatch(editor.state.tr.delete(from, to));
    editor.view.focus();
  };
  if (document.querySelector(`dialog[data-block-form="${type}"]`)) add('edit', () => void change());
  if (Array.isArray(holds))
    add('add', () => {
      const pos = getPos();
      const member = holds[0] ?? '';
      if (pos === undefined) return;
      void askBlock(member, {}, parts).then((attrs) => {
        if (!attrs) return;
        const schema = editor.schema.nodes[member];
        const filled = schema?.createAndFill(attrs);
        const end = (getPos() ?? pos) + now.nodeSize - 1;
        if (filled) editor.view.dispatch(editor.state.tr.insert(end, filled));
      });
    });
  add('up', () => move(-1));
  add('down', () => move(1));
  add('remove', remove);
  head.append(buttons);
  if (isAtom) body.remove();
  return {
    dom: frame,
    ...(isAtom ? {} : { contentDOM: body }),
    update(next) {
      if (next.type !== now.type) return false;
      now = next;
      tell(now.attrs);
      head.append(buttons);
      return true;
    },
    selectNode: () => frame.classList.add('is-selected'),
    deselectNode: () => frame.classList.remove('is-selected'),
    stopEvent: (event) => buttons.contains(event.target as globalThis.Node),
    ignoreMutation: (mutation) => !body.contains(mutation.target) || isAtom,
  };
}
