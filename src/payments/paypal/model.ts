import type { PaymentNews, PaymentState, Refusal } from '../model.ts';
import { fromPaypal, type PaypalMoney } from './money.ts';

interface Link {
  href: string;
  rel: string;
}

/** What PayPal keeps of one movement of money: a capture, an authorisation, a refund. */
export interface PaypalMovement {
  id: string;
  status: string;
  amount: PaypalMoney;
  custom_id?: string;
  status_details?: { reason?: string };
  supplementary_data?: { related_ids?: { order_id?: string } };
  links?: readonly Link[];
}

/** An order of PayPal's: what the shopper is asked to agree to, and what came of it. */
export interface PaypalOrder {
  id: string;
  status: string;
  intent: 'CAPTURE' | 'AUTHORIZE';
  payer?: { payer_id?: string };
  purchase_units?: readonly {
    amount: PaypalMoney;
    custom_id?: string;
    payments?: {
      captures?: readonly PaypalMovement[];
      authorizations?: readonly PaypalMovement[];
      refunds?: readonly PaypalMovement[];
    };
  }[];
  links?: readonly Link[];
}

/** Which order of the shop one of PayPal's is for, and which try to pay it. */
export interface Marks {
  orderId: number;
  tryId: number;
}

/** What the shop writes on everything that it begins at PayPal; no longer than the 127 characters that it takes. */
export const customId = (mark: string, { orderId, tryId }: Marks): string => `${mark}.${orderId}.${tryId}`;

/** @returns undefined for what another shop or another program began */
export function marksIn(order: PaypalOrder, mark: string): Marks | undefined {
  const [whose, orderId, tryId] = (order.purchase_units?.[0]?.custom_id ?? '').split('.');
  return whose === mark ? { orderId: Number(orderId), tryId: Number(tryId) } : undefined;
}

/** Why PayPal took no money. @see https://developer.paypal.com/api/rest/reference/orders/v2/errors/ */
const REFUSED: Readonly<Record<string, Refusal>> = {
  CARD_EXPIRED: 'expired',
  COMPLIANCE_VIOLATION: 'blocked',
  DUPLICATE_INVOICE_ID: 'technical',
  MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED: 'limit',
  ORDER_EXPIRED: 'timed_out',
  PAYEE_ACCOUNT_LOCKED_OR_CLOSED: 'technical',
  PAYEE_ACCOUNT_RESTRICTED: 'technical',
  PAYER_ACCOUNT_LOCKED_OR_CLOSED: 'blocked',
  PAYER_ACCOUNT_RESTRICTED: 'blocked',
  PAYER_ACTION_REQUIRED: 'not_authenticated',
  TRANSACTION_BLOCKED_BY_PAYEE: 'blocked',
  TRANSACTION_LIMIT_EXCEEDED: 'limit',
};

export const refusalOf = (code: string): { why: Refusal; code: string } => ({
  why: REFUSED[code] ?? 'declined',
  code,
});

/** A capture whose money came, whatever went back since. */
export const isTaken = ({ status }: PaypalMovement): boolean =>
  status === 'COMPLETED' || status === 'PARTIALLY_REFUNDED' || status === 'REFUNDED';

const isOver = ({ status }: PaypalMovement): boolean => status === 'VOIDED' || status === 'EXPIRED';

/**
 * How a payment stands: by the money that came, else by what is on its way or reserved, else by what was refused. It is
 * known by PayPal's order through all of that, for a capture and its authorisation have numbers of their own.
 */
export function stateOf(
  order: PaypalOrder,
  mark: string,
  decimals: (currency: string) => number,
): PaymentState {
  const marks = marksIn(order, mark);
  const unit = order.purchase_units?.[0];
  if (!marks || !unit) return 'unknown';
  const { captures = [], authorizations = [] } = unit.payments ?? {};
  const news = (outcome: PaymentNews['outcome'], movements: readonly { amount: PaypalMoney }[]) => ({
    ...marks,
    outcome,
    transactionId: order.id,
    amount: movements.reduce(
      (sum, { amount }) => sum + fromPaypal(amount, decimals(amount.currency_code)),
      0,
    ),
    currency: (movements[0] ?? unit).amount.currency_code,
  });
  const payer = order.payer?.payer_id;
  const known = payer === undefined ? {} : { fingerprint: `paypal ${payer}` };
  const taken = captures.filter(isTaken);
  if (taken.length > 0) return { ...news('paid', taken), ...known };
  const coming = [...captures, ...authorizations].filter(({ status }) => status === 'PENDING');
  if (coming.length > 0) return news('processing', coming.slice(0, 1));
  const reserved = authorizations.filter(({ status }) => status === 'CREATED');
  if (reserved.length > 0) return { ...news('authorised', reserved), ...known };
  if (authorizations.some(isOver) || order.status === 'VOIDED') return news('voided', [unit]);
  const refused = [...captures, ...authorizations].at(-1);
  // Taken already, says PayPal, and does not show the capture yet.
  if (!refused || refused.status.endsWith('CAPTURED')) return 'waiting';
  const refusal = refusalOf(refused.status_details?.reason ?? refused.status);
  return { ...news('failed', [refused]), refusal };
}

/** Whether the shopper was asked for just so much. */
export function isFor(
  { purchase_units: [unit] = [] }: PaypalOrder,
  { amount, currency }: { amount: number; currency: string },
  decimals: (currency: string) => number,
): boolean {
  return unit?.amount.currency_code === currency && fromPaypal(unit.amount, decimals(currency)) === amount;
}

/** Languages of PayPal's page; who reads Catalan reads Spanish rather than English. Of others it decides itself. */
export const localeOf = (language: string): string | undefined =>
  ({ ca: 'es-ES', es: 'es-ES', oc: 'es-ES', en: 'en-GB' })[language];
