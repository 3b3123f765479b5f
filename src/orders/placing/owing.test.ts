import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { draftOf } from '../../../tests/support/orders/draft.ts';
import { ordersOf } from '../../../tests/support/orders/orders.ts';
import { plansOf } from '../../../tests/support/plans.ts';
import { engines, openTestShop, type TestShop } from '../../../tests/support/shop.ts';
import { gatewaysOf } from '../../payments/index.ts';
import type { Tx } from '../../platform/db/index.ts';
import { mayOwe } from './owing.ts';

describe.each(engines)('orders of a network that wait for their money, on %s', (engine) => {
  let house: TestShop;
  const { write, become } = ordersOf(() => house);
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

  const gateway = () => gatewaysOf(house.shop).find(({ id }) => id === 'bacs');
  const may = (ip: string) =>
    house.shop.db.transaction((tx) => mayOwe(house.shop, tx, { gateway: gateway(), ip, orderId: 0 }));
  /** As many as may wait from there. */
  async function waiting(ip: string): Promise<number[]> {
    const ids: number[] = [];
    for (let count = 0; count < house.shop.settings.checkout.unpaidOffline; count += 1) {
      const { id } = await write(
        { ...draftOf([{ productId: null }]), ip, paymentMethod: 'bacs' },
        1000 + count,
      );
      await become(id, 'on-hold', 1000 + count);
      ids.push(id);
    }
    return ids;
  }

  test('are those whose money has not come: one that is paid and on hold again waits for something else', async () => {
    const ip = '192.0.2.8';
    const [first = 0] = await waiting(ip);
    expect(await may(ip)).toBe(false);
    await become(first, 'processing', 2000);
    await become(first, 'on-hold', 2001);
    expect(await may(ip)).toBe(true);
  });

  test('are none of those that were ordered by telephone, from no network that anybody knows', async () => {
    await waiting('');
    expect(await may('')).toBe(true);
  });

  test('are those of one address, however a proxy writes it, and of all addresses of one line of IPv6', async () => {
    await waiting('192.0.2.9');
    for (const same of ['::ffff:192.0.2.9', '::ffff:c000:209', '192.0.2.9:4711', '[::ffff:192.0.2.9]:80'])
      expect(await may(same), same).toBe(false);
    await waiting('2001:db8:1:2::1');
    for (const same of ['2001:DB8:1:2:ffff::2', '[2001:db8:1:2::3]:443', '2001:db8:1:2:0:0:0:1'])
      expect(await may(same), same).toBe(false);
    for (const other of ['192.0.2.10', '2001:db8:1:3::1']) expect(await may(other), other).toBe(true);
  });
});
