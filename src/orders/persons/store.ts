import { sql } from 'kysely';
import { FORGOTTEN_AT_ONCE, type Person, type Wait } from '../../frame/persons/index.ts';
import type { Reader, Tx } from '../../platform/db/index.ts';
import '../tables.ts';

const NONE = [-1];

/** Their accounts' orders, and those that were placed without an account under an address that is proved theirs. */
const theirs = (db: Reader, { accounts, emails }: Person) =>
  db
    .selectFrom('order')
    .where((is) =>
      is.or([
        is('order.user_id', 'in', accounts.length > 0 ? [...accounts] : NONE),
        is.and([
          is('order.user_id', 'is', null),
          is('order.email', 'in', emails.length > 0 ? [...emails] : ['']),
        ]),
      ]),
    );

export const ordersOf = (db: Reader, person: Person) =>
  theirs(db, person)
    .select(['order.id', 'order.billing', 'order.shipping', 'order.paid_at'])
    .orderBy('order.id')
    .execute();

/** What of their orders is not over: goods on their way, money on its way, a quarrel about it. */
export async function openOrdersOf(db: Reader, person: Person): Promise<Wait[]> {
  const open = await theirs(db, person)
    .select('order.id')
    .where('order.status', 'in', ['pending', 'processing', 'on-hold'])
    .orderBy('order.id')
    .execute();
  const refunds = await theirs(db, person)
    .innerJoin('refund', 'refund.order_id', 'order.id')
    .select('order.id')
    .distinct()
    .where('refund.state', '=', sql.lit('asked'))
    .execute();
  const owed = await theirs(db, person)
    .innerJoin('order_difference as d', 'd.order_id', 'order.id')
    .select('order.id')
    .distinct()
    .where('d.state', 'in', ['open', 'asked'])
    .execute();
  const cases = await theirs(db, person)
    .innerJoin('payment_case as c', 'c.order_id', 'order.id')
    .select('order.id')
    .distinct()
    .where('c.settled_at', '=', sql.lit(0))
    .execute();
  const unmatched = await theirs(db, person)
    .innerJoin('unmatched_payment as u', 'u.order_id', 'order.id')
    .select('order.id')
    .distinct()
    .where('u.settled_at', '=', sql.lit(0))
    .execute();
  const say = (what: Wait['what'], rows: readonly { id: number }[]) =>
    rows.map(({ id }): Wait => ({ what, which: `${id}` }));
  return [
    ...say('order', open),
    ...say('refund', [...refunds, ...owed]),
    ...say('dispute', [...cases, ...unmatched]),
  ];
}

/** Of these accounts, those that have ordered since. */
export async function orderedSince(
  db: Reader,
  accounts: readonly number[],
  since: number,
): Promise<number[]> {
  const rows = await db
    .selectFrom('order')
    .select('user_id')
    .distinct()
    .where('user_id', 'in', accounts)
    .where('created_at', '>', since)
    .execute();
  return rows.flatMap(({ user_id }) => user_id ?? []);
}

/** From where and with what an order was placed is forgotten; the order itself is not. @returns how many */
export async function forgetOrigins(tx: Tx, before: number): Promise<number> {
  const old = tx
    .selectFrom('order')
    .select('id')
    .where('created_at', '<', before)
    .where('ip', '<>', sql.lit(''))
    .orderBy('created_at')
    .limit(FORGOTTEN_AT_ONCE);
  const { numUpdatedRows } = await tx
    .updateTable('order')
    .set({ ip: '', network: '', user_agent: '' })
    .where('id', 'in', old)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
