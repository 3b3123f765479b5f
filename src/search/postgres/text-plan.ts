import type { Language } from '../../frame/shop/settings.ts';
import type { Reader } from '../../platform/db/index.ts';
import { squeeze } from '../fold.ts';
import { isMute, type ParsedText, parse } from '../text/asked/parse.ts';
import type { Slot } from '../text/asked/slots.ts';
import { type Attempt, markedWords, type Stage, stages } from '../text/asked/stages.ts';
import { betterText, FEW } from '../text/asked/suggest.ts';
import type { TextSettings } from '../text/settings.ts';
import { stem } from '../text/stems/stem.ts';
import { saying } from '../text/words/stop.ts';
import type { Synonyms } from '../text/words/synonyms.ts';
import { type KnownWords, WordReader } from './known-words.ts';
import { lexeme } from './pack.ts';
import { type CodeRow, readCoded } from './store-words.ts';

/** What documents must have in their words. */
export interface TextMatch {
  /** As `tsquery`, one for each part of the text; empty when only phrases or minus words were said. */
  slots: string[];
  /** How many of them. */
  least: number;
  /** The same in titles only: where given, documents that do not meet all slots must meet `least` of these. */
  titles?: string[];
  /** As `tsquery`: all of these, and none of those. */
  phrases: string[];
  minus: string[];
}

/** One term of one way to meet a slot, for the score. */
interface TermScore {
  slot: number;
  way: number;
  factor: number;
  term: string;
  /** The same in titles only. */
  title: string;
  /** All terms of the way. */
  whole: string;
  /** What marks documents that are this thing, and those that only go with it. */
  head: string;
  beside: string;
}

/** How a text is searched for, with all that the answer says about it. */
export interface TextPlan {
  match: TextMatch;
  terms: TermScore[];
  /** Stems of the text in the shopper's language, in its order, for how near they stand in a title. */
  near: string[];
  coded: CodeRow[];
  corrected?: string;
  suggestion?: string;
  partial?: true;
  fewer?: true;
  words: string[];
}

export interface Planner {
  db: Reader;
  settings: TextSettings;
  synonyms: Synonyms;
  /** How many documents there are, about. */
  size: number;
  /** How many documents of the question's types match; `ENOUGH` is as far as it counts. */
  count(match: TextMatch): Promise<number>;
}

/** So many ways to meet a slot are weighed one by one. */
const WEIGHED = 24;

/** Undefined when the question has no text that says anything. */
export async function planText(
  question: { language: Language; text?: string; typing?: boolean },
  planner: Planner,
): Promise<TextPlan | undefined> {
  const text = question.text ?? '';
  const parsed = parse(text);
  if (parsed.words.length + parsed.phrases.length + parsed.minus.length === 0)
    return isMute(text) ? nothing : undefined;
  const { settings, synonyms, db } = planner;
  const others = settings.languages.filter((language) => language !== question.language);
  const own = settings.languages.includes(question.language) ? [question.language] : [];
  const reader = new WordReader(db, [...own, ...others]);
  const { languages } = reader;
  const usesOf = (word: string) => Math.max(...languages.map(({ vocabulary }) => vocabulary.usesOf(word)));
  await reader.forms(mentioned(parsed.words, languages, synonyms));
  const last = parsed.words.at(-1);
  const knows = (word: string) => languages.some(({ vocabulary }) => vocabulary.knows(word));
  if (last && last.length > 1 && parsed.open && (question.typing || !knows(last)))
    await reader.beginning(last);
  await reader.like(parsed.words.filter((word) => !knows(word) || usesOf(word) <= FEW));

  const phrases = parsed.phrases.map((words) => phrase(words, languages));
  const minus = parsed.minus.map((words) => phrase(words, languages));
  const matchOf = ({ slots, least, inTitle }: Attempt<KnownWords>): TextMatch => ({
    slots: slots.map(({ ways }) => either(ways.map(wayQuery))),
    ...(inTitle ? { titles: slots.map(({ ways }) => either(ways.map(titleQuery))) } : {}),
    least,
    phrases,
    minus,
  });
  const coded = await codedBy(parsed, text, db);
  const walk = stages({ ...question, coded: coded.length > 0 }, parsed, languages, synonyms);
  let step = walk.next();
  while (!step.done) {
    if ('ahead' in step.value) {
      await reader.forms(mentioned(step.value.ahead, languages, synonyms));
      step = walk.next(0);
      continue;
    }
    step = walk.next(await planner.count(matchOf(step.value)));
  }
  const stage: Stage<KnownWords> = step.value ?? { slots: [], least: parsed.words.length > 0 ? 1 : 0 };
  const plan: TextPlan = {
    match: matchOf(stage),
    terms: stage.slots.flatMap((slot, at) => termScores(slot, at, planner.size)),
    near: stage.slots.flatMap(({ ways }) => {
      const way = ways.find(({ index }) => index.language === question.language);
      return way ? way.terms.map((term) => way.index.vocabulary.term(term)) : [];
    }),
    coded,
    words: markedWords(stage.slots, parsed, stage.beginning),
  };
  if (coded.length > 0 && (stage.partial || stage.corrected)) {
    // What only shares some words with a code, or looks like it, is not what was meant.
    return {
      ...plan,
      match: { slots: [], least: 1, phrases: [], minus: plan.match.minus },
      terms: [],
      near: [],
    };
  }
  if (stage.corrected) plan.corrected = stage.corrected;
  else if (!coded.some(({ place }) => place !== null)) {
    const better = betterText(text, parsed.words, languages);
    if (better) plan.suggestion = better;
  }
  if (stage.partial) plan.partial = true;
  if (stage.fewer) plan.fewer = true;
  return plan;
}

