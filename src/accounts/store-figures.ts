import { type Expression, sql } from 'kysely';
import type { Tx } from '../platform/db/index.ts';
import './tables.ts';

/** What the orders of an account come to: money is minor units of the shop's currency. */
export interface Figures {
  user_id: number;
  orders: number;
  spent: number;
  last_order_at: number;
}

/** Writes down what orders say of their customers, and where these live by now. One statement for all of them. */
export async function setFigures(tx: Tx, figures: Expression<Figures>): Promise<void> {
  await sql`update "user" set orders = f.orders, spent = f.spent, last_order_at = f.last_order_at,
      country = coalesce((${billingCountry}), "user".country)
    from (${figures}) as f where f.user_id = "user".id`.execute(tx);
}

/** They are about to be counted anew. */
export async function forgetFigures(tx: Tx): Promise<void> {
  const nothing = { orders: 0, spent: 0, last_order_at: 0 };
  await tx.updateTable('user').set(nothing).where('orders', '>', 0).execute();
}

const billingCountry = sql`select a.country from user_address a where a.user_id = "user".id and a.kind = 'billing'`;

/** The address of an account was written by hand: where it lives follows at once. */
export async function followAddress(tx: Tx, userId: number): Promise<void> {
  await sql`update "user" set country = coalesce((${billingCountry}), '') where id = ${userId}`.execute(tx);
}
