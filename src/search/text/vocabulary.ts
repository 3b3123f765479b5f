import type { Language } from '../../frame/settings.ts';
import { distance, tolerance, unlikeliness } from './distance.ts';
import { stem } from './stem.ts';

/** `^`: the document is this thing; `~`: it goes with it. No word has these signs. */
export type TermMark = '^' | '~';

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

  /** Finds or enters a folded word, and counts its use. @returns its term */
  use(word: string): number {
    const id = this.#ids.get(word);
    if (id !== undefined) {
      this.#uses[id]! += 1;
      return this.#termOf[id]!;
    }
    return this.learn(word, 1);
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
    if (word.length < 3 || /\d/.test(word)) return;
    for (const key of [`${word[0]}${word.length}`, `${word.length}${word.at(-1)}`]) {
      const near = this.#near.get(key);
      if (near) near.push(id);
      else this.#near.set(key, [id]);
    }
  }

  /** A term for what is known of a word in a text beyond its being there; no text finds it by itself. */
  mark(kind: TermMark, word: string): number {
    const text = `${kind}${stem(word, this.language)}`;
    let term = this.#termIds.get(text);
    if (term === undefined) {
      term = this.#terms.push(text) - 1;
      this.#termIds.set(text, term);
    }
    return term;
  }

  /** The mark of a term, if any document has it. */
  marked(kind: TermMark, term: number): number | undefined {
    return this.#termIds.get(`${kind}${this.#terms[term]!}`);
  }

  /** How a word is written when it is shown. */
  show(folded: string, written: string): void {
    if (!this.#shown.has(folded)) this.#shown.set(folded, written);
  }

  shown(folded: string): string {
    return this.#shown.get(folded) ?? folded;
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
    const seen = new Set<number>();
    const found: { id: number; distance: number }[] = [];
    for (let length = word.length - most; length <= word.length + most; length += 1) {
      for (const key of [`${word[0]}${length}`, `${length}${word.at(-1)}`])
        for (const id of this.#near.get(key) ?? []) {
          if (seen.has(id)) continue;
          seen.add(id);
          const away = distance(word, this.#words[id]!, most);
          if (away > 0 && away <= most) found.push({ id, distance: away });
        }
    }
    const slip = (id: number) => unlikeliness(word, this.#words[id]!);
    found.sort(
      (a, b) => a.distance - b.distance || slip(a.id) - slip(b.id) || this.#uses[b.id]! - this.#uses[a.id]!,
    );
    return found.slice(0, 12).map(({ id, distance: away }) => ({ word: this.#words[id]!, distance: away }));
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
