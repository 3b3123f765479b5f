import type { Room } from '../frame/house/room.ts';
import { turnPrices } from './commands-listing.ts';
import { archives } from './http-archive.tsx';
import { turnHistory } from './price-history.ts';
import './events.ts';
import { queryForms } from './http-links.ts';
import { media } from './http-media.ts';
import { productPage } from './http-product.tsx';
import { recentlyViewed } from './http-recent.tsx';
import { postReview } from './http-review.ts';
import { getVariation } from './http-variation.ts';
import { headerWish, postWish, updateWishes, wishListPage } from './http-wishes.tsx';
import { joinWishes } from './wishes.ts';

export type { ArchiveSubject } from './archive-view.ts';
export { attributesOf } from './attributes.ts';
export { type Asking, findBuyables, findStockHolders } from './buyables.ts';
export { readCards } from './cards.ts';
export { type CatalogueSettings, refreshListing } from './commands-listing.ts';
export { describePicture, type PictureInput, savePicture } from './commands-pictures.ts';
export {
  deleteProduct,
  ProductProblem,
  saveProduct,
  saveVariation,
} from './commands-product.ts';
export {
  addReview,
  approveReview,
  deleteReview,
  type ReviewInput,
  verifyReview,
  verifyReviews,
} from './commands-reviews.ts';
export {
  countSales,
  giveBackStock,
  type StockLine,
  type StockMove,
  type StockShort,
  takeStock,
} from './commands-stock.ts';
export {
  ensureTerm,
  saveAttribute,
  saveTerm,
  type Taxonomy,
  type TermInput,
  withAncestors,
} from './commands-terms.ts';
export { crossSells } from './cross-sells.ts';
export { type SeededCatalogue, seedCatalogue } from './demo.ts';
export { type FeedGoods, readFeedGoods } from './feed-goods.ts';
export { galleryParams } from './gallery-params.ts';
export { namesOf as categoryNames } from './goods.ts';
export { readShelves, type ShelfWish } from './home.ts';
export { addListingAside, joinAsides, type ListingAside } from './listing-aside.tsx';
export { describeChoice, describeChoices, type Matched, matchVariation } from './match.ts';
export {
  available,
  type Backorders,
  type Buyable,
  type ChosenAttribute,
  type Picture,
  type ProductType,
  type StockStatus,
} from './model.ts';
export type { Card } from './model-card.ts';
export { chosenIn } from './model-chosen.ts';
export { type ListingView, listingView, type Sort, sortOf, withView } from './model-listing.ts';
export { escapeHtml, moneyMarkup } from './model-money.ts';
export { type Countable, OFFERED, offered, reachOf, worthOffering } from './model-offer.ts';
export { cropOf, inFormat, type PictureRow, pictureOf } from './model-picture.ts';
export { convert, currentPrice, priceIn } from './model-price.ts';
export {
  type AttributeInput,
  blankProduct,
  blankVariation,
  type ProductInput,
  type VariationInput,
  type VideoInput,
} from './model-product.ts';
export { freeSlug, plainText, slugify, sortKey } from './model-text.ts';
export { fromSmall } from './model-units.ts';
export { videoAt } from './model-video.ts';
export { Breadcrumb, breadcrumbList, type Crumb } from './pages/breadcrumb.tsx';
export { ProductCard, ProductGrid } from './pages/card.tsx';
export { Quantity } from './pages/cart-forms.tsx';
export { ListingTools, type ListingToolsProps } from './pages/listing-tools.tsx';
export { RecentlyViewed } from './pages/recently-viewed.tsx';
export { StarRating } from './pages/stars.tsx';
export { WishForm } from './pages/wish-button.tsx';
export { PriceTag } from './prices.tsx';
export { addProductNote, type NotedProduct, type ProductNote } from './product-notes.tsx';
export { type StockNews, stockNews } from './stock-news.ts';
export { type ProductDownload, readDownloads } from './store-downloads.ts';
export { hasProducts } from './store-listing.ts';
export { listPictures, readPictures } from './store-pictures.ts';
export { countListed, readListedProducts } from './store-sitemap.ts';
export { listSwatches, saveSwatch } from './swatches/commands.ts';
export { isColour } from './swatches/model.ts';
export { type CategoryNode, categoryTree, type Term, type Terms, termsOf, trail } from './terms.ts';
export { variationCards } from './variation-cards.ts';
export { Video } from './video.tsx';
export { type ExportOptions, exportProducts } from './woocommerce/export.ts';
export { type ImportOptions, type ImportReport, importProducts } from './woocommerce/import.ts';

const MINUTE = 60_000;

/**
 * Products, their archives and pages. The wish list is here and not with the accounts: it shows cards, its hearts
 * stand on them, and guests have one too; the account only takes over what its shopper collected as a guest.
 */
export const catalogue: Room = {
  name: 'catalogue',
  addresses: {
    ...archives,
    product: { GET: productPage },
    reviewsPage: { GET: productPage },
    wishList: { GET: wishListPage, POST: postWish },
  },
  paths: {
    '/media/*': { GET: media },
    '/wp-comments-post.php': { POST: postReview },
  },
  calls: {
    get_variation: getVariation,
    recently_viewed: recentlyViewed,
    update_wish_list: updateWishes,
  },
  parts: { 'header-wish': headerWish },
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
  // The accounts stand beside this room, not below: their news is heard without knowing them.
  listen: (shop) => {
    shop.events.on('shopper.logged_in', (tx, { sessionId, userId }) =>
      joinWishes(tx, sessionId, userId, Date.now()),
    );
  },
  anywhere: [queryForms],
  clock: (shop) => ({
    prices: {
      every: MINUTE,
      run: async () => {
        await turnHistory(shop.db, shop.settings, Date.now());
        await turnPrices(shop.db, shop.settings, Date.now());
      },
    },
  }),
};
