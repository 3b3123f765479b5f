import { saysNo, wanted } from '../words/stop.ts';
import type { Synonyms } from '../words/synonyms.ts';
import type { ParsedText } from './parse.ts';
import { beginningWays, meantBy, ownFirst, type Slot, slotsOf, type Words } from './slots.ts';
import { FAR_MORE, FEW, replaced } from './suggest.ts';

/** What to look for next: documents that meet at least so many of the slots. */
export interface Attempt<I extends Words> {
  slots: Slot<I>[];
  least: number;
  /** Documents that do not meet all of them must meet so many in their titles. */
  inTitle?: true;
  /** The last word, when it was taken for a beginning. */
  beginning?: string;
}

export interface Stage<I extends Words> extends Attempt<I> {
  corrected?: string;
  /** No document meets all the slots. */
  partial?: true;
  /** Hardly any document meets all the slots: those that meet most of them come after. */
  fewer?: true;
}

/** So many documents with all the words are enough; nobody need count further. */
export const ENOUGH = 10;

export interface StageQuestion {
  text?: string;
  typing?: boolean;
  /** The text is the code of something, or the beginning of one. */
  coded?: boolean;
}

/** Words that the next attempts are about: a database has to fetch them first. */
export interface Ahead {
  ahead: readonly string[];
}

/**
 * Exactly; else with the last word as a beginning; else with the words that were probably meant. Of several words
 * fewer will do, where hardly any document has all. Each attempt asks the shopper's own language alone, and the
 * others where it has nothing. Whoever searches takes one attempt after the other and says how many documents it
 * found; nothing comes back when none finds any.
 */
export function* stages<I extends Words>(
  question: StageQuestion,
  parsed: ParsedText,
  languages: readonly I[],
  synonyms: Synonyms,
): Generator<Attempt<I> | Ahead, Stage<I> | undefined, number> {
  const names = languages.map(({ language }) => language);
  const own = languages[0];
  const words = wanted(parsed.words, names, (word) => own?.vocabulary.knows(word) ?? false);
  if (words.length === 0) return undefined;
  const build = (said: readonly string[]): Built<I> => {
    const slots = slotsOf(said, languages, synonyms);
    const last = slots.at(-1)!;
    if (!parsed.open || last.words.length > 1 || (!question.typing && last.ways.length > 0)) return { slots };
    const ways = beginningWays(last.words[0]!, languages);
    last.ways.push(...ways);
    return ways.length > 0 ? { slots, beginning: last.words[0]! } : { slots };
  };
  const exact = build(words);
  const found = yield* wholly(exact, own);
  if (found) return yield* andFewer(found, question);
  let best = exact;
  let corrected: string | undefined;
  let tried = 0;
  for (const guess of [unknown, rare]) {
    const meant: Meant = guess(exact, languages);
    // Words that no document has are rare too: the same once more would find nothing again.
    if (meant.size <= tried) continue;
    tried = meant.size;
    const said = words.map((word) => meant.get(word)?.word ?? word);
    yield { ahead: said };
    const other = build(said);
    const shown = new Map([...meant].map(([word, { shown }]) => [word, shown]));
    const text = replaced(question.text ?? '', shown);
    const right = yield* wholly(other, own);
    if (right) return { ...(yield* andFewer(right, question)), corrected: text };
    // A word that some document has stays as it is where only some of the words are found.
    if (guess === unknown) [best, corrected] = [other, text];
  }
  // What has nothing but the `sin` of a `sin gluten` has none of it.
  const negations = best.slots.filter(({ words }) => words.every((word) => saysNo(word, names))).length;
  for (let least = best.slots.length - 1; least > negations; least -= 1)
    if ((yield { ...best, least }) > 0)
      return { ...best, least, partial: true, ...(corrected ? { corrected } : {}) };
  return undefined;
}

interface Built<I extends Words> {
  slots: Slot<I>[];
  beginning?: string;
}

/** All the words: in the shopper's language, then in any. */
function* wholly<I extends Words>(
  built: Built<I>,
  own: I | undefined,
): Generator<Attempt<I>, readonly [Attempt<I>, number] | undefined, number> {
  const { slots } = built;
  if (slots.some(({ ways }) => ways.length === 0)) return undefined;
  const first: Attempt<I> = { ...built, slots: ownFirst(slots, own), least: slots.length };
  const mine = yield first;
  if (mine > 0) return [first, mine];
  if (first.slots.every(({ ways }, at) => ways.length === slots[at]!.ways.length)) return undefined;
  const any: Attempt<I> = { ...built, least: slots.length };
  const all = yield any;
  return all > 0 ? [any, all] : undefined;
}

/** Goes on with fewer of the words, where few documents have all; not while the text is still being typed, nor for a code. */
function* andFewer<I extends Words>(
  [whole, count]: readonly [Attempt<I>, number],
  { typing, coded }: StageQuestion,
): Generator<Attempt<I>, Stage<I>, number> {
  if (count >= ENOUGH || typing || coded) return whole;
  let widest = count;
  let result: Stage<I> = whole;
  for (let least = whole.slots.length - 1; least >= Math.ceil(whole.slots.length / 2); least -= 1) {
    const more = yield { ...whole, least, inTitle: true };
    if (more > widest) result = { ...whole, least, inTitle: true, fewer: true };
    widest = more;
    if (widest >= ENOUGH) break;
  }
  return result;
}

type Meant = ReadonlyMap<string, { word: string; shown: string }>;

/** For words that no document has: what was meant. */
function unknown<I extends Words>({ slots }: Built<I>, languages: readonly I[]): Meant {
  return new Map(
    slots.flatMap(({ words, ways }) => {
      const meant = ways.length === 0 ? meantBy(words[0]!, languages) : undefined;
      return meant ? [[words[0]!, meant] as const] : [];
    }),
  );
}

/** For words that hardly any document has: what is far more usual and a letter away, as it would be suggested. */
function rare<I extends Words>({ slots }: Built<I>, languages: readonly I[]): Meant {
  const usesOf = (word: string) => Math.max(...languages.map(({ vocabulary }) => vocabulary.usesOf(word)));
  return new Map(
    slots.flatMap(({ words: [word = '', ...more] }) => {
      if (more.length > 0 || word.length < 4 || usesOf(word) > FEW) return [];
      // What only others write in two words is not known either.
      const known = languages.some(({ vocabulary }) => vocabulary.knows(word));
      const meant = meantBy(word, languages, known ? 1 : undefined);
      if (!meant) return [];
      const usual = meant.index.vocabulary.usesOf(meant.word) >= FAR_MORE * Math.max(1, usesOf(word));
      return !known || usual ? [[word, meant] as const] : [];
    }),
  );
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
