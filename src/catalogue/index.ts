import { holders } from '../frame/persons/index.ts';
import type { Module } from '../frame/server/module.ts';
import { archives } from './archive/http.tsx';
import { guaranteeSection } from './guarantee/settings.ts';
import { applyDuePrices } from './listing/store-listing.ts';
import { catalogueHolder } from './persons.ts';
import { applyDueHistory } from './prices/history.ts';
import { repriceAll, repriceWithCurrencies } from './prices/reprice.ts';
import { giveReviews } from './reviews/store-write.ts';
import { catalogueSection } from './settings.ts';
import './events.ts';
import { queryForms } from './archive/http-links.ts';
import { applyDueTerms } from './arranging/due.ts';
import { fillLanguage, forgetLanguage } from './editing/store-languages.ts';
import { applyDueImports } from './importing/runs/due.ts';
import { IMPORT_JOB, runImport } from './importing/runs/run.ts';
import { applyDuePictures } from './pictures/due.ts';
import { media } from './pictures/http.ts';
import { pictureUsers } from './pictures/uses.ts';
import { productPage } from './product-page/http.tsx';
import { getVariation } from './product-page/http-variation.ts';
import { postReview } from './reviews/http.ts';
import { catalogueShows, catalogueVideos, videoUsers } from './shows.ts';
import { applyDueStates } from './states/due.ts';
import { countStockDay } from './stock/follow-value.ts';
import { applyDueVideos } from './videos/due.ts';
import { videoFile } from './videos/http.ts';
import { headerWish, postWish, updateWishes, wishListPage } from './wishes/http.tsx';
import { recentlyViewed } from './wishes/http-recent.tsx';
import { joinWishes, takeOverWishes } from './wishes/store.ts';

