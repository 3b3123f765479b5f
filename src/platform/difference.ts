import { diffWordsWithSpace } from 'diff';

/** A piece of a text in two states: in both, only in the one before, or only in the one after. */
export interface Piece {
  text: string;
  is: 'same' | 'gone' | 'new';
}

/** How one text became another, word by word. */
export const differenceOf = (before: string, after: string): Piece[] =>
  diffWordsWithSpace(before, after).map(({ value, added, removed }) => ({
    text: value,
    is: added ? 'new' : removed ? 'gone' : 'same',
  }));
