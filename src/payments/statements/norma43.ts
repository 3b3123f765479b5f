import {
  type Credit,
  type DecimalsOf,
  isDay,
  minorOf,
  onOneLine,
  StatementProblem,
  type Statements,
} from './model.ts';
import { spanishIban } from './spanish-account.ts';

/** ISO 4217 by number, as far as Spanish banks keep accounts in them. */
const CURRENCIES: Readonly<Record<string, string>> = {
  '036': 'AUD',
  '124': 'CAD',
  '156': 'CNY',
  '203': 'CZK',
  '208': 'DKK',
  '348': 'HUF',
  '392': 'JPY',
  '484': 'MXN',
  '504': 'MAD',
  '578': 'NOK',
  '752': 'SEK',
  '756': 'CHF',
  '826': 'GBP',
  '840': 'USD',
  '949': 'TRY',
  '975': 'BGN',
  '978': 'EUR',
  '985': 'PLN',
};

const LENGTH = 80;
const CAME = '2';

/** An account of the file, from its head to its foot: what the foot says must be so. Amounts in hundredths. */
interface Open {
  iban: string;
  digits: string;
  currency: string;
  balance: number;
  in: { count: number; sum: number };
  out: { count: number; sum: number };
}

interface Entry extends Credit {
  document: string;
  notes: string[];
}

/**
 * Reads the Spanish banks' Norma 43 (Cuaderno 43 of the AEB): lines of 80 characters in ISO 8859-1, each of a kind by
 * its first two digits. 11 opens an account, 22 is an entry, 23 its words, 24 its amount in another currency, 33 closes
 * the account with its sums, 88 ends the file with the count of its lines.
 *
 * @throws StatementProblem with the line; a file whose sums are wrong counts for nothing
 */
export function readNorma43(bytes: Uint8Array, decimalsOf: DecimalsOf): Statements {
  const lines = linesOf(bytes);
  const entries: Entry[] = [];
  let others = 0;
  let open: Open | undefined;
  let last: Entry | undefined;
  let ended = false;
  for (const [at, line] of lines.entries()) {
    const number = at + 1;
    const fail = (fault: StatementProblem['fault']) => new StatementProblem(fault, number);
    if (ended) throw fail('broken');
    const kind = line.slice(0, 2);
    if (kind === '11') {
      if (open) throw fail('cut_off');
      open = opened(line, fail);
      last = undefined;
    } else if (kind === '22') {
      if (!open) throw fail('broken');
      const hundredths = digitsAt(line, 28, 42, fail);
      const came = signAt(line, 27, fail) === CAME;
      const side = came ? open.in : open.out;
      side.count += 1;
      side.sum += hundredths;
      last = entryOf(line, open, hundredths, decimalsOf, fail);
      if (came && hundredths > 0) entries.push(last);
      else others += 1;
    } else if (kind === '23') {
      if (!last) throw fail('broken');
      last.notes.push(line.slice(4, 42), line.slice(42, 80));
    } else if (kind === '24') {
      if (!last) throw fail('broken');
    } else if (kind === '33') {
      if (!open) throw fail('broken');
      close(line, open, fail);
      open = undefined;
      last = undefined;
    } else if (kind === '88') {
      if (open) throw fail('cut_off');
      if (digitsAt(line, 20, 26, fail) !== at) throw fail('totals');
      ended = true;
    } else throw fail('broken');
  }
  if (!ended) throw new StatementProblem('cut_off', lines.length);
  return { format: 'norma43', credits: entries.map(creditOf), others };
}

/** Whether a file is one, as far as its first line says. */
export const isNorma43 = (bytes: Uint8Array): boolean =>
  /^(?:\xef\xbb\xbf)?11\d{18}/.test(latin1(bytes.subarray(0, 40)));

const latin1 = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');

/**
 * Lines that lost the blanks at their ends are given them back. Letters beyond ASCII that read as UTF-8 are UTF-8: a file
 * that somebody has saved anew, whose columns stand elsewhere than the norm says.
 */
