import type Stripe from 'stripe';
import type { DisputeNews, PaymentEvent, RefundNews } from '../model.ts';
import { idOf, marksIn, stateOf } from './model.ts';
import { fromStripe } from './money.ts';
import type { StripeAccount } from './party.ts';

/** What the endpoint at Stripe has to be told. */
export const EVENTS = [
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.processing',
  'payment_intent.amount_capturable_updated',
  'payment_intent.canceled',
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'charge.refunded',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.closed',
] as const satisfies readonly Stripe.Event.Type[];

/**
 * Reads events. What an event says of a payment is old when it comes late: Stripe is asked how the payment stands now,
 * so that any order of events comes to the same.
 */
export function reader(account: StripeAccount, client: () => Promise<Stripe>) {
  const money = (counted: number, of: string) => {
    const currency = of.toUpperCase();
    return { amount: fromStripe(counted, currency, account.decimals(currency)), currency };
  };

  async function intentOf(of: string | { id: string } | null | undefined) {
    if (!of) return undefined;
    const stripe = await client();
    const intent = await stripe.paymentIntents.retrieve(idOf(of), { expand: ['latest_charge'] });
    const marks = marksIn(intent.metadata, await account.mark());
    return marks && { intent, marks };
  }

  async function payment(of: string | { id: string } | null): Promise<PaymentEvent[]> {
    const found = await intentOf(of);
    const state = found && stateOf(found.intent, await account.mark(), account.decimals);
    return state === undefined || typeof state === 'string' ? [] : [state];
  }

  async function session({
    id,
    status,
    metadata,
    payment_intent: intent,
    amount_total: total,
    currency,
  }: Stripe.Checkout.Session): Promise<PaymentEvent[]> {
    if (intent) return payment(intent);
    const marks = marksIn(metadata, await account.mark());
    if (status !== 'expired' || !marks) return [];
    return [{ ...marks, outcome: 'voided', transactionId: id, ...money(total ?? 0, currency ?? '') }];
  }

  async function refund(refunds: readonly Stripe.Refund[]): Promise<PaymentEvent[]> {
    const found = await intentOf(refunds[0]?.payment_intent);
    if (!found) return [];
    return refunds.flatMap(({ id, status, amount, currency }): RefundNews[] => {
      if (status === 'requires_action') return [];
      const outcome = status === 'failed' || status === 'canceled' ? 'refund_failed' : 'refunded';
      const { orderId } = found.marks;
      return [{ orderId, outcome, transactionId: found.intent.id, refund: id, ...money(amount, currency) }];
    });
  }

  async function dispute(of: Stripe.Dispute, outcome: DisputeNews['outcome']): Promise<PaymentEvent[]> {
    const found = await intentOf(of.payment_intent);
    if (!found) return [];
    const due = of.evidence_details.due_by;
    return [
      {
        orderId: found.marks.orderId,
        outcome,
        transactionId: found.intent.id,
        dispute: of.id,
        reason: of.reason,
        ...(due && { answerBy: due * 1000 }),
        ...money(of.amount, of.currency),
      },
    ];
  }

  return async function read(event: Stripe.Event): Promise<PaymentEvent[]> {
    switch (event.type) {
      case 'payment_intent.succeeded':
      case 'payment_intent.payment_failed':
      case 'payment_intent.processing':
      case 'payment_intent.amount_capturable_updated':
      case 'payment_intent.canceled':
        return marksIn(event.data.object.metadata, await account.mark()) ? payment(event.data.object) : [];
      case 'checkout.session.completed':
      case 'checkout.session.async_payment_succeeded':
      case 'checkout.session.async_payment_failed':
      case 'checkout.session.expired':
        return session(event.data.object);
      case 'charge.refunded': {
        const { id, metadata } = event.data.object;
        if (!marksIn(metadata, await account.mark())) return [];
        const listed = await (await client()).refunds.list({ charge: id, limit: 100 });
        return refund(listed.data);
      }
      case 'refund.created':
      case 'refund.updated':
      case 'refund.failed':
        return refund([event.data.object]);
      case 'charge.dispute.created':
        return dispute(event.data.object, 'disputed');
      case 'charge.dispute.closed':
        return dispute(
          event.data.object,
          event.data.object.status === 'lost' ? 'dispute_lost' : 'dispute_won',
        );
      default:
        return [];
    }
  };
}
