import { isDeepStrictEqual } from 'node:util';
import { type Address, vatId } from '../../accounts/index.ts';
import { AWAITING, buildCart, type Cart, emptyCart, type Owner, routeCart } from '../../cart/index.ts';
import { readAttribution } from '../../frame/request/attribution.ts';
import type { RequestContext } from '../../frame/request/request-context.ts';
import { shopTexts } from '../../frame/shop/texts.ts';
import { chosenGateway, gatewaysFor, wayTitle } from '../../payments/index.ts';
import { lockRows, type Tx } from '../../platform/db/index.ts';
import { readSessionValues, setSessionValue } from '../../platform/session/values.ts';
import { dropQuote, openAccount } from '../../points/index.ts';
import { foreignVat, readPricing } from '../../pricing/index.ts';
import type { Order } from '../model.ts';
import type { OrderStatus } from '../model-status.ts';
import { WALLET } from '../model-wallet.ts';
import { CUSTOMER, changeStatus } from '../status/steps.ts';
import { readLastOf } from '../store.ts';
import { lockOrder } from '../store-status.ts';
import { walletPart } from '../wallet/offer.ts';
import type { WalletWish } from '../wallet/wish.ts';
import { lacksNumber, saleOf } from './buyer-number.ts';
import { withFee } from './fee.ts';
import { leftOpen } from './left-open.ts';
import { draftOf } from './model-draft.ts';
import { mayOwe } from './owing.ts';
import { purchaseOf } from './purchase.ts';
import { countsAlike, PlacementRefused, refusedUnderLock } from './refused.ts';
import { statusAtOnce, writeOrder } from './steps-write.ts';

export { AWAITING };

/** What the checkout asks for. Prices and stock are never asked for: they are read again. */
export interface PlaceRequest {
  billing: Address;
  /** Where the goods go; the billing address again when nothing else was said. */
  shipping: Address;
  customerNote: string;
  /** The words by which digital content may begin at once, if the shopper agreed to them; '' otherwise. */
  digitalConsent: string;
  paymentMethod: string;
  /** The chosen rate, `flat_rate:2`; '' for the one that the cart has. */
  shippingRate: string;
  /** Names this try: the same token from the same browser never makes a second order. '' without one. */
  token: string;
  /** What the shopper was shown as total, minor units; a higher one is not charged without asking. */
  seenTotal: number | undefined;
  /** Whether the wallet shall pay what it can, and how much that was said to be. */
  wallet: WalletWish;
  /** The account that is opened in the same transaction, if any. */
  newUserId: number | null;
}

export interface Placement {
  id: number;
  key: string;
  status: OrderStatus;
  /** True when this try had made the order before. */
  again: boolean;
  /** The cart is empty now; false when it waits for a payment page. */
  cartEmptied: boolean;
}

/**
 * Places the order of this browser's cart, all in the caller's transaction: looks at every line's price and stock
 * again, adds up again, takes the stock, writes the order with its letters and news, and empties the cart if the
 * payment needs no page of its own.
 *
 * Two clicks wait for each other here; the second finds the first one's order.
 *
 * @throws PlacementRefused when something changed to the worse; nothing is written then
 */
