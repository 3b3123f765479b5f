/** Money that came in on an account, as its bank tells it. */
export interface Credit {
  /** The account's IBAN, or the bank's own number of it. */
  account: string;
  /** By which the bank knows it; '' where it says none. */
  reference: string;
  /** The day it was booked, `2026-11-20`. */
  bookedOn: string;
  /** Minor units, above zero. */
  amount: number;
  /** ISO 4217. */
  currency: string;
  /** Who paid; '' where the bank does not say. */
  payer: string;
  /** What the payer wrote. */
  words: string;
}

/** What a file of a bank says. */
export interface Statements {
  format: 'camt.053' | 'norma43';
  /** In the order of the file. */
  credits: Credit[];
  /** Entries that are no money that came: what was paid, what is only announced, what was taken back. */
  others: number;
}

/** Digits of a currency's minor unit, by its code. */
export type DecimalsOf = (currency: string) => number;

export type StatementFault =
  /** Neither of the two formats. */
  | 'unknown'
  | 'too_large'
  | 'too_many'
  /** Not the characters that its format is written in. */
  | 'encoding'
  /** It brings definitions of its own, which no statement does. */
  | 'doctype'
  /** Not well-formed, or without what every statement has. */
  | 'broken'
  /** It ends too early. */
  | 'cut_off'
  /** Its control sums are not those of its entries. */
  | 'totals'
  /** An amount, a day or a currency that is none. */
  | 'value';

/** Why a file is not read: nothing of it counts. `line` from 1, where it has lines. */
export class StatementProblem extends Error {
  readonly fault: StatementFault;
  readonly line: number | undefined;

  constructor(fault: StatementFault, line?: number) {
    super(line === undefined ? fault : `${fault}, line ${line}`);
    this.name = 'StatementProblem';
    this.fault = fault;
    this.line = line;
  }
}

/** A busy account's month has some thousands; both formats need less than a kilobyte for each. */
export const MOST_BYTES = 8_000_000;
export const MOST_CREDITS = 5000;

/**
 * A decimal with a point in minor units, exactly. Undefined where it is none, or has more places than the currency.
 *
 * @example minorOf('12.30', 2) // 1230
 */
export function minorOf(text: string, decimals: number): number | undefined {
  const [, whole = '', fraction = ''] = /^(\d{1,13})(?:\.(\d{0,5}))?$/.exec(text.trim()) ?? [];
  const digits = fraction.padEnd(decimals, '0');
  if (whole === '' || /[^0]/.test(digits.slice(decimals))) return undefined;
  const minor = Number(whole + digits.slice(0, decimals));
  return Number.isSafeInteger(minor) ? minor : undefined;
}

/** Whether `2026-02-30` and its like are days. */
export function isDay(text: string): boolean {
  const at = /^\d{4}-\d\d-\d\d$/.test(text) ? new Date(`${text}T12:00:00Z`) : new Date(Number.NaN);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}

/** On one line, without what no bank writes. */
export const onOneLine = (text: string, most: number): string =>
  text
    .replaceAll(/[\s\p{C}]+/gu, ' ')
    .trim()
    .slice(0, most);
