import type { Shop } from './shop.ts';

/**
 * Something that every shop of a process has one of, made when it is first asked for and gone with its shop.
 *
 * @example const listingOf = perShop((shop) => new LiveListing(shop));
 */
export function perShop<T>(make: (shop: Shop) => T): (shop: Shop) => T {
  const made = new WeakMap<Shop, { of: T }>();
  return (shop) => {
    const known = made.get(shop) ?? { of: make(shop) };
    made.set(shop, known);
    return known.of;
  };
}
