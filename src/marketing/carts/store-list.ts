import { type SelectQueryBuilder, sql } from 'kysely';
import type { Reader, Tables } from '../../platform/db/index.ts';
import type { ByNumber } from '../newsletter/store-list.ts';
import { type CapturedCart, readCaptured } from '../store-carts.ts';

/** `open` may still be written about; `back` became an order. */
export const CART_STATES = ['open', 'back', 'replaced'] as const;
export type CartState = (typeof CART_STATES)[number];

export interface CartFilter {
  state?: CartState | undefined;
  /** A whole address. */
  email?: string | undefined;
  /** At least one letter has left. */
  written?: boolean | undefined;
}

const STOPPED = { open: '', back: 'ordered', replaced: 'replaced' } as const;

/** What a cart is by what is kept of it. */
export const stateOf = ({ stopped }: Pick<CapturedCart, 'stopped'>): CartState =>
  CART_STATES.find((state) => STOPPED[state] === stopped) ?? 'open';

type Asked = SelectQueryBuilder<Tables, 'captured_cart', object>;

function narrow(db: Reader, { state, email, written }: CartFilter): Asked {
  let query: Asked = db.selectFrom('captured_cart');
  if (state) query = query.where('stopped', '=', STOPPED[state]);
  if (email) query = query.where('email', '=', email);
  if (written) query = query.where('letters', '>', 0);
  return query;
}

/** Carts whose shoppers told an address and did not order at once. One query. */
export async function listCarts(
  db: Reader,
  filter: CartFilter,
  { descending, behind, limit }: ByNumber,
): Promise<CapturedCart[]> {
  let query = narrow(db, filter).selectAll();
  if (behind) query = query.where('id', descending ? '<' : '>', behind.id);
  const rows = await query
    .orderBy('id', descending ? 'desc' : 'asc')
    .limit(limit)
    .execute();
  return rows.map(readCaptured);
}

export async function countCarts(db: Reader, filter: CartFilter, most: number): Promise<number> {
  return (await narrow(db, filter).select('id').limit(most).execute()).length;
}

export async function listCartIds(db: Reader, filter: CartFilter, most: number): Promise<number[]> {
  const rows = await narrow(db, filter).select('id').orderBy('id', 'desc').limit(most).execute();
  return rows.map(({ id }) => id);
}

/** Of an hour: days begin at one of them in every zone. */
const QUARTER = 900_000;

/** Carts that were left, by when: how many, how many were written about, and the order that one of these became. */
export interface LeftCarts {
  at: number;
  left: number;
  written: number;
  orderId: number | null;
}

/** Carts whose shoppers told an address between two moments, put together by the quarter of an hour. Two queries. */
export async function readLeftCarts(
  db: Reader,
  { from, to }: { from: number; to: number },
): Promise<LeftCarts[]> {
  const captured = () =>
    db.selectFrom('captured_cart').where('captured_at', '>=', from).where('captured_at', '<', to);
  const quarter = sql<number>`captured_at / ${sql.lit(QUARTER)}`;
  const counts = await captured()
    .select(({ fn, case: when }) => [
      quarter.as('quarter'),
      fn.countAll<number>().as('carts'),
      fn.sum<number>(when().when('letters', '>', 0).then(1).else(0).end()).as('written'),
    ])
    .groupBy(quarter)
    .execute();
  const back = await captured()
    .select(['captured_at', 'order_id'])
    .where('letters', '>', 0)
    .where('stopped', '=', 'ordered')
    .where('order_id', 'is not', null)
    .execute();
  return [
    ...counts.map((row) => ({
      at: Number(row.quarter) * QUARTER,
      left: Number(row.carts),
      written: Number(row.written),
      orderId: null,
    })),
    ...back.map(({ captured_at: at, order_id: orderId }) => ({ at, left: 0, written: 0, orderId })),
  ];
}

export interface BroughtBack {
  /** Carts that were left since then. */
  left: number;
  /** Of them, those that a letter was written about. */
  written: number;
  /** And of those the orders that they became. */
  orderIds: number[];
}

/** What letters about carts have brought back since a moment. Two queries. */
export async function readBroughtBack(db: Reader, since: number): Promise<BroughtBack> {
  const counts = await db
    .selectFrom('captured_cart')
    .select(({ fn, case: when }) => [
      fn.countAll<number>().as('carts'),
      fn.sum<number | null>(when().when('letters', '>', 0).then(1).else(0).end()).as('written'),
    ])
    .where('captured_at', '>=', since)
    .executeTakeFirstOrThrow();
  const back = await db
    .selectFrom('captured_cart')
    .select('order_id')
    .where('captured_at', '>=', since)
    .where('letters', '>', 0)
    .where('stopped', '=', 'ordered')
    .where('order_id', 'is not', null)
    .execute();
  return {
    left: Number(counts.carts),
    written: Number(counts.written ?? 0),
    orderIds: [...new Set(back.flatMap(({ order_id }) => order_id ?? []))],
  };
}
