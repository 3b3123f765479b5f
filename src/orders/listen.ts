import { verifyReview, verifyReviews } from '../catalogue/index.ts';
import type { Shop } from '../frame/shop.ts';
import { claimGuestPoints, deskOf } from '../points/index.ts';
import './events.ts';
import { giveGuestOrders, hasBought, readBought } from './store-bought.ts';

/** Orders of a guest join the account once its e-mail is proved to be the owner's, and bring their points. */
export function linkGuestOrders(shop: Shop): void {
  shop.events.on('shopper.verified', async (tx, { userId, email, now }) => {
    await giveGuestOrders(tx, userId, email);
    await claimGuestPoints(tx, await deskOf(shop), { userId, email, now });
  });
}

/** Reviews by those who bought: marked when the money is there, or when they are written after that. */
export function markBuyers(shop: Shop): void {
  const { events } = shop;
  events.on('order.paid', async (tx, { orderId }) => {
    const order = await readBought(tx, orderId);
    if (order) await verifyReviews(shop, tx, order);
  });
  events.on('review.posted', async (tx, { reviewId, productId, email, userId }) => {
    if (await hasBought(tx, { email: email.toLowerCase(), userId }, productId))
      await verifyReview(shop, tx, reviewId);
  });
}