export async function placeFromCart(
  ctx: RequestContext,
  tx: Tx,
  owner: Owner,
  request: PlaceRequest,
): Promise<Placement> {
  const { shop, now } = ctx;
  const { settings } = shop;
  const tables = await readPricing(shop);
  await lockRows(tx, 'session', [owner.sessionId]);
  // Whoever waited here finds the order that was placed meanwhile.
  if (ctx.session) ctx.session = { ...ctx.session, values: await readSessionValues(tx, owner.sessionId) };
  if (owner.userId !== null) await lockRows(tx, 'user', [owner.userId]);
  const { country, state, postcode, city } = request.shipping;
  const place = { country, state, postcode, city };
  const { billing } = request;
  const foreign = foreignVat(settings, billing.country, billing.taxId ?? '');
  const vatNumber = foreign ? vatId(foreign) : '';
  const wanted = { place, billing, vatNumber, rate: request.shippingRate || undefined };
  const kept = await routeCart(tx, owner, wanted, now);
  // Order before account, as everywhere: two who wait for each other would wait for ever.
  const open = await leftOpen(ctx, tx, owner);
  if (owner.userId !== null) await openAccount(tx, owner.userId, now);
  const cart = await buildCart(ctx, tx, kept, new Map(), request.billing.email);
  const resume = open?.cartHash === cart.hash ? open : undefined;
  const last = await readLastOf(tx, owner.sessionId);
  const attempt = request.token === '' ? null : `${owner.sessionId}-${request.token}-`;
  if (cart.lines.length === 0 && cart.problems.length === 0) {
    if (last && isSameTry(attempt, request, last, now)) return { ...last, again: true, cartEmptied: true };
    throw new PlacementRefused({ code: 'empty' });
  }
  refuseWorse(cart, request);
  const { total } = cart.totals.sums;
  const fromWallet = await takeWallet(ctx, tx, request, { total, waiting: open });
  const gateway = chooseGateway(ctx, cart, request, total - fromWallet);
  const charged = withFee(ctx, cart, gateway);
  if (charged !== cart) refuseDearer(charged, fromWallet, request);
  // What costs nothing is paid by no way at all: the draft knows.
  const method = gateway ?? WALLET;
  const draft = draftOf(
    charged,
    {
      billing: request.billing,
      shipping: cart.needsShipping ? request.shipping : null,
      customerNote: request.customerNote,
      digitalConsent: request.digitalConsent,
      paymentMethod: method.id,
      paymentTitle: wayTitle(ctx.shop.settings, method, ctx.language),
      fromWallet,
    },
    {
      language: ctx.language,
      currency: ctx.currency.code,
      userId: request.newUserId ?? owner.userId,
      sessionId: owner.sessionId,
      // With the order before it: a page that stayed open may buy again once the cart is full again.
      attempt: attempt && attempt + (last?.id ?? 0),
      ip: ctx.ip,
      userAgent: ctx.userAgent,
      attribution: readAttribution(ctx.form, shop.settings.attribution.prefix, ctx.userAgent),
      pricesIncludeTax: shop.settings.tax.pricesIncludeTax,
    },
  );
  if (lacksNumber(shop, saleOf(draft))) throw new PlacementRefused({ code: 'tax_id' });
  // What is not asked of the order itself is done before it: writing it ends with stock that others wait for.
  const cartEmptied = statusAtOnce(shop, draft) !== undefined;
  if (cartEmptied) {
    await emptyCart(tx, owner, now);
    // Points that were asked for and could not be spent on it are not spent on the next one.
    if (owner.userId !== null) await dropQuote(tx, owner.userId);
    if (ctx.session?.values.has(AWAITING)) await setSessionValue(tx, owner.sessionId, AWAITING, undefined);
  }
  if (open && !resume) await callOff(ctx, tx, open.id);
  const order = await write(ctx, tx, cart, draft, resume);
  if (!cartEmptied) await setSessionValue(tx, owner.sessionId, AWAITING, order.id);
  const { email } = request.billing;
  await shop.events.publish(tx, 'order.posted', { ctx, orderId: order.id, email, status: order.status });
  if (!(await mayOwe(ctx.shop, tx, { gateway, ip: ctx.ip, orderId: order.id })))
    throw new PlacementRefused({ code: 'owing' });
  // Read anew they may say the same: something was announced that this does not hang on.
  const sameTables = isDeepStrictEqual(tables, await readPricing(shop));
  if (!sameTables || !countsAlike(settings, shop.settings, ctx.currency))
    throw new PlacementRefused({ code: 'dearer', total });
  return { ...order, again: false, cartEmptied };
}

