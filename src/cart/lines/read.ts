import { exemptShoppers, findShopper } from '../../accounts/index.ts';
import type { Purchasable } from '../../catalogue/index.ts';
import type { RequestContext } from '../../frame/request/request-context.ts';
import type { Reader } from '../../platform/db/index.ts';
import { md5 } from '../../platform/security/tokens.ts';
import type { Session } from '../../platform/session/sessions.ts';
import {
  askCoupons,
  priceCart,
  priceWithCoupons,
  readPricing,
  shopAddress,
  vatStanding,
} from '../../pricing/index.ts';
import { extensionOf } from '../extras.ts';
import { type Cart, type CartLine, hashSource, type KeptCart, type Owner } from '../model.ts';
import { findCart } from '../store.ts';
import { choicesOf } from './choices.ts';
import { awaitingOf, findGoods } from './goods.ts';
import { amountProblems, unavailableLines, whyUnavailable } from './model-problems.ts';
import { soldAs } from './steps.ts';

/** Whose cart a request means; undefined for a visitor of whom nothing is kept. */
export function ownerOf({ session }: Pick<RequestContext, 'session'>): Owner | undefined {
  return session && ownerIn(session);
}

/** The same where there is a session. */
export function ownerIn({ id, userId }: Pick<Session, 'id' | 'userId'>): Owner {
  return { sessionId: id, userId };
}

/**
 * The visitor's cart: lines with what they cost now, totals, shipping offers and what stands in the way of an
 * order. One query for the lines and those of `findBuyables`, however many lines; with coupons three more at most.
 * A transaction sees its own writes.
 *
 * @param email written in a form and not kept yet: coupons may ask for it
 */
export async function readCart(
  ctx: RequestContext,
  db: Reader = ctx.shop.db.read,
  email = '',
): Promise<Cart> {
  const owner = ownerOf(ctx);
  const kept = owner && (await findCart(db, owner));
  return buildCart(ctx, db, kept, new Map(), email);
}

const read = new WeakMap<RequestContext, Promise<Cart>>();
const goods = new WeakMap<RequestContext, ReadonlyMap<number, Purchasable>>();

/** The same, read once a request: for the several places of one page. Its goods are read once, its lines whenever they change. */
export function cartOf(ctx: RequestContext): Promise<Cart> {
  const found = read.get(ctx) ?? readAgain(ctx);
  read.set(ctx, found);
  return found;
}

async function readAgain(ctx: RequestContext): Promise<Cart> {
  const db = ctx.shop.db.read;
  const owner = ownerOf(ctx);
  const kept = left.get(ctx) ?? (owner && (await findCart(db, owner)));
  const cart = await buildCart(ctx, db, kept, goods.get(ctx) ?? new Map());
  goods.set(ctx, new Map(cart.lines.map((line) => [soldAs(line), line.item])));
  return cart;
}

const left = new WeakMap<RequestContext, KeptCart>();

/**
 * Makes the rest of the request see what a command has changed.
 *
 * @param now the cart as the command left it, where it says so: it need not be read again
 */
export function forgetCart(ctx: RequestContext, now?: KeptCart): void {
  read.delete(ctx);
  if (now) left.set(ctx, now);
  else left.delete(ctx);
}

/** As if one of this product lay in this request's cart: for a look at pages. Nothing of it is kept. */
export function pretendCart(ctx: RequestContext, productId: number): void {
  const line = { key: 'pretended', productId, variationId: 0, attributes: {}, quantity: 1, seen: undefined };
  const nobody = {
    chosenRate: '',
    place: undefined,
    billing: undefined,
    vatNumber: '',
    coupons: [],
    aside: [],
  };
  forgetCart(ctx, { id: 0, ...nobody, lines: [line] });
}

/** A cart out of what was kept. `known` spares reading goods that were read a moment ago. */
export async function buildCart(
  ctx: RequestContext,
  db: Reader,
  kept: KeptCart | undefined,
  known: ReadonlyMap<number, Purchasable>,
  email = '',
): Promise<Cart> {
  const { shop, currency, language, session } = ctx;
  const keptLines = kept?.lines ?? [];
  const missing = keptLines.map(soldAs).filter((id) => !known.has(id));
  const items = missing.length === 0 ? known : new Map([...known, ...(await findGoods(ctx, db, missing))]);
  const priced = keptLines.flatMap((line) => {
    const item = items.get(soldAs(line));
    return item && whyUnavailable(item) === undefined ? [{ line, item }] : [];
  });
  const place = kept?.place ?? shopAddress(shop.settings);
  const tables = await readPricing(shop);
  const userId = session?.userId ?? null;
  const vat = kept?.vatNumber
    ? await vatStanding(shop, db, { country: '', taxId: kept.vatNumber, to: place }, ctx.now)
    : undefined;
  const share = await extensionOf(shop)?.open(ctx, db);
  const wanted = priced.map(({ line, item }) => ({ key: line.key, item, quantity: line.quantity }));
  const toPrice = {
    lines: wanted,
    benefits: share?.benefits(wanted),
    place,
    billing: kept?.billing,
    exempt: userId !== null && (await exemptShoppers(shop)).has(userId),
    freeIfSent: vat?.free,
    currency,
    chosenRate: kept?.chosenRate ?? '',
    now: ctx.now,
    loggedIn: userId !== null,
    ...(await askedCoupons(ctx, db, kept?.coupons ?? [], email)),
  };
  const plain = priceWithCoupons(tables, shop.settings, toPrice);
  const { coupons, refused } = plain;
  const added = share?.price({ ...plain, lines: toPrice.lines });
  const points = added?.discounts ?? [];
  const totals =
    points.length === 0 ? plain.totals : priceCart(tables, shop.settings, { ...toPrice, coupons, points });
  const choices = await choicesOf(ctx, priced);
  const lines = priced.flatMap(({ line, item }, index): CartLine[] => {
    const lineTotals = totals.lines[index];
    return lineTotals ? [{ ...line, item, totals: lineTotals, choices: choices.get(line.key) ?? [] }] : [];
  });
  const hash = hashSource(lines, totals.sums.total, `${currency.code} ${language}`);
  return {
    id: kept?.id,
    lines,
    count: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    needsShipping: lines.some(({ item }) => !item.virtual),
    place,
    placeKnown: kept?.place !== undefined,
    billing: kept?.billing,
    vat,
    totals,
    problems: [...unavailableLines(keptLines, (line) => items.get(soldAs(line))), ...amountProblems(lines)],
    coupons,
    lostCoupons: refused,
    aside: kept?.aside ?? [],
    extras: added?.extras ?? {},
    totalsWith: (fees) => priceCart(tables, shop.settings, { ...toPrice, coupons, points, fees }),
    hash: hash === '' ? '' : md5(hash),
  };
}

/** The coupons of a cart with how often they count already and who asks. No query without coupons. */
async function askedCoupons(ctx: RequestContext, db: Reader, codes: readonly string[], email: string) {
  const { session, shop } = ctx;
  if (codes.length === 0 || !shop.settings.coupons.enabled) return { asked: [], emails: [] };
  const userId = session?.userId ?? null;
  const account = userId === null ? undefined : await findShopper(db, userId);
  const emails = [email, account?.email ?? ''].flatMap((each) => each.trim().toLowerCase() || []);
  // An order that this browser left at its payment page is written over: its uses come free with it.
  const exceptOrder = awaitingOf(session) ?? null;
  return { asked: await askCoupons(db, codes, { userId, emails, exceptOrder }), emails };
}
