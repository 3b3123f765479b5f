import type { Language } from '../../../frame/shop/settings.ts';
import type { WayKind } from '../../model-question.ts';
import type { LanguageIndex } from '../language-index.ts';
import type { Vocabulary } from '../vocabulary.ts';
import { saying } from '../words/stop.ts';
import type { Synonyms } from '../words/synonyms.ts';

/** The words of one language: all of them in memory, or those that a question is about out of a database. */
export interface Words {
  readonly language: Language;
  readonly vocabulary: Vocabulary;
}

/** One way to meet a part of the text: all of these terms in one document. */
export interface Way<I extends Words = LanguageIndex> {
  index: I;
  terms: readonly number[];
  weight: number;
  kind: WayKind;
}

/** A part of the text, a word or two, and all ways to meet it. */
export interface Slot<I extends Words = LanguageIndex> {
  words: readonly string[];
  ways: Way<I>[];
}

/** How much a match counts that is not the very word. */
const WEIGHT = { word: 1, synonym: 0.8, language: 0.6, joined: 0.9, beginning: 0.5 };
/** A beginning that more words share than this is met by the first of them. */
const MOST_BEGINNINGS = 400;

/** The slots of a text: one for each word, one for two words that documents write as one. */
export function slotsOf<I extends Words>(
  words: readonly string[],
  languages: readonly I[],
  synonyms: Synonyms,
): Slot<I>[] {
  const slots: Slot<I>[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const pair = words.slice(at, at + 2);
    if (pair.length === 2) {
      const joined = waysOf([pair.join('')], languages, 'joined');
      const meant = synonymWays(pair, languages, synonyms);
      if (joined.length > 0 || meant.length > 0) {
        slots.push({ words: pair, ways: [...waysOf(pair, languages), ...joined, ...meant] });
        at += 1;
        continue;
      }
    }
    const word = words[at]!;
    slots.push({
      words: [word],
      ways: [...wordWays(word, languages), ...synonymWays([word], languages, synonyms)],
    });
  }
  return slots;
}

/** A word as it is, and in two where documents write it so. */
function wordWays<I extends Words>(word: string, languages: readonly I[]): Way<I>[] {
  const ways = waysOf([word], languages);
  if (ways.length > 0 || word.length < 4) return ways;
  const apart = /^(\d+(?:\.\d+)?)(\p{L}+)$|^(\p{L}+)(\d+)$/u.exec(word);
  if (apart) {
    const pair = [apart[1] ?? apart[3]!, apart[2] ?? apart[4]!];
    return waysOf(pair, languages, 'joined');
  }
  for (let at = 3; at <= word.length - 3; at += 1) {
    const pair = waysOf([word.slice(0, at), word.slice(at)], languages, 'joined');
    if (pair.length > 0) return pair;
  }
  return [];
}

/** All the words in one language, for each language that knows them; the first language counts in full. */
function waysOf<I extends Words>(
  words: readonly string[],
  languages: readonly I[],
  kind: Exclude<WayKind, 'beginning'> = 'word',
): Way<I>[] {
  const weight = WEIGHT[kind];
  return languages.flatMap((index, at) => {
    const terms = words.map((word) => index.vocabulary.find(word));
    if (!terms.every((term) => term !== undefined)) return [];
    return [{ index, terms, weight: at === 0 ? weight : weight * WEIGHT.language, kind }];
  });
}

/** The ways to meet a phrase: its words that say something, in each language that has them. */
export function phraseWays<I extends Words>(words: readonly string[], languages: readonly I[]): Way<I>[] {
  return languages.flatMap((index) => waysOf(saying(words, index.language), [index]));
}

/** The same with the shopper's own language alone, wherever that has anything. */
export function ownFirst<I extends Words>(slots: readonly Slot<I>[], own: I | undefined): Slot<I>[] {
  return slots.map(({ words, ways }) => {
    const mine = ways.filter(({ index }) => index === own);
    return { words, ways: mine.length > 0 ? mine : [...ways] };
  });
}

function synonymWays<I extends Words>(
  words: readonly string[],
  languages: readonly I[],
  synonyms: Synonyms,
): Way<I>[] {
  return languages.flatMap((index) =>
    synonyms.of(words, index.language).flatMap((other) => waysOf(other, [index], 'synonym')),
  );
}

/** Lets the last word be a beginning. */
export function beginningWays<I extends Words>(word: string, languages: readonly I[]): Way<I>[] {
  if (word.length < 2) return [];
  return languages.flatMap((index, at) =>
    [...index.vocabulary.beginning(word)].slice(0, MOST_BEGINNINGS).map((term) => ({
      index,
      terms: [term],
      weight: WEIGHT.beginning * (at === 0 ? 1 : WEIGHT.language),
      kind: 'beginning',
    })),
  );
}

/** The one word that a misspelt one most likely means, as it is written; undefined when none is near enough. */
export function meantBy<I extends Words>(
  word: string,
  languages: readonly I[],
  most?: number,
): { word: string; shown: string; index: I } | undefined {
  const found = languages.flatMap((index) => {
    const { vocabulary } = index;
    const same = vocabulary.find(word);
    const others = vocabulary.similar(word, most).filter((near) => vocabulary.find(near.word) !== same);
    return others.map((near) => ({ index, word: near.word, distance: near.distance }));
  });
  const least = Math.min(...found.map(({ distance }) => distance));
  const best = found.find(({ distance }) => distance === least);
  return best && { word: best.word, shown: best.index.vocabulary.shown(best.word), index: best.index };
}
