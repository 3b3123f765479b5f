import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openSellingShop } from '../../../tests/support/buying/cart.ts';
import { addSimple } from '../../../tests/support/catalogue/catalogue.ts';
import { draftOf } from '../../../tests/support/orders/draft.ts';
import { ordersOf } from '../../../tests/support/orders/orders.ts';
import { engines, type TestShop } from '../../../tests/support/shop.ts';
import { countDayCarts, readCarts } from './carts.ts';
import { readDayCarts, writeDayCarts } from './store-carts.ts';

const HOUR = 3_600_000;
/** Noon at the shop, whose days begin an hour before those of Greenwich. */
const NOW = Date.UTC(2026, 10, 23, 11);
const MIDNIGHT = Date.UTC(2026, 10, 22, 23);

describe.each(engines)('carts of a day and what became of them, on %s', (engine) => {
  let house: TestShop;
  let cup: number;
  const { write, become } = ordersOf(() => house);
  beforeAll(async () => {
    house = await openSellingShop(engine);
    cup = await addSimple(house, { name: 'Tassa', price: 1000, stock: 1000 });
  });
  afterAll(() => house.close());
  beforeEach(() =>
    house.shop.db.transaction(async (tx) => {
      for (const table of ['order', 'cart', 'day_carts'] as const) await tx.deleteFrom(table).execute();
    }),
  );

  const cart = async (at: number, more: { removed?: boolean } = {}) => {
    await house.browser().call('add_to_cart', { product_id: cup, quantity: 1 });
    await house.shop.db.transaction(async (tx) => {
      const { id } = await tx
        .selectFrom('cart')
        .select('id')
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow();
      await tx.updateTable('cart').set({ updated_at: at }).where('id', '=', id).execute();
      if (more.removed)
        await tx.updateTable('cart_line').set({ removed_at: at }).where('cart_id', '=', id).execute();
    });
  };
  const ordered = async (at: number, createdVia = 'checkout') =>
    (await write(draftOf([{ productId: null }], { createdVia }), at)).id;
  const days = (from = '2026-11-01', to = '2026-11-30') => readDayCarts(house.shop.db.read, from, to);
  const keep = (day: string, orders: number, abandoned: number) =>
    house.shop.db.transaction((tx) => writeDayCarts(tx, day, { ordered: orders, abandoned }));

  test('count on the shop’s own day on which they were left or ordered, today’s and yesterday’s', async () => {
    for (const at of [MIDNIGHT, NOW, MIDNIGHT - 1, MIDNIGHT - 24 * HOUR, MIDNIGHT - 24 * HOUR - 1])
      await Promise.all([ordered(at), cart(at)]);
    await cart(NOW + 13 * HOUR);
    await countDayCarts(house.shop, NOW);
    expect((await days()).toSorted((a, b) => (a.day < b.day ? -1 : 1))).toEqual([
      { day: '2026-11-22', ordered: 2, abandoned: 2 },
      { day: '2026-11-23', ordered: 2, abandoned: 2 },
    ]);
  });

  test('are those with something in them, and orders of the checkout that stand', async () => {
    await cart(NOW);
    await cart(NOW, { removed: true });
    await ordered(NOW);
    await ordered(NOW, 'admin');
    await become(await ordered(NOW), 'cancelled', NOW);
    const open = await ordered(NOW);
    await house.shop.db.transaction((tx) =>
      tx.updateTable('order').set({ status: 'pending' }).where('id', '=', open).execute(),
    );
    await countDayCarts(house.shop, NOW);
    expect(await days('2026-11-23')).toEqual([{ day: '2026-11-23', ordered: 1, abandoned: 1 }]);
    await ordered(NOW);
    await countDayCarts(house.shop, NOW);
    expect(await days('2026-11-23'), 'counted again').toEqual([
      { day: '2026-11-23', ordered: 2, abandoned: 1 },
    ]);
  });

  test('are told of so many days, as far as these were counted from the first on', async () => {
    await keep('2026-11-24', 100, 100);
    await keep('2026-11-23', 1, 2);
    await keep('2026-11-22', 10, 20);
    await keep('2026-11-20', 40, 0);
    const told = await readCarts(house.shop, { lengths: [1, 2, 3, 4, 7], now: NOW });
    expect([...told]).toEqual([
      [1, { ordered: 1, filled: 3 }],
      [2, { ordered: 11, filled: 33 }],
      [4, { ordered: 51, filled: 73 }],
    ]);
    await keep('2026-11-23', 0, 0);
    expect([...(await readCarts(house.shop, { lengths: [1], now: NOW }))]).toEqual([]);
  });
});
