import { tidyTaxId } from '../accounts/index.ts';
import {
  type Cart,
  cartOf,
  chooseRoute,
  extensionOf,
  forgetCart,
  ownerOf,
  revalidateCart,
} from '../cart/index.ts';
import { readGuarantee } from '../catalogue/index.ts';
import { ask } from '../frame/command/index.ts';
import { renderMarkup } from '../frame/page/context.tsx';
import { renderNotices } from '../frame/page/notices.tsx';
import { json, type Reply } from '../frame/request/reply.ts';
import { askedBy, checkNonce, type RequestContext } from '../frame/request/request-context.ts';
import { payingOf, readWalletWish, walletForCart } from '../orders/index.ts';
import { savedFor } from '../payments/index.ts';
import { findState, formatPostcode, statesOf } from '../platform/geography/index.ts';
import { Fields } from '../platform/http/fields.ts';
import { completeDestination, type Destination, sameDestination } from '../pricing/index.ts';
import { type CheckoutForm, CONSENT_FIELD, destination, readForm } from './model-form.ts';
import { Payment } from './pages/payment.tsx';
import { PLACE_TOKEN, PlaceToken } from './pages/place-token.tsx';
import { Recipient } from './pages/recipient.tsx';
import { ReviewTable } from './pages/review-table.tsx';
import { genuine, REVIEW_NONCE } from './params.ts';
import { askAboutVat } from './vat-number.ts';

/** A place out of what was typed so far; undefined when the shop does not sell there. */
function placeFrom(ctx: RequestContext, typed: Destination): Destination | undefined {
  const { country, state, postcode, city } = typed;
  if (!ctx.shop.settings.sellsTo.includes(country)) return undefined;
  const known = statesOf(country);
  return completeDestination({
    country,
    state: findState(country, state) ?? (known ? '' : state),
    postcode: formatPostcode(country, postcode).slice(0, 20),
    city,
  });
}

interface Typed {
  /** Where the goods go. */
  to: Destination;
  billed: Destination;
  /** The buyer's tax number, tidied. */
  taxId: string;
  rate: string;
}

/** Makes the cart follow the form: where it goes, who is billed where, and by which way. Writes only what changed. */
async function moveTo(ctx: RequestContext, { to, billed, taxId, rate }: Typed): Promise<Cart> {
  const owner = ownerOf(ctx);
  const cart = await cartOf(ctx);
  if (!owner || cart.lines.length === 0) return cart;
  const place = placeFrom(ctx, to);
  const billing = placeFrom(ctx, billed);
  const moved = place !== undefined && (!cart.placeKnown || !sameDestination(place, cart.place));
  const rebilled = billing !== undefined && !sameDestination(billing, cart.billing);
  const chosen = rate !== '' && rate !== cart.totals.offer?.id;
  const vatNumber = billing && (await askAboutVat(ctx, billing.country, taxId));
  const renumbered = vatNumber !== undefined && vatNumber !== (cart.vat?.check.number ?? '');
  if (!moved && !rebilled && !chosen && !renumbered) return vatNumber ? answeredCart(ctx) : cart;
  const changed = { place: moved ? place : undefined, billing, vatNumber, rate: rate || undefined };
  const kept = await ask(askedBy(ctx), chooseRoute, { owner, ...changed });
  forgetCart(ctx, kept);
  return cartOf(ctx);
}

export async function moveCart(ctx: RequestContext, form: CheckoutForm): Promise<Cart> {
  const { billing, shippingRate: rate } = form;
  return moveTo(ctx, { to: destination(form).address, billed: billing, taxId: billing.taxId, rate });
}

/** The cart by what the register of VAT numbers has said since it was read. */
function answeredCart(ctx: RequestContext): Promise<Cart> {
  forgetCart(ctx);
  return cartOf(ctx);
}

/**
 * `update_order_review` (wire.md 4.2): totals, shipping and ways to pay for the address typed so far. A page that has
 * outlived its session gets the token of the new one first, and keeps what was typed.
 */
export async function reviewCall(ctx: RequestContext): Promise<Reply> {
  const { form, t, links } = ctx;
  const nothing = { result: 'success', messages: '', reload: false, fragments: false };
  const current = ctx.session ? await cartOf(ctx) : undefined;
  if (!current || (current.lines.length === 0 && current.problems.length === 0)) {
    const link = { href: links.shop(), label: t('checkout.to_shop') };
    const over = renderNotices([{ kind: 'error', text: t('checkout.session_over'), link }]);
    return json({ fragments: { 'form.woocommerce-checkout': over } });
  }
  const posted = Fields.parse(form.text('post_data', 20_000));
  if (!checkNonce(ctx, form.text('security', 20), REVIEW_NONCE) && !genuine(ctx, posted))
    return json({ ...nothing, fragments: { [PLACE_TOKEN]: renderMarkup(ctx, <PlaceToken />) } });
  const typed = (prefix: '' | 's_'): Destination => {
    const part = (name: string) => form.line(form.has(prefix + name) ? prefix + name : name, 150);
    const country = part('country').toUpperCase().slice(0, 2);
    return { country, state: part('state'), postcode: part('postcode'), city: part('city') };
  };
  const rate = form.map('shipping_method').get('0') ?? '';
  const taxId = tidyTaxId(posted.line('billing_nif', 150));
  await moveTo(ctx, { to: typed('s_'), billed: typed(''), taxId, rate: rate.slice(0, 100) });
  const { cart, notices, taken } = await revalidateCart(ctx);
  const saved = await savedFor(ctx, posted);
  const guarantee = await readGuarantee(ctx.shop, ctx.language);
  const part = await walletForCart(ctx, cart.totals.sums.total);
  const wallet = { part, ticked: readWalletWish(posted).use };
  const paying = payingOf(ctx, cart, {
    asked: form.text('payment_method', 40),
    country: form.trimmed('country', 2).toUpperCase(),
    wallet,
  });
  const typedForm = readForm(posted);
  const messages = renderNotices([...taken, ...notices]);
  return json({
    result: messages === '' ? 'success' : 'failure',
    messages,
    reload: false,
    fragments: {
      '.woocommerce-checkout-review-order-table': renderMarkup(
        ctx,
        <ReviewTable cart={paying.cart} fromWallet={wallet.ticked ? part : 0} billing={typedForm.billing} />,
      ),
      '.woocommerce-checkout-payment': renderMarkup(
        ctx,
        <Payment
          paying={paying}
          terms={posted.has('terms')}
          termsInvalid={false}
          consent={posted.flag(CONSENT_FIELD)}
          consentInvalid={false}
          wallet={wallet}
          saved={saved}
          guarantee={guarantee}
        />,
      ),
      '.checkout-recipient': renderMarkup(ctx, <Recipient form={typedForm} ships={cart.needsShipping} />),
      ...partsOf(ctx, cart),
    },
  });
}

/** What a module above shows with the cart, as fragments. */
function partsOf(ctx: RequestContext, cart: Cart): Record<string, string> {
  const page = ctx.links.checkout();
  return Object.fromEntries(
    Object.entries(extensionOf(ctx.shop)?.parts ?? {}).map(([name, Part]) => [
      `[data-cart-part="${name}"]`,
      renderMarkup(ctx, <Part cart={cart} page={page} />),
    ]),
  );
}
