import type { ParsedText } from './parse.ts';
import { beginningWays, mistakenWays, type Slot, slotsOf, type Words } from './slots.ts';
import { replaced } from './suggest.ts';
import type { Synonyms } from './synonyms.ts';

/** What to look for next: documents that meet at least so many of the slots. */
export interface Attempt<I extends Words> {
  slots: Slot<I>[];
  least: number;
  /** The last word, when it was taken for a beginning. */
  beginning?: string;
}

export interface Stage<I extends Words> extends Attempt<I> {
  corrected?: string;
  partial?: true;
}

/**
 * Exactly; else with the last word as a beginning; else with mistakes; else as many of the words as can be. Whoever
 * searches takes one attempt after the other and says whether it found anything; nothing comes back when none does.
 */
export function* stages<I extends Words>(
  question: { text?: string; typing?: boolean },
  parsed: ParsedText,
  languages: readonly I[],
  synonyms: Synonyms,
): Generator<Attempt<I>, Stage<I> | undefined, boolean> {
  const slots = slotsOf(parsed.words, languages, synonyms);
  const last = slots.at(-1);
  if (!last) return undefined;
  let beginning: string | undefined;
  if (parsed.open && (question.typing || last.ways.length === 0)) {
    const ways = beginningWays(last.words.at(-1)!, languages);
    if (last.words.length === 1 && ways.length > 0) {
      last.ways.push(...ways);
      beginning = last.words[0];
    }
  }
  const attempt = (least: number): Attempt<I> => ({ slots, least, ...(beginning ? { beginning } : {}) });
  const whole = attempt(slots.length);
  if (slots.every(({ ways }) => ways.length > 0) && (yield whole)) return whole;
  const corrections = new Map<string, string>();
  const corrected = () =>
    corrections.size > 0 ? { corrected: replaced(question.text ?? '', corrections) } : {};
  for (const stage of ['unknown', 'all'] as const) {
    for (const slot of slots) {
      if (slot.words.length > 1 || corrections.has(slot.words[0]!)) continue;
      if (stage === 'unknown' && slot.ways.length > 0) continue;
      const { ways, best } = mistakenWays(slot.words[0]!, languages);
      slot.ways.push(...ways);
      if (best !== undefined && slot.ways.length === ways.length) corrections.set(slot.words[0]!, best);
    }
    if (yield whole) return { ...whole, ...corrected() };
  }
  for (let least = slots.length - 1; least > 0; least -= 1)
    if (yield attempt(least)) return { ...attempt(least), partial: true, ...corrected() };
  return undefined;
}

/** Stems, and beginnings with a star at the end, for marking the words. */
export function markedWords<I extends Words>(
  slots: readonly Slot<I>[],
  parsed: ParsedText,
  beginning: string | undefined,
): string[] {
  const words = new Set<string>();
  for (const { ways } of slots)
    for (const { index, terms } of ways.slice(0, 50))
      for (const term of terms) words.add(index.vocabulary.term(term));
  for (const phrase of parsed.phrases) for (const word of phrase) words.add(word);
  if (beginning) words.add(`${beginning}*`);
  return [...words];
}
