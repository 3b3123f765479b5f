import type Stripe from 'stripe';
import type { Checked } from '../model.ts';
import { modeOf, type StripeAccount, saysNo } from './party.ts';
import { EVENTS } from './told.ts';

/** What is missing before money can come. */
export function lacksOf({ publishableKey, secretKey, webhookSecret, publicUrl }: StripeAccount): string[] {
  const [shown, secret] = [modeOf(publishableKey), modeOf(secretKey)];
  return [
    ...(shown ? [] : ['payments.stripe.lacks.publishable']),
    ...(secret ? [] : ['payments.stripe.lacks.secret']),
    ...(webhookSecret === '' ? ['payments.stripe.lacks.webhook'] : []),
    ...(shown && secret && shown !== secret ? ['payments.stripe.lacks.same_mode'] : []),
    ...(secret === 'live' && !publicUrl.startsWith('https:') ? ['payments.stripe.lacks.https'] : []),
  ];
}

/** Asks who the key belongs to and whether Stripe would report here. */
export async function check(account: StripeAccount, client: () => Promise<Stripe>): Promise<Checked> {
  const wrong = (why: string, said?: string): Checked => ({
    well: false,
    why: `payments.stripe.check.${why}`,
    ...(said && { said }),
  });
  const stripe = await client();
  try {
    const { charges_enabled: charges, default_currency: currency = '' } =
      await stripe.accounts.retrieveCurrent();
    if (!charges) return wrong('charges');
    if (currency.toUpperCase() !== account.currency) return wrong('currency', currency.toUpperCase());
    const { data } = await stripe.webhookEndpoints.list({ limit: 100 });
    const own = data.find(
      ({ url, status }) => status === 'enabled' && url.replace(/\/$/, '') === endpointOf(account),
    );
    if (!own) return wrong('webhook', `${endpointOf(account)}/`);
    const heard = new Set<string>(own.enabled_events);
    const missing = heard.has('*') ? [] : EVENTS.filter((name) => !heard.has(name));
    return missing.length === 0 ? { well: true } : wrong('events', missing.join(', '));
  } catch (error) {
    if (!saysNo(error)) throw error;
    return wrong(
      error.statusCode === 401 ? 'key' : error.statusCode === 403 ? 'rights' : 'other',
      error.message,
    );
  }
}

const endpointOf = ({ publicUrl }: StripeAccount): string => `${publicUrl}/wc-api/stripe`;
