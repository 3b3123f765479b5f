import type { Room } from '../frame/room.ts';
import type { Shop } from '../frame/shop.ts';
import { siteSearchIndex } from './http-site-search.ts';
import { saveIndex } from './saved.ts';
import { searchIndex } from './shop-index.ts';

export type {
  DocumentRow,
  DocumentSource,
  DocumentTexts,
  SearchDocument,
  Touched,
} from './model-document.ts';
export type {
  Answer,
  ChoiceFilter,
  Histogram,
  HistogramQuestion,
  Hit,
  Order,
  Question,
  RangeFilter,
  Relaxed,
  ScopeFilter,
  SearchEngine,
} from './model-question.ts';
export type {
  ChoiceInput,
  DateFormat,
  DateInput,
  Operator,
  QueryField,
  QueryForm,
  RangeInput,
} from './query/model-fields.ts';
export { nameOf } from './query/model-fields.ts';
export {
  type DayRange,
  emptyRequest,
  type NumberRange,
  type SearchRequest,
  type SortChoice,
} from './query/model-request.ts';
export {
  choiceField,
  numberField,
  type QuestionContext,
  questionOf,
  taxonomyField,
} from './query/question.ts';
export { type ReadRequest, readRequest } from './query/read.ts';
export { writeRequest } from './query/write.ts';
export { searchIndex } from './shop-index.ts';
export { type SiteSearchItem, siteSearchItems } from './site-search.ts';
export { type SearchTerm, type SearchTerms, searchTerms } from './terms.ts';
export { highlight, type Piece } from './text/highlight.ts';

const MINUTE = 60_000;

/** Builds the index now, so that the first shopper need not wait for it, and puts it away for the next start. */
export async function openSearch(shop: Shop): Promise<void> {
  const index = searchIndex(shop);
  await index.open();
  await saveIndex(shop, index);
  // What building left behind would stay with the process until it has grown as much again.
  globalThis.gc?.();
}

/** What finds products and pages: the index, the query strings of search forms, the site search's list. */
export const search: Room = {
  name: 'search',
  paths: { '/search-index.json': { GET: siteSearchIndex } },
  clock: (shop) => ({ save: { every: 10 * MINUTE, run: () => saveIndex(shop, searchIndex(shop)) } }),
  listen: (shop) => {
    // From here on it hears of every change.
    searchIndex(shop);
  },
};
