/**
 * `unknown_order`: money for an order that is not here. `message`: a gateway's message that could not be worked off.
 * `refund_elsewhere`: money went back at the gateway's desk and fits the order not as it is. `refund_failed`: money that
 * went back did not arrive. `dispute`: the shopper's bank wants it back. `not_let_go`: reserved money of an order that was
 * called off. `kept_money`: of a paid order that was called off, until it has gone back.
 */
export const CASE_KINDS = [
  'unknown_order',
  'message',
  'refund_elsewhere',
  'refund_failed',
  'dispute',
  'not_let_go',
  'kept_money',
] as const;
export type CaseKind = (typeof CASE_KINDS)[number];

/** '' and `lost` wait for somebody; a dispute that is lost is written down as a charge back. */
export type CaseOutcome = '' | 'lost' | 'won' | 'seen' | 'again' | 'charged_back';

export interface PaymentCase {
  id: number;
  kind: CaseKind;
  orderId: number | null;
  notificationId: number | null;
  gateway: string;
  reference: string;
  transactionId: string;
  /** Minor units. */
  amount: number;
  currency: string;
  said: string;
  /** Epoch milliseconds; 0 where no time is set. */
  answerBy: number;
  openedAt: number;
  outcome: CaseOutcome;
}
