import type { VatCheck, VatStanding } from '../../pricing/index.ts';

/** What somebody has to do since the register has answered. */
export type VatTask =
  | ''
  /** Tax was charged, the number is valid, and the order could not be put right by itself. */
  | 'give_back'
  /** It was sold without tax, and the number is not valid. */
  | 'charge';

/** By which VAT number of another state something was bought, and what the register said of it. */
export interface OrderVat extends VatStanding {
  task: VatTask;
  /** How often the register was asked again. */
  tries: number;
  /** When it is asked again; 0 never. */
  askAt: number;
}

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const FIRST = 15 * MINUTE;

/** When a register that has not answered so often is asked again: later and later, once a day in the end. */
export const askAgainAt = (tries: number, now: number): number => now + Math.min(DAY, FIRST * 2 ** tries);

/** As it is written down with an order: who was not found is asked about no more, who was not answered for is. */
export const begunWith = ({ check, free }: VatStanding, now: number): OrderVat => ({
  check,
  free,
  task: '',
  tries: 0,
  askAt: check.outcome === 'unknown' ? askAgainAt(0, now) : 0,
});

/** What an answer means for an order that was sold before it came. */
export type VatAnswered = 'wait' | 'right' | 'give_back' | 'charge';

export function answered(free: boolean, { outcome }: Pick<VatCheck, 'outcome'>): VatAnswered {
  if (outcome === 'unknown') return 'wait';
  if ((outcome === 'valid') === free) return 'right';
  return free ? 'charge' : 'give_back';
}
