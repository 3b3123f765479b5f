import type { Room } from '../frame/room.ts';
import { turnPrices } from './commands-listing.ts';
import { categoryArchive, shopArchive, termArchive } from './http-archive.tsx';
import './events.ts';
import { queryForms } from './http-links.ts';
import { media } from './http-media.ts';
import { productPage } from './http-product.tsx';
import { postReview } from './http-review.ts';
import { getVariation } from './http-variation.ts';

export { type Asking, findBuyables, findStockHolders } from './buyables.ts';
export { type Card, readCards } from './cards.ts';
export { type CatalogueSettings, refreshListing } from './commands-listing.ts';
export { type PictureInput, savePicture } from './commands-pictures.ts';
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
export { countSales, giveBackStock, type StockLine, type StockShort, takeStock } from './commands-stock.ts';
export { ensureTerm, saveAttribute, saveTerm, type Taxonomy, type TermInput } from './commands-terms.ts';
export { crossSells } from './cross-sells.ts';
export { type SeededCatalogue, seedCatalogue } from './demo.ts';
export { type HomeProducts, readHomeProducts } from './home.ts';
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
export { moneyMarkup } from './model-money.ts';
export { type PictureRow, pictureOf } from './model-picture.ts';
export { convert, currentPrice, priceIn } from './model-price.ts';
export {
  type AttributeInput,
  blankProduct,
  blankVariation,
  type ProductInput,
  type VariationInput,
} from './model-product.ts';
export { slugify, sortKey } from './model-text.ts';
export { fromSmall } from './model-units.ts';
export { Breadcrumb, type Crumb } from './pages/breadcrumb.tsx';
export { ProductCard, ProductGrid } from './pages/card.tsx';
export { Quantity } from './pages/cart-forms.tsx';
export { StarRating } from './pages/stars.tsx';
export { PriceTag } from './prices.tsx';
export { type StockNews, stockNews } from './stock-news.ts';
export { type ProductDownload, readDownloads } from './store-downloads.ts';
export { hasProducts } from './store-listing.ts';
export { type CategoryNode, categoryTree } from './terms.ts';
export { type ExportOptions, exportProducts } from './woocommerce/export.ts';
export { type ImportOptions, type ImportReport, importProducts } from './woocommerce/import.ts';

const MINUTE = 60_000;

export const catalogue: Room = {
  name: 'catalogue',
  addresses: {
    shop: { GET: shopArchive },
    category: { GET: categoryArchive },
    tag: { GET: termArchive('tag') },
    brand: { GET: termArchive('brand') },
    product: { GET: productPage },
  },
  paths: {
    '/media/*': { GET: media },
    '/wp-comments-post.php': { POST: postReview },
  },
  calls: { get_variation: getVariation },
  anywhere: [queryForms],
  clock: (shop) => ({
    prices: { every: MINUTE, run: () => turnPrices(shop.db, shop.settings, Date.now()) },
  }),
};
