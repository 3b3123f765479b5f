import { chosenIn } from '../../catalogue/index.ts';
import { renderMarkup } from '../../frame/page/context.tsx';
import { notify } from '../../frame/page/notices.tsx';
import { type Answer, html, json } from '../../frame/request/answer.ts';
import { checkNonce, type Visit } from '../../frame/request/visit.ts';
import { addedNotice, refusalNotice } from '../lines/notices.ts';
import { cartOf, forgetCart, ownerOf } from '../lines/read.ts';
import { removeLine, routeCart } from '../lines/steps.ts';
import { SHIPPING_NONCE } from '../links.ts';
import { fragmentsReply, sendCartCookies } from '../mini-cart/answers.tsx';
import { readQuantity } from '../model.ts';
import { CartTotals } from '../page/cart-totals.tsx';
import { add } from './add.ts';

/** `add_to_cart`: a fragments reply, or where to read why not. Without a product an empty 200 (wire.md 1.1). */
export async function addCall(visit: Visit): Promise<Answer> {
  const { form } = visit;
  if (form.trimmed('product_id') === '') return html('');
  const outcome = await add(visit, [
    {
      productId: form.id('product_id') ?? 0,
      variationId: form.id('variation_id') ?? 0,
      chosen: chosenIn(visit.query, form),
      quantity: readQuantity(form.text('quantity', 60)),
    },
  ]);
  if (outcome.cart) {
    // The client goes to the cart then, and the shopper should read there what happened.
    if (visit.shop.settings.cart.redirectAfterAdd) await notify(visit, addedNotice(visit, outcome.added));
    return fragmentsReply(visit, outcome.cart);
  }
  await notify(visit, ...outcome.refused.map((refused) => refusalNotice(visit, refused)));
  const slug = outcome.product?.slug ?? '';
  return json({ error: true, product_url: slug === '' ? visit.links.shop() : visit.links.product({ slug }) });
}

/** `remove_from_cart`: an unknown key makes the client follow the link instead. */
export async function removeCall(visit: Visit): Promise<Answer> {
  const key = visit.form.trimmed('cart_item_key', 64);
  const owner = ownerOf(visit);
  const line =
    owner && key !== ''
      ? await visit.shop.db.transaction((tx) => removeLine(tx, owner, key, visit.now))
      : undefined;
  if (!line) return json({ success: false });
  forgetCart(visit);
  return fragmentsReply(visit, await cartOf(visit));
}

/** `get_refreshed_fragments`. For a visitor without a session no query at all. */
export async function fragmentsCall(visit: Visit): Promise<Answer> {
  return fragmentsReply(visit, await cartOf(visit));
}

/** `get_cart_totals`: the markup of `div.cart_totals`. */
export async function totalsCall(visit: Visit): Promise<Answer> {
  const cart = await cartOf(visit);
  return html(renderMarkup(visit, <CartTotals cart={cart} />));
}

/** `update_shipping_method`: remembers the choice and shows the totals anew. */
export async function shippingCall(visit: Visit): Promise<Answer> {
  if (!checkNonce(visit, visit.form.text('security', 20), SHIPPING_NONCE))
    return { kind: 'html', status: 403, body: '-1' };
  const owner = ownerOf(visit);
  const chosen = visit.form.map('shipping_method').get('0') ?? '';
  if (owner) await visit.shop.db.transaction((tx) => routeCart(tx, owner, { rate: chosen }, visit.now));
  forgetCart(visit);
  const cart = await cartOf(visit);
  sendCartCookies(visit, cart.hash);
  return html(renderMarkup(visit, <CartTotals cart={cart} />));
}
