import type {} from '../accounts/index.ts';
import { holders } from '../frame/persons/index.ts';
import { adminAjax } from '../frame/request/admin-ajax.ts';
import type { Module } from '../frame/server/module.ts';
import { md5 } from '../platform/security/tokens.ts';
import { addCall, fragmentsCall, removeCall, shippingCall, totalsCall } from './add/http-calls.tsx';
import { addLink, removeLink, undoLink } from './add/http-links.ts';
import { applyCall, couponForm, couponLinks, removeCouponCall } from './coupons/http.ts';
import { languageActions, languageCookies } from './language.ts';
import { mergeCarts, takeOverCart } from './lines/steps-join.ts';
import { takeBackCookies } from './mini-cart/answers.tsx';
import { headerCart, miniCart } from './mini-cart/parts.tsx';
import { postCart, showCart } from './page/http.tsx';
import { locationCall } from './page/http-location.ts';
import { cartHolder } from './persons.ts';
import { cartSection } from './settings.ts';
import { clearAction } from './unavailable/http.ts';
import './tables.ts';

export { add } from './add/add.ts';
export { lineGoods } from './analytics-items.ts';
export { takeCouponsOff } from './coupons/commands.ts';
export { CouponInput } from './coupons/coupon-form.tsx';
export { DiscountRows } from './coupons/coupon-rows.tsx';
export { type CartShare, extendCarts, extensionOf, type PricedCart } from './extras.ts';
export { chooseRoute } from './lines/commands.ts';
export { AWAITING, heldPieces } from './lines/goods.ts';
export { amountProblems, lineName } from './lines/model-problems.ts';
export { refuseItem } from './lines/model-refusal.ts';
export { lostCouponNotice, problemNotice } from './lines/notices.ts';
export {
  buildCart,
  cartOf,
  forgetCart,
  ownerIn,
  ownerOf,
  pretendCart,
  readCart,
} from './lines/read.ts';
export { type AddToCartInput, resolveItem } from './lines/resolve-item.ts';
export {
  addToCart,
  emptyCart,
  removeLine,
  routeCart,
  undoRemove,
} from './lines/steps.ts';
export { mergeCarts } from './lines/steps-join.ts';
export { takePaid } from './lines/steps-paid.ts';
export { APPLY_NONCE, REMOVE_NONCE } from './links.ts';
export { sendCartCookies } from './mini-cart/answers.tsx';
export type { Cart, CartLine, CartProblem, Owner } from './model.ts';
export { FeeRows } from './page/fee-rows.tsx';
export { ShippingMethods } from './page/shipping-methods.tsx';
export { IncludedTax, TaxRows } from './page/tax-rows.tsx';
export { restoreLines, type SnapshotLine, snapshotCart } from './snapshot.ts';
export { revalidateCart } from './unavailable/revalidate.ts';

export const cart: Module = {
  name: 'cart',
  settings: [cartSection],
  addresses: { cart: { GET: showCart, POST: postCart } },
  queryHandlers: [takeBackCookies, addLink, removeLink, undoLink, couponLinks, couponForm],
  actions: { wcml_cart_clear_removed_items: clearAction },
  ajax: {
    add_to_cart: addCall,
    remove_from_cart: removeCall,
    get_refreshed_fragments: fragmentsCall,
    get_cart_totals: totalsCall,
    update_shipping_method: shippingCall,
    apply_coupon: applyCall,
    remove_coupon: removeCouponCall,
    get_customer_location: locationCall,
  },
  slots: { 'header-cart': headerCart, 'mini-cart': miniCart },
  globals: (ctx) => {
    const { shop, language, links, t, match } = ctx;
    const ajax_url = adminAjax(ctx);
    const wc_ajax_url = `${shop.addresses.home(language)}?wc-ajax=%%endpoint%%`;
    const mark = `${md5(shop.publicUrl)}`;
    return {
      wc_add_to_cart_params: {
        ajax_url,
        wc_ajax_url,
        i18n_view_cart: t('cart.view'),
        cart_url: links.cart(),
        is_cart: match?.name === 'cart',
        cart_redirect_after_add: shop.settings.cart.redirectAfterAdd ? 'yes' : 'no',
      },
      wc_cart_fragments_params: {
        ajax_url,
        wc_ajax_url,
        cart_hash_key: `wc_cart_hash_${mark}-${language}`,
        fragment_name: `wc_fragments_${mark}-${language}`,
        request_timeout: 5000,
        // Ours besides the contract's, so that browser code needs no other page data.
        hash_cookie: `${shop.settings.platform}_cart_hash`,
      },
      actions: languageActions(language, false),
      wpml_cookies: languageCookies(language),
    };
  },
  subscribe: (shop) => {
    holders.add(shop, cartHolder);
    shop.events.on('shopper.logged_in', (tx, { sessionId, userId }) => mergeCarts(tx, sessionId, userId));
    shop.events.on('shopper.merged', (tx, { from, into }) => takeOverCart(tx, from, into));
  },
};
