import type { Generated } from 'kysely';
import type { OrderStatus } from '../model-status.ts';
import type { KindSum } from './model.ts';
import type { Cohort } from './model-cohorts.ts';

declare module '../../platform/db/tables.ts' {
  interface Tables {
    /** What of an order stands in the sums: what a later change takes out again. */
    order_counted: {
      order_id: number;
      status: OrderStatus;
      /** Of the shop's calendar, `2026-11-23`. */
      day: string;
      currency: string;
      /** Tells customers apart; the e-mail itself does not stand here. */
      customer: string;
      /** `Entry[]` */
      entries: string;
      counted: 0 | 1;
      sales: number;
      first: 0 | 1;
      /** 0 for a guest's. */
      user_id: Generated<number>;
      at: Generated<number>;
      /** Minor units of the shop's first currency. */
      spent: Generated<number>;
    };
    /** What orders come to in a day, a month or a year, of all and of what an item stands for; see `Kind`. */
    order_sum: KindSum;
    /** Customers by the month of their first order, and what those of them ordered who ordered in a month. */
    cohort_sum: Cohort;
    /** Carts of a day: how many were ordered at the checkout, and how many stand as they were left. */
    day_carts: { day: string; ordered: number; abandoned: number };
    status_sum: { status: OrderStatus; orders: number };
  }
}
