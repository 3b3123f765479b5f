import type { Language } from '../../frame/shop/settings.ts';
import { type FieldWeights, WEIGHTS } from './fields.ts';
import type { SynonymGroups } from './words/synonyms.ts';

/** What puts results in order, besides the words themselves. */
export interface RankSettings {
  fields: FieldWeights;
  /** How much more a title counts that is all, and only, what was asked for. */
  exactness: number;
  /** How much more a title counts that has the words early and beside each other. */
  nearness: number;
  /** How many times as much a word counts that says what the document is, by its category or type. */
  head: number;
  /** What is left of a word that only says what the document goes with. */
  beside: number;
  /** How much less each further title counts that is like two before it but for its numbers. */
  alike: number;
  /** What is left of the score when the document is out of stock. */
  outOfStock: number;
  /** How much more the best seller counts than what has never been sold. */
  popularity: number;
}

export const RANKING: RankSettings = {
  fields: WEIGHTS,
  exactness: 0.5,
  nearness: 0.2,
  head: 1.3,
  beside: 0.5,
  alike: 0.05,
  outOfStock: 0.6,
  popularity: 0.3,
};

export interface TextSettings {
  languages: readonly Language[];
  ranking?: RankSettings;
  synonyms?: SynonymGroups;
}
