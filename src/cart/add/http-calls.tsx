import { chosenIn } from '../../catalogue/index.ts';
import { ask } from '../../frame/command/index.ts';
import { renderMarkup } from '../../frame/page/context.tsx';
import { notify } from '../../frame/page/notices.tsx';
import { html, json, type Reply } from '../../frame/request/reply.ts';
import { askedBy, checkNonce, type RequestContext } from '../../frame/request/request-context.ts';
import { chooseRoute, takeLineOut } from '../lines/commands.ts';
import { addedNotice, refusalNotice } from '../lines/notices.ts';
import { cartOf, forgetCart, ownerOf } from '../lines/read.ts';
import { SHIPPING_NONCE } from '../links.ts';
import { fragmentsReply, sendCartCookies } from '../mini-cart/answers.tsx';
import { readQuantity } from '../model.ts';
import { CartTotals } from '../page/cart-totals.tsx';
import { add } from './add.ts';
import { changeLine } from './change-line.ts';

/** `add_to_cart`: a fragments reply, or where to read why not. Without a product an empty 200 (wire.md 1.1). */
export async function addCall(ctx: RequestContext): Promise<Reply> {
  const { form } = ctx;
  if (form.trimmed('product_id') === '') return html('');
  const outcome = await add(ctx, [
    {
      productId: form.id('product_id') ?? 0,
      variationId: form.id('variation_id') ?? 0,
      chosen: chosenIn(ctx.query, form),
      quantity: readQuantity(form.text('quantity', 60)),
    },
  ]);
  if (outcome.cart) {
    // The client goes to the cart then, and the shopper should read there what happened.
    if (ctx.shop.settings.cart.redirectAfterAdd) await notify(ctx, addedNotice(ctx, outcome.added));
    return fragmentsReply(ctx, outcome.cart);
  }
  await notify(ctx, ...outcome.refused.map((refused) => refusalNotice(ctx, refused)));
  const slug = outcome.product?.slug ?? '';
  return json({ error: true, product_url: slug === '' ? ctx.links.shop() : ctx.links.product({ slug }) });
}

/** `remove_from_cart`: an unknown key makes the client follow the link instead. */
export async function removeCall(ctx: RequestContext): Promise<Reply> {
  const line = await changeLine(ctx, takeLineOut, ctx.form.trimmed('cart_item_key', 64));
  if (!line) return json({ success: false });
  return fragmentsReply(ctx, await cartOf(ctx));
}

/** `get_refreshed_fragments`. For a visitor without a session no query at all. */
export async function fragmentsCall(ctx: RequestContext): Promise<Reply> {
  return fragmentsReply(ctx, await cartOf(ctx));
}

/** `get_cart_totals`: the markup of `div.cart_totals`. */
export async function totalsCall(ctx: RequestContext): Promise<Reply> {
  const cart = await cartOf(ctx);
  return html(renderMarkup(ctx, <CartTotals cart={cart} />));
}

/** `update_shipping_method`: remembers the choice and shows the totals anew. */
export async function shippingCall(ctx: RequestContext): Promise<Reply> {
  if (!checkNonce(ctx, ctx.form.text('security', 20), SHIPPING_NONCE))
    return { kind: 'html', status: 403, body: '-1' };
  const owner = ownerOf(ctx);
  const rate = ctx.form.map('shipping_method').get('0') ?? '';
  if (owner) await ask(askedBy(ctx), chooseRoute, { owner, rate });
  forgetCart(ctx);
  const cart = await cartOf(ctx);
  sendCartCookies(ctx, cart.hash);
  return html(renderMarkup(ctx, <CartTotals cart={cart} />));
}
