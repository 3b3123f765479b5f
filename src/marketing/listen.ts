import { normalizeEmail } from '../accounts/index.ts';
import type { Shop } from '../frame/shop/shop.ts';
import { orderPaid, orderPosted } from './carts/steps.ts';
import { askSubscription, endLetters } from './newsletter/steps.ts';
import { OPT_IN } from './pages/opt-in.tsx';
import { giveCaptured, speakInstead } from './store-carts.ts';

/** What orders mean here: letters about the cart end, and who ticked the box is asked to confirm. */
export function followOrders(shop: Shop): void {
  const { events, settings } = shop;
  events.on('order.posted', async (tx, { ctx, orderId, email, status }) => {
    const { session, language, ip, now } = ctx;
    await orderPosted(shop, tx, {
      id: orderId,
      sessionId: session?.id ?? 0,
      email,
      waits: status === 'pending',
    });
    const subscriber = normalizeEmail(email);
    if (settings.marketing.newsletter.enabled && ctx.form.flag(OPT_IN) && subscriber)
      await askSubscription(shop, tx, { email: subscriber, language, source: 'checkout', ip, now });
  });
  events.on('order.paid', (tx, { orderId }) => orderPaid(shop, tx, orderId));
  events.on('shopper.merged', (tx, { from, into }) => giveCaptured(tx, from, into));
  events.on('shopper.closed', (tx, { email, now }) =>
    endLetters(shop, tx, { email, source: 'account closed', ip: '', now }),
  );
  events.on('language.removed', async (tx, { language, languages }) => {
    await speakInstead(tx, language, languages[0] ?? language);
  });
}
