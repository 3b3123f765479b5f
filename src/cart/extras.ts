import type { ReactNode } from 'react';
import type { RequestContext } from '../frame/request/request-context.ts';
import { given } from '../frame/shop/per-shop.ts';
import type { Shop } from '../frame/shop/shop.ts';
import type { Reader } from '../platform/db/index.ts';
import type { Benefits, Coupon, Discount, PricedLine, Totals } from '../pricing/index.ts';
import type { Cart, CartExtras } from './model.ts';

/** A cart that is priced without what the modules above take off it. */
export interface PricedCart {
  lines: readonly PricedLine[];
  totals: Totals;
  coupons: readonly Coupon[];
}

/** What a module above does to one cart; what it has to look up for that was looked up once. */
export interface CartShare {
  /** What this customer pays less for being one, before any coupon. */
  benefits(lines: readonly PricedLine[]): Benefits | undefined;
  /** What it takes off, after the coupons, and what it needs to know of the cart later. */
  price(cart: PricedCart): { discounts: readonly Discount[]; extras: CartExtras };
}

/** What a module above does to every cart. The cart stands below it and cannot ask it. */
export interface CartExtension {
  open(ctx: RequestContext, db: Reader): Promise<CartShare | undefined>;
  /** Rows of the totals, below the coupons. `page` is where they stand. */
  Rows(props: { cart: Cart; page: string }): ReactNode;
  /**
   * A section of its own on the cart page and the checkout. What in it follows the cart is marked with
   * `data-cart-part="NAME"` and renewed in place.
   */
  Section(props: { cart: Cart; page: string }): ReactNode;
  /** The marked parts of the section by their names. */
  parts?: Readonly<Record<string, (props: { cart: Cart; page: string }) => ReactNode>>;
  /** Page data of the contract for the cart page and the checkout. */
  globals?(ctx: RequestContext, cart: Cart): Record<string, Record<string, unknown>>;
}

/** Puts the extension into every cart of a shop. */
export function extendCarts(shop: Shop, extension: CartExtension): void {
  extensionOf.set(shop, extension);
}

export const extensionOf = given<CartExtension>();
