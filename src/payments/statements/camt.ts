import { type XmlDocument, XmlElement } from 'libxml2-wasm';
import {
  type Credit,
  type DecimalsOf,
  isDay,
  minorOf,
  onOneLine,
  StatementProblem,
  type Statements,
} from './model.ts';

const NAMESPACE = /^urn:iso:std:iso:20022:tech:xsd:camt\.053\.001\.\d\d$/;

/**
 * Reads a statement by ISO 20022 (camt.053), of whatever version: what a payment is known by stands at the same places
 * in all of them. The parser fetches nothing and puts no entity in, and no statement has reason to declare one.
 *
 * @throws StatementProblem
 */
export async function readCamt(bytes: Uint8Array, decimalsOf: DecimalsOf): Promise<Statements> {
  const plain = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (plain.includes(0)) throw new StatementProblem('encoding');
  if (/<!DOCTYPE/i.test(plain.toString('latin1'))) throw new StatementProblem('doctype');
  // A megabyte that only who reads statements needs.
  const { ParseOption, XmlDocument, XmlParseError } = await import('libxml2-wasm');
  let document: XmlDocument;
  try {
    const option = ParseOption.XML_PARSE_NONET | ParseOption.XML_PARSE_NO_XXE;
    document = XmlDocument.fromBuffer(plain, { option });
  } catch (error) {
    if (!(error instanceof XmlParseError)) throw error;
    throw new StatementProblem(
      /encod/i.test(error.message) ? 'encoding' : endsEarly(plain) ? 'cut_off' : 'broken',
    );
  }
  try {
    const { root } = document;
    if (root.name !== 'Document' || !NAMESPACE.test(root.namespaceUri)) throw new StatementProblem('unknown');
    const statements = all(root, 'BkToCstmrStmt', 'Stmt');
    if (statements.length === 0) throw new StatementProblem('broken');
    const read = statements.map((statement) => ofStatement(statement, decimalsOf));
    return {
      format: 'camt.053',
      credits: read.flatMap(({ credits }) => credits),
      others: read.reduce((sum, { others }) => sum + others, 0),
    };
  } finally {
    document.dispose();
  }
}

const endsEarly = (plain: Buffer): boolean => !/<\/[^<>]*Document\s*>\s*$/.test(plain.toString('latin1'));

function ofStatement(statement: XmlElement, decimalsOf: DecimalsOf): { credits: Credit[]; others: number } {
  const account =
    textAt(statement, 'Acct', 'Id', 'IBAN') || textAt(statement, 'Acct', 'Id', 'Othr', 'Id').slice(0, 40);
  if (account === '') throw new StatementProblem('broken');
  const entries = all(statement, 'Ntry');
  const came = entries.filter(isMoneyThatCame);
  return {
    credits: came.flatMap((entry) => ofEntry(entry, account, decimalsOf)),
    others: entries.length - came.length,
  };
}

/** The two ways in which XML Schema writes a true. */
const TRUE = /^(?:true|1)$/;

/** Booked, and no payment of the shop's own that came back. Later versions put the state one element deeper. */
function isMoneyThatCame(entry: XmlElement): boolean {
  const state = textAt(entry, 'Sts', 'Cd') || textAt(entry, 'Sts');
  return state === 'BOOK' && textAt(entry, 'CdtDbtInd') === 'CRDT' && !TRUE.test(textAt(entry, 'RvslInd'));
}

/** Several payments that were booked as one are told apart where the bank says what each came to. */
function ofEntry(entry: XmlElement, account: string, decimalsOf: DecimalsOf): Credit[] {
  const bookedOn = (textAt(entry, 'BookgDt', 'Dt') || textAt(entry, 'BookgDt', 'DtTm')).slice(0, 10);
  const whole = amountOf(all(entry, 'Amt')[0], decimalsOf);
  if (!whole || !isDay(bookedOn)) throw new StatementProblem('value');
  if (whole.amount === 0) return [];
  const details = all(entry, 'NtryDtls', 'TxDtls');
  const amounts = details.map((one) =>
    amountOf(all(one, 'Amt')[0] ?? all(one, 'AmtDtls', 'TxAmt', 'Amt')[0], decimalsOf),
  );
  const sum = amounts.reduce(
    (all, one) => all + (one?.currency === whole.currency ? one.amount : Number.NaN),
    0,
  );
  const booked = { account, bookedOn, currency: whole.currency };
  const own = textAt(entry, 'AcctSvcrRef') || textAt(entry, 'NtryRef');
  if (details.length > 1 && sum === whole.amount)
    return details.flatMap((one, at) => {
      const { amount = 0 } = amounts[at] ?? {};
      return amount === 0 ? [] : [{ ...booked, amount, ...saidOf([one], entry, own) }];
    });
  return [{ ...booked, amount: whole.amount, ...saidOf(details, entry, own) }];
}

/** Who paid, what he wrote, and by which the bank knows it. */
function saidOf(details: readonly XmlElement[], entry: XmlElement, own: string) {
  const every = (...path: string[]) => details.flatMap((one) => all(one, ...path).map(contentOf));
  const words = [
    ...every('RmtInf', 'Strd', 'CdtrRefInf', 'Ref'),
    ...every('RmtInf', 'Ustrd'),
    ...every('Refs', 'EndToEndId').filter((id) => id !== 'NOTPROVIDED'),
    ...every('AddtlTxInf'),
    ...(details.length > 1 ? [] : all(entry, 'AddtlNtryInf').map(contentOf)),
  ];
  // Since version 8 a party is a person or a bank, one element deeper.
  const payer = [...every('RltdPties', 'Dbtr', 'Nm'), ...every('RltdPties', 'Dbtr', 'Pty', 'Nm')];
  const known = [own, ...every('Refs', 'AcctSvcrRef'), ...every('Refs', 'TxId')];
  return {
    reference: onOneLine([...new Set(known)].join(' '), 200),
    payer: onOneLine([...new Set(payer)].join(', '), 140),
    words: onOneLine([...new Set(words)].join(' · '), 1000),
  };
}

function amountOf(element: XmlElement | undefined, decimalsOf: DecimalsOf) {
  if (!element) return undefined;
  const currency = element.attr('Ccy')?.value ?? '';
  const amount = /^[A-Z]{3}$/.test(currency) ? minorOf(contentOf(element), decimalsOf(currency)) : undefined;
  if (amount === undefined) throw new StatementProblem('value');
  return { amount, currency };
}

/** The elements at the end of a path of names, whatever the prefix of their namespace. */
function all(from: XmlElement, ...path: string[]): XmlElement[] {
  const [name, ...rest] = path;
  const found: XmlElement[] = [];
  for (let node = from.firstChild; node !== null; node = node.next)
    if (node instanceof XmlElement && node.name === name) found.push(node);
  return rest.length === 0 ? found : found.flatMap((each) => all(each, ...rest));
}

const contentOf = (element: XmlElement): string => element.content.trim();

const textAt = (from: XmlElement, ...path: string[]): string => {
  const [found] = all(from, ...path);
  return found ? contentOf(found) : '';
};
