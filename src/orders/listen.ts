import { verifyReview, verifyReviews } from '../catalogue/index.ts';
import type { Shop } from '../frame/shop.ts';
import './events.ts';
import { giveGuestOrders, hasBought, readBought } from './store-bought.ts';

/** Orders of a guest join the account once its e-mail is proved to be the owner's. */
export function linkGuestOrders({ events }: Shop): void {
  events.on('shopper.verified', (tx, { userId, email }) => giveGuestOrders(tx, userId, email));
}

/** Reviews by those who bought: marked when the money is there, or when they are written after that. */
export function markBuyers({ events }: Shop): void {
  events.on('order.paid', async (tx, { orderId }) => {
    const order = await readBought(tx, orderId);
    if (order) await verifyReviews(tx, order);
  });
  events.on('review.posted', async (tx, { reviewId, productId, email, userId }) => {
    if (await hasBought(tx, { email: email.toLowerCase(), userId }, productId))
      await verifyReview(tx, reviewId);
  });
}
