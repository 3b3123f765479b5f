/** How many words one customer may have, and how long each may be. */
export const MOST_TAGS = 20;
const LONGEST = 40;

/** A tag as it is kept: lower case, single blanks; '' for nothing. @example tagOf('  Clients  VIP') // 'clients vip' */
export const tagOf = (text: string): string =>
  text
    .normalize('NFC')
    .toLowerCase()
    // Commas part them.
    .replace(/[\s,]+/g, ' ')
    .trim()
    .slice(0, LONGEST)
    .trim();

/** What somebody types with commas between: each tag once, in the order of the alphabet. */
export const tagsIn = (text: string): string[] =>
  [...new Set(text.split(',').map(tagOf))].filter((tag) => tag !== '').sort();
