import type { Language } from '../../frame/shop/settings.ts';
import { stem } from './stems/stem.ts';
import { distance, lettersOf, tolerance, tooFar, unlikeliness } from './words/distance.ts';
import { saysNothing } from './words/stop.ts';

export interface VocabularyState {
  words: string[];
  termOf: Uint32Array;
  terms: string[];
  uses: Uint32Array;
  shown: [string, string][];
}

/** The words of one language that documents use, as they stand there, and the term each of them means. */
export class Vocabulary {
  readonly language: Language;
  readonly #words: string[] = [];
  readonly #ids = new Map<string, number>();
  readonly #termOf: number[] = [];
  /** Of each word whether it says nothing, and whether it has a digit in it; and its letters (`lettersOf`). */
  readonly #mute: boolean[] = [];
  readonly #numbered: boolean[] = [];
  readonly #letters: number[] = [];
  readonly #terms: string[] = [];
  readonly #termIds = new Map<string, number>();
  /** In how many texts a word stands, roughly: changed documents count again. */
  readonly #uses: number[] = [];
  /** With its accents, where it has some. */
  readonly #shown = new Map<string, string>();
  /** Words by length and first letter, and by length and last letter: one mistake never hits both. */
  readonly #near = new Map<string, number[]>();
  /** In alphabetical order, all but the newest. */
  #sorted: number[] = [];

  constructor(language: Language, kept?: VocabularyState) {
    this.language = language;
    if (!kept) return;
    kept.terms.forEach((term, id) => {
      this.#terms.push(term);
      this.#termIds.set(term, id);
    });
    kept.words.forEach((word, at) => {
      this.#enter(word, kept.termOf[at]!, kept.uses[at]!);
    });
    for (const [word, shown] of kept.shown) this.#shown.set(word, shown);
    this.settle();
  }

  get termCount(): number {
    return this.#terms.length;
  }

  term(id: number): string {
    return this.#terms[id]!;
  }

  /** The number of a folded word, which is entered when it is not here yet. */
  idOf(word: string): number {
    const id = this.#ids.get(word);
    if (id !== undefined) return id;
    this.learn(word, 0);
    return this.#words.length - 1;
  }

  /** Counts a use of a word. @returns its term */
  use(id: number): number {
    this.#uses[id]! += 1;
    return this.#termOf[id]!;
  }

  isMute(id: number): boolean {
    return this.#mute[id]!;
  }

  hasDigit(id: number): boolean {
    return this.#numbered[id]!;
  }

  /** Enters a folded word that is not here yet, with how often it is used. @returns its term */
  learn(word: string, uses: number): number {
    const text = stem(word, this.language);
    let term = this.#termIds.get(text);
    if (term === undefined) {
      term = this.#terms.push(text) - 1;
      this.#termIds.set(text, term);
    }
    this.#enter(word, term, uses);
    return term;
  }

  #enter(word: string, term: number, uses: number): void {
    const id = this.#words.push(word) - 1;
    this.#ids.set(word, id);
    this.#termOf.push(term);
    this.#uses.push(uses);
    this.#mute.push(saysNothing(word, this.language));
    this.#letters.push(lettersOf(word));
    const numbered = /\d/.test(word);
    this.#numbered.push(numbered);
    if (word.length < 3 || numbered) return;
    for (const key of [`${word[0]}${word.length}`, `${word.length}${word.at(-1)}`]) {
      const near = this.#near.get(key);
      if (near) near.push(id);
      else this.#near.set(key, [id]);
    }
  }

  /** How a word is written when it is shown. */
  show(folded: string, written: string): void {
    if (!this.#shown.has(folded)) this.#shown.set(folded, written);
  }

  shown(folded: string): string {
    return this.#shown.get(folded) ?? folded;
  }

  /** The word that a term mostly stands for, as it is written. It looks at every word: for who explains an answer. */
  written(term: number): string {
    let most = -1;
    for (let id = 0; id < this.#words.length; id += 1)
      if (this.#termOf[id] === term && (most < 0 || this.#uses[id]! > this.#uses[most]!)) most = id;
    return most < 0 ? this.term(term) : this.shown(this.#words[most]!);
  }

  /** The term of a folded word, known or not as it stands, if any document uses one of its forms. */
  find(word: string): number | undefined {
    const id = this.#ids.get(word);
    if (id !== undefined) return this.#termOf[id];
    return this.#termIds.get(stem(word, this.language));
  }

  knows(word: string): boolean {
    return this.find(word) !== undefined;
  }

  usesOf(word: string): number {
    const id = this.#ids.get(word);
    return id === undefined ? 0 : this.#uses[id]!;
  }

  /** Terms of the words that begin so. */
  beginning(prefix: string): Set<number> {
    const found = new Set<number>();
    const sorted = this.#sorted;
    let [low, high] = [0, sorted.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#words[sorted[middle]!]! < prefix) low = middle + 1;
      else high = middle;
    }
    for (let at = low; at < sorted.length && this.#words[sorted[at]!]!.startsWith(prefix); at += 1)
      found.add(this.#termOf[sorted[at]!]!);
    for (let id = sorted.length; id < this.#words.length; id += 1)
      if (this.#words[id]!.startsWith(prefix)) found.add(this.#termOf[id]!);
    return found;
  }

  /**
   * The known words nearest to a folded one: the closest first, then the likeliest slips (a letter that is doubled or
   * not, a mistake after the first letter), then the most used. None when nothing is near enough.
   */
  similar(word: string, most = tolerance(word.length)): { word: string; distance: number }[] {
    if (most === 0 || /\d/.test(word)) return [];
    const letters = lettersOf(word);
    const found: { word: string; distance: number; slip: number; uses: number }[] = [];
    const look = (id: number) => {
      if (tooFar(letters, this.#letters[id]!, most)) return;
      const other = this.#words[id]!;
      const away = distance(word, other, most);
      if (away === 0 || away > most) return;
      found.push({ word: other, distance: away, slip: unlikeliness(word, other), uses: this.#uses[id]! });
    };
    for (let length = word.length - most; length <= word.length + most; length += 1) {
      for (const id of this.#near.get(`${word[0]}${length}`) ?? []) look(id);
      for (const id of this.#near.get(`${length}${word.at(-1)}`) ?? [])
        if (this.#words[id]![0] !== word[0]) look(id);
    }
    found.sort((a, b) => a.distance - b.distance || a.slip - b.slip || b.uses - a.uses);
    return found.slice(0, 12);
  }

  settle(): void {
    const words = this.#words;
    this.#sorted = Array.from(words, (_, id) => id).sort((a, b) => (words[a]! < words[b]! ? -1 : 1));
  }

  state(): VocabularyState {
    return {
      words: this.#words,
      termOf: Uint32Array.from(this.#termOf),
      terms: this.#terms,
      uses: Uint32Array.from(this.#uses),
      shown: [...this.#shown],
    };
  }
}