function linesOf(bytes: Uint8Array): string[] {
  // Some banks end the file as MS-DOS did.
  const text = latin1(bytes).replace('\u001A', '').trimEnd();
  if (/[\x80-\xff]/.test(text) && isUtf8(bytes)) throw new StatementProblem('encoding');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: what no line of this format has
  if (/[\x00-\x08\x0b-\x0c\x0e-\x1f\x7f-\x9f]/.test(text)) throw new StatementProblem('encoding');
  const lines = text.split(/\r\n|\n|\r/);
  const long = lines.findIndex((line) => line.length > LENGTH);
  if (long >= 0) throw new StatementProblem('broken', long + 1);
  return lines.map((line) => line.padEnd(LENGTH));
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

type Fail = (fault: StatementProblem['fault']) => StatementProblem;

function opened(line: string, fail: Fail): Open {
  const digits = line.slice(2, 20);
  const currency = CURRENCIES[line.slice(47, 50)];
  if (!/^\d{18}$/.test(digits)) throw fail('broken');
  if (currency === undefined) throw fail('value');
  return {
    iban: spanishIban(digits.slice(0, 4), digits.slice(4, 8), digits.slice(8)),
    digits,
    currency,
    balance: signed(line, 32, fail),
    in: { count: 0, sum: 0 },
    out: { count: 0, sum: 0 },
  };
}

function entryOf(
  line: string,
  { iban, currency }: Open,
  hundredths: number,
  decimalsOf: DecimalsOf,
  fail: Fail,
): Entry {
  const bookedOn = `20${line.slice(10, 12)}-${line.slice(12, 14)}-${line.slice(14, 16)}`;
  // Amounts have two places in every currency; one that has fewer must not lose any.
  const decimal = `${Math.trunc(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`;
  const amount = minorOf(decimal, decimalsOf(currency));
  if (!isDay(bookedOn) || amount === undefined) throw fail('value');
  return {
    account: iban,
    bookedOn,
    currency,
    amount,
    payer: '',
    reference: '',
    words: '',
    document: line.slice(42, 52),
    notes: [line.slice(52, 64), line.slice(64, 80)],
  };
}

/** The norm knows no field for who paid: banks write it among the words, each in its own way. */
function creditOf({ document, notes, ...credit }: Entry): Credit {
  const [first = '', second = '', ...words] = notes;
  const known = [document, first, second].filter((text) => /[^0\s]/.test(text));
  return {
    ...credit,
    reference: onOneLine(known.join(' '), 200),
    // Words go on where a column ends: what ends with a blank ends a word.
    words: onOneLine([first, second, words.join('')].join(' '), 1000),
  };
}

/** Count and sum of either side, the balance after it, and whose they are. */
function close(line: string, open: Open, fail: Fail): void {
  const said = {
    out: { count: digitsAt(line, 20, 25, fail), sum: digitsAt(line, 25, 39, fail) },
    in: { count: digitsAt(line, 39, 44, fail), sum: digitsAt(line, 44, 58, fail) },
  };
  const isSame = (side: 'in' | 'out') =>
    said[side].count === open[side].count && said[side].sum === open[side].sum;
  const balance = open.balance + open.in.sum - open.out.sum;
  const isWhose = line.slice(2, 20) === open.digits && CURRENCIES[line.slice(73, 76)] === open.currency;
  if (!isSame('in') || !isSame('out') || signed(line, 58, fail) !== balance || !isWhose) throw fail('totals');
}

/** A sign and the fourteen digits behind it. */
const signed = (line: string, from: number, fail: Fail): number => {
  const amount = digitsAt(line, from + 1, from + 15, fail);
  return signAt(line, from, fail) === CAME ? amount : -amount || 0;
};

function signAt(line: string, at: number, fail: Fail): string {
  const sign = line[at] ?? '';
  if (sign !== '1' && sign !== CAME) throw fail('value');
  return sign;
}

function digitsAt(line: string, from: number, until: number, fail: Fail): number {
  const digits = line.slice(from, until);
  if (!/^\d+$/.test(digits)) throw fail('value');
  return Number(digits);
}
