import type { Generated } from 'kysely';
import type { OrderStatus } from '../model-status.ts';

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
      /** `[[day, amount], …]` */
      refunds: string;
      /** `[[product, pieces, amount], …]` */
      goods: string;
      counted: 0 | 1;
      sales: number;
      tax: number;
      shipping: number;
      items: number;
      first: 0 | 1;
      /** 0 for a guest's. */
      user_id: Generated<number>;
      at: Generated<number>;
      /** Minor units of the shop's first currency. */
      spent: Generated<number>;
    };
    day_sum: {
      day: string;
      currency: string;
      orders: number;
      items: number;
      sales: number;
      tax: number;
      shipping: number;
      refunds: number;
      customers: number;
    };
    /** Carts of a day: how many were ordered at the checkout, and how many stand as they were left. */
    day_carts: { day: string; ordered: number; abandoned: number };
    status_sum: { status: OrderStatus; orders: number };
    product_sum: { day: string; currency: string; product_id: number; pieces: number; amount: number };
  }
}
