import type { ApprovalNews, DisputeNews, PaymentEvent, RefundNews } from '../model.ts';
import { type Marks, marksIn, type PaypalMovement, type PaypalOrder, stateOf } from './model.ts';
import { fromPaypal, type PaypalMoney } from './money.ts';
import { type AskPaypal, isGone, type PaypalAccount } from './party.ts';

/** What the webhook at PayPal has to be told. @see https://developer.paypal.com/api/rest/webhooks/event-names/ */
export const EVENTS = [
  'CHECKOUT.ORDER.APPROVED',
  'PAYMENT.AUTHORIZATION.CREATED',
  'PAYMENT.AUTHORIZATION.VOIDED',
  'PAYMENT.CAPTURE.COMPLETED',
  'PAYMENT.CAPTURE.DECLINED',
  'PAYMENT.CAPTURE.PENDING',
  'PAYMENT.CAPTURE.REFUNDED',
  'PAYMENT.CAPTURE.REVERSED',
  'CUSTOMER.DISPUTE.CREATED',
  'CUSTOMER.DISPUTE.UPDATED',
  'CUSTOMER.DISPUTE.RESOLVED',
] as const;

/** @see https://developer.paypal.com/docs/api/customer-disputes/v1/ */
interface Dispute {
  dispute_id: string;
  reason?: string;
  status?: string;
  dispute_amount?: PaypalMoney;
  dispute_outcome?: { outcome_code?: string };
  disputed_transactions?: readonly { seller_transaction_id?: string }[];
  seller_response_due_date?: string;
}

export interface PaypalEvent {
  id: string;
  event_type: string;
  resource: unknown;
}

/** What leaves the money where it is, and what takes it; whatever else it is called waits for somebody to look. */
const WON: readonly string[] = ['RESOLVED_SELLER_FAVOUR', 'CANCELED_BY_BUYER', 'DENIED'];
const LOST: readonly string[] = ['RESOLVED_BUYER_FAVOUR', 'ACCEPTED'];

/** What a movement is made of: an order, or another movement, as its link says. */
const ABOVE = /\/v2\/(checkout\/orders|payments\/captures|payments\/authorizations)\/(\w+)$/;
/** From a refund by its capture and its authorisation to the order. */
const HIGHEST = 3;

/**
 * Reads events. An event only says where to look: PayPal is asked how the payment stands now, so that any order of events
 * comes to the same, and nobody has to believe an amount that is not signed. Of a dispute it is believed what it says, for
 * to ask about disputes needs a right that an app may not have, and no money moves by it.
 */
export function reader(account: PaypalAccount, ask: AskPaypal) {
  const money = (of: PaypalMoney) => ({
    amount: fromPaypal(of, account.decimals(of.currency_code)),
    currency: of.currency_code,
  });

  async function found<T>(path: string): Promise<T | undefined> {
    try {
      return await ask<T>('GET', path);
    } catch (error) {
      if (isGone(error)) return undefined;
      throw error;
    }
  }

  /** @returns undefined for what another shop or another program began */
  async function orderBy(id: string | undefined): Promise<(Marks & { order: PaypalOrder }) | undefined> {
    const order = id === undefined ? undefined : await found<PaypalOrder>(`/v2/checkout/orders/${id}`);
    const marks = order && marksIn(order, await account.mark());
    return marks && { ...marks, order };
  }

  /** The order that a movement of money belongs to, by its number there or by its links. */
  async function orderOf(movement: Partial<PaypalMovement> | undefined) {
    let at = movement;
    for (let step = 0; at && step <= HIGHEST; step += 1) {
      const id = at.supplementary_data?.related_ids?.order_id;
      if (id !== undefined) return orderBy(id);
      const [, kind, above] = ABOVE.exec(at.links?.find(({ rel }) => rel === 'up')?.href ?? '') ?? [];
      if (kind === undefined || above === undefined) break;
      if (kind === 'checkout/orders') return orderBy(above);
      at = await found<PaypalMovement>(`/v2/${kind}/${above}`);
    }
    if (at) throw new Error('PayPal does not say which order this belongs to.');
    return undefined;
  }

  async function payment(resource: Partial<PaypalMovement>): Promise<PaymentEvent[]> {
    const of = await orderOf(resource);
    const state = of && stateOf(of.order, await account.mark(), account.decimals);
    return state === undefined || typeof state === 'string' ? [] : [state];
  }

  async function approval({ id }: { id: string }): Promise<ApprovalNews[]> {
    const of = await orderBy(id);
    const amount = of?.order.purchase_units?.[0]?.amount;
    if (!of || !amount) return [];
    const { orderId, tryId } = of;
    return [{ outcome: 'approved', orderId, tryId, transactionId: id, ...money(amount) }];
  }

  async function refund({ id }: { id: string }): Promise<RefundNews[]> {
    const made = await found<PaypalMovement>(`/v2/payments/refunds/${id}`);
    const of = await orderOf(made);
    if (!made || !of) return [];
    const outcome = made.status === 'FAILED' || made.status === 'CANCELLED' ? 'refund_failed' : 'refunded';
    const transactionId = of.order.id;
    return [{ orderId: of.orderId, outcome, transactionId, refund: id, ...money(made.amount) }];
  }

  /** PayPal has taken money back of its own, after a dispute or without one: somebody writes it down. */
  async function reversal(resource: PaypalMovement): Promise<DisputeNews[]> {
    const of = await orderOf(resource);
    if (!of) return [];
    const { id, amount } = resource;
    const { orderId, order } = of;
    const reason = 'PAYMENT.CAPTURE.REVERSED';
    return [
      { orderId, outcome: 'dispute_lost', transactionId: order.id, dispute: id, reason, ...money(amount) },
    ];
  }

  async function dispute(of: Dispute): Promise<DisputeNews[]> {
    const news: DisputeNews[] = [];
    const code = of.status === 'RESOLVED' ? (of.dispute_outcome?.outcome_code ?? '') : '';
    const outcome = WON.includes(code) ? 'dispute_won' : LOST.includes(code) ? 'dispute_lost' : 'disputed';
    const due = Date.parse(of.seller_response_due_date ?? '');
    for (const { seller_transaction_id: id = '' } of of.disputed_transactions ?? []) {
      const about = await orderOf(await found<PaypalMovement>(`/v2/payments/captures/${id}`));
      const amount = of.dispute_amount ?? about?.order.purchase_units?.[0]?.amount;
      if (!about || !amount) continue;
      news.push({
        orderId: about.orderId,
        outcome,
        transactionId: about.order.id,
        dispute: of.dispute_id,
        reason: of.reason ?? '',
        ...(Number.isNaN(due) ? {} : { answerBy: due }),
        ...money(amount),
      });
    }
    return news;
  }

  return async function read({ event_type: type, resource }: PaypalEvent): Promise<PaymentEvent[]> {
    if (type === 'CHECKOUT.ORDER.APPROVED') return approval(resource as { id: string });
    if (type === 'PAYMENT.CAPTURE.REVERSED') return reversal(resource as PaypalMovement);
    // Its list of events names none for a refund that fails later: whatever it tells of one is looked up.
    if (type === 'PAYMENT.CAPTURE.REFUNDED' || type.startsWith('PAYMENT.REFUND.'))
      return refund(resource as { id: string });
    if (/^PAYMENT\.(?:CAPTURE|AUTHORIZATION)\./.test(type)) return payment(resource as PaypalMovement);
    if (type.startsWith('CUSTOMER.DISPUTE.')) return dispute(resource as Dispute);
    return [];
  };
}
