import { addListingAside } from '../catalogue/index.ts';
import { addPostAside, setSearchForms } from '../content/index.ts';
import { holders } from '../frame/persons/index.ts';
import { adminAjax } from '../frame/request/admin-ajax.ts';
import type { Module } from '../frame/server/module.ts';
import type { Shop } from '../frame/shop/shop.ts';
import { LiveIndex } from './index/live.ts';
import { followSettings, keepIndex, searchIndex } from './index/shop-index.ts';
import { searchHolder } from './persons.ts';
import { waitForIndex } from './preparing.ts';
import { formBlock } from './results/form-block.tsx';
import { searchCards } from './results/http-cards.ts';
import { countClick, getData, plainSearch } from './results/http-data.tsx';
import { searchPage } from './results/http-form.tsx';
import { journalForm, listingForm } from './results/listing-form.tsx';
import { searchSection } from './settings.ts';
import { siteSearchIndex } from './site/http.ts';
import { suggestions } from './site/http-suggest.ts';

export { type Explained, explainText } from './form/explain.ts';
export { resolveNames } from './form/rules.ts';
export { searchIndex } from './index/shop-index.ts';
export {
  logBought,
  type ReadWord,
  readOpened,
  readSearchDays,
  readSearchLog,
  readSearchTotals,
  readWordDays,
  readWords,
  unfoundSince,
  type WordsWish,
} from './log/log.ts';
export { forgetOpened, openedBy } from './log/opened.ts';
export type { Factor, MetWord, Question, Reasons } from './model-question.ts';
export { readSearchBox, SearchBox } from './pages/search-box.tsx';
export { previewForm } from './results/preview.ts';
export { changeSearchPart, putSearchSetup } from './setup/commands.ts';
export { type Mend, type Mended, mendSearch, putSynonyms } from './setup/commands-words.ts';
export { formsOf, siteSearchPlace } from './setup/forms.ts';
export {
  formsIn,
  type OwnWords,
  partOf,
  type RuleFile,
  ruleKey,
  rulesIn,
  type SetupFile,
  type SetupPart,
  type SitePart,
  wordsOf,
} from './setup/model-parts.ts';
export { SETUP_TAG, SetupProblem, searchSlugs, showSetup } from './setup/setup.ts';
export { searchTerms } from './terms.ts';

const MINUTE = 60_000;

/** Opens the index, and puts it away for the next start. */
export async function openSearch(shop: Shop): Promise<void> {
  await searchIndex(shop).open();
  await keepIndex(shop);
}

/** Builds the index from the beginning, and puts it away for the next start. */
export async function buildSearch(shop: Shop): Promise<void> {
  const index = searchIndex(shop);
  await (index instanceof LiveIndex ? index.build() : index.open());
  await keepIndex(shop);
}

/** How long a start waits for the index, in milliseconds. */
const PATIENCE = 20_000;

/**
 * Opens the index of a shop that is about to listen, so that nobody waits for it. The copy of last time is there in
 * a moment; without one it is built first. A shop so large that this takes longer than it has patience for listens
 * without: until the index is there, listings are what they are without a form, and pages of forms say that search
 * is being prepared.
 *
 * @param buildBeside builds it in a process of its own, by `cistella search build`
 */
export async function openSearchFirst(
  shop: Shop,
  buildBeside: () => Promise<void>,
  patience = PATIENCE,
): Promise<void> {
  const index = searchIndex(shop);
  if (index instanceof LiveIndex) index.buildBeside = buildBeside;
  const failed = (error: unknown) => shop.log.error(error, 'The search index could not be built.');
  await waitForIndex(shop, openSearch(shop), patience, failed).catch(failed);
}

/** What finds products and pages: the index, search forms with their results, the search box in the header. */
export const search: Module = {
  name: 'search',
  settings: [searchSection],
  addresses: { search: { GET: searchPage }, searchForm: { GET: searchPage } },
  paths: {
    '/search-index.json': { GET: siteSearchIndex },
    '/search-suggest.json': { GET: suggestions },
    '/search-cards.json': { GET: searchCards },
    '/search-click': { POST: countClick },
  },
  queryHandlers: [getData, plainSearch],
  // Page data of the contract's search client (search-and-filter.md 1.5).
  globals: (ctx) => ({
    SF_LDATA: {
      ajax_url: adminAjax(ctx),
      home_url: ctx.shop.publicUrl + ctx.links.home(),
      extensions: [],
    },
  }),
  schedule: (shop) => ({
    save: { every: 10 * MINUTE, run: () => keepIndex(shop) },
  }),
  subscribe: (shop) => {
    holders.add(shop, searchHolder);
    followSettings(shop);
    addListingAside(shop, listingForm);
    addPostAside(shop, journalForm);
    setSearchForms(shop, formBlock);
  },
};
