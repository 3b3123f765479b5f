import { sql } from 'kysely';
import type { Reader } from '../../platform/db/index.ts';
import type { Looked, Within } from './model-narrow.ts';
import './tables.ts';

/** As many orders as are read at once. */
const SOME = 2000;

export interface Moments {
  /** Days, both included, and the same as moments, the second one excluded. */
  from: string;
  to: string;
  since: number;
  until: number;
}

/** Counted orders of some days, and orders from before of which something was given back then. */
function among(db: Reader, currency: string, { from, to, since, until }: Moments) {
  const counted = () =>
    db
      .selectFrom('order_counted as c')
      .where('c.currency', '=', currency)
      // Said in the statement itself: an index of some rows is used for no value that comes beside it.
      .where((is) => is('c.counted', '=', is.lit(1)));
  const own = counted().where('c.day', '>=', from).where('c.day', '<=', to);
  const back = counted()
    .where('c.order_id', 'in', (inner) =>
      inner
        .selectFrom('refund')
        .select('order_id')
        .where('state', '=', 'done')
        .where('created_at', '>=', since)
        .where('created_at', '<', until),
    )
    .where((is) => is.or([is('c.day', '<', from), is('c.day', '>', to)]));
  return [own, back] as const;
}

/** How many orders would be looked at, counted no further than `most`. Two queries. */
export async function countAmong(db: Reader, currency: string, time: Moments, most: number): Promise<number> {
  let all = 0;
  for (const query of among(db, currency, time)) {
    const { count } = await db
      .selectFrom(query.select('c.order_id').limit(most).as('some'))
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    all += Number(count);
  }
  return all;
}

/** What stands in entries of an order that is under an item; no wider than the database can tell. */
function mentions({ kind, items: [item = ''] }: Within) {
  const text = JSON.stringify(`${kind} ${item}`).replace(/[\\%_]/g, (sign) => `\\${sign}`);
  return sql<boolean>`c.entries like ${`%${text}%`} escape '\\'`;
}

/** The same orders, some at a time, without those of which the database itself knows that they do not fit. */
export async function* readAmong(
  db: Reader,
  currency: string,
  time: Moments,
  wanted: readonly Within[],
): AsyncGenerator<Looked[]> {
  for (const query of among(db, currency, time)) {
    let behind: { day: string; id: number } | undefined;
    do {
      let some = query
        .select(['c.order_id', 'c.status', 'c.day', 'c.first', 'c.entries'])
        .orderBy('c.day')
        .orderBy('c.order_id')
        .limit(SOME);
      for (const each of wanted)
        if (each.items.length === 1 && each.kind !== 'status' && each.kind !== 'customer')
          some = some.where(mentions(each));
      if (behind) {
        const { day, id } = behind;
        some = some.where((is) => is(is.refTuple('c.day', 'c.order_id'), '>', is.tuple(day, id)));
      }
      const rows = await some.execute();
      const last = rows.length === SOME ? rows.at(-1) : undefined;
      behind = last && { day: last.day, id: last.order_id };
      yield rows.map(({ order_id, status, day, first, entries }) => ({
        orderId: order_id,
        status,
        day,
        first: first === 1,
        entries: JSON.parse(entries),
      }));
    } while (behind);
  }
}
