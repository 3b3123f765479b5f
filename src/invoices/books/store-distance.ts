import type { Count, Reader, Tx } from '../../platform/db/index.ts';
import './tables-distance.ts';

export interface DistanceSales {
  year: number;
  /** Minor units of the shop's first currency, without tax. */
  net: number;
  /** The last invoice that it counts. */
  countedTo: number;
  /** How many invoices were annulled when it was counted. */
  annulled: number;
}

export async function readDistanceSales(db: Reader, year: number): Promise<DistanceSales | undefined> {
  const row = await db.selectFrom('distance_sales').selectAll().where('year', '=', year).executeTakeFirst();
  return row && { year, net: row.net, countedTo: row.counted_to, annulled: row.annulled };
}

export async function writeDistanceSales(tx: Tx, { year, ...of }: DistanceSales): Promise<void> {
  const row = { net: of.net, counted_to: of.countedTo, annulled: of.annulled };
  await tx
    .insertInto('distance_sales')
    .values({ ...row, year })
    .onConflict((there) => there.column('year').doUpdateSet(row))
    .execute();
}

/** One where the sales of a year have come to an amount, none where they have not. */
export const countDistance = (db: Reader, year: number, from: number): Count =>
  db
    .selectFrom('distance_sales')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('year', '=', year)
    .where('net', '>=', from);
