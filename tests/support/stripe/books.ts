import { randomUUID } from 'node:crypto';

/** What a card of the fake does, by its number or by the name of a test card of Stripe's. */
export type FakeCard = 'good' | 'declined' | 'secure' | 'app' | 'slow';
const NUMBERS: Readonly<Record<string, FakeCard>> = {
  '4242424242424242': 'good',
  '4000000000009995': 'declined',
  '4000002500003155': 'secure',
  slow: 'slow',
};
export const cardBy = (number: string): FakeCard => NUMBERS[number.replaceAll(' ', '')] ?? 'declined';

export type Thing = Record<string, unknown> & { id: string; object: string };
type Params = ReadonlyMap<string, string>;

/** What Stripe answers where it does not do as it was asked. */
export class Refusal extends Error {
  readonly status: number;
  readonly body: Record<string, unknown>;
  constructor(status: number, body: Record<string, unknown>) {
    super(String(body.message));
    this.status = status;
    this.body = body;
  }
}
const refuse = (code: string, message: string, status = 400): never => {
  throw new Refusal(status, { type: 'invalid_request_error', code, message });
};

/** The parameters below a name, such as `metadata[order_id]`. */
const under = (params: Params, name: string): Record<string, string> =>
  Object.fromEntries(
    [...params].flatMap(([key, value]) => {
      const inner = key.startsWith(`${name}[`) ? /\[(\w+)\]$/.exec(key)?.[1] : undefined;
      return inner === undefined ? [] : [[inner, value]];
    }),
  );

const number = (prefix: string) => `${prefix}_${randomUUID().replaceAll('-', '').slice(0, 24)}`;

/**
 * The books of an account: intents, sessions, refunds and disputes with the states that Stripe gives them, and the events
 * that it would tell. No money moves.
 */
