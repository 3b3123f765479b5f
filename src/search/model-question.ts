import type { Language } from '../frame/shop/settings.ts';
import type { DocumentTexts } from './model-document.ts';

/** A filter with a list of values: a taxonomy, a custom field with choices. */
export interface ChoiceFilter {
  field: string;
  values: readonly string[];
  /** `or`: one of the values will do; `and`: all of them are needed. */
  operator: 'and' | 'or';
}

/** Both ends included; an end that is missing is open. What has no such number does not match. */
export interface RangeFilter {
  field: string;
  min?: number;
  max?: number;
}

/** A condition that is not up to the shopper: the form's own. */
export interface ScopeFilter {
  field: string;
  values: readonly string[];
  exclude?: boolean;
}

/** `relevance`, `id`, `title`, `random` or a number field; what lacks the number comes last. */
export interface Order {
  by: string;
  descending: boolean;
}

export interface Question {
  language: Language;
  /** As the shopper typed it. */
  text?: string;
  /** The text is still being typed: its last word may be a beginning even if it is a word already. */
  typing?: boolean;
  /** Document types; none means all. */
  types?: readonly string[];
  scope?: readonly ScopeFilter[];
  /** Documents as `type:id` that are never found. */
  excluded?: readonly string[];
  choices?: readonly ChoiceFilter[];
  /** How choice filters are joined; `and` without it. */
  relation?: 'and' | 'or';
  ranges?: readonly RangeFilter[];
  /** Fields whose values are to be counted. */
  facets?: readonly string[];
  histograms?: readonly HistogramQuestion[];
  /** First counts first; without it by relevance if there is a text, else as they were added. */
  order?: readonly Order[];
  /** Documents as `type:id` that come first, in this order, when they meet the filters: their texts need not have the words. */
  pinned?: readonly string[];
  /** Documents as `type:id` that come after all others. */
  buried?: readonly string[];
  /** Documents as `type:id` whose relevance counts so many times as much. */
  boosted?: Readonly<Record<string, number>>;
  /** For order `random`: the same seed gives the same order. */
  seed?: number;
  offset?: number;
  limit?: number;
}

export interface HistogramQuestion {
  field: string;
  bins: number;
  /** Between what; without it between the least and the greatest there is in all documents. */
  min?: number;
  max?: number;
}

export interface Hit {
  type: string;
  id: number;
  /** The variation that meets the filters, when filters speak of variations or its own code was searched for. */
  rowId?: number;
  score: number;
}

export interface Histogram {
  min: number;
  max: number;
  /** Documents with a number in each of the equal parts between `min` and `max`, the last including `max`. */
  counts: number[];
  /** What there is under the other filters; undefined when there is nothing. */
  found: { min: number; max: number } | undefined;
}

export interface Reply {
  total: number;
  hits: Hit[];
  /** Field → value → how many documents choosing it gives (search-and-filter.md 2.5). Values without any are left out. */
  counts: Record<string, Map<string, number>>;
  histograms: Record<string, Histogram>;
  /** What the text was taken for, when words had to be corrected; the results are those of this text. */
  corrected?: string;
  /** A text that would find more; the results are those of the text as typed. */
  suggestion?: string;
  /** No document has all the words of the text: these have the most of them. */
  partial?: true;
  /** Few documents have all the words of the text: they come first, then those that have some. */
  fewer?: true;
  /** Finds the words of the text in the language's texts: see `highlight`. */
  words: readonly string[];
}

/** What answers: the index in memory, or one day a database that searches by itself. */
export interface SearchEngine {
  search(question: Question): Promise<Reply>;
  /** The same answer, and of each hit what its score is made of; a database that searches tells no reasons. */
  explain(question: Question): Promise<{ reply: Reply; reasons: Reasons[] }>;
  /** Without which filter there would be something, most results first: for pages that found nothing. */
  relax(question: Question): Promise<Relaxed[]>;
  /** How many documents have a value of a field, filters or not. */
  totals(field: string, types?: readonly string[]): Promise<Map<string, number>>;
  /** The least and the greatest number of a field; undefined when no document has one. */
  bounds(field: string): Promise<{ min: number; max: number } | undefined>;
}

/** How a word of a text was met: by itself, put together or taken apart, by a synonym, or as a beginning. */
export type WayKind = 'word' | 'joined' | 'synonym' | 'beginning';

/** One part of a text that a document meets. */
export interface MetWord {
  /** As the shopper said it. */
  said: string;
  /** The words of the document that it was met by, as they are written. */
  by: string;
  kind: WayKind;
  language: Language;
  /** The fields of the document that have it. */
  fields: (keyof DocumentTexts)[];
  /** It says what the document is, or only what it goes with. */
  says: 'head' | 'beside' | undefined;
  worth: number;
}

/** What the worth of all words is multiplied by, one after the other. */
export interface Factor {
  name: 'exactness' | 'popularity' | 'stock' | 'nearness' | 'alike' | 'boost';
  times: number;
}

/** Why a hit stands where it does: `(sum of words) × factors`, and what is added after the ranking. */
export interface Reasons {
  words: MetWord[];
  factors: Factor[];
  /** Added because it meets more of the words than others. */
  ahead: number;
  /** The text is its code, or the code begins so: the score is that of its code. */
  coded: boolean;
}

/** What to leave out of a question that finds nothing: one value of a choice, a range, or the text. */
export interface Relaxed {
  drop: { choice: string; value: string } | { range: string } | { text: true };
  total: number;
}
