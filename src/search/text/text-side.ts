import type { Language } from '../../frame/shop/settings.ts';
import {
  type Bits,
  countBits,
  emptyBits,
  hasBit,
  intersect,
  members,
  setBit,
  subtract,
} from '../../platform/columns/bits.ts';
import type { Columns } from '../columns/columns.ts';
import type { SearchDocument } from '../model-document.ts';
import { type Gathered, gather, meeting } from './asked/gather.ts';
import { isMute, type ParsedText, parse } from './asked/parse.ts';
import { rank } from './asked/rank.ts';
import { phraseWays } from './asked/slots.ts';
import { type Attempt, markedWords, type Stage, type StageQuestion, stages } from './asked/stages.ts';
import { betterText } from './asked/suggest.ts';
import type { Told } from './asked/told.ts';
import { type Coded, Codes, type CodesState } from './codes.ts';
import { worthOf } from './fields.ts';
import { LanguageIndex, type LanguageState } from './language-index.ts';
import { RANKING, type RankSettings, type TextSettings } from './settings.ts';
import { Synonyms } from './words/synonyms.ts';

export type { TextSettings } from './settings.ts';

export interface TextState {
  languages: [Language, LanguageState][];
  codes: CodesState;
}

/** What a text finds. */
export interface Found {
  docs: Bits;
  scores: Float32Array;
  /** The row whose own code the text is, by document. */
  rows: Map<number, number>;
  corrected?: string;
  suggestion?: string;
  /** No document has all the words: these have the most. */
  partial?: true;
  /** Few have all the words: those that have some come after. */
  fewer?: true;
  /** Stems, and beginnings with a star at the end, for marking the words. */
  words: string[];
}

/** The text side of the index: words and codes of all documents, in every language. */
export class TextSide {
  readonly #languages: LanguageIndex[];
  readonly #codes: Codes;
  readonly #synonyms: Synonyms;
  readonly #ranking: RankSettings;
  readonly #worth: Float64Array;

  constructor(settings: TextSettings, kept?: TextState) {
    this.#ranking = settings.ranking ?? RANKING;
    const { fields, head, beside } = this.#ranking;
    this.#worth = worthOf(fields, head, beside);
    this.#synonyms = new Synonyms(settings.synonyms ?? {});
    const states = new Map(kept?.languages);
    this.#languages = settings.languages.map((language) => new LanguageIndex(language, states.get(language)));
    this.#codes = new Codes(kept?.codes);
  }