/** What a text of signs alone finds. */
const nothing: TextPlan = {
  match: { slots: [], least: 1, phrases: [], minus: [] },
  terms: [],
  near: [],
  coded: [],
  words: [],
};

/** All words whose forms the text may be met by. */
function mentioned(said: readonly string[], languages: readonly KnownWords[], synonyms: Synonyms): string[] {
  const words = new Set(said);
  said.forEach((word, at) => {
    const pair = said.slice(at, at + 2);
    words.add(pair.join(''));
    for (const { language } of languages)
      for (const said of [[word], pair])
        for (const other of synonyms.of(said, language).flat()) words.add(other);
    for (const part of word.match(/\d+(?:\.\d+)?|\p{L}+/gu) ?? []) words.add(part);
    for (let cut = 3; cut <= word.length - 3; cut += 1) {
      words.add(word.slice(0, cut));
      words.add(word.slice(cut));
    }
  });
  return [...words];
}

const either = (queries: readonly string[]): string => queries.map((query) => `(${query})`).join(' | ');

const wayQuery = ({ index, terms }: Slot<KnownWords>['ways'][number]): string =>
  terms.map((term) => lexeme(index.language, index.vocabulary.term(term))).join(' & ');

const titleQuery = ({ index, terms }: Slot<KnownWords>['ways'][number]): string =>
  terms.map((term) => `${lexeme(index.language, index.vocabulary.term(term))}:A`).join(' & ');

/** The words one after the other, in any of the languages. */
const phrase = (words: readonly string[], languages: readonly KnownWords[]): string =>
  either(
    languages.map(({ language }) =>
      saying(words, language)
        .map((word) => lexeme(language, stem(word, language)))
        .join(' <-> '),
    ),
  );

function termScores({ ways }: Slot<KnownWords>, slot: number, size: number): TermScore[] {
  const sorted = ways.length > WEIGHED ? [...ways].sort((a, b) => b.weight - a.weight) : ways;
  const scores = sorted.slice(0, WEIGHED).flatMap((way, at) =>
    way.terms.map((term): TermScore => {
      const key = lexeme(way.index.language, way.index.vocabulary.term(term));
      const rarity = Math.log(1 + size / (1 + way.index.count(term)));
      return {
        slot,
        way: at,
        factor: way.weight * rarity,
        term: key,
        title: `${key}:A`,
        whole: wayQuery(way),
        // As in memory, only a word by itself says what a thing is.
        ...marksOf(way.terms.length === 1 ? way : undefined),
      };
    }),
  );
  const rest = sorted.slice(WEIGHED);
  if (rest.length > 0) {
    const all = either(rest.map(wayQuery));
    const factor = Math.min(...scores.map((score) => score.factor), rest.at(-1)!.weight);
    const titles = either(rest.map(titleQuery));
    scores.push({ slot, way: WEIGHED, factor, term: all, title: titles, whole: all, ...marksOf(undefined) });
  }
  return scores;
}

/** What no document has. */
const NEVER = lexeme('en', '^');

function marksOf(way: Slot<KnownWords>['ways'][number] | undefined): { head: string; beside: string } {
  if (!way) return { head: NEVER, beside: NEVER };
  const { language, vocabulary } = way.index;
  const term = vocabulary.term(way.terms[0]!);
  return { head: lexeme(language, `^${term}`), beside: lexeme(language, `~${term}`) };
}

async function codedBy(parsed: ParsedText, text: string, db: Reader): Promise<CodeRow[]> {
  if (parsed.words.length === 0 || parsed.phrases.length > 0) return [];
  const whole = text.split(/\s-/)[0] ?? '';
  const code = squeeze(whole);
  if (code === '') return [];
  return readCoded(db, code, /\d/.test(whole) && code.length >= 3);
}
