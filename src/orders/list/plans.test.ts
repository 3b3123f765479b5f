import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { draftOf } from '../../../tests/support/orders/draft.ts';
import { ordersOf } from '../../../tests/support/orders/orders.ts';
import { plansOf, wholeTable } from '../../../tests/support/plans.ts';
import { engines, openTestShop, type TestShop } from '../../../tests/support/shop.ts';
import type { OrderFilter, OrderSort } from './model.ts';
import { listOrders } from './store.ts';
import { findOrderIds } from './store-find.ts';

const FILTERS: [string, OrderFilter][] = [
  ['nothing', {}],
  ['a status', { status: 'processing' }],
  ['days', { since: 1, until: 2 }],
  ['an amount', { totalFrom: 1, totalTo: 2 }],
  ['a way to pay', { paymentMethod: 'bacs' }],
  ['a country', { country: 'ES' }],
  ['a customer', { userId: 12 }],
  ['a product', { productId: 12 }],
  ['a coupon', { coupon: 'hola' }],
  ['a note', { hasNote: true }],
  ['how they came', { sourceType: 'organic' }],
];

describe.each(engines)('how lists of orders are read on %s', (engine) => {
  let house: TestShop;
  const { write } = ordersOf(() => house);
  beforeAll(async () => {
    house = await openTestShop(engine);
    for (let count = 0; count < 20; count += 1) await write(draftOf([{ productId: null }]), count + 1);
    if (engine === 'postgres') await house.shop.db.transaction((tx) => sql`analyze`.execute(tx));
  });
  afterAll(() => house.close());

  const whole = wholeTable(engine, 'order');

  test.each(FILTERS)('narrowed by %s: by an index, whatever they are sorted by', async (_, filter) => {
    for (const sort of ['date', 'total'] as OrderSort[]) {
      const page = { sort, descending: true, behind: { value: 5, id: 3 }, limit: 51 };
      const plan = await plansOf(house, engine, (db) => listOrders(db, filter, page));
      expect(plan).not.toMatch(whole);
      expect(plan).toMatch(/index/i);
    }
  });

  test.each(['12', 'RF68 12', 'maria', 'maria puig', 'maria@example.cat', '972 00 00 00', 'ABC-1'])(
    'found by “%s”: each way of finding has its index',
    async (text) => {
      const plan = await plansOf(house, engine, (db) => findOrderIds(db, text));
      expect(plan).not.toMatch(whole);
      expect(plan).not.toMatch(/SCAN order_line|Seq Scan on order_line/);
    },
  );
});
