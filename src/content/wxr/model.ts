import type { Moderation } from '../../frame/shop/moderation.ts';

/** Epoch milliseconds of a time as the file writes it, in UTC; undefined for the zeros that stand for none. */
export function timeOf(text: string | undefined): number | undefined {
  const at = Date.parse(`${(text ?? '').trim().replace(' ', 'T')}Z`);
  return Number.isNaN(at) || at <= 0 ? undefined : at;
}

const BLOCK = /^<(?:p|h[1-6]|ul|ol|blockquote|div|figure|table|pre|hr|section|iframe)\b/i;

/**
 * The text of a post as markup. Such files leave out paragraphs: an empty line ends one, and any other line its line.
 * Comments of the editor are no text, and neither are its short codes, but for those that stand for pictures: a
 * gallery names them by their numbers there.
 */
export function markupOf(content: string): string {
  return content
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/\[gallery\b[^\]]*?\bids=["']?([\d, ]+)[^\]]*\]/g, (_, ids: string) => galleryOf(ids))
    .replace(/\[caption\b[^\]]*\]([\s\S]*?)\[\/caption\]/g, (_, inside: string) => captioned(inside))
    .replace(/\[\/?[a-z][\w-]*(?:\s[^\]]*)?\]/g, '')
    .replace(/\r\n?/g, '\n')
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => (BLOCK.test(part) ? part : `<p>${part.replace(/\n/g, '<br>')}</p>`))
    .join('\n');
}

function galleryOf(ids: string): string {
  const numbers = ids.split(',').map((id) => id.trim());
  const pictures = numbers.filter((id) => id !== '').map((id) => `<img class="wp-image-${id}">`);
  return `\n\n<figure>${pictures.join('')}</figure>\n\n`;
}

function captioned(inside: string): string {
  const [picture = ''] = /(?:<a\b[^>]*>\s*)?<img\b[^>]*>(?:\s*<\/a>)?/i.exec(inside) ?? [];
  return `\n\n<figure>${picture}<figcaption>${inside.replace(picture, '').trim()}</figcaption></figure>\n\n`;
}

/**
 * The names under which a picture may be known, the best first: its number in the file, the address of the picture
 * in full, and the one that the text shows, which is often a smaller copy (`cup-300x200.jpg`).
 */
export function namesOfPicture(attributes: Readonly<Record<string, string>>): { id?: string; src?: string } {
  const id = /(?:^|\s)wp-image-(\d+)(?:\s|$)/.exec(attributes.class ?? '')?.[1];
  const shown = [attributes.src, attributes['data-src'], attributes['data-lazy-src']];
  const src = shown.find((one) => one !== undefined && one !== '' && !one.startsWith('data:'));
  return { ...(id ? { id } : {}), ...(src ? { src } : {}) };
}

/** The address of the picture that a smaller copy was made of; the same where it is none. */
export function inFull(address: string): string {
  return address.replace(/-\d{2,5}x\d{2,5}(?=\.[a-z]{3,4}(?:$|\?))/i, '');
}

/** Whether an address may be a picture's: by its ending, where it has one. What it is, its content says. */
export function mayBePicture(address: string): boolean {
  const path = URL.parse(address)?.pathname ?? '';
  const ending = /\.([a-z0-9]{2,5})$/i.exec(path)?.[1]?.toLowerCase();
  return ending === undefined || ['jpg', 'jpeg', 'png', 'webp', 'gif', 'avif'].includes(ending);
}

const STATES: Readonly<Record<string, Moderation>> = {
  '1': 'approved',
  '0': 'held',
  spam: 'spam',
  trash: 'rejected',
};

export function commentStateOf(approved: string): Moderation {
  return STATES[approved.trim()] ?? 'held';
}

/** What becomes of an item by its status there; undefined for what is not to be brought along. */
export function statusOf(status: string, password: string): 'publish' | 'draft' | undefined {
  if (['trash', 'auto-draft', 'inherit'].includes(status)) return undefined;
  // What only some may read must not be read by all.
  return ['publish', 'future'].includes(status) && password === '' ? 'publish' : 'draft';
}
