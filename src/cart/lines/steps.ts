import { findStockHolders, type Purchasable } from '../../catalogue/index.ts';
import type { Tx } from '../../platform/db/index.ts';
import { md5 } from '../../platform/security/tokens.ts';
import { type Destination, sameDestination } from '../../pricing/index.ts';
import { type KeptCart, type KeptLine, keySource, MOST_LINES, type Owner } from '../model.ts';
import { clearCart, insertCart, lockCart, updateCart } from '../store.ts';
import { findRemoved, markRemoved, putLine, setLineQuantity } from '../store-lines.ts';
import { findGoods } from './goods.ts';
import { type Refusal, refusal, refuseAmount, refuseItem } from './model-refusal.ts';
import type { Shopping } from './price-context.ts';
import type { ResolvedItem } from './resolve-item.ts';

export interface Added {
  cart: KeptCart;
  refused: Refusal | undefined;
  /** How many went in: one when a thing is sold only one at a time. */
  quantity: number;
}

/**
 * Puts something into the owner's cart, or says why not. Stock and bounds are looked at together with what is in
 * the cart already; placement looks again.
 *
 * @param currency that of the item's price
 * @param isNew true when the owner's session began just now, so that there is no cart to look for
 */
export async function addToCart(
  tx: Tx,
  owner: Owner,
  wanted: ResolvedItem,
  { now, isNew, currency }: { now: number; isNew: boolean; currency: string },
): Promise<Added> {
  const cart = await openCart(tx, owner, now, isNew);
  const { item, attributes } = wanted;
  const key = md5(keySource(item.productId, item.variationId, attributes));
  const line = cart.lines.find((each) => each.key === key);
  const already = await piecesBeside(tx, item, cart.lines);
  const quantity = item.soldIndividually ? Math.min(1, wanted.quantity) : wanted.quantity;
  const refused =
    refuseItem(item) ??
    refuseAmount(item, quantity, already, line?.quantity ?? 0) ??
    (cart.lines.length >= MOST_LINES && !line ? refusal('full', { count: MOST_LINES }) : undefined);
  if (refused) return { cart, refused, quantity };
  const { productId, variationId } = item;
  const put: KeptLine = {
    key,
    productId,
    variationId,
    attributes,
    quantity: (line?.quantity ?? 0) + quantity,
    seen: line?.seen ?? (item.price === null ? undefined : { price: item.price, currency }),
  };
  await putLine(tx, cart.id, put, now);
  if (!isNew) await updateCart(tx, cart.id, { updated_at: now });
  const lines = line ? cart.lines.map((each) => (each === line ? put : each)) : [...cart.lines, put];
  return { cart: { ...cart, lines }, refused: undefined, quantity };
}

export async function openCart(tx: Tx, owner: Owner, now: number, isNew: boolean): Promise<KeptCart> {
  const found = isNew ? undefined : await lockCart(tx, owner);
  const cart = found ?? (await insertCart(tx, owner, now)) ?? (await lockCart(tx, owner));
  if (!cart) throw new Error('A cart was neither found nor made.');
  return cart;
}

/**
 * How many pieces the cart has of what this item's stock gives: of the item itself, and of its sisters where their
 * product holds the stock for all of them. `except` names a line that does not count.
 */
async function piecesBeside(
  tx: Tx,
  item: Purchasable,
  lines: readonly KeptLine[],
  except = '',
): Promise<number> {
  const { id, productId, stock } = item;
  const beside = lines.filter((line) => line.productId === productId && line.key !== except);
  const holders = stock.holder === id ? undefined : await findStockHolders(tx, beside.map(soldAs));
  return beside
    .filter((line) => (holders ? holders.get(soldAs(line)) === stock.holder : soldAs(line) === id))
    .reduce((sum, { quantity }) => sum + quantity, 0);
}

/** The id under which a line's goods and stock are known. */
export function soldAs(line: Pick<KeptLine, 'productId' | 'variationId'>): number {
  return line.variationId || line.productId;
}

/**
 * Sets the quantities of lines: 0 removes one. Lines that are not named stay, and so do those whose new quantity
 * is refused. Unknown keys are passed over.
 */
