import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { draftOf } from '../../../tests/support/order-draft.ts';
import { ordersOf } from '../../../tests/support/orders.ts';
import { plansOf } from '../../../tests/support/plans.ts';
import { engines, openTestShop, type TestShop } from '../../../tests/support/shop.ts';
import { gatewaysOf } from '../../payments/index.ts';
import type { Tx } from '../../platform/db/index.ts';
import { mayOwe } from './owing.ts';

describe.each(engines)('orders of a network that wait for their money, on %s', (engine) => {
  let house: TestShop;
  const { write } = ordersOf(() => house);
  beforeAll(async () => {
    house = await openTestShop(engine);
    for (let count = 0; count < 20; count += 1) await write(draftOf([{ productId: null }]), count + 1);
    if (engine === 'postgres') await house.shop.db.transaction((tx) => sql`analyze`.execute(tx));
  });
  afterAll(() => house.close());

  test('are counted without a look at those of others, however many those are', async () => {
    const gateway = gatewaysOf(house.shop).find(({ id }) => id === 'bacs');
    const plans = await plansOf(house, engine, (db) =>
      mayOwe(house.shop, db as Tx, { gateway, ip: '192.0.2.7', orderId: 1 }),
    );
    expect(plans).toContain('order_network_part_index');
  });
});