  add(doc: number, firstRow: number, document: SearchDocument): void {
    for (const index of this.#languages) index.add(doc, document.texts[index.language]);
    for (const code of document.codes) this.#codes.add(code, doc);
    document.rows.forEach(({ codes }, at) => {
      for (const code of codes) this.#codes.add(code, doc, firstRow + at);
    });
  }

  settle(): void {
    for (const index of this.#languages) index.settle();
    this.#codes.settle();
  }

  /** Undefined when the question has no text. One of signs alone finds nothing. */
  find(question: TextQuestion, columns: Columns, told?: Told): Found | undefined {
    const parsed = parse(question.text ?? '');
    if (parsed.words.length + parsed.phrases.length + parsed.minus.length === 0)
      return isMute(question.text ?? '') ? nothing(columns.size) : undefined;
    if (this.#languages.some(({ postings }) => postings.crowded)) this.settle();
    const own = this.#languages.find(({ language }) => language === question.language);
    const languages = [...(own ? [own] : []), ...this.#languages.filter((index) => index !== own)];
    const possible = columns.alive();
    if (question.types && question.types.length > 0) intersect(possible, columns.ofTypes(question.types));
    this.#demandPhrases(possible, parsed, languages);
    const coded = this.#coded(parsed, question.text ?? '', possible, columns.rowDoc);
    const asked = { ...question, coded: coded.length > 0 };
    const found = this.#stages(asked, parsed, languages, possible, columns.size);
    const first = languages[0]!;
    const list = members(found.docs);
    told?.words(found.slots, columns.size, this.#worth);
    rank(list, found.gathered, found.slots, first, columns, this.#ranking, told);
    if (found.least < found.slots.length) inTiers(found, list, told);
    const rows = withCodes(found, coded, told);
    const result: Found = {
      docs: found.docs,
      scores: found.gathered.scores,
      rows,
      words: markedWords(found.slots, parsed, found.beginning),
    };
    if (found.corrected) result.corrected = found.corrected;
    else {
      const better = rows.size > 0 ? undefined : betterText(question.text ?? '', parsed.words, languages);
      if (better) result.suggestion = better;
    }
    if (found.partial && rows.size === 0) result.partial = true;
    if (found.fewer) result.fewer = true;
    return result;
  }

  #stages(
    question: StageQuestion,
    parsed: ParsedText,
    languages: readonly LanguageIndex[],
    possible: Bits,
    size: number,
  ): Reached {
    const walk = stages(question, parsed, languages, this.#synonyms);
    let step = walk.next();
    let found: { gathered: Gathered; docs: Bits } | undefined;
    let last: Attempt<LanguageIndex> | undefined;
    while (!step.done) {
      if ('ahead' in step.value) {
        step = walk.next(0);
        continue;
      }
      const { slots } = step.value;
      const again = slots === last?.slots;
      const gathered = again ? found!.gathered : gather(slots, size, this.#worth);
      last = step.value;
      const docs = intersect(reached(step.value, gathered), possible);
      found = { gathered, docs };
      step = walk.next(countBits(docs));
    }
    if (step.value && found) {
      if (step.value.least !== last?.least)
        found.docs = intersect(reached(step.value, found.gathered), possible);
      return { ...step.value, ...found };
    }
    const docs = parsed.words.length === 0 ? possible : emptyBits(size);
    return { slots: [], least: 0, gathered: gather([], size, this.#worth), docs };
  }

  /** Leaves only documents with all the phrases and without what is not wanted. */
  #demandPhrases(possible: Bits, { phrases, minus }: ParsedText, languages: readonly LanguageIndex[]): void {
    for (const words of phrases) intersect(possible, this.#withPhrase(words, languages, possible));
    for (const words of minus) subtract(possible, this.#withPhrase(words, languages, possible));
  }

  #withPhrase(words: readonly string[], languages: readonly LanguageIndex[], within: Bits): Bits {
    const found = emptyBits(within.length * 32);
    for (const { index, terms } of phraseWays(words, languages)) {
      const [first] = terms;
      if (first === undefined) continue;
      const has = terms.length === 1 ? () => true : index.phrase(terms);
      const { docs, length } = index.postings.read(first);
      for (const doc of docs.subarray(0, length)) if (hasBit(within, doc) && has(doc)) setBit(found, doc);
    }
    return found;
  }

  /** What has the text as its code, or a code that begins so, and how many times the best score that is worth. */
  #coded(parsed: ParsedText, text: string, possible: Bits, rowDoc: Uint32Array): CodeMatch[] {
    if (parsed.words.length === 0 || parsed.phrases.length > 0) return [];
    const whole = text.split(/\s-/)[0] ?? '';
    const beginning = /\d/.test(whole) ? this.#codes.beginning(whole, rowDoc) : [];
    return [
      ...this.#codes.exact(whole, rowDoc).map((match) => ({ ...match, times: 4 })),
      ...beginning.map((match) => ({ ...match, times: 1 })),
    ].filter(({ doc }) => hasBit(possible, doc));
  }

  state(): TextState {
    return {
      languages: this.#languages.map((index) => [index.language, index.state()]),
      codes: this.#codes.state(),
    };
  }
}

export interface TextQuestion {
  language: Language;
  text?: string;
  typing?: boolean;
  types?: readonly string[];
}

/** How far the words of a text went, and what they found. */
type Reached = Stage<LanguageIndex> & { gathered: Gathered; docs: Bits };

const reached = ({ slots, least, inTitle }: Attempt<LanguageIndex>, gathered: Gathered): Bits =>
  meeting(gathered, slots.length, least, inTitle ? gathered.inTitle : gathered.met);

const nothing = (size: number): Found => ({
  docs: emptyBits(size),
  scores: new Float32Array(size),
  rows: new Map(),
  words: [],
});

type CodeMatch = Coded & { times: number };

/** Adds what a code has found, before all others where it is the very code. @returns rows whose code it is */
function withCodes(found: Reached, coded: readonly CodeMatch[], told?: Told): Map<number, number> {
  const rows = new Map<number, number>();
  if (coded.length === 0) return rows;
  if (found.partial || found.corrected) {
    // What only shares some words with a code, or looks like it, is not what was meant.
    found.docs.fill(0);
    delete found.partial;
    delete found.corrected;
  }
  const { scores } = found.gathered;
  let top = 1;
  for (let doc = 0; doc < scores.length; doc += 1) if (scores[doc]! > top) top = scores[doc]!;
  for (const { doc, row, times } of coded) {
    setBit(found.docs, doc);
    if (scores[doc]! < top * times) told?.coded(doc);
    scores[doc] = Math.max(scores[doc]!, top * times);
    if (row !== undefined && !rows.has(doc)) rows.set(doc, row);
  }
  return rows;
}

/** Puts documents with more of the words before those with fewer, whatever the words are worth. */
function inTiers({ gathered: { scores, met }, least }: Reached, list: Uint32Array, told?: Told): void {
  let top = 0;
  for (const doc of list) if (scores[doc]! > top) top = scores[doc]!;
  for (const doc of list) {
    scores[doc]! += top * (met[doc]! - least);
    told?.ahead(doc, top * (met[doc]! - least));
  }
}
