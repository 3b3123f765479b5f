import type { MenuItemInput, MenuPlace, MenusInput } from '../../content/index.ts';

/** Where lines of menus stand: the header, and the groups of the footer by their numbers from 1. */
export const placesOf = ({ footer }: MenusInput): MenuPlace[] => [
  'header',
  ...footer.map((_, index) => index + 1),
];

export const itemsAt = ({ header, footer }: MenusInput, place: MenuPlace): readonly MenuItemInput[] =>
  place === 'header' ? header.items : (footer[place - 1]?.items ?? []);

/** More lines no menu has. */
const LINES = 1000;

/** A line by one number, as trees name their rows. @example lineId(2, 3) // 2003 */
export const lineId = (place: MenuPlace, line: number): number =>
  (place === 'header' ? 0 : place) * LINES + line;

export function lineOf(id: number): { place: MenuPlace; line: number } {
  const place = Math.floor(id / LINES);
  return { place: place === 0 ? 'header' : place, line: id % LINES };
}

/** `header`, or a group's number; undefined for what is none of these. */
export function placeIn(text: string): MenuPlace | undefined {
  if (text === 'header') return 'header';
  return /^[1-9]\d?$/.test(text) ? Number(text) : undefined;
}

/** Counted after it was taken out: where a line comes to stand before another, or at the end. */
export function lineBefore(line: number, before: number | undefined, count: number): number {
  if (before === undefined) return count;
  return before > line ? before - 1 : before;
}
