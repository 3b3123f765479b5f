import { randomBytes } from 'node:crypto';

interface Money {
  currency_code: string;
  value: string;
}
interface Link {
  href: string;
  rel: string;
  method: string;
}

/** Money that moved, or is reserved. */
export interface Movement {
  id: string;
  status: string;
  amount: Money;
  custom_id?: string | undefined;
  invoice_id?: string | undefined;
  supplementary_data?: { related_ids: { order_id: string } };
  links: Link[];
}

export interface BooksOrder {
  id: string;
  intent: 'CAPTURE' | 'AUTHORIZE';
  status: string;
  payer?: { payer_id: string };
  purchase_units: {
    amount: Money;
    custom_id?: string;
    invoice_id?: string;
    description?: string;
    shipping?: { address: { country_code: string; postal_code?: string } };
    payments?: { captures?: Movement[]; authorizations?: Movement[]; refunds?: Movement[] };
  }[];
  payment_source: {
    paypal: { experience_context: { return_url: string; cancel_url: string; shipping_preference: string } };
  };
  links: Link[];
}

/** What the payer’s wallet does when it is charged. */
export type Wallet = 'good' | 'declined' | 'pending';

/** What PayPal answers where it does not do as it was asked. */
export class Refusal extends Error {
  readonly status: number;
  readonly body: Record<string, unknown>;
  constructor(status: number, name: string, issue: string) {
    super(issue);
    this.status = status;
    this.body = { name, message: 'It cannot be done.', details: [{ issue, description: `It is ${issue}.` }] };
  }
}
const refuse = (issue: string): never => {
  throw new Refusal(422, 'UNPROCESSABLE_ENTITY', issue);
};
export const notThere = (): never => {
  throw new Refusal(404, 'RESOURCE_NOT_FOUND', 'INVALID_RESOURCE_ID');
};

const API = 'https://api.paypal.com';
const number = () => randomBytes(9).toString('hex').toUpperCase().slice(0, 17);
const link = (rel: string, path: string): Link => ({ rel, href: API + path, method: 'GET' });
const cents = ({ value }: Money): number => Math.round(Number(value) * 100);
const moneyOf = (amount: number, of: Money): Money => ({
  currency_code: of.currency_code,
  value: (amount / 100).toFixed(2),
});

/**
 * The books of an account in euros: orders, authorisations, captures, refunds and disputes with the states that PayPal
 * gives them, and the events that it would tell. No money moves.
 */
