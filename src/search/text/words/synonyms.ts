import type { Language } from '../../../frame/shop/settings.ts';
import { fold } from '../../fold.ts';
import { stem } from '../stems/stem.ts';
import { tokensOf } from './tokens.ts';

/** The shopkeeper's synonyms: words or short phrases that find the same. @example { ca: [['mòbil', 'telèfon']] } */
export type SynonymGroups = Record<Language, readonly (readonly string[])[]>;

/** For a sequence of stems, the other sequences (of folded words) that mean the same. */
export class Synonyms {
  readonly #others = new Map<string, string[][]>();

  constructor(groups: SynonymGroups) {
    for (const [language, list] of Object.entries(groups) as [Language, readonly (readonly string[])[]][])
      for (const group of list) {
        const members = group.map((text) => tokensOf(fold(text))).filter((words) => words.length > 0);
        for (const member of members) {
          const key = this.#key(member, language);
          const others = members.filter((other) => other !== member);
          this.#others.set(key, [...(this.#others.get(key) ?? []), ...others]);
        }
      }
  }

  of(words: readonly string[], language: Language): readonly string[][] {
    return this.#others.size === 0 ? [] : (this.#others.get(this.#key(words, language)) ?? []);
  }

  #key(words: readonly string[], language: Language): string {
    return `${language} ${words.map((word) => stem(word, language)).join(' ')}`;
  }
}
