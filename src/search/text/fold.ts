const PLAIN: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ł: 'l', ð: 'd', þ: 'th' };

/**
 * A text as words are compared: lower case, no accents, one sign for each kind of apostrophe, and `l·l` (in all
 * its spellings) as `ll`. @example fold('Gel·lat d’Olives') // "gellat d'olives"
 */
export function fold(text: string): string {
  const low = text.toLowerCase();
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the quick way out for plain text
  if (/^[\x00-\x7f]*$/.test(low))
    return low.includes('l.l') ? low.replace(/(?<=[a-z])l\.l(?=[a-z])/g, 'll') : low;
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
  return fold(text).replace(/[^\p{L}\p{N}]+/gu, '');
}
