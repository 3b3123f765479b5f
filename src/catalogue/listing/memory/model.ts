import type { Language } from '../../../frame/shop/settings.ts';
import type { StockStatus } from '../../model.ts';
import type { Sort } from '../model.ts';

/** A product of the archives, as far as lists are made of it. */
export interface ListedRow {
  id: number;
  /** Every term that it is in, ancestors included. */
  terms: readonly number[];
  stock: StockStatus;
  inStock: boolean;
  /** In millionths of a star, and by how many. */
  rating: number;
  ratings: number;
  sales: number;
  publishedAt: number;
  /** The shopkeeper's own order, before the title's. */
  position: number;
  titles: Readonly<Record<Language, string>>;
  /** Minor units as entered, by currency. */
  prices: Readonly<Record<string, { low: number; high: number }>>;
}

/** A filter in the shop's own terms: ids for slugs, prices as they are kept. */
export interface Narrowing {
  /** Minor units as entered; a product stays unless it is wholly below `min` or above `max`. */
  price: { currency: string; min: number | undefined; max: number | undefined } | undefined;
  ratings: readonly number[];
  stock: readonly StockStatus[];
  /** A product has one term of each group; an empty group is what no product has. */
  groups: readonly (readonly number[])[];
}

/** The products that are counted or shown: of a term, in stock only or not, narrowed. */
export interface Chosen {
  termId: number | undefined;
  inStockOnly: boolean;
  narrowing?: Narrowing | undefined;
}

/** The order of a page and which part of it. */
export interface PageOf {
  sort: Sort;
  language: Language;
  currency: string;
  limit: number;
  offset: number;
}

/** How many products have each value. */
export interface Counts {
  terms: Map<number, number>;
  /** By whole stars. */
  ratings: Map<number, number>;
  stock: Map<StockStatus, number>;
}

/** The whole stars that an average in millionths is shown as; undefined without a rating. */
export function starsOf({ rating, ratings }: Pick<ListedRow, 'rating' | 'ratings'>): number | undefined {
  return ratings === 0 ? undefined : Math.floor((rating + 500_000) / 1_000_000);
}
