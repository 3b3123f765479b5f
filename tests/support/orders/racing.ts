import fc from 'fast-check';
import { expect } from 'vitest';
import { readOpenCases } from '../../../src/orders/cases/store.ts';
import { readDifferences } from '../../../src/orders/differences/store.ts';
import type { Order } from '../../../src/orders/model.ts';
import { keepsStock } from '../../../src/orders/model-status.ts';
import { heldOf } from '../../../src/orders/model-wallet.ts';
import type { TestShop } from '../shop.ts';
import { ordersOf } from './orders.ts';

const which = fc.nat(3);
const who = fc.nat(5);

/** What somebody does who shops: the first two people are one account at two browsers, so are the next two. */
const shopping = fc.oneof(
  { weight: 2, arbitrary: fc.record({ do: fc.constant('put' as const), who, what: fc.nat(1) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('coupon' as const), who }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('points' as const), who: fc.nat(3) }) },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('place' as const),
      who,
      card: fc.boolean(),
      /** Put in just before; 2: nothing. */
      fill: fc.nat(2),
    }),
  },
);
/** What a bank or somebody who works in the shop does with one of the last orders. */
const working = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('pay' as const), which, page: fc.nat(1) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('fail' as const), which }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('off' as const), which, own: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('back' as const), which }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('change' as const),
      which,
      pieces: fc.integer({ min: 1, max: 3 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('refund' as const),
      which,
      restock: fc.boolean(),
      byGateway: fc.boolean(),
    }),
  },
);

export type Shopping = typeof shopping extends fc.Arbitrary<infer T> ? T : never;
export type Working = typeof working extends fc.Arbitrary<infer T> ? T : never;

/** Bursts of things that are done at once, one burst after the other. */
export const bursts: fc.Arbitrary<(Shopping | Working)[][]> = fc.array(
  fc.array(fc.oneof(shopping, working), { minLength: 3, maxLength: 9 }),
  { minLength: 2, maxLength: 6 },
);

/** What a bookkeeper knows who only watches. */
export interface Watched {
  /** Goods with the pieces there were of each. */
  goods: ReadonlyMap<number, number>;
  placed: ReadonlySet<number>;
  /** What a bank took, by its own number: for which order, and how much. */
  charged: ReadonlyMap<string, { id: number; amount: number }>;
  /** What to say where something is wrong. */
  said: string;
}

/** Looks whether the books of a shop agree with each other and with whoever watched. @returns the orders */
export async function checkBooks(
  house: TestShop,
  { goods, placed, charged, said }: Watched,
): Promise<Order[]> {
  const { read } = house.shop.db;
  const { order, reservations, stockOf } = ordersOf(() => house);
  const orders = await Promise.all([...placed].map(order));
  const out = new Map<number, number>();
  const cases = await readOpenCases(read, 10_000);
  for (const one of orders) {
    const kept = await reservations(one.id);
    const alive = keepsStock(one.status);
    expect(
      kept.every(({ state }) => (state !== 'returned') === alive),
      said,
    ).toBe(true);
    for (const product of goods.keys()) {
      const lines = one.lines.filter((line) => line.productId === product);
      const back = one.refunds
        .filter(({ done, restock }) => done && restock)
        .flatMap(({ shares }) => shares)
        .filter(({ kind, id }) => kind === 'line' && lines.some((line) => line.id === id))
        .reduce((sum, { pieces }) => sum + pieces, 0);
      const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0) - back;
      const reserved = kept.filter((row) => row.product_id === product);
      expect(
        reserved.reduce((sum, { quantity }) => sum + quantity, 0),
        `${said}\nof order ${one.id}`,
      ).toBe(pieces);
      if (alive) out.set(product, (out.get(product) ?? 0) + pieces);
    }
    const gone = one.refunds.reduce((sum, { amount }) => sum + amount, 0);
    expect(gone, said).toBeLessThanOrEqual(one.totals.total);
    const held = heldOf({ ...one, total: one.totals.total }, one.refunds);
    const tasks = cases.filter(({ orderId, kind }) => orderId === one.id && kind === 'kept_money');
    expect(
      tasks.map(({ amount }) => amount),
      `${said}\nkept of order ${one.id}`,
    ).toEqual(held > 0 ? [held] : []);
  }
  for (const [product, pieces] of goods) {
    const stock = (await stockOf(product)) ?? 0;
    expect(stock, said).toBe(pieces - (out.get(product) ?? 0));
    expect(stock, said).toBeGreaterThanOrEqual(0);
  }
  for (const [reference, { id, amount }] of charged)
    expect(await placesOf(house, { reference, id, amount }), `${said}\n${reference}`).toHaveLength(1);
  return orders;
}

/** Where money that a bank took stands: as what an order was paid with, as what a change made dearer, or as a task. */
async function placesOf(
  { shop: { db } }: TestShop,
  { reference, id, amount }: { reference: string; id: number; amount: number },
): Promise<string[]> {
  const paid = await db.read
    .selectFrom('order')
    .select('id')
    .where('id', '=', id)
    .where('transaction_id', '=', reference)
    .where('paid_at', 'is not', null)
    .execute();
  const waiting = await db.read
    .selectFrom('unmatched_payment')
    .select('id')
    .where('order_id', '=', id)
    .where('transaction_id', '=', reference)
    .where('amount', '=', amount)
    .where('outcome', '<>', 'taken')
    .execute();
  const rests = (await readDifferences(db.read, id)).filter(
    (one) => one.transactionId === reference && one.amount === amount && one.state === 'done',
  );
  return [...paid.map(() => 'paid'), ...waiting.map(() => 'waiting'), ...rests.map(() => 'rest')];
}
