import type { Fields } from '../../platform/http/fields.ts';

/** As many orders as one print or one round of letters takes. */
export const CHOSEN = 200;

/** The orders that were chosen in the list, as its links name them. */
export const chosenIds = (query: Fields): number[] =>
  query
    .text('ids', 2000)
    .split(',')
    .flatMap((text) => (/^[1-9]\d{0,8}$/.test(text) ? [Number(text)] : []))
    .slice(0, CHOSEN);
