import type Stripe from 'stripe';
import type { Gateway, GatewayMessage, MoneyMoved, Payable, PaymentState } from '../model.ts';
import { beginner } from './begin.ts';
import { cardKeeper } from './cards.ts';
import { check, lacksOf } from './check.ts';
import { stateOf } from './model.ts';
import { isCharged, toStripe } from './money.ts';
import { clientOf, isGone, library, modeOf, type StripeAccount, saysNo } from './party.ts';
import { reader } from './told.ts';

/** How old a message may be, in seconds. */
const TOLERANCE = 300;
const SIGNATURE = 'stripe-signature';
/** Of an idempotency key. */
const LONGEST_KEY = 255;

/** Cards and whatever else the account takes, by Payment Intents: see decision 187. Its page is made by `page.tsx`. */
export function stripeGateway(account: StripeAccount): Gateway {
  const client = clientOf(account);
  const { start, again } = beginner(account, client);
  const read = reader(account, client);
  const counted = (amount: number, currency: string): number => {
    const known = toStripe(amount, currency, account.decimals(currency));
    if (known === undefined) throw new Error(`Stripe does not know ${amount} of ${currency}.`);
    return known;
  };
  const eventIn = ({ body }: GatewayMessage) => JSON.parse(body.toString()) as Stripe.Event;
  const stands = async (intent: Stripe.PaymentIntent) =>
    stateOf(intent, await account.mark(), account.decimals);

  /** @param isDone whether an intent stands as when it has been done, now or before */
  async function move(
    { transactionId: id }: Payable,
    work: (stripe: Stripe) => Promise<Stripe.PaymentIntent>,
    isDone: (intent: Stripe.PaymentIntent) => boolean,
  ): Promise<MoneyMoved> {
    const stripe = await client();
    const moved = await work(stripe).catch((error: unknown) => {
      if (!saysNo(error)) throw error;
      return stripe.paymentIntents.retrieve(id);
    });
    return isDone(moved) ? { done: true, reference: id } : { done: false, why: 'refused' };
  }

  async function askedState(order: Payable, reference: string, tryId?: number): Promise<PaymentState> {
    const stripe = await client();
    const expand = ['latest_charge'];
    if (reference.startsWith('cs_')) {
      const within = ['payment_intent.latest_charge'];
      const session = await stripe.checkout.sessions.retrieve(reference, { expand: within });
      const { payment_intent: intent, status } = session;
      if (intent && typeof intent === 'object') return stands(intent);
      if (status !== 'expired') return 'waiting';
      const { total: amount, currency } = order;
      return { outcome: 'voided', transactionId: reference, amount, currency };
    }
    if (reference !== '') return stands(await stripe.paymentIntents.retrieve(reference, { expand }));
    if (tryId === undefined) return 'unknown';
    // Its answer was lost: it may have been begun all the same.
    const query = `metadata['shop']:'${await account.mark()}' AND metadata['try_id']:'${tryId}'`;
    const [found] = (await stripe.paymentIntents.search({ query, limit: 1 })).data;
    return found ? stands(await stripe.paymentIntents.retrieve(found.id, { expand })) : 'unknown';
  }

  return {
    id: 'stripe',
    texts: { title: 'payments.stripe.title', description: 'payments.stripe.description' },
    initialStatus: undefined,
    prepaid: true,
    ...(modeOf(account.secretKey) === 'test' && { onTrial: true }),
    lacks: () => lacksOf(account),
    check: () => check(account, client),
    available: ({ total, currency }) => isCharged(total, currency, account.decimals(currency)),
    start,
    again,
    saving: cardKeeper(account, client),
    headers: [SIGNATURE],
    async recognise({ body, header }) {
      if (account.webhookSecret === '') return undefined;
      const { webhooks } = await library();
      try {
        const signature = header(SIGNATURE) ?? '';
        const { id } = webhooks.constructEvent(body, signature, account.webhookSecret, TOLERANCE);
        return { id };
      } catch {
        return undefined;
      }
    },
    async read(message) {
      const event = eventIn(message);
      return event.livemode === (modeOf(account.secretKey) === 'live') ? read(event) : [];
    },
    async capture(order, amount) {
      const wanted = counted(amount, order.currency);
      return move(
        order,
        (stripe) =>
          stripe.paymentIntents.capture(
            order.transactionId,
            { amount_to_capture: wanted },
            { idempotencyKey: `order-${order.orderId}-capture-${order.transactionId}` },
          ),
        // Somebody may have taken another amount at Stripe's own desk.
        ({ status, amount_received: taken }) => status === 'succeeded' && taken === wanted,
      );
    },
    cancel: (order) =>
      move(
        order,
        (stripe) => stripe.paymentIntents.cancel(order.transactionId),
        ({ status }) => status === 'canceled',
      ),
    async refund({ orderId, transactionId, currency }, amount, { key, reason }) {
      const stripe = await client();
      const named = `order-${key}`.slice(0, LONGEST_KEY);
      const known = (await stripe.refunds.list({ payment_intent: transactionId, limit: 100 })).data;
      // Stripe forgets keys after a day; what it was asked for it keeps.
      let refund = known.find(({ metadata }) => metadata?.key === named);
      try {
        refund ??= await stripe.refunds.create(
          {
            payment_intent: transactionId,
            amount: counted(amount, currency),
            metadata: { key: named, order_id: `${orderId}`, reason: reason.slice(0, 500) },
          },
          { idempotencyKey: `${named}-${transactionId}`.slice(0, LONGEST_KEY) },
        );
      } catch (error) {
        if (!saysNo(error)) throw error;
        return { done: false, why: 'refused' };
      }
      const went = refund.status !== 'failed' && refund.status !== 'canceled';
      return went ? { done: true, reference: refund.id } : { done: false, why: 'refused' };
    },
    async state(order, tried) {
      try {
        return await askedState(order, tried?.reference ?? order.transactionId, tried?.id);
      } catch (error) {
        if (isGone(error)) return 'unknown';
        throw error;
      }
    },
  };
}
