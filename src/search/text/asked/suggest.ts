import { fold } from '../../fold.ts';
import type { Words } from './slots.ts';

/** A word that stands in at least so many times more texts is probably the one that was meant. */
export const FAR_MORE = 10;
export const FEW = 2;

/** The text with some of its words replaced; the rest stays as it was typed. */
export function replaced(text: string, corrections: ReadonlyMap<string, string>): string {
  return text.replace(/[\p{L}\p{M}\p{N}·]+/gu, (word) => corrections.get(fold(word)) ?? word).trim();
}

/** The text with rare words replaced by near ones that are far more usual; undefined when there are none. */
export function betterText(
  text: string,
  words: readonly string[],
  languages: readonly Words[],
): string | undefined {
  const corrections = new Map<string, string>();
  for (const word of words) {
    const uses = Math.max(...languages.map(({ vocabulary }) => vocabulary.usesOf(word)));
    if (uses > FEW || word.length < 4) continue;
    for (const { vocabulary } of languages) {
      const near = vocabulary
        .similar(word, 1)
        .find((other) => vocabulary.find(other.word) !== vocabulary.find(word));
      if (!near || vocabulary.usesOf(near.word) < FAR_MORE * Math.max(1, uses)) continue;
      corrections.set(word, vocabulary.shown(near.word));
      break;
    }
  }
  return corrections.size > 0 ? replaced(text, corrections) : undefined;
}
