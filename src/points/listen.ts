import { readStandings } from '../accounts/index.ts';
import type {} from '../catalogue/index.ts';
import type { Shop } from '../frame/shop/shop.ts';
import { earnByEvent } from './earning/steps-earn.ts';
import { hasOrdered } from './holds/store.ts';
import { programmeContext } from './programme/programme.ts';

/** The welcome is for whoever has proved their e-mail, and adds to what is there. */
export function rewardSignup(shop: Shop): void {
  shop.events.on('shopper.verified', async (tx, { userId, now }) => {
    const key = `earn:signup:${userId}`;
    const event = { trigger: 'signup', userId, key, source: 'user', sourceId: userId } as const;
    await earnByEvent(tx, await programmeContext(shop), { ...event, now });
  });
}

/**
 * A review is worth something when it is shown and its author has bought: once for each product. The shop knows
 * buyers by e-mail too, so the e-mail under the review must be the account's own, or the order.
 */
export function rewardReviews(shop: Shop): void {
  shop.events.on('review.confirmed', async (tx, { userId, productId, email }) => {
    const own = (await readStandings(tx, [userId])).get(userId);
    const proved = own?.verifiedAt != null && own.email === email.toLowerCase();
    if (!proved && !(await hasOrdered(tx, userId, productId))) return;
    const key = `earn:review:${userId}:${productId}`;
    const event = { trigger: 'review', userId, key, source: 'product', sourceId: productId } as const;
    await earnByEvent(tx, await programmeContext(shop), { ...event, now: Date.now() });
  });
}
