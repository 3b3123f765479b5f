import { sql } from 'kysely';
import { nestedIn, type Reader, readNested, type Tx } from '../platform/db/index.ts';
import { type Parcel, type ParcelLine, plainTracking } from './model.ts';

/** The parcels of an order, oldest first. One query. */
export async function readParcels(db: Reader, orderId: number): Promise<Parcel[]> {
  const { list, record } = nestedIn(db);
  const rows = await db
    .selectFrom('parcel')
    .selectAll()
    .select(
      sql<string | null>`(select ${list(record`l.line_id, l.pieces`, sql`l.line_id`)}
        from parcel_line l where l.parcel_id = parcel.id)`.as('lines'),
    )
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    orderId: row.order_id,
    carrier: row.carrier,
    carrierName: row.carrier_name,
    tracking: row.tracking,
    link: row.link,
    by: row.sent_by,
    completed: row.completed === 1,
    version: row.version,
    sentAt: row.sent_at,
    lines: (readNested<[number, number][]>(row.lines) ?? []).map(([lineId, pieces]) => ({ lineId, pieces })),
  }));
}

/** Which order a parcel is of. */
export async function orderOfParcel(db: Reader, id: number): Promise<number | undefined> {
  const row = await db.selectFrom('parcel').select('order_id').where('id', '=', id).executeTakeFirst();
  return row?.order_id;
}

/** The orders that a tracking number is of, newest first; as people type it. */
export async function ordersByTracking(db: Reader, typed: string, limit = 50): Promise<number[]> {
  const plain = plainTracking(typed);
  if (plain === '') return [];
  const rows = await db
    .selectFrom('parcel')
    .select('order_id')
    .distinct()
    .where('tracking_plain', '=', plain)
    .orderBy('order_id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ order_id }) => order_id);
}

/** As many numbers as one statement takes. */
const AT_ONCE = 5000;

/**
 * How many of these orders are still to be completed, go somewhere, and have no parcel that can be followed. Orders
 * that are fetched are left out.
 */
export async function countUntracked(db: Reader, orderIds: readonly number[]): Promise<number> {
  let count = 0;
  for (let from = 0; from < orderIds.length; from += AT_ONCE) {
    const { found } = await db
      .selectFrom('order as o')
      .select(({ fn }) => fn.countAll<number>().as('found'))
      .where('o.id', 'in', orderIds.slice(from, from + AT_ONCE))
      .where('o.status', '<>', 'completed')
      .where('o.shipping', 'is not', null)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('parcel as p')
              .select('p.id')
              .whereRef('p.order_id', '=', 'o.id')
              .where((is) => is.or([is('p.tracking', '<>', ''), is('p.link', '<>', '')])),
          ),
        ),
      )
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('order_shipping as s')
              .select('s.id')
              .whereRef('s.order_id', '=', 'o.id')
              .where('s.method', '=', 'local_pickup'),
          ),
        ),
      )
      .executeTakeFirstOrThrow();
    count += Number(found);
  }
  return count;
}

/** How a parcel goes. */
export interface Way {
  carrier: string;
  carrierName: string;
  tracking: string;
  link: string;
}

const rowOf = ({ carrier, carrierName, tracking, link }: Way) => ({
  carrier,
  carrier_name: carrierName,
  tracking,
  tracking_plain: plainTracking(tracking),
  link,
});

/** @returns its id */
export async function insertParcel(
  tx: Tx,
  parcel: Way & {
    orderId: number;
    lines: readonly ParcelLine[];
    by: string;
    completed: boolean;
    now: number;
  },
): Promise<number> {
  const { id } = await tx
    .insertInto('parcel')
    .values({
      ...rowOf(parcel),
      order_id: parcel.orderId,
      sent_by: parcel.by,
      completed: parcel.completed ? 1 : 0,
      version: 1,
      sent_at: parcel.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('parcel_line')
    .values(parcel.lines.map(({ lineId, pieces }) => ({ parcel_id: id, line_id: lineId, pieces })))
    .execute();
  return id;
}

export async function updateWay(tx: Tx, id: number, way: Way): Promise<void> {
  await tx
    .updateTable('parcel')
    .set((is) => ({ ...rowOf(way), version: is('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

export async function deleteParcel(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('parcel').where('id', '=', id).execute();
}
