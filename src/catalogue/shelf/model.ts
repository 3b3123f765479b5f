import type { Language } from '../../frame/shop/settings.ts';
import type { Backorders, Picture, ProductType, StockStatus } from '../model.ts';
import type { ProductTable } from '../tables.ts';

export type ProductState = ProductTable['status'];

/** What narrows a list of products. What is not said does not. */
export interface ProductFilter {
  /** Undefined is every one but what lies in the bin. */
  state?: ProductState | undefined;
  type?: Exclude<ProductType, 'variation'> | undefined;
  /** A category (with those below it), tag, brand or value of an attribute. All of them have to fit. */
  terms?: readonly number[] | undefined;
  /** In no category, or of no brand. */
  without?: readonly ('category' | 'brand')[] | undefined;
  /** `low` and fewer: as far as the thing itself says what is few, else pieces. */
  stock?: StockStatus | { low: number } | undefined;
  /** In minor units of the currency that the list is read in; the lowest price now. */
  priceFrom?: number | undefined;
  priceTo?: number | undefined;
  /** Has no words of its own in this language. */
  untranslated?: Language | undefined;
  /** What has something in this language that is older than its source. */
  outdated?: Language | undefined;
  noPicture?: boolean | undefined;
  /** Not sold since then, in epoch milliseconds, and in the shop since before. */
  unsoldSince?: number | undefined;
  /** These and no others. */
  ids?: readonly number[] | undefined;
  /** What somebody typed: see {@link findProductIds}. */
  text?: string | undefined;
}

export type ProductSort = 'added' | 'name' | 'price';

/** In which words and prices a list is read. `language` sorts the names, `spoken` is what they are shown in. */
export interface ShelfView {
  language: Language;
  spoken: Language;
  currency: string;
}

export interface ProductPage {
  sort: ProductSort;
  descending: boolean;
  /** The last row of the page before. By name only its number counts. */
  behind?: { value: number; id: number } | undefined;
  limit: number;
}

export interface ShelfProduct {
  id: number;
  type: Exclude<ProductType, 'variation'>;
  state: ProductState;
  name: string;
  slug: string;
  sku: string;
  gtin: string;
  version: number;
  addedAt: number;
  publishedAt: number;
  sales: number;
  stock: { managed: boolean; quantity: number; status: StockStatus; backorders: Backorders };
  /** Of a variable product: how many are sold in how many pieces; null pieces where nobody counts them. */
  variations: { count: number; pieces: number | null } | undefined;
  /** Of its own, in the currency of the list, in minor units. */
  price: { regular: number | null; sale: number | null };
  saleFrom: number | null;
  saleTo: number | null;
  /** The lowest price now, of its variations too; -1 for none. */
  low: number;
  picture: Picture | undefined;
  /** Categories, tags and brands that it was put into. */
  termIds: number[];
}
