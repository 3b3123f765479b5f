import type { OrderStatus } from '../model-status.ts';

/** The letters about an order (wire.md 6.11). The first word says who reads it. */
export const MAILS = [
  'customer_on_hold',
  'customer_processing',
  'customer_completed',
  'customer_cancelled',
  'customer_given_up',
  'customer_failed',
  'customer_refunded',
  'customer_partially_refunded',
  'customer_note',
  'customer_invoice',
  'shop_new',
  'shop_cancelled',
  'shop_failed',
  'shop_payment',
] as const;
export type OrderMail = (typeof MAILS)[number];

const ACCEPTED: readonly OrderStatus[] = ['on-hold', 'processing', 'completed'];

/** What a letter says besides the order itself. */
export interface MailDetails {
  refundId?: number;
  note?: string;
}

/**
 * Which letters a change of status causes. An order that was never accepted (pending) may be called off in
 * silence: nobody counted on it.
 */
export function mailsFor(from: OrderStatus, to: OrderStatus): OrderMail[] {
  const mails: OrderMail[] = [];
  const wasAccepted = ACCEPTED.includes(from);
  if (to === 'on-hold' && !wasAccepted) mails.push('customer_on_hold');
  if (to === 'processing' && from !== 'completed') mails.push('customer_processing');
  if (to === 'completed') mails.push('customer_completed');
  if (ACCEPTED.includes(to) && !wasAccepted) mails.push('shop_new');
  if (to === 'cancelled' && wasAccepted) mails.push('customer_cancelled', 'shop_cancelled');
  if (to === 'failed') mails.push('customer_failed', 'shop_failed');
  return mails;
}
