import type { Checked } from '../model.ts';
import { type AskPaypal, type PaypalAccount, PaypalError } from './party.ts';
import { EVENTS } from './told.ts';

/** What is missing before money can come. */
export function lacksOf({ clientId, secret, webhookId, live, publicUrl }: PaypalAccount): string[] {
  return [
    ...(clientId === '' ? ['payments.paypal.lacks.client'] : []),
    ...(secret === '' ? ['payments.paypal.lacks.secret'] : []),
    ...(webhookId === '' ? ['payments.paypal.lacks.webhook'] : []),
    ...(live && !publicUrl.startsWith('https:') ? ['payments.paypal.lacks.https'] : []),
  ];
}

/** Asks whether PayPal knows who asks, and whether it would report here. */
export async function check({ webhookId, publicUrl }: PaypalAccount, ask: AskPaypal): Promise<Checked> {
  const wrong = (why: string, said?: string): Checked => ({
    well: false,
    why: `payments.paypal.check.${why}`,
    ...(said && { said }),
  });
  const endpoint = `${publicUrl}/wc-api/paypal/`;
  try {
    const { url, event_types: heard } = await ask<{
      url: string;
      event_types: readonly { name: string }[];
    }>('GET', `/v1/notifications/webhooks/${webhookId}`);
    if (url.replace(/\/$/, '') !== endpoint.replace(/\/$/, '')) return wrong('address', endpoint);
    const names = new Set(heard.map(({ name }) => name));
    const missing = names.has('*') ? [] : EVENTS.filter((name) => !names.has(name));
    return missing.length === 0 ? { well: true } : wrong('events', missing.join(', '));
  } catch (error) {
    if (!(error instanceof PaypalError) || error.status >= 500) throw error;
    if (error.status === 401) return wrong('key');
    if (error.status === 403) return wrong('rights', error.message);
    return error.status === 404 ? wrong('webhook', endpoint) : wrong('other', error.message);
  }
}
