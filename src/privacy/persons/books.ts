import { type Holder, type Holding, holders } from '../../frame/persons/index.ts';
import type { Shop } from '../../frame/shop/shop.ts';
import { type Books, deepestFirst } from './model-rows.ts';

/** Every table that holds something of persons, by its name. */
export function booksOf(shop: Shop): Books {
  return new Map(allHoldings(holders(shop)).map((of) => [of.table, of]));
}

export const allHoldings = (rooms: readonly Holder[]): Holding[] => rooms.flatMap(({ holdings }) => holdings);

/** In the order in which they are erased. */
export const inErasingOrder = (books: Books): Holding[] => deepestFirst([...books.values()], books);