export function makeStripeBooks(tell: (type: string, object: Thing) => void) {
  const things = new Map<string, Thing>();
  const find = (id: string, object: string): Thing => {
    const found = things.get(id);
    return found?.object === object ? found : refuse('resource_missing', `No such ${object}: ${id}`, 404);
  };
  const keep = (thing: Thing): Thing => {
    things.set(thing.id, thing);
    return thing;
  };
  const all = (object: string) => [...things.values()].filter((thing) => thing.object === object);
  const chargeOf = (intent: Thing) => things.get(String(intent.latest_charge));
  const manner: { refunds: 'succeeded' | 'pending' | 'failed' | 'canceled' } = { refunds: 'succeeded' };

  function makeIntent(params: Params, prefix = ''): Thing {
    const at = (name: string) => params.get(prefix === '' ? name : `${prefix}[${name}]`);
    const id = number('pi');
    return keep({
      id,
      object: 'payment_intent',
      amount: Number(params.get('amount')),
      currency: params.get('currency') ?? '',
      amount_received: 0,
      amount_capturable: 0,
      status: 'requires_payment_method',
      client_secret: `${id}_secret_${randomUUID().slice(0, 8)}`,
      capture_method: at('capture_method') ?? 'automatic_async',
      customer: params.get('customer') ?? null,
      setup_future_usage: at('setup_future_usage') ?? null,
      metadata: under(params, prefix === '' ? 'metadata' : `${prefix}[metadata]`),
      description: at('description') ?? null,
      latest_charge: null,
      last_payment_error: null,
      next_action: null,
      livemode: false,
    });
  }

  function charge(intent: Thing, last4: string): void {
    const id = number('ch');
    keep({
      id,
      object: 'charge',
      payment_intent: intent.id,
      amount: intent.amount,
      amount_refunded: 0,
      currency: intent.currency,
      metadata: intent.metadata,
      payment_method: number('pm'),
      payment_method_details: {
        type: 'card',
        card: { brand: 'visa', last4, exp_month: 12, exp_year: 2030, fingerprint: `print-${last4}` },
      },
    });
    intent.latest_charge = id;
  }

  /** The bank has said yes. */
  function succeed(intent: Thing, last4 = '4242'): void {
    if (!chargeOf(intent)) charge(intent, last4);
    intent.next_action = null;
    if (intent.capture_method === 'manual') {
      Object.assign(intent, { status: 'requires_capture', amount_capturable: intent.amount });
      tell('payment_intent.amount_capturable_updated', intent);
      return;
    }
    Object.assign(intent, { status: 'succeeded', amount_received: intent.amount });
    tell('payment_intent.succeeded', intent);
  }

  function fail(intent: Thing, code: string, declined?: string): Record<string, unknown> {
    const error = { type: 'card_error', code, decline_code: declined, message: 'Your card was declined.' };
    Object.assign(intent, {
      status: 'requires_payment_method',
      last_payment_error: error,
      next_action: null,
    });
    tell('payment_intent.payment_failed', intent);
    return error;
  }

  function confirm(intent: Thing, card: FakeCard, { bank, back }: { bank: string; back: string }): Thing {
    if (intent.status !== 'requires_payment_method')
      refuse('payment_intent_unexpected_state', `This intent is ${intent.status}.`);
    if (card === 'declined') {
      const error = fail(intent, 'card_declined', 'insufficient_funds');
      throw new Refusal(402, { ...error, payment_intent: intent });
    }
    if (card === 'app') {
      return Object.assign(intent, { status: 'requires_action', next_action: { type: 'use_stripe_sdk' } });
    }
    if (card === 'secure') {
      Object.assign(intent, {
        status: 'requires_action',
        last_payment_error: null,
        back,
        next_action: {
          type: 'redirect_to_url',
          redirect_to_url: { url: `${bank}/3ds/${intent.id}`, return_url: back },
        },
      });
      return intent;
    }
    intent.last_payment_error = null;
    if (card === 'slow') {
      intent.status = 'processing';
      tell('payment_intent.processing', intent);
    } else succeed(intent);
    return intent;
  }

  return {
    things,
    /** How a refund stands as soon as it is made. */
    manner,
    find,
    all,
    succeed,
    fail,
    confirm,
    intentOf: (tryId: number) =>
      all('payment_intent').find(
        ({ metadata }) => (metadata as Record<string, string>).try_id === `${tryId}`,
      ),
    createIntent: (params: Params) => makeIntent(params),
    createCustomer: (params: Params) =>
      keep({ id: number('cus'), object: 'customer', email: params.get('email') ?? '' }),
    /** Its cards go with it. */
    deleteCustomer(id: string): unknown {
      things.delete(find(id, 'customer').id);
      return { id, object: 'customer', deleted: true };
    },
    updateIntent(id: string, params: Params): Thing {
      const intent = find(id, 'payment_intent');
      if (intent.status !== 'requires_payment_method')
        refuse('payment_intent_unexpected_state', `This intent is ${intent.status}.`);
      if (params.has('amount')) intent.amount = Number(params.get('amount'));
      if (params.has('customer')) intent.customer = params.get('customer');
      if (params.has('setup_future_usage'))
        intent.setup_future_usage = params.get('setup_future_usage') || null;
      return intent;
    },
    capture(id: string, params: Params): Thing {
      const intent = find(id, 'payment_intent');
      const amount = Number(params.get('amount_to_capture') ?? intent.amount);
      if (intent.status !== 'requires_capture' || amount > Number(intent.amount_capturable))
        refuse('payment_intent_unexpected_state', `This intent is ${intent.status}.`);
      Object.assign(intent, { status: 'succeeded', amount_received: amount, amount_capturable: 0 });
      tell('payment_intent.succeeded', intent);
      return intent;
    },
    cancel(id: string): Thing {
      const intent = find(id, 'payment_intent');
      if (['succeeded', 'canceled', 'processing'].includes(String(intent.status)))
        refuse('payment_intent_unexpected_state', `This intent is ${intent.status}.`);
      Object.assign(intent, { status: 'canceled', amount_capturable: 0 });
      tell('payment_intent.canceled', intent);
      return intent;
    },
    createSession(params: Params, pages: string): Thing {
      const id = number('cs_test');
      const amount = params.get('line_items[0][price_data][unit_amount]') ?? '0';
      return keep({
        id,
        object: 'checkout.session',
        mode: params.get('mode'),
        status: 'open',
        url: `${pages}/pay/${id}`,
        amount_total: Number(amount),
        currency: params.get('line_items[0][price_data][currency]') ?? params.get('currency') ?? '',
        metadata: under(params, 'metadata'),
        payment_intent: null,
        setup_intent: null,
        customer: params.get('customer') ?? null,
        success_url: params.get('success_url'),
        cancel_url: params.get('cancel_url'),
        wanted: Object.fromEntries(params),
      });
    },
    /** The intent of a session is made when somebody pays there. */
    intentOfSession(session: Thing): Thing {
      const known = things.get(String(session.payment_intent));
      if (known) return known;
      const wanted = new Map(Object.entries(session.wanted as Record<string, string>));
      wanted.set('amount', String(session.amount_total)).set('currency', String(session.currency));
      const intent = makeIntent(wanted, 'payment_intent_data');
      session.payment_intent = intent.id;
      return intent;
    },
    completeSetup(session: Thing): void {
      const method = {
        id: number('pm'),
        card: { brand: 'mastercard', last4: '4444', exp_month: 3, exp_year: 2031 },
      };
      session.customer = keep({ id: number('cus'), object: 'customer' }).id;
      session.setup_intent = { id: number('seti'), status: 'succeeded', payment_method: method };
      session.status = 'complete';
    },
    expire(id: string): Thing {
      const session = find(id, 'checkout.session');
      if (session.status !== 'open') refuse('session_not_open', `This session is ${session.status}.`);
      session.status = 'expired';
      tell('checkout.session.expired', session);
      return session;
    },
    refund(params: Params): Thing {
      const intent = find(params.get('payment_intent') ?? '', 'payment_intent');
      const paid = chargeOf(intent);
      const amount = Number(params.get('amount'));
      const left = Number(intent.amount_received) - Number(paid?.amount_refunded ?? 0);
      if (!paid || amount <= 0 || amount > left) refuse('charge_already_refunded', 'More than is left.');
      if (manner.refunds !== 'failed')
        Object.assign(paid as Thing, { amount_refunded: Number(paid?.amount_refunded) + amount });
      const refund = keep({
        id: number('re'),
        object: 'refund',
        payment_intent: intent.id,
        charge: paid?.id,
        amount,
        currency: intent.currency,
        status: manner.refunds,
        metadata: under(params, 'metadata'),
      });
      tell('refund.created', refund);
      if (manner.refunds === 'failed') tell('refund.failed', refund);
      else tell('charge.refunded', paid as Thing);
      return refund;
    },
    /** One that was on its way is there. */
    arriveRefund(refund: Thing): void {
      refund.status = 'succeeded';
      tell('refund.updated', refund);
    },
    failRefund(refund: Thing): void {
      refund.status = 'failed';
      tell('refund.failed', refund);
    },
    dispute(intent: Thing, status = 'needs_response'): Thing {
      const [known] = all('dispute').filter(({ payment_intent: of }) => of === intent.id);
      const dispute = keep({
        id: known?.id ?? number('dp'),
        object: 'dispute',
        payment_intent: intent.id,
        amount: intent.amount_received,
        currency: intent.currency,
        reason: 'product_not_received',
        status,
        evidence_details: { due_by: 1_900_000_000 },
      });
      tell(known ? 'charge.dispute.closed' : 'charge.dispute.created', dispute);
      return dispute;
    },
  };
}

export type StripeBooks = ReturnType<typeof makeStripeBooks>;