export async function updateQuantities(
  tx: Tx,
  ctx: Shopping,
  owner: Owner,
  wanted: ReadonlyMap<string, number>,
): Promise<Refusal[]> {
  const cart = await lockCart(tx, owner);
  if (!cart) return [];
  const changed = cart.lines.filter(({ key, quantity }) => (wanted.get(key) ?? quantity) !== quantity);
  if (changed.length === 0) return [];
  const items = await findGoods(ctx, tx, changed.map(soldAs));
  const refused: Refusal[] = [];
  for (const line of changed) {
    const quantity = wanted.get(line.key) ?? line.quantity;
    const item = items.get(soldAs(line));
    const reason =
      quantity <= 0 || !item ? undefined : await refuseChange(tx, item, line, quantity, cart.lines);
    if (reason) refused.push(reason);
    else if (quantity <= 0) await markRemoved(tx, cart.id, [line.key], ctx.now);
    else await setLineQuantity(tx, cart.id, line.key, quantity);
    if (!reason) line.quantity = Math.max(0, quantity);
  }
  await updateCart(tx, cart.id, { updated_at: ctx.now });
  return refused;
}

async function refuseChange(
  tx: Tx,
  item: Purchasable,
  line: KeptLine,
  quantity: number,
  lines: readonly KeptLine[],
): Promise<Refusal | undefined> {
  if (item.soldIndividually && quantity > 1) return refusal('sold_individually', { name: item.name });
  const others = await piecesBeside(tx, item, lines, line.key);
  return refuseItem(item) ?? refuseAmount(item, quantity, others, 0);
}

/** Takes a line out; it waits to be brought back. @returns the line, or undefined when there is no such line */
export async function removeLine(
  tx: Tx,
  owner: Owner,
  key: string,
  now: number,
): Promise<KeptLine | undefined> {
  const cart = await lockCart(tx, owner);
  const line = cart?.lines.find((each) => each.key === key);
  if (!cart || !line) return undefined;
  await markRemoved(tx, cart.id, [key], now);
  await updateCart(tx, cart.id, { updated_at: now });
  return line;
}

/** Brings a removed line back with the quantity it had. @returns the line, or undefined when there is none */
export async function undoRemove(
  tx: Tx,
  owner: Owner,
  key: string,
  now: number,
): Promise<KeptLine | undefined> {
  const cart = await lockCart(tx, owner);
  const line = cart && (await findRemoved(tx, cart.id, key));
  if (!cart || !line) return undefined;
  await putLine(tx, cart.id, line, now);
  await updateCart(tx, cart.id, { updated_at: now });
  return line;
}

/**
 * Takes everything out, for good: after an order. The place stays. Send the cookies of an empty cart with
 * `sendCartCookies(ctx, '')`.
 */
export async function emptyCart(tx: Tx, owner: Owner, now: number): Promise<void> {
  await clearCart(tx, owner, now);
}

/** Where a cart goes to and by which way; what is left out stays. */
export interface Route {
  place?: Destination | undefined;
  billing?: Destination | undefined;
  /** See {@link KeptCart}; '' takes it out. */
  vatNumber?: string | undefined;
  rate?: string | undefined;
}

/**
 * Remembers where the cart goes to, for taxes and shipping, and by which way; what is not said stays. A new place
 * forgets the way that was chosen for the old one, and a way that is not offered counts for nothing later.
 *
 * @param wanted.billing where the bill goes to: shops may tax by that
 * @param wanted.rate an offer's id, `flat_rate:2`
 */
export async function routeCart(
  tx: Tx,
  owner: Owner,
  wanted: Route,
  now: number,
): Promise<KeptCart | undefined> {
  const { place, billing, rate } = wanted;
  const cart = place ? await openCart(tx, owner, now, false) : await lockCart(tx, owner);
  if (!cart) return undefined;
  const before = cart.place ?? NOWHERE;
  const moved = place && (before.country !== place.country || before.state !== place.state);
  const after = {
    ...partsOf(place ?? before),
    shipping_rate: rate?.slice(0, 100) ?? (moved ? '' : cart.chosenRate),
  };
  const same = after.shipping_rate === cart.chosenRate && sameDestination(before, after);
  const billedAt = billing ?? cart.billing;
  const { vatNumber = cart.vatNumber } = wanted;
  const rebilled =
    billedAt !== undefined && (vatNumber !== cart.vatNumber || !sameDestination(billedAt, cart.billing));
  if (same && !rebilled) return cart;
  const number = vatNumber === '' ? {} : { vatNumber };
  const billed = rebilled ? { billing_place: JSON.stringify({ ...partsOf(billedAt), ...number }) } : {};
  await updateCart(tx, cart.id, { ...after, ...billed, updated_at: now });
  return {
    ...cart,
    chosenRate: after.shipping_rate,
    place: after.country === '' ? undefined : partsOf(after),
    billing: rebilled ? partsOf(billedAt) : cart.billing,
    vatNumber: rebilled ? vatNumber : cart.vatNumber,
  };
}

export function partsOf({ country, state, postcode, city }: Destination): Destination {
  return { country, state, postcode, city };
}

const NOWHERE: Destination = { country: '', state: '', postcode: '', city: '' };
