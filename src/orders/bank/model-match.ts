import { type Credit, orderOfReference } from '../../payments/index.ts';
import { plainWords } from '../../platform/plain-text.ts';
import type { OrderStatus } from '../model-status.ts';

/** What of an order tells whether a credit is its. */
export interface Payee {
  id: number;
  status: OrderStatus;
  /** What is to be paid still, in minor units; 0 where nothing is. */
  toPay: number;
  currency: string;
  /** Its shopper called it off. */
  calledOff: boolean;
  /** Who gets the bill: person and company. */
  name: string;
}

/** By what a credit was taken for an order's. */
export type Sign = 'reference' | 'number' | 'name';

/** How a credit fits an order: what would be missing or too much is in `differs`. */
export type Fit = 'exact' | 'less' | 'more' | 'currency' | 'nothing_due' | 'called_off';

export interface Proposal {
  order: Payee;
  sign: Sign;
  fit: Fit;
}

/** Of one credit, for what is written may be a whole list of invoices. */
const MOST_NUMBERS = 20;

/** The orders that the words of a credit may name: by references with right check digits, and by plain numbers. */
export function namedIn({ words, reference }: Pick<Credit, 'words' | 'reference'>): {
  references: number[];
  numbers: number[];
} {
  const text = `${words} ${reference}`;
  const references = new Set<number>();
  // Where what follows is digits too, the reference ends within them: each end whose check digits fit is one.
  for (const { 1: digits = '' } of text.matchAll(/RF((?:\s?\d){3,23})/gi))
    for (let end = digits.length; end > 2; end -= 1) {
      const order = /\d$/.test(digits.slice(0, end))
        ? orderOfReference(`RF${digits.slice(0, end)}`)
        : undefined;
      if (order !== undefined) references.add(order);
    }
  const numbers = [...text.matchAll(/(?<![\d.,])\d{1,12}(?![\d]|[.,]\d)/g)].map(([digits]) => Number(digits));
  return {
    references: [...references].slice(0, MOST_NUMBERS),
    numbers: [...new Set(numbers)].filter((number) => number > 0).slice(0, MOST_NUMBERS),
  };
}

export function fitOf(credit: Pick<Credit, 'amount' | 'currency'>, order: Payee): Fit {
  if (order.calledOff) return 'called_off';
  if (order.toPay === 0) return 'nothing_due';
  if (credit.currency !== order.currency) return 'currency';
  if (credit.amount === order.toPay) return 'exact';
  return credit.amount < order.toPay ? 'less' : 'more';
}

/**
 * The order that a credit is most likely for; a person says yes or no. A reference is believed whatever the amount, for
 * nobody mistypes one into another's. A plain number may be a year or a telephone: it counts where the amount fits, or
 * where that order waits for its money. Amount and name count where they fit one order and no other.
 *
 * @param known the orders that are named, by number
 * @param unpaid orders that wait for so much
 */
export function proposalOf(
  credit: Credit,
  known: ReadonlyMap<number, Payee>,
  unpaid: readonly Payee[],
): Proposal | undefined {
  const { references, numbers } = namedIn(credit);
  const proposed = (ids: readonly number[], sign: Sign): Proposal[] =>
    ids.flatMap((id) => {
      const order = known.get(id);
      return order ? [{ order, sign, fit: fitOf(credit, order) }] : [];
    });
  const byReference = proposed(references, 'reference');
  const byNumber = proposed(numbers, 'number');
  const isExact = ({ fit }: Proposal) => fit === 'exact';
  const named = byReference.find(isExact) ?? byReference[0] ?? byNumber.find(isExact);
  if (named) return named;
  const alike = unpaid.filter((order) => fitOf(credit, order) === 'exact' && namesMeet(credit, order.name));
  const [only] = alike;
  if (only && alike.length === 1) return { order: only, sign: 'name', fit: 'exact' };
  return byNumber.find(({ fit }) => fit === 'less' || fit === 'more');
}

/** Whether two words of a name stand in what the bank says, or its only one. */
function namesMeet({ payer, words }: Pick<Credit, 'payer' | 'words'>, name: string): boolean {
  const said = new Set(wordsOf(`${payer} ${words}`));
  const asked = [...new Set(wordsOf(name))];
  const met = asked.filter((word) => said.has(word)).length;
  return met >= 2 || (met === 1 && asked.length === 1);
}

const wordsOf = (text: string): string[] =>
  (plainWords(text).match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => word.length > 1);
