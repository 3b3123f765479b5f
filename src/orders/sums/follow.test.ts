import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { draftOf } from '../../../tests/support/orders/draft.ts';
import { ordersOf } from '../../../tests/support/orders/orders.ts';
import { engines, openTestShop, type TestShop } from '../../../tests/support/shop.ts';
import { countAll, countOrders } from './follow.ts';

test('what is to be counted is counted on behind the last one for as long as steps are full', async () => {
  const found = [[1, 2], [5, 6], [7], [8, 9]];
  const asked: number[] = [];
  const counted = await countAll(async (after) => {
    asked.push(after);
    return found.shift() ?? [];
  }, 2);
  expect([counted, asked]).toEqual([5, [0, 2, 6]]);
});

describe.each(engines)('sums that follow their orders on %s', (engine) => {
  let house: TestShop;
  const { write } = ordersOf(() => house);
  beforeAll(async () => {
    house = await openTestShop(engine);
  });
  afterAll(() => house.close());

  const waiting = async () =>
    (await house.shop.db.read.selectFrom('job').select('id').where('kind', '=', 'orders.recount').execute())
      .length;

  test('are counted anew where days begin at another moment or the shop has another money, and not for less', async () => {
    await house.set({ 'catalogue.pageSize': 8 });
    expect(await waiting()).toBe(0);
    await house.set({ timeZone: 'Atlantic/Canary' });
    expect(await waiting()).toBe(1);
    await house.settle();
    const before = await waiting();
    const [first, second, ...others] = house.shop.settings.currencies;
    await house.set({ currencies: [first!, ...others, second!] });
    expect(await waiting()).toBe(before);
    await house.set({ currencies: [{ ...second!, rate: '1' }, { ...first!, rate: '0.9' }, ...others] });
    expect(await waiting()).toBe(before + 1);
  });

  test('tell who follows orders which were counted, and nobody where none were', async () => {
    await house.settle();
    await countOrders(house.shop);
    const told: number[][] = [];
    house.shop.events.on('order.counted', async (_, { orderIds }) => void told.push([...orderIds]));
    await countOrders(house.shop);
    expect(told).toEqual([]);
    const ids = [
      await write(draftOf([{ productId: null }]), 1),
      await write(draftOf([{ productId: null }]), 2),
    ];
    await countOrders(house.shop);
    expect(told).toEqual([ids.map(({ id }) => id)]);
  });
});
