import { findShopperByEmail, readStandings } from '../accounts/index.ts';
import { verifyReview, verifyReviews } from '../catalogue/index.ts';
import type { Shop } from '../frame/shop/shop.ts';
import type { Reader } from '../platform/db/index.ts';
import { claimGuestPoints, mergePoints, programmeContext } from '../points/index.ts';
import './events.ts';
import {
  giveGuestOrders,
  hasBought,
  lockOrdersOf,
  moveOrders,
  productsBoughtBy,
  readBought,
} from './store-bought.ts';

/** Orders of a guest join the account once its e-mail is proved to be the owner's, and bring their points. */
export function linkGuestOrders(shop: Shop): void {
  shop.events.on('shopper.verified', async (tx, { userId, email, now }) => {
    await giveGuestOrders(tx, userId, email);
    await claimGuestPoints(tx, await programmeContext(shop), { userId, email, now });
    const productIds = await productsBoughtBy(tx, userId);
    await verifyReviews(shop, tx, { userIds: [userId], sessionId: 0, productIds });
  });
}

/** Two accounts are one: the orders of the first are the second's, and its points and its money with them. */
export function giveOrders(shop: Shop): void {
  shop.events.on('shopper.merged', async (tx, { from, into, by, now }) => {
    // Whoever gives something back meanwhile waits, and finds the points where they are then.
    await lockOrdersOf(tx, from);
    const scope = await programmeContext(shop);
    await mergePoints(tx, scope, { fromUserId: from, toUserId: into, by, now });
    await moveOrders(tx, from, into);
  });
}

/**
 * Reviews by those who bought, each by an order of their own: marked when the money is there, when they are written
 * after that, or when the account proves the e-mail that it ordered with as a guest.
 */
export function markBuyers(shop: Shop): void {
  const { events } = shop;
  events.on('order.paid', async (tx, { orderId }) => {
    const order = await readBought(tx, orderId);
    if (!order) return;
    const { userId, email, sessionId, productIds } = order;
    if (userId !== null) return verifyReviews(shop, tx, { userIds: [userId], sessionId: 0, productIds });
    const known = await findShopperByEmail(tx, email);
    const proved = known && (await provedEmail(tx, known.id)) !== undefined;
    await verifyReviews(shop, tx, {
      userIds: proved ? [known.id] : [],
      sessionId: sessionId ?? 0,
      productIds,
    });
  });
  events.on('review.posted', async (tx, { reviewId, productId, userId, sessionId }) => {
    const email = userId === null ? undefined : await provedEmail(tx, userId);
    if (await hasBought(tx, { userId, sessionId, email }, productId)) await verifyReview(shop, tx, reviewId);
  });
}

async function provedEmail(db: Reader, userId: number): Promise<string | undefined> {
  const own = (await readStandings(db, [userId])).get(userId);
  return own?.verifiedAt == null ? undefined : own.email;
}
