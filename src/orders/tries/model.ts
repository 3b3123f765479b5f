import type { PaymentNews, PaymentTry, Refusal } from '../../payments/index.ts';

/** `abandoned`: nobody ever paid there. `voided`: reserved money was let go. */
export const TRY_STATES = [
  'begun',
  'processing',
  'authorised',
  'paid',
  'failed',
  'voided',
  'abandoned',
] as const;
export type TryState = (typeof TRY_STATES)[number];

/** A try with what became of it. */
export interface OrderTry extends PaymentTry {
  orderId: number;
  gateway: string;
  state: TryState;
  /** The form that leads to the gateway, where one does. */
  form: { action: string; fields: Record<string, string> } | undefined;
  refusal: Refusal | '';
  code: string;
  createdAt: number;
  changedAt: number;
  asks: number;
}

export const isOpen = (state: TryState): boolean => state === 'begun' || state === 'processing';

/**
 * Whether news changes a try. News comes late and in any order: money that came stays, and what is over begins again by
 * money alone. Money that was let go was not reserved later.
 */
export function mayBecome(from: TryState, to: PaymentNews['outcome']): boolean {
  if (from === to || from === 'paid') return false;
  switch (to) {
    case 'paid':
      return true;
    case 'authorised':
      return from !== 'voided';
    case 'processing':
      return from === 'begun' || from === 'failed' || from === 'abandoned';
    case 'failed':
      return from === 'begun' || from === 'processing' || from === 'abandoned';
    case 'voided':
      return from !== 'failed';
  }
}

/** The try that news is about; one whose number its gateway has not told yet may be meant by any. */
export function tryOf<T extends Pick<OrderTry, 'id' | 'gateway' | 'reference' | 'state'>>(
  tries: readonly T[],
  { gateway, tryId, transactionId }: { gateway: string; tryId?: number | undefined; transactionId: string },
): T | undefined {
  const own = tries.filter((each) => each.gateway === gateway);
  return (
    own.find(({ id }) => id === tryId) ??
    own.find(({ reference }) => reference !== '' && reference === transactionId) ??
    own.findLast(({ reference, state }) => reference === '' && isOpen(state))
  );
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** How long a message may be on its way before the gateway is asked. */
export const FIRST_ASKED = 10 * MINUTE;
const LONGEST_PAUSE = 12 * HOUR;
/** A gateway that did not answer is asked again within this, however often it did not. */
const LONGEST_OUTAGE = HOUR;
/** From when on a payment of which the gateway knows nothing, or that waits for its shopper, is nobody's any more. */
const UNKNOWN_FOR = DAY;
const WAITED_FOR = 3 * DAY;

/** When a gateway is asked again after so many answers that told nothing, or after it did not answer. */
export function nextAsk(asks: number, answered: boolean, now: number): number {
  const pause = Math.min(FIRST_ASKED * 2 ** Math.min(asks, 20), LONGEST_PAUSE);
  return now + (answered ? pause : Math.min(pause, LONGEST_OUTAGE));
}

/** Whether an open try is given up after such an answer. Money on its way takes as long as it takes. */
export function isAbandoned(
  { state, createdAt }: Pick<OrderTry, 'state' | 'createdAt'>,
  answer: 'waiting' | 'unknown' | 'untold',
  now: number,
): boolean {
  return state === 'begun' && now - createdAt > (answer === 'unknown' ? UNKNOWN_FOR : WAITED_FOR);
}
