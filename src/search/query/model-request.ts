/** A day as `2024-02-28`. */
export type Day = string;

export interface NumberRange {
  min?: number;
  max?: number;
}

/** Both days included; one that is missing is open. */
export interface DayRange {
  from?: Day;
  to?: Day;
}

export interface SortChoice {
  /** A column (`title`, `date`, …) or `_sfm_KEY` for a custom field. */
  by: string;
  direction: 'asc' | 'desc';
  /** How a custom field compares. */
  as?: 'num' | 'alpha' | 'date' | 'datetime';
}

/** What a search form asks for, free of how an address spells it. What is not asked for is not there. */
export interface SearchRequest {
  text: string;
  /** Taxonomy → slugs. */
  terms: Record<string, string[]>;
  authors: string[];
  types: string[];
  /** Custom field → values. */
  choices: Record<string, string[]>;
  numbers: Record<string, NumberRange>;
  dates: Record<string, DayRange>;
  postDate?: DayRange;
  sort?: SortChoice;
  /** The store's own order, which comes before `sort`. */
  orderby?: string;
  pageSize?: number;
  page: number;
  /** Fields by their parameters' names whose long lists are unfolded. It finds nothing else, but every link carries it. */
  unfolded?: string[];
}

export const emptyRequest = (): SearchRequest => ({
  text: '',
  terms: {},
  authors: [],
  types: [],
  choices: {},
  numbers: {},
  dates: {},
  page: 1,
});

/** Nothing a shopper can mean lies beyond these. */
export const LIMITS = { text: 200, value: 200, values: 64, pageSize: 100, page: 10_000, unfolded: 3 };

export const SORT_COLUMNS = [
  'ID',
  'author',
  'title',
  'name',
  'type',
  'date',
  'modified',
  'parent',
  'rand',
  'comment_count',
  'relevance',
  'menu_order',
] as const;
