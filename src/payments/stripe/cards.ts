import type Stripe from 'stripe';
import type { Gateway } from '../model.ts';
import { cardOf, idOf, localeOf, savedCard } from './model.ts';
import { isGone, type StripeAccount } from './party.ts';

/** Keeps a card without a payment: at Stripe's own page, from which the shopper brings its number back. */
export const cardKeeper = (
  { currency }: Pick<StripeAccount, 'currency'>,
  client: () => Promise<Stripe>,
): NonNullable<Gateway['saving']> => ({
  async begin(language, { done, cancelled }) {
    const stripe = await client();
    const session = await stripe.checkout.sessions.create({
      mode: 'setup',
      currency: currency.toLowerCase(),
      allowed_payment_method_types: ['card'],
      customer_creation: 'always',
      locale: localeOf(language),
      success_url: `${done}&session_id={CHECKOUT_SESSION_ID}`,
      cancel_url: cancelled,
    });
    if (!session.url) throw new Error('Stripe has no page for this card.');
    return { redirect: session.url };
  },
  async read({ query }) {
    const id = query.get('session_id') ?? '';
    if (!/^cs_\w+$/.test(id)) return undefined;
    const stripe = await client();
    try {
      const session = await stripe.checkout.sessions.retrieve(id, {
        expand: ['setup_intent.payment_method'],
      });
      const setup = typeof session.setup_intent === 'object' ? session.setup_intent : null;
      const method = setup && typeof setup.payment_method === 'object' ? setup.payment_method : null;
      if (setup?.status !== 'succeeded' || !session.customer || !method?.card) return undefined;
      return savedCard(idOf(session.customer), method.id, method.card);
    } catch (error) {
      if (isGone(error)) return undefined;
      throw error;
    }
  },
  async forget(token) {
    const stripe = await client();
    try {
      // The customer there was made for cards alone: its cards and its e-mail go with it.
      await stripe.customers.del(cardOf(token).customer);
    } catch (error) {
      if (!isGone(error)) throw error;
    }
  },
});
