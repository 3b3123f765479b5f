const PLAIN: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ł: 'l', ð: 'd', þ: 'th' };

/**
 * A text as words are compared: lower case, no accents, one sign for each kind of apostrophe, and `l·l` (in all
 * its spellings) as `ll`. @example fold('Gel·lat d’Olives') // "gellat d'olives"
 */
export function fold(text: string): string {
  const low = text.toLowerCase();
  if (isPlain(low)) return low.includes('l.l') ? low.replace(/(?<=[a-z])l\.l(?=[a-z])/g, 'll') : low;
  return low
    .replace(/[®™©]/g, ' ')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[ßæœøđłðþ]/g, (letter) => PLAIN[letter] ?? letter)
    .replace(/(?<=\p{L})l[·•‧∙.]l(?=\p{L})/gu, 'll')
    .replace(/[’‘ʼ´`]/g, "'");
}

/** Only letters and digits: how codes are compared, and the site search's texts. @example squeeze('AB-12.3') // "ab123" */
export function squeeze(text: string): string {
  const folded = fold(text);
  return folded.replace(isPlain(folded) ? /[^a-z0-9]+/g : /[^\p{L}\p{N}]+/gu, '');
}

/** Most texts have no other letters than these, and are quicker to read. */
export function isPlain(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: ASCII is meant
  return /^[\x00-\x7f]*$/.test(text);
}

/** Byte order of these is the order that people expect, as in the catalogue's archives. */
export function sortKey(title: string): string {
  return fold(title)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
