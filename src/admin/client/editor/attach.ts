import { draw, type RichNode } from './draw.ts';
import { type Parts, readParts } from './parts.ts';

/**
 * Texts are shown as they will be read where they are typed as markup without scripts. The editor itself is fetched when
 * somebody goes into one of them.
 */
export function openEditors(root: ParentNode): void {
  const parts = readParts();
  if (!parts) return;
  for (const area of root.querySelectorAll<HTMLTextAreaElement>('textarea[data-editor]'))
    attach(area, { ...parts, language: area.closest<HTMLElement>('[lang]')?.lang ?? '' });
}

/** What somebody has written and was sent back stands in the field, else what is kept. */
function documentOf(area: HTMLTextAreaElement): RichNode {
  const typed = area.value.startsWith('{"type":"doc"') ? area.value : (area.dataset.editor ?? '');
  try {
    return JSON.parse(typed) as RichNode;
  } catch {
    return JSON.parse(area.dataset.editor ?? '{"type":"doc"}') as RichNode;
  }
}

function attach(area: HTMLTextAreaElement, parts: Parts): void {
  const label = area.labels?.[0];
  const content = documentOf(area);
  const frame = document.createElement('div');
  frame.className = area.rows > 4 ? 'rich' : 'rich is-short';
  const surface = document.createElement('div');
  surface.className = 'rich-surface';
  surface.tabIndex = 0;
  const named: Record<string, string> = {
    id: area.id,
    role: 'textbox',
    'aria-multiline': 'true',
    'data-hint': parts.hint,
  };
  const told = area.getAttribute('aria-describedby');
  if (told) named['aria-describedby'] = told;
  if (area.getAttribute('aria-invalid')) named['aria-invalid'] = 'true';
  if (label) {
    label.id ||= `${area.id}-label`;
    named['aria-labelledby'] = label.id;
    label.addEventListener('click', () => frame.querySelector<HTMLElement>('[role=textbox]')?.focus());
  }
  for (const [name, value] of Object.entries(named)) surface.setAttribute(name, value);
  area.hidden = true;
  area.removeAttribute('id');
  surface.append(...(content.content ?? []).map((node) => draw(node, parts)));
  surface.classList.toggle('is-blank', surface.childElementCount === 0);
  frame.append(surface);
  area.after(frame);

  let opening = false;
  let early = '';
  const open = async (at?: { left: number; top: number }) => {
    if (opening) return;
    opening = true;
    frame.ariaBusy = 'true';
    try {
      const { edit } = await import('./editor.ts');
      // Who has gone on meanwhile is not fetched back.
      if (!at && document.activeElement !== surface) {
        opening = false;
        early = '';
        frame.ariaBusy = null;
        return;
      }
      edit({ area, frame, surface, content, named, parts, at, early });
    } catch {
      // Nobody answered: the next one who goes in tries again.
      opening = false;
    }
    early = '';
    frame.ariaBusy = null;
  };
  // Who writes at once does not wait for the editor to come.
  surface.addEventListener('keydown', (event) => {
    const { key, ctrlKey, metaKey, altKey, isComposing } = event;
    if (!opening || key.length > 1 || ctrlKey || metaKey || altKey || isComposing) return;
    event.preventDefault();
    early += key;
  });
  surface.addEventListener('pointerup', ({ clientX, clientY }) => void open({ left: clientX, top: clientY }));
  surface.addEventListener('focus', () => {
    // Who came by the mouse is where the mouse is let go.
    if (surface.matches(':focus-visible')) void open();
  });
}
