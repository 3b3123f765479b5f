import type { Changes } from './model.ts';

/** Customers of one currency whose first counted order was in a month, and how many of them ordered in a month. */
export interface Cohort {
  currency: string;
  /** `2026-11` */
  cohort: string;
  month: string;
  customers: number;
  orders: number;
  /** With tax; minor units. */
  sales: number;
}

/** Counted orders of one customer on one day. */
export interface Bought {
  customer: string;
  currency: string;
  day: string;
  orders: number;
  sales: number;
}

/**
 * What changes of cohorts when orders do: a customer whose first order is another one now is of another month with
 * all they bought.
 *
 * @param bought all that the customers of these orders have bought, as it was counted before
 */
export function cohortsOf(bought: readonly Bought[], changes: Readonly<Changes>): Cohort[] {
  const was = changes.flatMap(({ before }) => (before?.counted ? [before] : []));
  const is = changes.flatMap(({ after }) => (after.counted ? [after] : []));
  const found = new Map<string, Cohort>();
  addAll(found, bought, -1);
  addAll(
    found,
    [
      ...bought,
      ...was.map((share) => ({ ...share, orders: -1, sales: -share.sales })),
      ...is.map((share) => ({ ...share, orders: 1 })),
    ],
    1,
  );
  return [...found.values()].filter(
    ({ customers, orders, sales }) => customers !== 0 || orders !== 0 || sales !== 0,
  );
}

function addAll(found: Map<string, Cohort>, bought: readonly Bought[], sign: 1 | -1): void {
  for (const days of Map.groupBy(bought, ({ customer, currency }) => `${currency} ${customer}`).values()) {
    const { currency } = days[0]!;
    const months = [...Map.groupBy(days, ({ day }) => day.slice(0, 7))]
      .map(([month, some]) => ({
        month,
        orders: some.reduce((sum, { orders }) => sum + orders, 0),
        sales: some.reduce((sum, { sales }) => sum + sales, 0),
      }))
      .filter(({ orders }) => orders > 0)
      .toSorted((a, b) => (a.month < b.month ? -1 : 1));
    const cohort = months[0]?.month ?? '';
    for (const { month, orders, sales } of months) {
      const key = `${currency} ${cohort} ${month}`;
      const sum = found.get(key) ?? { currency, cohort, month, customers: 0, orders: 0, sales: 0 };
      sum.customers += sign;
      sum.orders += sign * orders;
      sum.sales += sign * sales;
      found.set(key, sum);
    }
  }
}