export function makePaypalBooks(tell: (type: string, resourceType: string, resource: object) => void) {
  const orders = new Map<string, BooksOrder>();
  const wallets = new Map<string, Wallet>();
  /** What is told of a capture, or is refunded, and the order that it is of. */
  const movements = new Map<string, { movement: Movement; order: BooksOrder }>();
  const manner: { refunds: string; takes: number | undefined } = { refunds: 'COMPLETED', takes: undefined };

  const orderBy = (id: string): BooksOrder => orders.get(id) ?? notThere();
  const find = (id: string): Movement => movements.get(id)?.movement ?? notThere();
  const unitOf = (order: BooksOrder) => order.purchase_units[0] ?? notThere();
  const paymentsOf = (order: BooksOrder) => {
    const unit = unitOf(order);
    unit.payments ??= {};
    return unit.payments;
  };
  const tellCapture = (capture: Movement) =>
    tell(`PAYMENT.CAPTURE.${capture.status}`, 'capture', structuredClone(capture));

  function keep(
    order: BooksOrder,
    kind: 'captures' | 'authorizations' | 'refunds',
    of: { status: string; amount: Money; above: string; custom?: string | undefined },
  ): Movement {
    const id = number();
    const { custom_id: custom, invoice_id } = unitOf(order);
    const movement: Movement = {
      id,
      status: of.status,
      amount: of.amount,
      custom_id: kind === 'refunds' ? of.custom : custom,
      invoice_id,
      ...(kind !== 'refunds' && { supplementary_data: { related_ids: { order_id: order.id } } }),
      links: [link('self', `/v2/payments/${kind}/${id}`), link('up', of.above)],
    };
    movements.set(id, { movement, order });
    const payments = paymentsOf(order);
    payments[kind] = [...(payments[kind] ?? []), movement];
    return movement;
  }

  function charge(order: BooksOrder, amount: Money, above: string): Movement {
    const wallet = wallets.get(order.id);
    if (wallet === 'declined') refuse('INSTRUMENT_DECLINED');
    const taken = manner.takes === undefined ? amount : moneyOf(manner.takes, amount);
    const status = wallet === 'pending' ? 'PENDING' : 'COMPLETED';
    const capture = keep(order, 'captures', { status, amount: taken, above });
    tellCapture(capture);
    return capture;
  }

  const isOpen = (order: BooksOrder): boolean => {
    if (order.status === 'COMPLETED')
      refuse(order.intent === 'CAPTURE' ? 'ORDER_ALREADY_CAPTURED' : 'ORDER_ALREADY_AUTHORIZED');
    return order.status === 'APPROVED' || refuse('ORDER_NOT_APPROVED');
  };

  return {
    orders,
    /** How a refund stands as soon as it is made, and how much is taken instead of what was asked for. */
    manner,
    orderBy,
    find,
    orderOf: (movementId: string) => movements.get(movementId)?.order ?? notThere(),
    capturesOf: (id: string) => orderBy(id).purchase_units[0]?.payments?.captures ?? [],
    refundsOf: (id: string) => orderBy(id).purchase_units[0]?.payments?.refunds ?? [],
    create(wanted: Omit<BooksOrder, 'id' | 'status' | 'links'>, page: string): BooksOrder {
      const { shipping_preference: preference } = wanted.payment_source.paypal.experience_context;
      const address = wanted.purchase_units[0]?.shipping?.address;
      if (preference === 'SET_PROVIDED_ADDRESS' && !address) refuse('MISSING_SHIPPING_ADDRESS');
      if (address?.country_code === 'ES' && !/^\d{5}$/.test(address.postal_code ?? ''))
        refuse('POSTAL_CODE_REQUIRED');
      const id = number();
      const links = [
        link('self', `/v2/checkout/orders/${id}`),
        { rel: 'payer-action', href: `${page}/checkoutnow?token=${id}`, method: 'GET' },
      ];
      const order: BooksOrder = { ...wanted, id, status: 'PAYER_ACTION_REQUIRED', links };
      orders.set(id, order);
      return order;
    },
    /** The shopper agrees at PayPal’s page. */
    approve(id: string, wallet: Wallet): BooksOrder {
      const order = orderBy(id);
      if (order.status === 'COMPLETED') return order;
      wallets.set(id, wallet);
      order.status = 'APPROVED';
      order.payer = { payer_id: 'PAYERMARIA12' };
      tell('CHECKOUT.ORDER.APPROVED', 'checkout-order', structuredClone(order));
      return order;
    },
    /** As hours later, when nobody has agreed. */
    forget: (id: string) => orders.delete(id),
    capture(id: string): BooksOrder {
      const order = orderBy(id);
      isOpen(order);
      if (order.intent !== 'CAPTURE') refuse('ACTION_DOES_NOT_MATCH_INTENT');
      charge(order, unitOf(order).amount, `/v2/checkout/orders/${id}`);
      order.status = 'COMPLETED';
      return order;
    },
    authorize(id: string): BooksOrder {
      const order = orderBy(id);
      isOpen(order);
      if (order.intent !== 'AUTHORIZE') refuse('ACTION_DOES_NOT_MATCH_INTENT');
      if (wallets.get(id) === 'declined') refuse('INSTRUMENT_DECLINED');
      const above = `/v2/checkout/orders/${id}`;
      const made = keep(order, 'authorizations', { status: 'CREATED', amount: unitOf(order).amount, above });
      order.status = 'COMPLETED';
      tell('PAYMENT.AUTHORIZATION.CREATED', 'authorization', structuredClone(made));
      return order;
    },
    takeReserved(id: string, amount: Money): Movement {
      const reserved = find(id);
      if (reserved.status !== 'CREATED') refuse('AUTHORIZATION_ALREADY_CAPTURED');
      if (cents(amount) > cents(reserved.amount)) refuse('MAX_CAPTURE_AMOUNT_EXCEEDED');
      const order = movements.get(id)?.order ?? notThere();
      const capture = charge(order, amount, `/v2/payments/authorizations/${id}`);
      reserved.status = 'CAPTURED';
      return capture;
    },
    void(id: string): void {
      const reserved = find(id);
      if (reserved.status !== 'CREATED') refuse('PREVIOUSLY_VOIDED');
      reserved.status = 'VOIDED';
      tell('PAYMENT.AUTHORIZATION.VOIDED', 'authorization', structuredClone(reserved));
    },
    /** Money on its way is there, or is not. */
    arrive(capture: Movement, status: 'COMPLETED' | 'DECLINED'): void {
      capture.status = status;
      tellCapture(capture);
    },
    refund(id: string, { amount, custom_id: custom }: { amount: Money; custom_id?: string }): Movement {
      const capture = find(id);
      const order = movements.get(id)?.order ?? notThere();
      const back = (paymentsOf(order).refunds ?? []).filter(({ status }) => status !== 'FAILED');
      const left = cents(capture.amount) - back.reduce((sum, each) => sum + cents(each.amount), 0);
      if (left === 0) refuse('CAPTURE_FULLY_REFUNDED');
      if (cents(amount) > left) refuse('REFUND_AMOUNT_EXCEEDED');
      capture.status = cents(amount) === left ? 'REFUNDED' : 'PARTIALLY_REFUNDED';
      const above = `/v2/payments/captures/${id}`;
      const refund = keep(order, 'refunds', { status: manner.refunds, amount, above, custom });
      tell('PAYMENT.CAPTURE.REFUNDED', 'refund', structuredClone(refund));
      return refund;
    },
    failRefund(refund: Movement): void {
      refund.status = 'FAILED';
      tell('PAYMENT.REFUND.FAILED', 'refund', structuredClone(refund));
    },
    /** PayPal takes money back of its own. */
    reverse(capture: Movement): void {
      const id = number();
      const links = [
        link('self', `/v2/payments/refunds/${id}`),
        link('up', `/v2/payments/captures/${capture.id}`),
      ];
      tell('PAYMENT.CAPTURE.REVERSED', 'refund', { id, status: 'COMPLETED', amount: capture.amount, links });
    },
    dispute(capture: Movement, what: 'CREATED' | 'UPDATED' | 'RESOLVED', outcome?: string): void {
      tell(`CUSTOMER.DISPUTE.${what}`, 'dispute', {
        dispute_id: `PP-R-${capture.id.slice(0, 6)}`,
        reason: 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED',
        status: what === 'RESOLVED' ? 'RESOLVED' : 'WAITING_FOR_SELLER_RESPONSE',
        dispute_amount: capture.amount,
        disputed_transactions: [{ seller_transaction_id: capture.id, custom: capture.custom_id }],
        seller_response_due_date: '2027-01-15T23:59:59.000Z',
        ...(outcome && { dispute_outcome: { outcome_code: outcome } }),
      });
    },
  };
}

export type PaypalBooks = ReturnType<typeof makePaypalBooks>;
