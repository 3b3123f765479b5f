import { makeNonce, type Visit } from '../frame/visit.ts';

/** The contract's actions: the cart's own form and links, the shipping calculator, the choice of shipping. */
export const CART_NONCE = 'woocommerce-cart';
export const CALCULATOR_NONCE = 'woocommerce-shipping-calculator';
export const SHIPPING_NONCE = 'update-shipping-method';

/** Takes a line out without JavaScript. */
export function removeHref(visit: Visit, key: string): string {
  return `${visit.links.cart()}?remove_item=${key}&_wpnonce=${makeNonce(visit, CART_NONCE)}`;
}

export function undoHref(visit: Visit, key: string): string {
  return `${visit.links.cart()}?undo_item=${key}&_wpnonce=${makeNonce(visit, CART_NONCE)}`;
}
