import { type VatNumber, vatNumberOf, vatStateOf } from '../../accounts/index.ts';
import type { ShopSettings } from '../../frame/shop/settings.ts';
import type { Destination } from '../model-destination.ts';
import { isUnionSupply, taxCountryOf } from './model-zone.ts';

/** What the Union's register says of a number; unknown while the register, or the state behind it, does not answer. */
export type VatOutcome = 'valid' | 'invalid' | 'unknown';

/** A question to the register, with what it answered. */
export interface VatCheck {
  /** With its state: `DE136695976`. */
  number: string;
  outcome: VatOutcome;
  /** As the register has them; '' where a state does not tell. */
  name: string;
  address: string;
  /** By which the register can be asked later what it said: the proof of a supply without tax. */
  consultation: string;
  /** The shop's own number, in whose name it was asked. */
  askedAs: string;
  /** Epoch milliseconds. */
  at: number;
}

/** How a number counts for a sale. */
export interface VatStanding {
  check: VatCheck;
  /** Whether what is sent is sold without tax. */
  free: boolean;
}

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** After how long the register is asked again: who was not in it may be entered at any time. */
const ASKED_AGAIN: Readonly<Record<VatOutcome, number>> = {
  valid: DAY,
  invalid: 10 * MINUTE,
  unknown: MINUTE,
};

export const isFresh = ({ outcome, at }: VatCheck, now: number): boolean => now - at < ASKED_AGAIN[outcome];

/** Whether an answer is one of the day of the sale. */
export const counts = ({ at }: VatCheck, now: number): boolean => now - at < DAY;

type Rules = Pick<ShopSettings, 'address' | 'tax'>;

/** The number by which a business of another state may buy without tax; undefined where the shop sells to none so. */
export function foreignVat({ address, tax }: Rules, country: string, taxId: string): VatNumber | undefined {
  if (tax.union.number === '' || taxId === '' || country === address.country) return undefined;
  const found = vatNumberOf(country, taxId);
  return found && found.state !== vatStateOf(address.country) ? found : undefined;
}

/**
 * Whether a supply of goods bears no tax here (directive 2006/112/EC article 138, LIVA article 25): they are sent to
 * another state of the Union, and the register knows the buyer in another one. The number alone proves nothing: while
 * nobody answers, the shop's own rule decides.
 */
export function isFreeSupply({ address, tax }: Rules, to: Destination, check: VatCheck): boolean {
  if (!isUnionSupply(address, { country: taxCountryOf(to), state: to.state })) return false;
  return check.outcome === 'valid' || (check.outcome === 'unknown' && tax.union.whenDown === 'accept');
}
