import { addressGlobals } from '../../accounts/index.ts';
import { crossSells } from '../../catalogue/index.ts';
import { ask } from '../../frame/command/index.ts';
import { type Notice, notify } from '../../frame/page/notices.tsx';
import { adminAjax } from '../../frame/request/admin-ajax.ts';
import { type Reply, redirect } from '../../frame/request/reply.ts';
import {
  askedBy,
  checkNonce,
  inSession,
  makeNonce,
  type RequestContext,
} from '../../frame/request/request-context.ts';
import {
  findState,
  formatPostcode,
  isPostcode,
  postcodeFitsState,
  statesOf,
} from '../../platform/geography/index.ts';
import { completeDestination, type Destination } from '../../pricing/index.ts';
import { applyTyped, TYPED } from '../coupons/http.ts';
import { extensionOf } from '../extras.ts';
import { languageActions } from '../language.ts';
import { chooseRoute, updateLines } from '../lines/commands.ts';
import { refusalNotice } from '../lines/notices.ts';
import { cartOf, forgetCart, ownerIn, ownerOf } from '../lines/read.ts';
import { APPLY_NONCE, CALCULATOR_NONCE, CART_NONCE, REMOVE_NONCE, SHIPPING_NONCE } from '../links.ts';
import { sendCartCookies } from '../mini-cart/answers.tsx';
import { readQuantity } from '../model.ts';
import { clearForm } from '../unavailable/http.ts';
import { removedItems } from '../unavailable/removed-items.ts';
import { revalidateCart } from '../unavailable/revalidate.ts';
import { CartPage } from './cart-page.tsx';

const MOST_CROSS_SELLS = 4;

/** The cart. Never kept by anybody. */
export async function showCart(ctx: RequestContext): Promise<Reply> {
  const { t } = ctx;
  const { cart, notices, taken } = await revalidateCart(ctx);
  sendCartCookies(ctx, cart.hash);
  const inCart = [...new Set(cart.lines.map(({ productId }) => productId))];
  const beside = await crossSells(ctx, inCart, MOST_CROSS_SELLS);
  const removed = await removedItems(ctx, cart.aside);
  const home = ctx.shop.addresses.home(ctx.language);
  return {
    kind: 'page',
    title: t('cart.page_title'),
    noindex: true,
    bodyClass: ['woocommerce-cart', 'woocommerce-page'],
    body: <CartPage cart={cart} notices={notices} removed={removed} crossSells={beside} />,
    globals: {
      ...extensionOf(ctx.shop)?.globals?.(ctx, cart),
      actions: languageActions(ctx.language, taken.length > 0),
      ...addressGlobals(ctx),
      wc_cart_params: {
        ajax_url: adminAjax(ctx),
        wc_ajax_url: `${home}?wc-ajax=%%endpoint%%`,
        update_shipping_method_nonce: makeNonce(ctx, SHIPPING_NONCE),
        apply_coupon_nonce: makeNonce(ctx, APPLY_NONCE),
        remove_coupon_nonce: makeNonce(ctx, REMOVE_NONCE),
      },
    },
  };
}

/** The cart's own forms: quantities, on to the checkout, and the shipping calculator (wire.md 1.5). */
export async function postCart(ctx: RequestContext): Promise<Reply> {
  const { form, links } = ctx;
  if (form.has('calc_shipping') || form.has('calc_shipping_country')) return estimate(ctx);
  if (form.has('clear_removed_items')) return clearForm(ctx);
  if (!checkNonce(ctx, form.text('woocommerce-cart-nonce', 20), CART_NONCE)) return stale(ctx);
  const owner = ownerOf(ctx);
  // What was emptied or is no number takes no line out.
  const typed = [...form.group('cart', 'qty')].map(
    ([key, text]) => [key, readQuantity(text, Number.NaN, Number.NaN)] as const,
  );
  const quantities = new Map(typed.filter(([, quantity]) => !Number.isNaN(quantity)));
  // Only its own button chooses: what stood chosen by itself may be another one for another cart.
  const rate = form.has('update_shipping') ? form.map('shipping_method').get('0') : undefined;
  const refused = owner ? await ask(askedBy(ctx), updateLines, { ctx, owner, quantities, rate }) : [];
  forgetCart(ctx);
  sendCartCookies(ctx, (await cartOf(ctx)).hash);
  const notices: Notice[] = refused.map((reason) => refusalNotice(ctx, reason));
  const coupon = form.trimmed('coupon_code', TYPED);
  // Scripts send the form again after a call has taken the code: only a button means it.
  const pressed = form.has('apply_coupon') || form.has('update_cart') || form.has('proceed');
  if (form.has('apply_coupon') || (pressed && coupon !== ''))
    notices.push(...(await applyTyped(ctx, coupon)));
  if (form.has('proceed') && notices.length === 0) return redirect(links.checkout());
  if (notices.length === 0 && (form.has('update_cart') || form.has('update_shipping')))
    notices.push({ kind: 'success', text: ctx.t('cart.updated') });
  if (notices.length > 0) await notify(ctx, ...notices);
  return redirect(links.cart());
}

/** Where would it go to? Asked for before there is an address. */
async function estimate(ctx: RequestContext): Promise<Reply> {
  const { form, t, shop } = ctx;
  if (!checkNonce(ctx, form.text('woocommerce-shipping-calculator-nonce', 20), CALCULATOR_NONCE))
    return stale(ctx);
  const country = form.trimmed('calc_shipping_country', 2).toUpperCase();
  const written = form.trimmed('calc_shipping_state', 100);
  const state = findState(country, written) ?? (statesOf(country) ? '' : written);
  const postcode = formatPostcode(country, form.trimmed('calc_shipping_postcode', 20));
  const refuse = async (text: string, field: string) => {
    await notify(ctx, { kind: 'error', text, field: `calc_shipping_${field}` });
    return redirect(ctx.links.cart());
  };
  if (!shop.settings.sellsTo.includes(country)) return refuse(t('cart.estimate.country'), 'country');
  if (postcode !== '' && !isPostcode(country, postcode))
    return refuse(t('cart.estimate.postcode'), 'postcode');
  if (postcode !== '' && state !== '' && !postcodeFitsState(country, postcode, state))
    return refuse(t('cart.estimate.province'), 'postcode');
  const place: Destination = completeDestination({
    country,
    state,
    postcode,
    city: form.trimmed('calc_shipping_city', 100),
  });
  await inSession(ctx, (act, session) => chooseRoute(act, { owner: ownerIn(session), place }));
  forgetCart(ctx);
  sendCartCookies(ctx, (await cartOf(ctx)).hash);
  await notify(ctx, { kind: 'success', text: t('cart.estimate.done') });
  return redirect(ctx.links.cart());
}

async function stale(ctx: RequestContext): Promise<Reply> {
  await notify(ctx, { kind: 'error', text: ctx.t('error.bad_nonce') });
  return redirect(ctx.links.cart());
}
