import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addSimple } from '../../../tests/support/catalogue/catalogue.ts';
import { draftOf, HOME } from '../../../tests/support/orders/draft.ts';
import { ordersOf } from '../../../tests/support/orders/orders.ts';
import { refundOrder, staff } from '../../../tests/support/people/staff.ts';
import { engines, openTestShop, type TestShop } from '../../../tests/support/shop.ts';
import { createShopper } from '../../accounts/index.ts';
import type { OrderDraft } from '../model.ts';
import { rebuildSums } from './commands.ts';
import { countOrders } from './follow.ts';
import { readSums } from './report.ts';
import { readChanges } from './store-changes.ts';
import { readBest } from './store-read.ts';

const NOW = Date.UTC(2026, 10, 23, 12);
const NOVEMBER = { from: '2026-11-01', to: '2026-11-30' };
/** One cup and its sending, with tax. */
const TOTAL = 1210 + 605;

describe.each(engines)('an order that was counted and is another now, on %s', (engine) => {
  let house: TestShop;
  let cup: number;
  let buyer: number;
  const { write, become } = ordersOf(() => house);
  beforeAll(async () => {
    house = await openTestShop(engine);
    cup = await addSimple(house, { name: 'Tassa', price: 1000, stock: 10_000 });
    const email = 'compte@example.cat';
    const made = await house.shop.db.transaction((tx) =>
      createShopper(house.shop, tx, { email, passwordHash: '', language: 'ca' }),
    );
    buyer = made!.id;
  });
  afterAll(() => house.close());
  beforeEach(async () => {
    await house.shop.db.transaction((tx) => tx.deleteFrom('order').execute());
    await rebuildSums({ shop: house.shop, actor: staff(), now: NOW });
  });

  const placed = async (email: string, more: Partial<OrderDraft> = {}) => {
    const billing = { ...HOME, email };
    return (await write(draftOf([{ productId: cup }], { billing, shipping: billing, ...more }), NOW)).id;
  };
  const count = () => countOrders(house.shop);
  const changed = (id: number, values: object) =>
    house.shop.db.transaction((tx) =>
      tx
        .updateTable('order')
        .set({ ...values, uncounted: 1 })
        .where('id', '=', id)
        .execute(),
    );
  /** Of November: as it stands there, counted and not yet. */
  const sum = async (kind: 'all' | 'customer' = 'all', item = '') => {
    const [sums] = await readSums(house.shop, { kind, currency: 'EUR', times: [NOVEMBER], by: 'item' });
    const { orders = 0, sales = 0, customers = 0 } = sums?.get(item) ?? {};
    return { orders, sales, customers };
  };
  const firsts = async () =>
    (
      await house.shop.db.read
        .selectFrom('order_counted')
        .select('order_id')
        .where('first', '=', 1)
        .orderBy('order_id')
        .execute()
    ).map(({ order_id }) => order_id);
  const figures = () =>
    house.shop.db.read
      .selectFrom('user')
      .select(['orders', 'spent'])
      .where('id', '=', buyer)
      .executeTakeFirstOrThrow();

  test('counts for nothing while it is called off, and whole again once it comes back', async () => {
    const id = await placed('a@example.cat');
    await count();
    const one = { orders: 1, sales: TOTAL, customers: 1 };
    expect(await sum()).toEqual(one);
    await become(id, 'cancelled', NOW);
    await count();
    expect(await sum()).toEqual({ orders: 0, sales: 0, customers: 0 });
    const best = { ...NOVEMBER, currency: 'EUR', limit: 5 };
    expect(await readBest(house.shop.db.read, best), 'nor is it what sells').toEqual([]);
    await become(id, 'processing', NOW);
    expect(await sum()).toEqual(one);
    await count();
    expect(await sum()).toEqual(one);
    expect((await readBest(house.shop.db.read, best)).map(({ pieces }) => pieces)).toEqual([1]);
  });

  test('comes for its customer to what was not given back, and in money that the shop has no more to nothing', async () => {
    const own = { userId: buyer };
    const id = await placed('compte@example.cat', own);
    await become(id, 'processing', NOW);
    const refund = { orderId: id, key: 'r', other: 500, reason: '', restock: false, byGateway: false };
    await refundOrder(house.shop, { ...refund, by: 'Anna' }, NOW);
    await count();
    expect(await figures()).toEqual({ orders: 1, spent: TOTAL - 500 });
    await placed('compte@example.cat', { ...own, currency: 'XTS' });
    await count();
    expect(await figures()).toEqual({ orders: 2, spent: TOTAL - 500 });
  });

  test('leaves the first place to the next of its customer, of however many', async () => {
    const ids = [];
    for (let at = 0; at < 4; at += 1) ids.push(await placed('a@example.cat'));
    const other = await placed('b@example.cat');
    await count();
    expect(await firsts()).toEqual([ids[0], other]);
    await become(ids[0] ?? 0, 'cancelled', NOW);
    await count();
    expect(await firsts()).toEqual([ids[1], other]);
    expect(await sum('customer', 'returning')).toMatchObject({ orders: 2 });
    await become(ids[0] ?? 0, 'processing', NOW);
    await count();
    expect(await firsts()).toEqual([ids[0], other]);
  });

  test('that is somebody else’s by now makes the next one of who it was the first, and is the first of who it is', async () => {
    const [first, second] = [await placed('a@example.cat'), await placed('a@example.cat')];
    const other = await placed('b@example.cat');
    await count();
    expect(await firsts()).toEqual([first, other]);
    await changed(first, { email: 'b@example.cat' });
    await count();
    expect(await firsts()).toEqual([first, second]);
    expect(await sum()).toMatchObject({ orders: 3, customers: 2 });
  });

  test('is looked for by its number, and by one question where nothing is another', async () => {
    const { db, settings } = house.shop;
    const [first] = [await placed('a@example.cat'), await placed('b@example.cat')];
    const some = await readChanges(db.read, settings, [first]);
    expect(some.map(({ after }) => after.orderId)).toEqual([first]);
    await count();
    const { result, queries } = await db.countQueries(() => readChanges(db.read, settings));
    expect([result, queries.length]).toEqual([[], 1]);
  });
});
