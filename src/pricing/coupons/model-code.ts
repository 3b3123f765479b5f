/** Of one code, as many signs as people write on a card. */
export const LONGEST_CODE = 50;

/** What pages and their scripts write in place of a sign, sometimes twice. No code has a semicolon: nothing is lost. */
const WRITTEN: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  '#39': "'",
  '#039': "'",
  '#x27': "'",
};
const ENTITY = /&(amp|lt|gt|quot|apos|#0?39|#x27);/gi;

function asTyped(text: string): string {
  const read = text.replace(ENTITY, (whole, name: string) => WRITTEN[name.toLowerCase()] ?? whole);
  return read === text ? text : asTyped(read);
}

/** What shows nothing: it comes along where a code is copied from a page or a letter. */
const UNSEEN = /[\u2800\p{Default_Ignorable_Code_Point}]/gu;

/**
 * A code as it is kept and compared, the same however it was written: in capitals, with blanks around it or several in a
 * row, with signs as pages escape them. @example plainCode(' Estiu  2026 ') // 'estiu 2026'
 */
export function plainCode(code: string): string {
  const seen = asTyped(code.replace(UNSEEN, '')).normalize('NFC').toLowerCase().normalize('NFC');
  return seen.replace(/\s+/g, ' ').trim();
}

/**
 * Whether a coupon may have this code, as `plainCode` wrote it: letters of any script, digits and the signs that people
 * print, with single blanks between. `<` and `>` would be markup somewhere; a comma parts codes where several are
 * written, and a semicolon ends an escaped sign.
 */
export function isCode(code: string): boolean {
  return (
    /^(?!\p{M})[\p{L}\p{M}\p{N}\p{P}\p{S} ]+$/u.test(code) &&
    /[\p{L}\p{N}]/u.test(code) &&
    !/[<>,;]/.test(code) &&
    [...code].length <= LONGEST_CODE
  );
}

/** A code as the shopper reads it: in capitals, where these lead back to it. Those of `ß` are two other letters. */
export function shownCode(code: string): string {
  const kept = plainCode(code);
  const capitals = kept.toUpperCase().normalize('NFC');
  return plainCode(capitals) === kept ? capitals : kept;
}

/** A code as a class name of the contract, one word whatever its signs: `coupon-{slug}`. */
export function codeSlug(code: string): string {
  return code
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[\s./\u2013\u2014]+/g, '-')
    .replace(/[^\p{L}\p{N}_-]/gu, '')
    .replace(/[^a-z0-9_-]/gu, (sign) => encodeURIComponent(sign).toLowerCase())
    .replace(/-+/g, '-')
    .replace(/^-|-$/g, '');
}