/** What is found out only under lock is told as the cart itself tells it. */
async function write(
  ctx: RequestContext,
  tx: Tx,
  cart: Cart,
  draft: ReturnType<typeof draftOf>,
  resume: { id: number; key: string } | undefined,
) {
  try {
    return await writeOrder(ctx.shop, tx, draft, { now: ctx.now, resume });
  } catch (error) {
    const refused = refusedUnderLock(error, cart.lines);
    throw refused ? new PlacementRefused(refused) : error;
  }
}

function refuseWorse(cart: Cart, request: PlaceRequest): void {
  if (cart.problems.length > 0) throw new PlacementRefused({ code: 'lines', problems: cart.problems });
  if (cart.lostCoupons.length > 0)
    throw new PlacementRefused({ code: 'coupons', refusals: cart.lostCoupons });
  const { offers, offer, sums } = cart.totals;
  if (cart.needsShipping) {
    if (offers.length === 0) throw new PlacementRefused({ code: 'no_shipping' });
    if (request.shippingRate !== '' && offer?.id !== request.shippingRate)
      throw new PlacementRefused({ code: 'choose_shipping' });
  }
  if (request.seenTotal !== undefined && sums.total > request.seenTotal)
    throw new PlacementRefused({ code: 'dearer', total: sums.total });
}

/** The fee of a way to pay was not on the screen, or was another: it is shown before anybody pays it. */
function refuseDearer({ totals }: Cart, part: number, { seenTotal, wallet }: PlaceRequest): void {
  const { total } = totals.sums;
  if (seenTotal === undefined) return;
  if (total > seenTotal) throw new PlacementRefused({ code: 'dearer', total });
  if (wallet.use && total - part > seenTotal - (wallet.seen ?? 0))
    throw new PlacementRefused({ code: 'wallet', part, left: total - part });
}

/** What the wallet pays: never less than was shown, for then the rest would be more. Its row is locked. */
async function takeWallet(
  ctx: RequestContext,
  tx: Tx,
  { wallet, seenTotal }: PlaceRequest,
  { total, waiting }: { total: number; waiting: Order | undefined },
): Promise<number> {
  if (!wallet.use) return 0;
  const part = await walletPart(ctx, tx, { total, currency: ctx.currency.code, waiting });
  const left = total - part;
  if (left > (seenTotal ?? total) - (wallet.seen ?? 0))
    throw new PlacementRefused({ code: 'wallet', part, left });
  return part;
}

function chooseGateway(ctx: RequestContext, cart: Cart, request: PlaceRequest, left: number) {
  if (left === 0) return undefined;
  const offered = gatewaysFor(ctx.shop, purchaseOf(ctx, cart, request.billing.country, left));
  const chosen = chosenGateway(
    offered.filter(({ id }) => id === request.paymentMethod),
    request.paymentMethod,
  );
  if (!chosen) throw new PlacementRefused({ code: 'payment' });
  return chosen;
}

/**
 * What is bought now is not what a payment page may still be open for: that order is called off as it is. Should it
 * be paid all the same, it comes back with what was shown there.
 */
async function callOff({ shop, now }: RequestContext, tx: Tx, id: number): Promise<void> {
  const order = await lockOrder(tx, id);
  if (order?.status !== 'pending') return;
  const why = shopTexts(shop)('orders.note.ordered_anew');
  await changeStatus(shop, tx, id, 'cancelled', { now, why, by: CUSTOMER });
}

const REPEAT_MS = 10 * 60_000;

/** A try that comes again after its cart was emptied: by its token or, without one, by its person and hour. */
function isSameTry(
  attempt: string | null,
  request: PlaceRequest,
  last: { attempt: string | null; email: string; createdAt: number },
  now: number,
): boolean {
  if (attempt !== null) return last.attempt?.startsWith(attempt) ?? false;
  return last.email === request.billing.email.toLowerCase() && now - last.createdAt < REPEAT_MS;
}
