import type { Reader } from '../platform/db/index.ts';
import '../orders/index.ts';
import { WAITING } from './model.ts';
import './tables.ts';

/** Returns of somebody's orders, or of their address, about which the shop has still to do something. */
export const openReturnsOf = (db: Reader, accounts: readonly number[], emails: readonly string[]) =>
  db
    .selectFrom('return_case as c')
    .leftJoin('order', 'order.id', 'c.order_id')
    .select('c.statement_id')
    .where('c.state', 'in', [...WAITING])
    .where((is) =>
      is.or([is('order.user_id', 'in', [-1, ...accounts]), is('c.email_plain', 'in', ['', ...emails])]),
    )
    .orderBy('c.statement_id')
    .execute();