export { addListingAside, joinAsides, type ListingAside } from './archive/aside.tsx';
export { OFFERED, offered, worthOffering } from './archive/model-offer.ts';
export { ListingTools, type ListingToolsProps } from './archive/pages/listing-tools.tsx';
export type { ArchiveSubject } from './archive/view.ts';
export {
  binTerm,
  MergedOn,
  mergeTerms,
  moveTerm,
  restoreTerm,
  TwinsRefused,
} from './arranging/commands.ts';
export { arrangeAttributes, removeAttribute } from './arranging/commands-attributes.ts';
export { type Placed, STEPS, type Step, stepTo } from './arranging/model.ts';
export { type InBin, listBinned } from './arranging/store-kept.ts';
export {
  type ListedAttribute,
  type ListedTerm,
  listAttributes,
  listTerms,
  readTermUses,
  readWholeTerm,
  type WholeTerm,
} from './arranging/store-list.ts';
export { namesOf as categoryNames } from './cards/analytics-items.ts';
export { readCards } from './cards/cards.ts';
export { crossSells } from './cards/cross-sells.ts';
export type { Card } from './cards/model.ts';
export { Breadcrumb, breadcrumbList, type Crumb } from './cards/pages/breadcrumb.tsx';
export { ProductGrid } from './cards/pages/card.tsx';
export { WishForm } from './cards/pages/wish-button.tsx';
export { productBySlug, readPublishedIds } from './cards/store-links.ts';
export { variationCards } from './cards/variation-cards.ts';
export { type SeededCatalogue, seedCatalogue } from './demo/demo.ts';
export { setDescribedLinks } from './described/shown.ts';
export { type DescribedLink, listProductLinks, listTermLinks } from './described/store.ts';
export { termChange } from './editing/change-terms.ts';
export { cleanHtml } from './editing/clean.ts';
export {
  changeAttribute,
  changeProduct,
  changeTerm,
  duplicateProduct,
  removeProduct,
  restoreSaid,
} from './editing/commands.ts';
export { type CellsWish, changeVariations } from './editing/commands-cells.ts';
export { changeAttributes, type GivenValues, makeVariations } from './editing/commands-variations.ts';
export { type SaidDifference, saidDifferences } from './editing/earlier/model.ts';
export { listSaidMoments, readSaid } from './editing/earlier/store.ts';
export { termFacts } from './editing/facts.ts';
export type { Taxonomy, TermInput, TermTexts } from './editing/model-term.ts';
export { changeBrandSafety, changeProductSafety } from './editing/named/commands-safety.ts';
export { changeCategoryWithdrawal, changeProductWithdrawal } from './editing/named/commands-withdrawal.ts';
export { withAncestors } from './editing/store-memberships.ts';
export { readTermPaths } from './editing/store-paths.ts';
export { saveTerm } from './editing/store-terms.ts';
export { listUntranslated } from './editing/untranslated.ts';
export { type FeedGoods, readFeedGoods } from './feeds/feed-goods.ts';
export { countListed, readListedProducts } from './feeds/store-sitemap.ts';
export { dropDownload, keepDownload } from './files/keep.ts';
export { isOwnVideo, ownVideoAddress, shownVideoAt, videoAt, videoCodeIn } from './gallery/model-video.ts';
export { galleryParams } from './gallery/params.ts';
export { Video } from './gallery/video.tsx';
export { GuaranteeNotice } from './guarantee/notice.tsx';
export { type Guarantee, guaranteeWords, readGuarantee } from './guarantee/read.ts';
export { importProducts } from './importing/commands.ts';
export { columnOf, type Target } from './importing/mapping.ts';
export {
  type ImportOptions,
  type ImportReport,
  JOINS,
  KEYS,
  MODES,
  NEW_AS,
  type ShownRow,
} from './importing/model.ts';
export { leaveImport, startImport, takeImport } from './importing/runs/commands.ts';
export { readHead, refusedFileOf } from './importing/runs/files.ts';
export { type ImportRun, listRuns, readRun, readRunNames } from './importing/runs/store.ts';
export { ImportRefused } from './importing/tables/batches.ts';
export { sheetProgram } from './importing/tables/beside.ts';
export { TableRefused } from './importing/tables/table.ts';
export { readShelves, type ShelfWish } from './listing/home.ts';
export { openListing } from './listing/memory/live.ts';
export { type ListingView, listingView, sortOf, withView } from './listing/model.ts';
export { hasProducts } from './listing/store.ts';
export type { CatalogueSettings } from './listing/store-listing.ts';
export {
  available,
  type ChosenAttribute,
  type Purchasable,
} from './model.ts';
export { isMistyped } from './model-gtin.ts';
export { escapeHtml } from './model-money.ts';
export { convert, currentPrice, priceIn } from './model-price.ts';
export { CellsRefused, ProductProblem } from './model-problem.ts';
export {
  blankProduct,
  blankVariation,
  type ProductInput,
  type ProductTexts,
  type VariationInput,
} from './model-product.ts';
export { statusOf } from './model-stock.ts';
export { freeSlug, plainText, slugify } from './model-text.ts';
export { fromSmall, toSmall } from './model-units.ts';
export { bringIn } from './pictures/bring-in.ts';
export { type MediaState, mediaStateChange } from './pictures/change.ts';
export { changePicture } from './pictures/commands.ts';
export { setMediaState } from './pictures/commands-bin.ts';
export { addMedia, cropMedia, putBackMedia, replaceMedia } from './pictures/commands-files.ts';
export { keepPicture } from './pictures/keep.ts';
export { cropOf, inFormat, type PictureRow, pictureOf } from './pictures/model.ts';
export {
  BIN_MS as MEDIA_BIN_MS,
  type Crop,
  cropIn,
  type PictureProblem,
  PictureRefused,
} from './pictures/model-library.ts';
export {
  type ListedPicture,
  listPictures,
  readListedPictures,
  readPictureNames,
  readPictures,
  readWholePicture,
  type WholePicture,
} from './pictures/store.ts';
export type { Brought } from './pictures/store-files.ts';
export {
  countLibrary,
  type LibraryFilter,
  type LibrarySort,
  listLibrary,
  listLibraryIds,
} from './pictures/store-library.ts';
export { type PictureInput, type PictureWords, savePicture } from './pictures/store-pictures.ts';
export { countUses, type PictureUse, type PictureUser, pictureUsers, readUses } from './pictures/uses.ts';
export { priceChange } from './prices/change.ts';
export { type PriceWish, setPriceList, setPrices } from './prices/commands.ts';
export { PriceChange } from './prices/model-change.ts';
export type { PricePoint } from './prices/model-history.ts';
export { type PriceSelection, selectPriced } from './prices/store-change.ts';
export { readPricePoints } from './prices/store-history.ts';
export { PriceTag, UnitPriceTag } from './prices.tsx';
export { readNames as readProductNames, readVariationCodes } from './product/store-rows.ts';
export { readWhole, type WholeProduct } from './product/store-whole.ts';
export { codesOf } from './product-fields.ts';
export { addProductNote, type NotedProduct, type ProductNote } from './product-page/notes.tsx';
export { readFullNames } from './purchasable/names.ts';
export {
  findPurchasables,
  findStockHolders,
} from './purchasable/purchasables.ts';
export { type ProductDownload, readDownloads } from './purchasable/store-downloads.ts';
export { readVariationIds } from './purchasable/store-purchasables.ts';
export { answerReview, moderateReview, removeReview } from './reviews/commands.ts';
export {
  countWaitingReviews,
  listReviews,
  readReview,
  readReviewers,
  stateOf as reviewState,
} from './reviews/store.ts';
export {
  addReview,
  type ReviewInput,
  verifyReview,
  verifyReviews,
} from './reviews/store-write.ts';
export { PREFIX as SAFETY_PREFIX, SAFETY_FIELDS, warningsIn } from './safety/model.ts';
export type { ProductFilter, ProductSort, ProductState, ShelfProduct, ShelfView } from './shelf/model.ts';
export { countProducts, listProductIds, listProducts } from './shelf/store.ts';
export { readReferences, referencesOf } from './shelf/store-references.ts';
export { findProductIds } from './shelf/store-words.ts';
export { readVideoUses, type VideoUser, videoUsers } from './shows.ts';
export { stateChange } from './states/change.ts';
export { setState } from './states/commands.ts';
export type { StateChange } from './states/model.ts';
export { setStock } from './stock/commands.ts';
export { type StockNews, stockNews } from './stock/news.ts';
export {
  countLowStock,
  giveBackStock,
  type StockLine,
  type StockMove,
  type StockShort,
  takeStock,
} from './stock/store.ts';
export {
  type CountedThing,
  countStock,
  findByCode,
  listStock,
  listStockIds,
  readSharers,
  type StockFilter,
} from './stock/store-list.ts';
export {
  type Because,
  MOVE_REASONS,
  type MoveReason,
  readMoves,
  type StockMovement,
} from './stock/store-moves.ts';
export { countSales } from './stock/store-sales.ts';
export { readStockDays, readValued, type ValuedThing, worthOf as stockWorth } from './stock/store-value.ts';
export { attributesOf } from './terms/attributes.ts';
export { readTermsByProduct, shippingClasses } from './terms/store.ts';
export { type CategoryNode, categoryTree, type Term, termAddress, termsOf, trail } from './terms/terms.ts';
export { feedMeasures } from './unit-price/model.ts';
export { changeSwatch } from './variations/commands.ts';
export { describeChoice, describeChoices, matchVariation } from './variations/match.ts';
export { chosenIn } from './variations/model-chosen.ts';
export { isColour } from './variations/model-swatch.ts';
export { listSwatches } from './variations/store-swatch.ts';
export { videoStateChange } from './videos/change.ts';
export { addVideo, changeVideo, replaceVideo } from './videos/commands.ts';
export { setVideoState } from './videos/commands-bin.ts';
export { type VideoProblem, VideoRefused } from './videos/model.ts';
export {
  countVideos,
  findVideo,
  type LibraryVideo,
  listVideoIds,
  listVideos,
  readVideo,
} from './videos/store.ts';
export { RecentlyViewed } from './wishes/pages/recently-viewed.tsx';
export { EXCEPTIONS, type Exception, isException, OWN_WORDS, type OwnWord } from './withdrawal/model.ts';
export { exportProducts, exportProductsXlsx, findTooLong } from './woocommerce/export.ts';
export { FIXED, type FixedColumn } from './woocommerce/model-columns.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/**
 * Products, their archives and pages. The wish list is here and not with the accounts: it shows cards, its hearts
 * stand on them, and guests have one too; the account only takes over what its shopper collected as a guest.
 */
