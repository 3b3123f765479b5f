import type { Language } from '../../../frame/shop/settings.ts';
import { fold } from '../../fold.ts';
import { stem } from '../stems/stem.ts';

/** A piece of a text, and whether it is one of the words searched for. */
export interface Piece {
  text: string;
  hit: boolean;
}

/**
 * Takes a text apart into what was searched for and what stands between; put together again it is the text.
 *
 * @param words as an answer gives them
 * @example highlight('Oli d’oliva verge', answer.words, 'ca') // Oli d’ | oliva (hit) | verge
 */
export function highlight(text: string, words: readonly string[], language: Language): Piece[] {
  const stems = new Set(words);
  const beginnings = words
    .filter((word) => word.endsWith('*') && word.length > 1)
    .map((word) => word.slice(0, -1));
  const pieces: Piece[] = [];
  let at = 0;
  const push = (piece: string, hit: boolean) => {
    const last = pieces.at(-1);
    if (last && last.hit === hit) last.text += piece;
    else if (piece !== '') pieces.push({ text: piece, hit });
  };
  for (const match of text.matchAll(/[\p{L}\p{M}\p{N}]+(?:·[\p{L}\p{M}]+)*/gu)) {
    const folded = fold(match[0]);
    const hit =
      stems.has(stem(folded, language)) ||
      stems.has(folded) ||
      beginnings.some((beginning) => folded.startsWith(beginning));
    push(text.slice(at, match.index), false);
    push(match[0], hit);
    at = match.index + match[0].length;
  }
  push(text.slice(at), false);
  return pieces;
}
