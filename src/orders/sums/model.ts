import { dayAfter } from '../../platform/i18n/days.ts';
import type { OrderStatus } from '../model-status.ts';

/** What the orders of a day come to, minor units of one currency. */
export interface DaySum {
  orders: number;
  /** Pieces bought. */
  items: number;
  /** Totals of the orders, tax and shipping included. */
  sales: number;
  tax: number;
  /** Without its tax. */
  shipping: number;
  /** Given back on this day, of whichever day's orders. */
  refunds: number;
  /** Orders that were their customer's first. */
  customers: number;
}

export const SUMS = ['orders', 'items', 'sales', 'tax', 'shipping', 'refunds', 'customers'] as const;

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
  tax: number;
  shipping: number;
  items: number;
  /** Whether it is the first counted order of its customer. */
  first: boolean;
  refunds: readonly (readonly [day: string, amount: number])[];
  goods: readonly (readonly [product: number, pieces: number, amount: number])[];
}

/** Orders that were accepted and not called off. One that is given back was sold, and its refund says the rest. */
export const isCounted = (status: OrderStatus): boolean =>
  status === 'processing' || status === 'completed' || status === 'on-hold' || status === 'refunded';

export const noSum = (): DaySum => ({
  orders: 0,
  items: 0,
  sales: 0,
  tax: 0,
  shipping: 0,
  refunds: 0,
  customers: 0,
});

/** What changes in sums; every number may be negative. Days and goods by day, currency and product. */
export interface Difference {
  days: Map<string, DaySum & { day: string; currency: string }>;
  statuses: Map<OrderStatus, number>;
  goods: Map<string, { day: string; currency: string; product: number; pieces: number; amount: number }>;
}

/** Orders whose share has changed since it was counted: what it was, and what it is. */
export type Changes = { before?: Share | undefined; after: Share }[];

/** From what orders added before to what they add now. Of an order that was never counted there is no before. */
export function differenceOf(changes: Readonly<Changes>): Difference {
  const all: Difference = { days: new Map(), statuses: new Map(), goods: new Map() };
  for (const { before, after } of changes) {
    if (before) addShare(all, before, -1);
    addShare(all, after, 1);
  }
  for (const [key, sum] of all.days) if (SUMS.every((name) => sum[name] === 0)) all.days.delete(key);
  for (const [status, count] of all.statuses) if (count === 0) all.statuses.delete(status);
  for (const [key, { pieces, amount }] of all.goods) if (pieces === 0 && amount === 0) all.goods.delete(key);
  return all;
}

function addShare({ days, statuses, goods }: Difference, share: Share, sign: 1 | -1): void {
  statuses.set(share.status, (statuses.get(share.status) ?? 0) + sign);
  if (!share.counted) return;
  const { day, currency } = share;
  const dayOf = (of: string) => {
    const key = `${of} ${currency}`;
    const sum = days.get(key) ?? { ...noSum(), day: of, currency };
    days.set(key, sum);
    return sum;
  };
  const own = dayOf(day);
  own.orders += sign;
  own.items += sign * share.items;
  own.sales += sign * share.sales;
  own.tax += sign * share.tax;
  own.shipping += sign * share.shipping;
  own.customers += share.first ? sign : 0;
  for (const [of, amount] of share.refunds) dayOf(of).refunds += sign * amount;
  for (const [product, pieces, amount] of share.goods) {
    const key = `${day} ${currency} ${product}`;
    const sum = goods.get(key) ?? { day, currency, product, pieces: 0, amount: 0 };
    sum.pieces += sign * pieces;
    sum.amount += sign * amount;
    goods.set(key, sum);
  }
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
    for (const sum of sums)
      if (sum.day > from && sum.day <= to) for (const name of SUMS) whole[name] += sum[name];
    return whole;
  };
  return lengths.map((days) => {
    const since = dayAfter(today, -days);
    return { days, now: between(since, today), before: between(dayAfter(since, -days), since) };
  });
}
