import { sql } from 'kysely';
import type { Reader, Tx } from '../../platform/db/index.ts';

declare module '../../platform/db/tables.ts' {
  interface Tables {
    /** All counted pieces at the end of a day, and what they would sell for then; minor units of the currency. */
    stock_day: { day: string; currency: string; pieces: number; value: number };
  }
}

/** A thing whose pieces are counted, with what one of them sells for now; null where it has no price. */
export interface ValuedThing {
  id: number;
  /** The variable product of a variation. */
  parentId: number | null;
  sku: string;
  price: number | null;
  /** Pieces at each moment that was asked for. */
  left: readonly number[];
}

/** Of what counts its variations together the cheapest of them tells the price. */
const priceIn = (currency: string) => sql<number | null>`coalesce(
  (select n.price from price_now n where n.product_id = p.id and n.currency = ${currency}),
  (select min(n.price) from product v join price_now n on n.product_id = v.id
    where v.parent_id = p.id and n.currency = ${currency}))`;

/** Things whose pieces are counted. A bin is no shelf. */
export const countedThings = (db: Reader) =>
  db
    .selectFrom('product as p')
    // Said in the statement itself: an index of some rows is used for no value that comes beside it.
    .where((is) => is('p.manage_stock', '=', is.lit(1)))
    .where('p.status', '<>', 'trash')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('product as whole')
            .select('whole.id')
            .whereRef('whole.id', '=', 'p.parent_id')
            .where('whole.status', '=', 'trash'),
        ),
      ),
    );

/**
 * All things whose pieces are counted, with how many there were at some moments: of a moment in the past what the last
 * movement before it left. One query.
 *
 * @param moments epoch milliseconds; undefined is now
 */
export async function readValued(
  db: Reader,
  { currency, moments }: { currency: string; moments: readonly (number | undefined)[] },
): Promise<ValuedThing[]> {
  const rows = await countedThings(db)
    .select(['p.id', 'p.parent_id as parentId', 'p.sku', 'p.stock'])
    .select(priceIn(currency).as('price'))
    .select(
      moments.map((moment, at) =>
        (moment === undefined
          ? sql<number>`p.stock`
          : sql<
              number | null
            >`(select m."left" from stock_move m where m.product_id = p.id and m.at < ${moment}
              order by m.at desc, m.id desc limit 1)`
        ).as(`left_${at}`),
      ),
    )
    .execute();
  return rows.map(({ id, parentId, sku, price, ...row }) => ({
    id,
    parentId,
    sku: sku ?? '',
    price,
    left: moments.map((_, at) => Number((row as Record<string, unknown>)[`left_${at}`] ?? 0)),
  }));
}

/** What is sold before it is there is worth nothing yet. @returns minor units */
export const worthOf = ({ price }: Pick<ValuedThing, 'price'>, pieces: number): number =>
  (price ?? 0) * Math.max(0, pieces);

/** Keeps what there is now as what there was that day. @param currencies codes */
export async function writeStockDay(tx: Tx, day: string, currencies: readonly string[]): Promise<void> {
  for (const currency of currencies) {
    const things = await readValued(tx, { currency, moments: [undefined] });
    const sums = { pieces: 0, value: 0 };
    for (const thing of things) {
      const [pieces = 0] = thing.left;
      sums.pieces += pieces;
      sums.value += worthOf(thing, pieces);
    }
    await tx
      .insertInto('stock_day')
      .values({ day, currency, ...sums })
      .onConflict((conflict) => conflict.columns(['day', 'currency']).doUpdateSet(sums))
      .execute();
  }
}

/** What was kept of some days, both included, the oldest first. One query. */
export function readStockDays(
  db: Reader,
  { from, to, currency }: { from: string; to: string; currency: string },
): Promise<{ day: string; pieces: number; value: number }[]> {
  return db
    .selectFrom('stock_day')
    .select(['day', 'pieces', 'value'])
    .where('currency', '=', currency)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .orderBy('day')
    .execute();
}
