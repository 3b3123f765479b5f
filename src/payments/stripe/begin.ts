import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import type { Payable, PaymentTry, Started, Wanted, WayBack } from '../model.ts';
import { cardOf, idOf, localeOf, type Marks } from './model.ts';
import { toStripe } from './money.ts';
import { isGone, type StripeAccount, saysNo } from './party.ts';

/** How an intent stands that was paid, or will be. */
const MONEY: ReadonlySet<Stripe.PaymentIntent['status']> = new Set([
  'succeeded',
  'processing',
  'requires_capture',
]);

/** What a try remembers for its page. */
export interface Kept {
  secret: string;
  save?: true;
}

/** Stripe's own page is open for so long: no longer than an order waits for its money. */
const SESSION_SECONDS = 3600;

/**
 * How payments begin: with a card that is kept, at once; in a browser without scripts at Stripe's own page; else in a
 * page of the house, whose intent is there before the shopper is.
 */
export function beginner(account: StripeAccount, client: () => Promise<Stripe>) {
  const amountOf = ({ amount, currency }: Pick<PaymentTry, 'amount' | 'currency'>): number => {
    const counted = toStripe(amount, currency, account.decimals(currency));
    if (counted === undefined) throw new Error(`Stripe cannot charge ${amount} of ${currency}.`);
    return counted;
  };

  async function start(
    order: Payable,
    tried: PaymentTry,
    back: WayBack,
    { token, save, elsewhere }: Wanted,
  ): Promise<Started> {
    const stripe = await client();
    const key = keyOf(order, tried);
    const metadata: Marks & Stripe.MetadataParam = {
      shop: await account.mark(),
      order_id: `${order.orderId}`,
      try_id: `${tried.id}`,
    };
    const common = { description: account.describe(order), metadata };
    const manual = account.takeNow ? {} : ({ capture_method: 'manual' } as const);
    const keeping = save ? await keepingFor(stripe, order, key) : undefined;
    if (elsewhere) {
      const session = await stripe.checkout.sessions.create(
        {
          mode: 'payment',
          line_items: [
            {
              quantity: 1,
              price_data: {
                currency: tried.currency.toLowerCase(),
                unit_amount: amountOf(tried),
                product_data: { name: common.description },
              },
            },
          ],
          // What is charged is what the order says, in its currency.
          adaptive_pricing: { enabled: false },
          success_url: back.received,
          cancel_url: back.cancelled,
          locale: localeOf(order.language),
          expires_at: Math.floor(Date.now() / 1000) + SESSION_SECONDS,
          metadata,
          payment_intent_data: {
            ...common,
            ...manual,
            ...(save && { setup_future_usage: 'on_session' }),
          },
          ...(keeping ? { customer: keeping.customer } : { customer_email: order.email }),
        },
        { idempotencyKey: key },
      );
      if (!session.url) throw new Error('Stripe has no page for this payment.');
      return { redirect: session.url, reference: session.id };
    }
    const wanted: Stripe.PaymentIntentCreateParams = {
      ...common,
      ...manual,
      ...keeping,
      amount: amountOf(tried),
      currency: tried.currency.toLowerCase(),
      automatic_payment_methods: { enabled: true },
    };
    if (token) return withKept(stripe, { ...wanted, ...cardOf(token) }, key, back);
    const intent = await stripe.paymentIntents.create(wanted, { idempotencyKey: key });
    return inPage(intent, save);
  }

  /** An intent that is open goes on, for what is owed now; a page of Stripe's that is open is closed. */
  async function again(
    order: Payable,
    tried: PaymentTry,
    back: WayBack,
    wanted: Wanted,
  ): Promise<Started | undefined> {
    const stripe = await client();
    const { reference } = tried;
    // What became of it is asked where the shopper comes back to.
    const over: Started = { redirect: back.received, reference };
    if (reference.startsWith('cs_')) {
      const closed = await isClosed(() => stripe.checkout.sessions.expire(reference));
      return closed ? undefined : over;
    }
    const known = await stripe.paymentIntents.retrieve(reference).catch((error: unknown) => {
      if (isGone(error)) return undefined;
      throw error;
    });
    if (!known || known.status === 'canceled') return undefined;
    if (MONEY.has(known.status)) return over;
    const sameWay = !wanted.elsewhere && !wanted.token && known.currency === order.currency.toLowerCase();
    if (known.status === 'requires_payment_method' && sameWay) {
      const save = wanted.save === true;
      const keeping = save && !known.customer ? await keepingFor(stripe, order, keyOf(order, tried)) : {};
      const changed = await stripe.paymentIntents.update(reference, {
        amount: amountOf({ amount: order.total, currency: order.currency }),
        ...keeping,
        setup_future_usage: save ? 'on_session' : '',
      });
      return inPage(changed, save);
    }
    const closed = await isClosed(() =>
      stripe.paymentIntents.cancel(reference, { cancellation_reason: 'duplicate' }),
    );
    return closed ? undefined : over;
  }

  return { start, again };
}

/** @returns false where it cannot be closed any more, for it was paid meanwhile */
async function isClosed(close: () => Promise<unknown>): Promise<boolean> {
  try {
    await close();
    return true;
  } catch (error) {
    if (!saysNo(error)) throw error;
    return isGone(error);
  }
}

/**
 * The same for the same try, so that a call whose answer was lost is one payment. Shops that share an account tell
 * their orders apart by the digest of the order's key.
 */
export const keyOf = ({ orderId, orderKey }: Payable, { attempt }: Pick<PaymentTry, 'attempt'>): string =>
  `order-${orderId}-${attempt}-${createHash('sha256').update(orderKey).digest('hex').slice(0, 12)}`;

/** Whose a card will be that is kept: a customer of its own, of whom Stripe knows the e-mail alone. */
async function keepingFor(stripe: Stripe, { email }: Payable, key: string) {
  const customer = await stripe.customers.create({ email }, { idempotencyKey: `${key}-customer` });
  return { customer: customer.id, setup_future_usage: 'on_session' as const };
}

function inPage({ id, client_secret: secret }: Stripe.PaymentIntent, save = false): Started {
  const kept: Kept = { secret: secret ?? '', ...(save && { save }) };
  return { page: true, reference: id, kept: JSON.stringify(kept) };
}

/** Charges a card that is kept while its owner is here, who may have to show the bank that it is so. */
async function withKept(
  stripe: Stripe,
  wanted: Stripe.PaymentIntentCreateParams,
  key: string,
  back: WayBack,
): Promise<Started> {
  try {
    const intent = await stripe.paymentIntents.create(
      { ...wanted, confirm: true, return_url: back.received },
      { idempotencyKey: key },
    );
    const bank = intent.next_action?.redirect_to_url?.url;
    return { redirect: bank ?? back.received, reference: intent.id };
  } catch (error) {
    // A bank that said no has an intent all the same, which says why.
    const declined = (error as { payment_intent?: { id: string } }).payment_intent;
    if (!saysNo(error) || !declined) throw error;
    return { redirect: back.cancelled, reference: idOf(declined) };
  }
}
