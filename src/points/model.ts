export type AccountStatus = 'active' | 'no_earn' | 'no_redeem' | 'frozen' | 'closed';

export const ENTRY_KINDS = [
  'earn',
  'release',
  'hold',
  'capture',
  'void_hold',
  'restore',
  'clawback',
  'repay',
  'recharge',
  'expire',
  'level_purchase',
  'wallet_out',
  'transfer',
  'adjust',
] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

/** Why points cannot be used as asked. The codes are those of the calls. */
export type PointsRefusal =
  | { code: 'empty' | 'not_integer' | 'restricted' | 'coupon_conflict' | 'wallet_off' | 'cap' }
  | { code: 'below_minimum'; minimum: number }
  | { code: 'step'; step: number }
  | { code: 'insufficient'; spendable: number; missing: number }
  | { code: 'above_order_limit'; limit: number }
  | { code: 'lower_rank' | 'disabled' | 'price_changed' }
  | { code: 'unknown_recipient' | 'too_new' }
  /** This customer spends nothing until somebody has looked. */
  | { code: 'frozen' };

/** Thrown inside a command, so that nothing of it is kept. */
export class PointsRefused extends Error {
  readonly refusal: PointsRefusal;

  constructor(refusal: PointsRefusal) {
    super(refusal.code);
    this.name = 'PointsRefused';
    this.refusal = refusal;
  }
}

export const DAY = 86_400_000;
