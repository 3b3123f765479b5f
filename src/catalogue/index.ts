import type { Room } from '../frame/room.ts';
import { turnPrices } from './commands-listing.ts';

export { type Asking, findBuyables } from './buyables.ts';
export {
  deleteProduct,
  ProductProblem,
  saveProduct,
  saveVariation,
} from './commands-product.ts';
export { countSales, giveBackStock, type StockLine, type StockShort, takeStock } from './commands-stock.ts';
export { ensureTerm, saveAttribute, saveTerm, type Taxonomy, type TermInput } from './commands-terms.ts';
export { describeChoice, type Matched, matchVariation } from './match.ts';
export {
  available,
  type Backorders,
  type Buyable,
  type ChosenAttribute,
  type Picture,
  type ProductType,
  type StockStatus,
} from './model.ts';
export { convert } from './model-price.ts';
export {
  type AttributeInput,
  blankProduct,
  blankVariation,
  type ProductInput,
  type VariationInput,
} from './model-product.ts';
export { slugify, sortKey } from './model-text.ts';

const MINUTE = 60_000;

export const catalogue: Room = {
  name: 'catalogue',
  clock: (shop) => ({
    prices: { every: MINUTE, run: () => turnPrices(shop.db, shop.settings, Date.now()) },
  }),
};
