import { makeNonce, type RequestContext } from '../frame/request/request-context.ts';

/** The contract's actions: the cart's own form and links, the shipping calculator, the choice of shipping. */
/** The id of the cart's own form, for what belongs to it and stands elsewhere. */
export const CART_FORM = 'cart-form';
export const CART_NONCE = 'woocommerce-cart';
export const CALCULATOR_NONCE = 'woocommerce-shipping-calculator';
export const SHIPPING_NONCE = 'update-shipping-method';
export const APPLY_NONCE = 'apply-coupon';
export const REMOVE_NONCE = 'remove-coupon';
export const CLEAR_NONCE = 'wcml_clear_removed_items';

/** Takes a line out without JavaScript. */
export function removeHref(ctx: RequestContext, key: string): string {
  return `${ctx.links.cart()}?remove_item=${key}&_wpnonce=${makeNonce(ctx, CART_NONCE)}`;
}

export function undoHref(ctx: RequestContext, key: string): string {
  return `${ctx.links.cart()}?undo_item=${key}&_wpnonce=${makeNonce(ctx, CART_NONCE)}`;
}

/** Takes a coupon out without JavaScript. `page` is the one that shows it: cart or checkout. */
export function removeCouponHref(page: string, code: string): string {
  return `${page}?remove_coupon=${encodeURIComponent(code)}`;
}

/** What a link of the cart's carries, and an address must not keep. */
export const OWN_FIELDS =
  /^(?:add-to-cart|added-to-cart|remove_item|removed_item|undo_item|apply_coupon|remove_coupon|clear_removed_items|quantity(?:\[.*)?|variation_id|product_id|attribute_.*|_wpnonce)$/;

/** This address without what the cart's links add to it. */
export function here(ctx: RequestContext): string {
  return ctx.path + ctx.query.withoutLike(OWN_FIELDS).toQuery();
}
