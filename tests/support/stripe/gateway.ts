import type { Gateway, GatewayMessage } from '../../../src/payments/index.ts';
import { stripeGateway } from '../../../src/payments/stripe/gateway.ts';
import { MARK, stripeAccount } from './account.ts';
import type { Thing } from './books.ts';
import { type FakeStripe, openStripe, STRIPE_KEYS } from './stripe.ts';

export const params = (of: Record<string, string>) => new Map(Object.entries(of));

/** A message as the shop hears it. */
export const messageOf = (body: string, headers: Record<string, string> = {}): GatewayMessage => ({
  query: new Map(),
  form: new Map(),
  body: Buffer.from(body),
  header: (name) => headers[name],
});

/** The gateway alone, without a shop, with a Stripe of its own. */
export async function openStripeGateway() {
  const stripe: FakeStripe = await openStripe();
  const account = stripeAccount({ ...STRIPE_KEYS, house: stripe.house });
  const gateway: Gateway = stripeGateway(account);
  return {
    stripe,
    account,
    gateway,
    /** Every call is answered, and none was made. */
    calm(): void {
      Object.assign(stripe.faults, { silent: true, mute: false, down: false, refusing: undefined });
      Object.assign(stripe.books.manner, { refunds: 'succeeded' });
      stripe.calls.clear();
    },
    intentOf(more: object = {}, shop = MARK): Thing {
      const metadata = { 'metadata[shop]': shop, 'metadata[order_id]': '7', 'metadata[try_id]': '9' };
      const intent = stripe.books.createIntent(params({ amount: '1850', currency: 'eur', ...metadata }));
      return Object.assign(intent, more);
    },
    sessionOf: (more: object = {}): Thing =>
      Object.assign(stripe.books.createSession(params({ mode: 'payment' }), stripe.origin), more),
    /** What the gateway makes of an event. */
    hear: (type: string, object: object, livemode = false) =>
      gateway.read(
        messageOf(JSON.stringify({ id: 'evt_1', object: 'event', type, livemode, data: { object } })),
      ),
  };
}

export type StripeGateway = Awaited<ReturnType<typeof openStripeGateway>>;
