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
  'customer_paid',
  'shop_new',
  'shop_cancelled',
  'shop_failed',
  'shop_payment',
  'shop_paid',
] as const;
export type OrderMail = (typeof MAILS)[number];

const ACCEPTED: readonly OrderStatus[] = ['on-hold', 'processing', 'completed'];

/** What a letter says besides the order itself. */
export interface MailDetails {
  /** Who asked for it; '' where the order's own life did. */
  by?: string;
  /** An address other than the order's. */
  to?: string;
  refundId?: number;
  note?: string;
  /** Written because the order is another one since: it says so. */
  changed?: boolean;
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

/**
 * Letters that may be written once more about an order as it is now: what it consists of, with a link to pay while
 * that is owed, and the one that its status means.
 */
export function lettersFor(status: OrderStatus): OrderMail[] {
  const own: Partial<Record<OrderStatus, OrderMail>> = {
    'on-hold': 'customer_on_hold',
    processing: 'customer_processing',
    completed: 'customer_completed',
    cancelled: 'customer_cancelled',
    refunded: 'customer_refunded',
    failed: 'customer_failed',
  };
  const mail = own[status];
  return mail === undefined ? ['customer_invoice'] : ['customer_invoice', mail];
}

/** Letters, and those of which what they say hangs on the order. */
type Words =
  | OrderMail
  | 'customer_left'
  | 'customer_changed_left'
  | 'customer_changed'
  | 'customer_pay'
  | 'customer_refunded_rest';

/**
 * By which words a letter begins. One that asks for money names it, whoever wrote it: what is left of one that goods
 * which came back have paid in part, or that a change has made dearer, or all of one that nobody has paid. One about a change says that there was one, for whoever reads it has ordered something
 * else.
 */
export function wordsFor(
  mail: OrderMail,
  {
    owes,
    unpaid,
    changed,
    isRest,
  }: {
    owes: boolean;
    unpaid: boolean;
    changed: boolean /** Some of it was given back before. */;
    isRest: boolean;
  },
): Words {
  if (isRest && mail === 'customer_refunded') return 'customer_refunded_rest';
  if (owes && mail === 'customer_invoice') return changed ? 'customer_changed_left' : 'customer_left';
  if (changed && (mail === 'customer_invoice' || mail === 'customer_on_hold')) return 'customer_changed';
  return unpaid && mail === 'customer_invoice' ? 'customer_pay' : mail;
}
