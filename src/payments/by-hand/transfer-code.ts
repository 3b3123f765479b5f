import { isIban, unspaced } from './check-digits.ts';

/** Where money goes, as the bank has it. */
interface Account {
  name: string;
  iban: string;
  bic: string;
}

/** What is to be sent: an amount with a point, and an ISO 11649 reference. */
interface Sent {
  amount: string;
  currency: string;
  reference: string;
}

/** The guideline's bound of a name; with it no code is longer than the 331 bytes that it allows. */
const MOST_NAME = 70;
/** From a cent to 999,999,999.99. */
const AMOUNT = /^(?=.*[1-9])\d{1,9}(?:\.\d{1,2})?$/;

/**
 * A credit transfer as banks' apps read it from a QR code of level M: guideline EPC069-12, version 002, in UTF-8.
 * Nothing stands behind the last line that says something.
 *
 * @returns undefined for what such a code cannot say: no euro, no valid account, no holder or a name too long
 */
export function transferCode({ name, iban, bic }: Account, sent: Sent): string | undefined {
  const holder = name.trim();
  if (sent.currency !== 'EUR' || !AMOUNT.test(sent.amount) || !isIban(iban)) return undefined;
  if (holder === '' || holder.length > MOST_NAME) return undefined;
  const noPurpose = '';
  const lines = ['BCD', '002', '1', 'SCT', bic, holder, unspaced(iban), `EUR${sent.amount}`, noPurpose];
  return [...lines, sent.reference].join('\n');
}
