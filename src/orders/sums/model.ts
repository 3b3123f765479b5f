import { dayAfter } from '../../platform/i18n/days.ts';
import type { OrderStatus } from '../model-status.ts';
import { spansOf } from './model-spans.ts';

/** What orders come to, minor units of one currency. */
export interface DaySum {
  orders: number;
  /** Pieces bought. */
  items: number;
  /** Totals of the orders, tax and shipping included. */
  sales: number;
  tax: number;
  /** What coupons, points and levels made cheaper, without its tax. */
  discount: number;
  /** Without its tax. */
  shipping: number;
  /** Orders that were their customer's first. */
  customers: number;
  /** Given back on this day, of whichever day's orders; with tax. */
  refunds: number;
  refund_tax: number;
  refund_count: number;
  /** Pieces that were given back for. */
  returned: number;
}

/** In the order in which an entry has them: what is mostly nothing comes last. */
export const SUMS = [
  'orders',
  'items',
  'sales',
  'tax',
  'discount',
  'shipping',
  'customers',
  'refunds',
  'refund_tax',
  'refund_count',
  'returned',
] as const;

/** All orders, or those that an item stands for: a country, a product, a rate of tax … */
export const KINDS = [
  'all',
  'status',
  'customer',
  'country',
  'source',
  'product',
  'variation',
  'coupon',
  'tax',
  'method',
  'way',
  'reason',
  'fee',
  'campaign',
] as const;
export type Kind = (typeof KINDS)[number];

/**
 * A part of what an order adds: under which kinds and items (`country ES`), on which day ('' is the order's own), and
 * what, by {@link SUMS}, as far as there is anything.
 */
export type Entry = readonly [under: readonly string[], day: string, sums: readonly number[]];

/** What one order adds to the sums. */
export interface Share {
  orderId: number;
  status: OrderStatus;
  day: string;
  currency: string;
  customer: string;
  /** Whose account it belongs to; 0 for a guest's. */
  userId: number;
  at: number;
  /** What of its total was not given back, minor units of the shop's first currency as it was worth when it was counted. */
  spent: number;
  /** Whether it stands in the sums of days; its status is counted in any case. */
  counted: boolean;
  sales: number;
  /** Whether it is the first counted order of its customer. */
  first: boolean;
  entries: readonly Entry[];
}

/** Orders that were accepted and not called off. One that is given back was sold, and its refund says the rest. */
export const isCounted = (status: OrderStatus): boolean =>
  status === 'processing' || status === 'completed' || status === 'on-hold' || status === 'refunded';

export const noSum = (): DaySum =>
  Object.fromEntries(SUMS.map((name) => [name, 0])) as Record<(typeof SUMS)[number], number>;

export const addSum = (to: DaySum, more: DaySum, sign = 1): void => {
  for (const name of SUMS) to[name] += sign * more[name];
};

/** A sum and what it is of. */
export type KindSum = DaySum & { kind: Kind; span: string; currency: string; item: string };

/** What changes in sums; every number may be negative. */
export interface Difference {
  sums: Map<string, KindSum>;
  statuses: Map<OrderStatus, number>;
}

/** Orders whose share has changed since it was counted: what it was, and what it is. */
export type Changes = { before?: Share | undefined; after: Share }[];

/** From what orders added before to what they add now. Of an order that was never counted there is no before. */
export function differenceOf(changes: Readonly<Changes>): Difference {
  const all: Difference = { sums: new Map(), statuses: new Map() };
  for (const { before, after } of changes) {
    if (before) addShare(all, before, -1);
    addShare(all, after, 1);
  }
  for (const [key, sum] of all.sums) if (SUMS.every((name) => sum[name] === 0)) all.sums.delete(key);
  for (const [status, count] of all.statuses) if (count === 0) all.statuses.delete(status);
  return all;
}

function addShare({ sums, statuses }: Difference, share: Share, sign: 1 | -1): void {
  statuses.set(share.status, (statuses.get(share.status) ?? 0) + sign);
  if (!share.counted) return;
  const { currency } = share;
  const add = (under: string, span: string, amounts: readonly number[], customers: number) => {
    const key = `${span} ${currency} ${under}`;
    let sum = sums.get(key);
    if (!sum) {
      const cut = under.indexOf(' ');
      const [kind, item] = [under.slice(0, cut) as Kind, under.slice(cut + 1)];
      sum = { ...noSum(), kind, span, currency, item };
      sums.set(key, sum);
    }
    for (const [at, amount] of amounts.entries()) sum[SUMS[at]!] += sign * amount;
    sum.customers += sign * customers;
  };
  for (const entry of share.entries) {
    const { under, day, amounts, customers } = placed(share, entry);
    for (const span of spansOf(day)) for (const each of under) add(each, span, amounts, customers);
  }
}

/** All orders: an entry under it stands for the whole order. */
export const ALL = 'all ';

/** Where an entry counts, by what its order is now, and of how many customers it was the first order. */
export function placed(
  { status, first, day: own }: Pick<Share, 'status' | 'first' | 'day'>,
  [under, day, amounts]: Entry,
) {
  const whole = under[0] === ALL;
  // Whether it is the first one is known when the orders of its customer are.
  const more = whole ? [`status ${status}`, `customer ${first ? 'new' : 'returning'}`] : [];
  return {
    under: [...under, ...more],
    day: day === '' ? own : day,
    amounts,
    customers: whole && day === '' && first ? 1 : 0,
  };
}

/** The first counted order of each customer is so; others whose place it takes, or who take its, change with it. */
export function settleFirsts(changes: Changes, others: readonly Share[]): Changes {
  const first = new Map<string, number>();
  const look = ({ customer, counted, orderId }: Share) => {
    if (counted) first.set(customer, Math.min(orderId, first.get(customer) ?? orderId));
  };
  for (const { after } of changes) look(after);
  for (const other of others) look(other);
  const settled = (share: Share) => ({ ...share, first: first.get(share.customer) === share.orderId });
  return [
    ...changes.map(({ before, after }) => ({ before, after: settled(after) })),
    ...others
      .map((before) => ({ before, after: settled(before) }))
      .filter(({ before, after }) => before.first !== after.first),
  ];
}

/** So many days up to today, and as many before them. */
export interface Period {
  days: number;
  now: DaySum;
  before: DaySum;
}

/**
 * Sums of one currency over the last days, each beside the days before.
 *
 * @param lengths in days, today included
 */
export function periodsOf(
  sums: readonly (DaySum & { day: string })[],
  today: string,
  lengths: readonly number[],
): Period[] {
  const between = (from: string, to: string) => {
    const whole = noSum();
    for (const sum of sums) if (sum.day > from && sum.day <= to) addSum(whole, sum);
    return whole;
  };
  return lengths.map((days) => {
    const since = dayAfter(today, -days);
    return { days, now: between(since, today), before: between(dayAfter(since, -days), since) };
  });
}