export const catalogue: Module = {
  name: 'catalogue',
  settings: [catalogueSection, guaranteeSection],
  addresses: {
    ...archives,
    product: { GET: productPage },
    reviewsPage: { GET: productPage },
    wishList: { GET: wishListPage, POST: postWish },
  },
  paths: {
    '/media/*': { GET: media },
    '/media/video/*': { GET: videoFile },
    '/wp-comments-post.php': { POST: postReview },
  },
  ajax: {
    get_variation: getVariation,
    recently_viewed: recentlyViewed,
    update_wish_list: updateWishes,
  },
  slots: { 'header-wish': headerWish },
  // Page data of the contract's theme (wire.md 2.14), as far as it is true here.
  globals: ({ shop, language, t }) => ({
    // For cards of products, which stand on many pages.
    ...(shop.settings.catalogue.gallery.protectPictures ? { cistella_pictures: { protect: true } } : {}),
    neveWooBooster: {
      relatedSliderStatus: true,
      relatedSliderPerCol: shop.settings.catalogue.related.columns,
      recentlyViewedStatus: true,
      wishListUpdateEndpoint: `${shop.addresses.home(language)}?wc-ajax=update_wish_list`,
      i18n_selectOptions: t('catalogue.select_options'),
    },
  }),
  // The accounts stand beside this module, not below: their news is heard without knowing them.
  jobs: (shop) => ({
    'catalogue.reprice': () => repriceAll(shop),
    [IMPORT_JOB]: (payload: { id: number }) => runImport(shop, payload),
  }),
  subscribe: (shop) => {
    holders.add(shop, catalogueHolder);
    pictureUsers.add(shop, catalogueShows);
    videoUsers.add(shop, catalogueVideos);
    repriceWithCurrencies(shop);
    shop.events.on('shopper.logged_in', (tx, { sessionId, userId }) =>
      joinWishes(tx, sessionId, userId, Date.now()),
    );
    shop.events.on('shopper.merged', async (tx, { from, into, now }) => {
      await takeOverWishes(tx, from, into, now);
      await giveReviews(tx, from, into);
    });
    shop.events.on('language.added', fillLanguage);
    shop.events.on('language.removed', forgetLanguage);
  },
  queryHandlers: [queryForms],
  schedule: (shop) => ({
    states: {
      every: MINUTE,
      run: async () => {
        await applyDueStates(shop, Date.now());
        await applyDueTerms(shop, Date.now());
        await applyDuePictures(shop, Date.now());
        await applyDueVideos(shop, Date.now());
        await applyDueImports(shop, Date.now());
      },
    },
    stock: {
      every: HOUR,
      run: () => countStockDay(shop, Date.now()),
    },
    prices: {
      every: MINUTE,
      run: async () => {
        await applyDueHistory(shop, Date.now());
        await applyDuePrices(shop, Date.now());
      },
    },
  }),
};
