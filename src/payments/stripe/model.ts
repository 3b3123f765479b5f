import type Stripe from 'stripe';
import type { PaymentState, Refusal, SavedCard } from '../model.ts';
import { fromStripe } from './money.ts';

/** Stripe's own codes for why a bank refused. @see https://docs.stripe.com/declines/codes */
const REFUSED: Readonly<Record<string, Refusal>> = {
  insufficient_funds: 'no_funds',
  withdrawal_count_limit_exceeded: 'limit',
  card_velocity_exceeded: 'limit',
  amount_too_large: 'limit',
  expired_card: 'expired',
  incorrect_cvc: 'wrong_code',
  invalid_cvc: 'wrong_code',
  incorrect_number: 'wrong_code',
  invalid_number: 'wrong_code',
  invalid_expiry_month: 'wrong_code',
  invalid_expiry_year: 'wrong_code',
  authentication_required: 'not_authenticated',
  payment_intent_authentication_failure: 'not_authenticated',
  lost_card: 'blocked',
  stolen_card: 'blocked',
  pickup_card: 'blocked',
  restricted_card: 'blocked',
  fraudulent: 'blocked',
  processing_error: 'technical',
  issuer_not_available: 'technical',
  payment_intent_payment_attempt_expired: 'timed_out',
  payment_method_customer_decline: 'called_off',
};

function refusalOf({
  code = '',
  decline_code: declined = '',
}: Pick<Stripe.PaymentIntent.LastPaymentError, 'code' | 'decline_code'>): { why: Refusal; code: string } {
  return { why: REFUSED[declined] ?? REFUSED[code] ?? 'declined', code: declined || code };
}

/** What the shop writes on everything that it begins at Stripe. */
export interface Marks {
  /** Tells it from what others do with the same account. */
  shop: string;
  order_id: string;
  try_id: string;
}

/** @returns undefined for what another shop or another program began */
export function marksIn(
  metadata: Stripe.Metadata | null,
  mark: string,
): { orderId: number; tryId: number } | undefined {
  if (metadata?.shop !== mark) return undefined;
  return { orderId: Number(metadata.order_id), tryId: Number(metadata.try_id) };
}

/** How a payment stands. @param intent with its last charge */
export function stateOf(
  intent: Stripe.PaymentIntent,
  mark: string,
  decimals: (currency: string) => number,
): PaymentState {
  const marks = marksIn(intent.metadata, mark);
  if (!marks) return 'unknown';
  const currency = intent.currency.toUpperCase();
  const told = (counted: number) => ({
    ...marks,
    transactionId: intent.id,
    amount: fromStripe(counted, currency, decimals(currency)),
    currency,
  });
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null;
  switch (intent.status) {
    case 'succeeded':
      return { ...told(intent.amount_received), outcome: 'paid', ...cardIn(intent, charge) };
    case 'requires_capture':
      return { ...told(intent.amount_capturable), outcome: 'authorised', ...cardIn(intent, charge) };
    case 'processing':
      return { ...told(intent.amount), outcome: 'processing' };
    case 'canceled':
      return { ...told(intent.amount), outcome: 'voided' };
    case 'requires_payment_method':
      return intent.last_payment_error
        ? { ...told(intent.amount), outcome: 'failed', refusal: refusalOf(intent.last_payment_error) }
        : 'waiting';
    default:
      return 'waiting';
  }
}

/** What tells a card from others, and the card itself where the shopper wanted to keep it. */
function cardIn(
  { customer, setup_future_usage: keep }: Stripe.PaymentIntent,
  charge: Stripe.Charge | null,
): { fingerprint?: string; card?: SavedCard } {
  const card = charge?.payment_method_details?.card;
  if (!card) return {};
  const kept = keep && customer && charge?.payment_method;
  return {
    ...(card.fingerprint && { fingerprint: card.fingerprint }),
    ...(kept && { card: savedCard(idOf(customer), idOf(kept), card) }),
  };
}

export const idOf = (of: string | { id: string }): string => (typeof of === 'string' ? of : of.id);

/** A card as the shop keeps it: whose it is at Stripe, and which. */
export function savedCard(
  customer: string,
  method: string,
  {
    brand,
    last4,
    exp_month: month,
    exp_year: year,
  }: {
    brand?: string | null;
    last4?: string | null;
    exp_month?: number | null;
    exp_year?: number | null;
  },
): SavedCard {
  const name = (brand ?? '').replaceAll('_', ' ').replace(/^./, (letter) => letter.toUpperCase());
  return {
    token: `${customer}|${method}`,
    label: `${name || 'Card'} •••• ${last4 ?? ''}`,
    expires: month && year ? `${String(month).padStart(2, '0')}/${String(year).slice(-2)}` : '',
  };
}

/** The reverse of what {@link savedCard} calls it. */
export function cardOf(token: string): { customer: string; payment_method: string } {
  const [customer = '', method = ''] = token.split('|');
  return { customer, payment_method: method };
}

/** Languages of Stripe's own page; who reads Catalan reads Spanish rather than English. */
export const localeOf = (language: string): 'es' | 'en' | 'auto' =>
  language === 'ca' || language === 'es' ? 'es' : language === 'en' ? 'en' : 'auto';
