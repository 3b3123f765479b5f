import type { CommentState } from '../comments/model.ts';

/** Epoch milliseconds of a time as the file writes it, in UTC; undefined for the zeros that stand for none. */
export function timeOf(text: string | undefined): number | undefined {
  const at = Date.parse(`${(text ?? '').trim().replace(' ', 'T')}Z`);
  return Number.isNaN(at) || at <= 0 ? undefined : at;
}

const BLOCK = /^<(?:p|h[1-6]|ul|ol|blockquote|div|figure|table|pre|hr|section|iframe)\b/i;

/**
 * The text of a post as markup. Such files leave out paragraphs: an empty line ends one, and any other line its line.
 * Comments of the editor and its short codes are no text.
 */
export function markupOf(content: string): string {
  return content
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/\[\/?[a-z][\w-]*(?:\s[^\]]*)?\]/g, '')
    .replace(/\r\n?/g, '\n')
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => (BLOCK.test(part) ? part : `<p>${part.replace(/\n/g, '<br>')}</p>`))
    .join('\n');
}

const STATES: Readonly<Record<string, CommentState>> = {
  '1': 'approved',
  '0': 'held',
  spam: 'spam',
  trash: 'rejected',
};

export function commentStateOf(approved: string): CommentState {
  return STATES[approved.trim()] ?? 'held';
}

/** What becomes of an item by its status there; undefined for what is not to be brought along. */
export function statusOf(status: string, password: string): 'publish' | 'draft' | undefined {
  if (['trash', 'auto-draft', 'inherit'].includes(status)) return undefined;
  // What only some may read must not be read by all.
  return ['publish', 'future'].includes(status) && password === '' ? 'publish' : 'draft';
}
