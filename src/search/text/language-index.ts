import type { Language } from '../../frame/settings.ts';
import { Growing } from '../engine/growing.ts';
import type { DocumentTexts } from '../model-document.ts';
import { ByteList } from './bytes.ts';
import { FIELDS, mark } from './fields.ts';
import { fold } from './fold.ts';
import { headsOf } from './heads.ts';
import { Postings, type PostingsState } from './postings.ts';
import { saysNothing } from './stop.ts';
import { eachToken } from './tokens.ts';
import { Vocabulary, type VocabularyState } from './vocabulary.ts';

export interface LanguageState {
  vocabulary: VocabularyState;
  postings: PostingsState;
  start: Uint32Array;
  stream: Uint8Array<ArrayBuffer>;
  titleLength: Uint8Array;
  likeness: Uint32Array;
}

/** Stands between the fields of a text, so that no phrase reaches from one into the next. Terms stand as one more. */
const GAP = 0;

/** The words of all documents in one language. */
export class LanguageIndex {
  readonly language: Language;
  readonly vocabulary: Vocabulary;
  readonly postings: Postings;
  /** Terms of each document in the order of its text, stop words left out; `#start` says where its bytes begin. */
  readonly #start: Growing<Uint32Array>;
  readonly #stream: ByteList;
  readonly #titleLength: Growing<Uint8Array>;
  readonly #likeness: Growing<Uint32Array>;

  constructor(language: Language, kept?: LanguageState) {
    this.language = language;
    this.vocabulary = new Vocabulary(language, kept?.vocabulary);
    this.postings = new Postings(kept?.postings);
    this.#start = new Growing<Uint32Array>(Uint32Array, kept?.start);
    this.#stream = new ByteList(kept?.stream);
    this.#titleLength = new Growing<Uint8Array>(Uint8Array, kept?.titleLength);
    this.#likeness = new Growing<Uint32Array>(Uint32Array, kept?.likeness);
    if (!kept) this.#start.push(0);
  }

  /** Adds the next document; one without texts in this language too. */
  add(doc: number, texts: DocumentTexts | undefined): void {
    if (!texts) {
      this.#start.push(this.#stream.length);
      this.#titleLength.push(0);
      this.#likeness.push(0);
      return;
    }
    const marks = new Map<number, number>();
    let titleLength = 0;
    let likeness = 0;
    FIELDS.forEach((field, at) => {
      const text = texts[field];
      if (!text) return;
      const folded = fold(text);
      const enter = (word: string) => {
        const term = this.vocabulary.use(word);
        marks.set(term, mark(marks.get(term) ?? 0, at));
        return term;
      };
      eachToken(
        folded,
        (word) => {
          const term = enter(word);
          if (saysNothing(word, this.language)) return;
          this.#stream.push(term + 1);
          if (field !== 'title') return;
          titleLength += 1;
          if (!/\d/.test(word)) likeness = (Math.imul(likeness, 0x01000193) ^ (term + 1)) >>> 0;
        },
        enter,
      );
      if (field === 'title') this.#showWords(text, folded);
      this.#stream.push(GAP);
    });
    const heads = headsOf(texts.terms, this.language);
    for (const word of heads.is) marks.set(this.vocabulary.mark('^', word), 1);
    for (const word of heads.beside) marks.set(this.vocabulary.mark('~', word), 1);
    this.#titleLength.push(Math.min(255, titleLength));
    this.#likeness.push(likeness);
    this.#start.push(this.#stream.length);
    for (const [term, where] of marks) this.postings.add(term, doc, where);
  }

  /** Remembers how words with accents are written. */
  #showWords(text: string, folded: string): void {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the quick way out for plain text
    if (/^[\x00-\x7f]*$/.test(text) || text.length > folded.length * 2) return;
    for (const [word] of text.toLowerCase().matchAll(/[\p{L}\p{M}·]+/gu)) {
      const plain = fold(word);
      if (plain !== word) this.vocabulary.show(plain, word);
    }
  }

  titleLength(doc: number): number {
    return this.#titleLength.items[doc]!;
  }

  /** Tells of documents whether these terms stand one after the other in them. */
  phrase(terms: readonly number[]): (doc: number) => boolean {
    const wanted = new ByteList();
    for (const term of terms) wanted.push(term + 1);
    const { bytes: phrase, length } = wanted;
    const first = phrase[0];
    return (doc) => {
      const { bytes } = this.#stream;
      const from = this.#start.items[doc]!;
      const end = this.#start.items[doc + 1]! - length;
      for (let at = from; at <= end; at += 1) {
        // A number begins where the one before it has ended.
        if (bytes[at] !== first || (at > from && bytes[at - 1]! >= 0x80)) continue;
        let same = 1;
        while (same < length && bytes[at + same] === phrase[same]) same += 1;
        if (same === length) return true;
      }
      return false;
    };
  }

  /** The place of a term in the title, from 0; -1 when it is not there. */
  placeInTitle(doc: number, term: number): number {
    const { bytes } = this.#stream;
    let at = this.#start.items[doc]!;
    const length = this.#titleLength.items[doc]!;
    for (let place = 0; place < length; place += 1) {
      let value = bytes[at++]!;
      for (let bit = 7; value >>> bit !== 0; bit += 7)
        value = (value & ((1 << bit) - 1)) | (bytes[at++]! << bit);
      if (value === term + 1) return place;
    }
    return -1;
  }

  /** The same number for titles that only numbers tell apart; 0 for a title that has nothing else. */
  likeness(doc: number): number {
    return this.#likeness.items[doc]!;
  }

  settle(): void {
    this.postings.settle(this.vocabulary.termCount);
    this.vocabulary.settle();
  }

  state(): LanguageState {
    return {
      vocabulary: this.vocabulary.state(),
      postings: this.postings.state(this.vocabulary.termCount),
      start: this.#start.exact(),
      stream: this.#stream.exact(),
      titleLength: this.#titleLength.exact(),
      likeness: this.#likeness.exact(),
    };
  }
}
