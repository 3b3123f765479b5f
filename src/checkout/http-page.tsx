import { type Address, EMPTY_ADDRESS, findShopper, knownEmail, readAddresses } from '../accounts/index.ts';
import { extensionOf, revalidateCart } from '../cart/index.ts';
import { readGuarantee } from '../catalogue/index.ts';
import { type Reply, redirect } from '../frame/request/reply.ts';
import type { RequestContext } from '../frame/request/request-context.ts';
import { payingOf, walletForCart } from '../orders/index.ts';
import { savedFor } from '../payments/index.ts';
import { randomToken } from '../platform/security/tokens.ts';
import type { CheckoutForm } from './model-form.ts';
import { CheckoutPage } from './pages/checkout.tsx';
import { checkoutGlobals } from './params.ts';
import type { Faults } from './validate.ts';

/** What a page is shown again with: typed values and what was wrong with them. */
export interface Typed {
  form?: CheckoutForm;
  faults?: Faults;
}

/** The checkout. An empty cart has nothing to check out: 302 to the cart (wire.md 1.5). */
export async function showCheckout(ctx: RequestContext, typed: Typed = {}): Promise<Reply> {
  const { cart, notices, taken } = await revalidateCart(ctx);
  if (cart.lines.length === 0) return redirect(ctx.links.cart());
  const form = typed.form ?? (await firstForm(ctx, cart.placeKnown ? cart.place : undefined));
  const wallet = { part: await walletForCart(ctx, cart.totals.sums.total), ticked: form.wallet.use };
  const country = form.billing.country || ctx.shop.settings.address.country;
  return {
    kind: 'page',
    title: ctx.t('checkout.title'),
    noindex: true,
    bodyClass: [
      'woocommerce-checkout',
      'woocommerce-page',
      'nv-checkout-layout-stepped',
      'nv-checkout-fixed-total',
      ...(ctx.session?.userId == null ? [] : ['logged-in']),
    ],
    globals: { ...checkoutGlobals(ctx), ...extensionOf(ctx.shop)?.globals?.(ctx, cart) },
    body: (
      <CheckoutPage
        cart={cart}
        form={form}
        faults={typed.faults}
        problems={typed.form ? [] : [...taken, ...notices]}
        guest={ctx.session?.userId == null}
        paying={payingOf(ctx, cart, { asked: form.paymentMethod, country, wallet })}
        wallet={wallet}
        saved={await savedFor(ctx)}
        guarantee={await readGuarantee(ctx.shop, ctx.language)}
      />
    ),
  };
}

/** The form as it first stands: filled with what the account and the cart know. */
async function firstForm(
  ctx: RequestContext,
  place: Pick<Address, 'country' | 'state' | 'postcode' | 'city'> | undefined,
): Promise<CheckoutForm> {
  const { shop, session } = ctx;
  const userId = session?.userId ?? null;
  const [shopper, kept] =
    userId === null
      ? [undefined, {}]
      : await Promise.all([findShopper(shop.db.read, userId), readAddresses(shop.db.read, userId)]);
  const home = { ...EMPTY_ADDRESS, country: shop.settings.address.country };
  const named = {
    firstName: shopper?.firstName ?? '',
    lastName: shopper?.lastName ?? '',
    email: shopper?.email ?? knownEmail(session),
  };
  const { billing, shipping } = kept as Partial<Record<'billing' | 'shipping', Address>>;
  return {
    billing: billing ?? { ...home, ...place, ...named },
    shipping: shipping ?? { ...home, ...place, ...named, email: '' },
    elsewhere: false,
    note: '',
    paymentMethod: '',
    wallet: { use: false, seen: undefined },
    shippingRate: '',
    createAccount: false,
    password: '',
    terms: false,
    termsAsked: true,
    digitalConsent: false,
    attempt: randomToken(24),
    seenTotal: undefined,
  };
}
