import type { Reader } from '../../platform/db/index.ts';
import type { EntryKind } from '../model.ts';
import {
  entriesOf,
  KINDS,
  linesOf,
  purchaseOf,
  type StatementFilter,
  type StatementLine,
} from './store-statement.ts';

/** What happened at one purchase, or once without any: its lines, the newest first. */
export interface Movement {
  /** Of its newest line: movements follow it. */
  id: number;
  orderId: number | undefined;
  lines: StatementLine[];
}

/**
 * One page of movements, the newest first: all that was booked for one purchase is one, with the day that what it
 * earned came free. Three queries that read what is shown and what follows it, however long the statement is.
 *
 * @param before the id of the last movement of the page before; undefined for the first page
 */
export async function readMovements(
  db: Reader,
  accountId: number,
  { before, filter, limit }: { before: number | undefined; filter: StatementFilter; limit: number },
): Promise<Movement[]> {
  const kinds = KINDS[filter];
  const isAsked = (query: Entries) =>
    kinds === undefined ? query : query.where('points_entry.kind', 'in', kinds);
  let newest = isAsked(newestOfEach(db, accountId, kinds)).limit(limit);
  if (before !== undefined) newest = newest.where('points_entry.id', '<', before);
  const heads = await newest.execute();
  const orders = heads.flatMap((head) => purchaseOf(head) ?? []);
  const ofOrders = orders.length === 0 ? [] : await isAsked(entriesOfOrders(db, accountId, orders)).execute();
  const others = heads.filter((head) => purchaseOf(head) === undefined);
  const lines = await linesOf(db, [...ofOrders, ...others]);
  return heads.map((head) => {
    const { id } = head;
    const orderId = purchaseOf(head);
    const isOfIt = (line: StatementLine) =>
      orderId === undefined ? line.id === id : line.orderId === orderId;
    return { id, orderId, lines: lines.filter(isOfIt) };
  });
}

type Entries = ReturnType<typeof entriesOf>;

/** Entries that nothing of the same purchase follows, of the kinds that are asked for. */
function newestOfEach(db: Reader, accountId: number, kinds: readonly EntryKind[] | undefined): Entries {
  return entriesOf(db, accountId).where((is) => {
    const purchase = is
      .case()
      .when('points_entry.source', '=', 'order')
      .then(is.ref('points_entry.source_id'))
      .else(is.ref('freed.order_id'))
      .end();
    const later = is
      .selectFrom('points_entry as later')
      .select('later.id')
      .where('later.account_id', '=', accountId)
      .whereRef('later.id', '>', 'points_entry.id')
      .$if(kinds !== undefined, (query) => query.where('later.kind', 'in', kinds ?? []));
    const booked = later.where('later.source', '=', 'order').where('later.source_id', '=', purchase);
    const freed = later
      .innerJoin('points_lot as its', 'its.id', 'later.source_id')
      .where('later.source', '=', 'lot')
      .where('later.kind', '=', 'release')
      .where('its.order_id', '=', purchase);
    return is.and([is.not(is.exists(booked)), is.not(is.exists(freed))]);
  });
}

function entriesOfOrders(db: Reader, accountId: number, orders: readonly number[]): Entries {
  return entriesOf(db, accountId).where((is) =>
    is.or([
      is.and([is('points_entry.source', '=', 'order'), is('points_entry.source_id', 'in', orders)]),
      is('freed.order_id', 'in', orders),
    ]),
  );
}

/** What a movement did to the balance; and where it left it as it was, what waits of it, or what its one line is about. */
export function changeOf({ lines }: Movement): { change: number; points: number } {
  const change = lines.reduce((sum, line) => sum + line.change, 0);
  if (change !== 0) return { change, points: change };
  const waits = lines.reduce((sum, { pending }) => sum + pending, 0);
  return { change, points: lines.length === 1 ? (lines[0]?.points ?? 0) : waits };
}
