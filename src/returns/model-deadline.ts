import { dayAfter, dayIn, dayStart } from '../platform/i18n/days.ts';
import type { Ground } from './model.ts';

/** How long things may come back, in days. */
export interface Terms {
  /** By law; never fewer than 14 (Directive 2011/83, article 9). */
  withdrawalDays: number;
  /** How long a parcel is on its way at most: when it was received nobody tells the shop. */
  transitDays: number;
  /** By the shop's own rules, counted alike; 0 is none. */
  ownDays: number;
  timeZone: string;
}

/** What of an order says when its goods were in their shopper's hands. */
export interface Delivery {
  /** When each parcel left. */
  sent: readonly number[];
  /** Whether, of an order of which a part has left, something is still to be sent. */
  rest: boolean;
  /** When it was handed over without a parcel; null where that is not known. */
  handedAt: number | null;
}

/**
 * Until when an order may be withdrawn from, the first moment after it; undefined while the goods are not all on
 * their way, for the term has not begun. The day of receipt does not count, and a term that would end on a Saturday
 * or a Sunday ends with the Monday (Regulation 1182/71, article 3); holidays only lengthen it, which the shop does not
 * know.
 */
export function withdrawalEnds(delivery: Delivery, terms: Terms): number | undefined {
  return endsAfter(delivery, terms.withdrawalDays, terms);
}

/** Until when the shop takes it back by its own rules; undefined where it has none, or none has begun. */
export function ownTermEnds(delivery: Delivery, terms: Terms): number | undefined {
  return terms.ownDays > terms.withdrawalDays ? endsAfter(delivery, terms.ownDays, terms) : undefined;
}

function endsAfter(
  { sent, rest, handedAt }: Delivery,
  days: number,
  { transitDays, timeZone }: Terms,
): number | undefined {
  if (rest) return undefined;
  const left = sent.length > 0 ? Math.max(...sent) : handedAt;
  if (left === null) return undefined;
  const received = dayAfter(dayIn(left, timeZone), sent.length > 0 ? transitDays : 0);
  return dayStart(dayAfter(workingDay(dayAfter(received, days)), 1), timeZone);
}

function workingDay(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return dayAfter(day, weekday === 6 ? 2 : weekday === 0 ? 1 : 0);
}

/** On what ground a statement of that moment stands. */
export function groundOf(at: number, delivery: Delivery, terms: Terms): Ground {
  const ends = withdrawalEnds(delivery, terms);
  if (ends === undefined || at < ends) return 'law';
  const own = ownTermEnds(delivery, terms);
  return own !== undefined && at < own ? 'shop' : 'late';
}

const REFUND_DAYS = 14;

/** The first moment at which the money is late: fourteen days after the shop was told (article 13). */
export const refundDue = (submittedAt: number, timeZone: string): number =>
  dayStart(dayAfter(dayIn(submittedAt, timeZone), REFUND_DAYS + 1), timeZone);
