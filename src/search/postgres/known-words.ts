import type { Language } from '../../frame/shop/settings.ts';
import type { Reader } from '../../platform/db/index.ts';
import type { Words } from '../text/asked/slots.ts';
import { Vocabulary } from '../text/vocabulary.ts';
import { tolerance } from '../text/words/distance.ts';
import { readBeginnings, readForms, readLike, type WordRow } from './store-words.ts';

/** More words than these do not share a beginning that means something. */
const MOST_BEGINNINGS = 200;

/** The words of one language that a question is about. */
export class KnownWords implements Words {
  readonly language: Language;
  readonly vocabulary: Vocabulary;
  readonly #here = new Set<string>();
  readonly #uses = new Map<number, number>();

  constructor(language: Language) {
    this.language = language;
    this.vocabulary = new Vocabulary(language);
  }

  learn({ word, shown, uses }: WordRow): void {
    if (this.#here.has(word)) return;
    this.#here.add(word);
    const term = this.vocabulary.learn(word, uses);
    this.#uses.set(term, (this.#uses.get(term) ?? 0) + uses);
    if (shown !== '') this.vocabulary.show(word, shown);
  }

  /** In about how many documents a term stands. */
  count(term: number): number {
    return this.#uses.get(term) ?? 0;
  }
}

/** Fetches words as a text needs them, each only once. */
export class WordReader {
  readonly #db: Reader;
  /** The shopper's own first. */
  readonly languages: readonly KnownWords[];
  readonly #liked = new Set<string>();

  constructor(db: Reader, languages: readonly Language[]) {
    this.#db = db;
    this.languages = languages.map((language) => new KnownWords(language));
  }

  #learn(rows: readonly WordRow[]): void {
    for (const row of rows) this.languages.find(({ language }) => language === row.language)?.learn(row);
  }

  get #names(): Language[] {
    return this.languages.map(({ language }) => language);
  }

  async forms(words: readonly string[]): Promise<void> {
    if (words.length > 0) this.#learn(await readForms(this.#db, this.#names, words));
  }

  /** @returns what it found, for their forms count too */
  async beginning(word: string): Promise<void> {
    const rows = await readBeginnings(this.#db, this.#names, word, MOST_BEGINNINGS);
    this.#learn(rows);
  }

  /** Everything that these words may have been meant to be. */
  async like(words: readonly string[]): Promise<void> {
    const fresh = words.filter((word) => !this.#liked.has(word) && !/\d/.test(word) && word.length > 3);
    for (const word of fresh) this.#liked.add(word);
    const asked = fresh.map((word) => ({ word, most: tolerance(word.length) }));
    if (asked.length > 0) this.#learn(await readLike(this.#db, this.#names, asked));
  }
}
