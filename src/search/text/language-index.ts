import type { Language } from '../../frame/shop/settings.ts';
import { Growing } from '../../platform/columns/growing.ts';
import { fold, isPlain } from '../fold.ts';
import type { DocumentTexts } from '../model-document.ts';
import { ByteList } from './bytes.ts';
import { BESIDE, BETWEEN, FIELDS, HEAD, IN_FIELDS, LISTS, mark } from './fields.ts';
import { Postings, type PostingsState } from './postings.ts';
import { Vocabulary, type VocabularyState } from './vocabulary.ts';
import { headsOf } from './words/heads.ts';
import { eachToken } from './words/tokens.ts';

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

/** So many names are known by heart until the index is settled. */
const MOST_NAMES = 20_000;

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
  readonly #names = new Map<string, readonly number[]>();
  /** Of the document that is being added, the terms it has, and where by term; all zeros between two documents. */
  readonly #met: number[] = [];
  readonly #marks = new Growing<Uint16Array>(Uint16Array);

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
    let titleLength = 0;
    let likeness = 0;
    FIELDS.forEach((field, at) => {
      const text = texts[field];
      if (!text) return;
      for (const part of LISTS.has(field) ? text.split(BETWEEN) : [text])
        for (const heard of LISTS.has(field) ? this.#known(part) : this.#read(part)) {
          const id = heard < 0 ? ~heard : heard;
          const term = this.#meet(id, at);
          if (heard < 0 || this.vocabulary.isMute(id)) continue;
          this.#stream.push(term + 1);
          if (field !== 'title') continue;
          titleLength += 1;
          if (!this.vocabulary.hasDigit(id)) likeness = (Math.imul(likeness, 0x01000193) ^ (term + 1)) >>> 0;
        }
      if (field === 'title') this.#showWords(text);
      this.#stream.push(GAP);
    });
    const { is, beside } = headsOf(texts.terms, this.language);
    for (const word of is) this.#markHead(word, HEAD);
    for (const word of beside) this.#markHead(word, BESIDE);
    this.#titleLength.push(Math.min(255, titleLength));
    this.#likeness.push(likeness);
    this.#start.push(this.#stream.length);
    for (const term of this.#met) {
      this.postings.add(term, doc, this.#marks.items[term]!);
      this.#marks.items[term] = 0;
    }
    this.#met.length = 0;
    if (this.postings.heavy) this.postings.settle(this.vocabulary.termCount);
  }

  /** The words of a text by their numbers; what may also be one word (`tokens.ts`) as its number's complement. */
  #read(text: string): number[] {
    const heard: number[] = [];
    eachToken(
      fold(text),
      (word) => heard.push(this.vocabulary.idOf(word)),
      (word) => heard.push(~this.vocabulary.idOf(word)),
    );
    return heard;
  }

  /** The same of a name that other documents have as well. */
  #known(name: string): readonly number[] {
    let heard = this.#names.get(name);
    if (!heard) {
      heard = this.#read(name);
      if (this.#names.size >= MOST_NAMES) this.#names.clear();
      this.#names.set(name, heard);
    }
    return heard;
  }

  /** Marks that a word stands in a field. @returns its term */
  #meet(id: number, field: number): number {
    const term = this.vocabulary.use(id);
    this.#marks.pad(term + 1);
    const before = this.#marks.items[term]!;
    if (before === 0) this.#met.push(term);
    this.#marks.items[term] = mark(before, field);
    return term;
  }

  #markHead(word: string, kind: number): void {
    const term = this.vocabulary.find(word);
    if (term === undefined || term >= this.#marks.length) return;
    const marks = this.#marks.items[term]!;
    if (marks > 0) this.#marks.items[term] = (marks & IN_FIELDS) | kind;
  }

  /** Remembers how words with accents are written. */
  #showWords(text: string): void {
    if (isPlain(text)) return;
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

  /** Sets the place of each term in the title, from 0; -1 when it is not there. */
  placesInTitle(doc: number, terms: readonly number[], places: Int32Array): void {
    places.fill(-1);
    let left = terms.length;
    const { bytes } = this.#stream;
    let at = this.#start.items[doc]!;
    const length = this.#titleLength.items[doc]!;
    for (let place = 0; place < length && left > 0; place += 1) {
      let value = bytes[at++]!;
      for (let bit = 7; value >>> bit !== 0; bit += 7)
        value = (value & ((1 << bit) - 1)) | (bytes[at++]! << bit);
      for (let one = 0; one < terms.length; one += 1) {
        if (value !== terms[one]! + 1 || places[one]! >= 0) continue;
        places[one] = place;
        left -= 1;
      }
    }
  }

  /** The same number for titles that only numbers tell apart; 0 for a title that has nothing else. */
  likeness(doc: number): number {
    return this.#likeness.items[doc]!;
  }

  settle(): void {
    this.postings.settle(this.vocabulary.termCount);
    this.vocabulary.settle();
    this.#names.clear();
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
