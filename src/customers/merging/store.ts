import { sql } from 'kysely';
import type { Reader } from '../../platform/db/index.ts';
import '../tables.ts';

/** What somebody has in the shop: numbers of things, points, and money in minor units of the base currency. */
export interface Holdings {
  orders: number;
  available: number;
  pending: number;
  held: number;
  debt: number;
  wallet: number;
  addresses: number;
  cards: number;
  wishes: number;
  reviews: number;
  coupons: number;
  tags: number;
  notes: number;
}

const COUNTED = {
  orders: 'order',
  addresses: 'user_address',
  cards: 'payment_token',
  wishes: 'wish',
  reviews: 'review',
  coupons: 'coupon_use',
  tags: 'customer_tag',
  notes: 'customer_note',
} as const;

const POINTS = ['available', 'pending', 'held', 'debt', 'wallet'] as const;

/** One query. */
export async function readHoldings(db: Reader, userId: number): Promise<Holdings> {
  const counts = Object.entries(COUNTED).map(
    ([name, table]) =>
      sql`(select count(*) from ${sql.table(table)} where user_id = ${userId}) as ${sql.ref(name)}`,
  );
  const sums = POINTS.map(
    (name) =>
      sql`coalesce((select ${sql.ref(name)} from points_account where user_id = ${userId}), 0) as ${sql.ref(name)}`,
  );
  const { rows } = await sql<Holdings>`select ${sql.join([...counts, ...sums])}`.execute(db);
  const [row] = rows;
  const names = [...Object.keys(COUNTED), ...POINTS] as (keyof Holdings)[];
  return Object.fromEntries(names.map((name) => [name, Number(row?.[name])])) as unknown as Holdings;
}
