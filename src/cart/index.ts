import type {} from '../accounts/index.ts';
import type { Room } from '../frame/house/room.ts';
import { adminAjax } from '../frame/request/admin-ajax.ts';
import { md5 } from '../platform/security/tokens.ts';
import { takeBackCookies } from './answers.tsx';
import { mergeCarts } from './commands.ts';
import { clearAction } from './http-aside.ts';
import { addCall, fragmentsCall, removeCall, shippingCall, totalsCall } from './http-calls.tsx';
import { applyCall, couponForm, couponLinks, removeCouponCall } from './http-coupons.ts';
import { addLink, removeLink, undoLink } from './http-links.ts';
import { locationCall } from './http-location.ts';
import { postCart, showCart } from './http-page.tsx';
import { languageActions, languageCookies } from './language.ts';
import { headerCart, miniCart } from './parts.tsx';
import { pruneCarts } from './store.ts';
import './tables.ts';

export { type AddOutcome, add } from './add.ts';
export { fragments, fragmentsReply, sendCartCookies } from './answers.tsx';
export type { Asked } from './choose.ts';
export {
  addToCart,
  emptyCart,
  mergeCarts,
  removeLine,
  routeCart,
  undoRemove,
  updateQuantities,
} from './commands.ts';
export { dropCoupons } from './commands-coupons.ts';
export { type CartExtension, type CartShare, extendCarts, extensionOf, type PricedCart } from './extras.ts';
export { lineGoods } from './goods.ts';
export { APPLY_NONCE, REMOVE_NONCE } from './links.ts';
export type { Cart, CartExtras, CartLine, CartProblem, Owner } from './model.ts';
export { lineName } from './model-problems.ts';
export { lostCouponNotice, problemNotice } from './notices.ts';
export { CouponInput } from './pages/coupon-form.tsx';
export { DiscountRows } from './pages/coupon-rows.tsx';
export { MiniCart } from './pages/mini-cart.tsx';
export { RateLabel, ShippingMethods } from './pages/shipping-methods.tsx';
export { IncludedTax, TaxRows } from './pages/tax-rows.tsx';
export { AWAITING, buildCart, cartOf, forgetCart, ownerOf, readCart } from './read.ts';
export { type Settled, settleCart } from './settle.ts';
export { type CartSnapshot, restoreLines, type SnapshotLine, snapshotCart } from './snapshot.ts';

const HOUR = 3_600_000;

export const cart: Room = {
  name: 'cart',
  addresses: { cart: { GET: showCart, POST: postCart } },
  anywhere: [takeBackCookies, addLink, removeLink, undoLink, couponLinks, couponForm],
  actions: { wcml_cart_clear_removed_items: clearAction },
  calls: {
    add_to_cart: addCall,
    remove_from_cart: removeCall,
    get_refreshed_fragments: fragmentsCall,
    get_cart_totals: totalsCall,
    update_shipping_method: shippingCall,
    apply_coupon: applyCall,
    remove_coupon: removeCouponCall,
    get_customer_location: locationCall,
  },
  parts: { 'header-cart': headerCart, 'mini-cart': miniCart },
  globals: (visit) => {
    const { shop, language, links, t, match } = visit;
    const ajax_url = adminAjax(visit);
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
  listen: (shop) => {
    shop.events.on('shopper.logged_in', (tx, { sessionId, userId }) => mergeCarts(tx, sessionId, userId));
  },
  clock: (shop) => ({
    prune: {
      every: HOUR,
      run: () => shop.db.transaction((tx) => pruneCarts(tx, Date.now() - 24 * HOUR)),
    },
  }),
};
