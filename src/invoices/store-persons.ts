import type { Reader } from '../platform/db/index.ts';
import '../orders/index.ts';
import './tables.ts';

/** Numbers of the invoices of somebody's orders, as `orders` says whose an order is. */
export const invoicesOfPerson = (db: Reader, accounts: readonly number[], emails: readonly string[]) =>
  db
    .selectFrom('invoice')
    .innerJoin('order', 'order.id', 'invoice.order_id')
    .select('invoice.number')
    .where((is) =>
      is.or([
        is('order.user_id', 'in', [-1, ...accounts]),
        is.and([is('order.user_id', 'is', null), is('order.email', 'in', ['', ...emails])]),
      ]),
    )
    .orderBy('invoice.id')
    .execute();
