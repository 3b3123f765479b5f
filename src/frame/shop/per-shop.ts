import type { Shop } from './shop.ts';

/** Shops that are looked at with other settings, and which each of them is. */
const standing = new WeakMap<Shop, Shop>();

/** What every shop has one of, the one that stands for it has too. */
export const standFor = (view: Shop, shop: Shop) => void standing.set(view, shop);

/**
 * Something that every shop of a process has one of, made when it is first asked for and gone with its shop.
 *
 * @example const listingOf = perShop((shop) => new LiveListing(shop));
 */
export function perShop<T>(make: (shop: Shop) => T): (shop: Shop) => T {
  const made = new WeakMap<Shop, { of: T }>();
  return (asked) => {
    const shop = standing.get(asked) ?? asked;
    const known = made.get(shop) ?? { of: make(shop) };
    made.set(shop, known);
    return known.of;
  };
}

/** What a module above gives one below, which uses it without knowing the giver. */
export function given<T>(): { (shop: Shop): T | undefined; set(shop: Shop, what: T | undefined): void } {
  const box = perShop((): { what: T | undefined } => ({ what: undefined }));
  const set = (shop: Shop, what: T | undefined) => {
    box(shop).what = what;
  };
  return Object.assign((shop: Shop) => box(shop).what, { set });
}

/** The same of as many as there are, in the order in which they came. */
export function givenMany<T>(): { (shop: Shop): readonly T[]; add(shop: Shop, what: T): void } {
  const all = perShop((): T[] => []);
  return Object.assign(all, { add: (shop: Shop, what: T) => void all(shop).push(what) });
}
