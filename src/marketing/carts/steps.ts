import { type Owner, restoreLines, snapshotCart } from '../../cart/index.ts';
import type { Language } from '../../frame/shop/settings.ts';
import type { Shop } from '../../frame/shop/shop.ts';
import { lockRows, type Tx } from '../../platform/db/index.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { randomToken } from '../../platform/security/tokens.ts';
import { readSessionUser } from '../../platform/session/sessions.ts';
import { tellMailchimp } from '../mailchimp/outbox.ts';
import {
  type CapturedCart,
  cartsOfOrder,
  findBySession,
  insertCaptured,
  lettersSince,
  lockCaptured,
  noteOrder,
  openCartsOf,
  replaceOthers,
  stopCarts,
  updateCaptured,
} from '../store-carts.ts';
import { refuses } from '../store-refusals.ts';
import { laterLook, turnOf } from './model.ts';
import { mayWriteTo } from './proved.ts';

const WEEK = 7 * 86_400_000;

export interface Capture {
  email: string;
  language: Language;
  currency: string;
  /** Whether the shopper wants letters. */
  subscribed: boolean;
  owner: Owner;
  now: number;
}

/**
 * Keeps the address that was typed in this browser, with the cart as it stands. A second address of the same
 * browser takes the place of the first. @returns the address before, '' without one, and the cart's lines
 */
export async function captureEmail(shop: Shop, tx: Tx, capture: Capture) {
  const { email, language, currency, owner, now } = capture;
  await lockRows(tx, 'session', [owner.sessionId]);
  const before = await findBySession(tx, owner.sessionId);
  const cart = await snapshotCart(tx, owner);
  const lines = cart?.lines ?? [];
  const subscribed = capture.subscribed && !(await refuses(shop, tx, email)) ? 1 : 0;
  const again = before?.email === email ? before : undefined;
  const cartAt = cart?.changedAt ?? now;
  // A new browser begins no new row of letters: nobody fills another's mailbox by typing the address anew.
  const letters = again?.letters ?? (await lettersSince(tx, email, now - WEEK));
  const turn = turnOf({ letters, cartAt, empty: lines.length === 0 }, shop.settings.marketing.carts, now);
  const next = turn.do === 'wait' ? turn.until : now;
  const known = {
    email,
    language,
    currency,
    lines,
    subscribed,
    cart_at: cartAt,
    captured_at: now,
    user_id: owner.userId,
    next_at: subscribed ? next : 0,
    letters,
  };
  let id = before?.id;
  // Another address must not be reached through the letters of the first.
  if (id === undefined)
    id = await insertCaptured(tx, {
      ...known,
      token: randomToken(),
      session_id: owner.sessionId,
      stopped: '',
      order_id: null,
    });
  else await updateCaptured(tx, id, again ? known : { ...known, token: randomToken() });
  await replaceOthers(tx, email, id);
  await tellMailchimp(shop, tx, { what: 'cart', id });
  return { previous: before?.email ?? '', lines };
}

/**
 * Looks at a cart whose time has come: remembers how it stands now, and sends a letter on its way unless the
 * shopper has been back in the meantime.
 */
export async function applyDueCart(shop: Shop, tx: Tx, id: number, now: number): Promise<void> {
  const kept = await lockCaptured(tx, id);
  if (kept?.stopped !== '' || kept.next_at === 0 || kept.next_at > now) return;
  const userId = (await readSessionUser(tx, kept.session_id)) ?? kept.user_id;
  const cart = await snapshotCart(tx, { sessionId: kept.session_id, userId });
  const moved = cart !== undefined && cart.changedAt > kept.cart_at;
  // A guest's cart goes with the session; what was remembered of it stays.
  const lines = moved ? cart.lines : kept.lines;
  const cartAt = moved ? cart.changedAt : kept.cart_at;
  const { carts } = shop.settings.marketing;
  const turn = turnOf({ letters: kept.letters, cartAt, empty: lines.length === 0 }, carts, now);
  const change = { lines, cart_at: cartAt, user_id: userId };
  if (moved) await tellMailchimp(shop, tx, { what: 'cart', id });
  if (turn.do === 'wait') return updateCaptured(tx, id, { ...change, next_at: turn.until });
  if (!(await mayWriteTo(tx, { email: kept.email, userId })))
    return updateCaptured(tx, id, { ...change, next_at: laterLook(cartAt, carts, now) });
  await updateCaptured(tx, id, { ...change, letters: turn.step + 1, next_at: turn.next });
  const uniqueKey = `marketing.recovery:${id}:${kept.token.slice(0, 8)}:${turn.step}`;
  await enqueue(tx, 'marketing.recovery', { id, step: turn.step }, { uniqueKey });
}

/** Puts a remembered cart into this browser's own, which from now on is the one that is watched. */
export async function bringBack(tx: Tx, kept: CapturedCart, owner: Owner, now: number): Promise<number> {
  const back = await restoreLines(tx, owner, kept.lines, now);
  await updateCaptured(tx, kept.id, { session_id: owner.sessionId, user_id: owner.userId });
  return back;
}

/** A purchase ends the letters: at once, or when the money of an order that waits for it is there. */
export async function orderPosted(
  shop: Shop,
  tx: Tx,
  order: { id: number; sessionId: number; email: string; waits: boolean },
): Promise<void> {
  const ids = await openCartsOf(tx, { sessionId: order.sessionId, email: order.email.toLowerCase() });
  await noteOrder(tx, ids, order.id);
  if (!order.waits) await end(shop, tx, ids);
}

export async function orderPaid(shop: Shop, tx: Tx, orderId: number): Promise<void> {
  await end(shop, tx, await cartsOfOrder(tx, orderId));
}

async function end(shop: Shop, tx: Tx, ids: readonly number[]): Promise<void> {
  await stopCarts(tx, ids);
  for (const id of ids) await tellMailchimp(shop, tx, { what: 'cart_gone', id });
}
