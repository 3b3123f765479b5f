/** Letters that do not fall apart into a letter and an accent. */
const PLAIN: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ł: 'l', ð: 'd', þ: 'th' };

function withoutAccents(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ßæœøđłðþ]/g, (letter) => PLAIN[letter] ?? letter);
}

/** A word for an address. @example slugify('Plat d’argila (gran)') // "plat-d-argila-gran" */
export function slugify(text: string): string {
  const slug = withoutAccents(text.replace(/l·l/gi, 'l-l'))
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '');
  return [...slug].slice(0, 180).join('');
}

/**
 * By what titles are put in order: without accents and case, so that byte order is the order that people
 * expect, on every engine alike.
 */
export function sortKey(text: string): string {
  return withoutAccents(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** The first of `base`, `base-2`, `base-3`… that is not taken. */
export function freeSlug(base: string, taken: ReadonlySet<string>): string {
  const stem = base === '' ? 'item' : base;
  if (!taken.has(stem)) return stem;
  for (let n = 2; ; n += 1) if (!taken.has(`${stem}-${n}`)) return `${stem}-${n}`;
}

/** What stands within a line: nothing is parted by it. */
const WITHIN = /<\/?(?:a|b|strong|em|i|u|s|sub|sup|small|span|code)(?:\s[^>]*)?>/gi;

/** Markup as plain text, for descriptions in the head of a page. */
export function plainText(html: string, most = 160): string {
  const text = html
    .replace(WITHIN, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&nbsp;/g, ' ')
    .replace(/&amp;/g, '&')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, '’')
    .replace(/\s+/g, ' ')
    .trim();
  return text.length <= most ? text : `${text.slice(0, most - 1).replace(/\s+\S*$/, '')}…`;
}
