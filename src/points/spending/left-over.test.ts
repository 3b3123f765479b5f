import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSellingShop, partOf } from '../../../tests/support/buying/cart.ts';
import { buy } from '../../../tests/support/buying/checkout.ts';
import { addTestCard } from '../../../tests/support/buying/gateway.ts';
import { addSimple } from '../../../tests/support/catalogue/catalogue.ts';
import { hearGateways } from '../../../tests/support/orders/notifications.ts';
import { ordersOf } from '../../../tests/support/orders/orders.ts';
import { membersOf } from '../../../tests/support/people/members.ts';
import { engines, type TestShop } from '../../../tests/support/shop.ts';

describe.each(engines)('points that were asked for and could not be spent, on %s', (engine) => {
  let house: TestShop;
  let cup: number;
  const { apply, register, give, balance } = membersOf(() => house);
  const { order } = ordersOf(() => house);
  beforeAll(async () => {
    house = await openSellingShop(engine);
    addTestCard(house);
    cup = await addSimple(house, { name: 'Tassa', price: 10_000, stock: 500 });
    await apply({ redeem: { points: 100, value: 100 }, rules: [] });
  });
  afterAll(() => house.close());

  /** Somebody with points who wants to spend some on a thing that costs nothing by the time it is ordered. */
  async function asked() {
    const { shopper, userId } = await register();
    await give(userId, 300, `gift:${userId}`);
    const gift = await addSimple(house, { name: 'Val', price: 1000, stock: 9, more: { virtual: true } });
    await shopper.call('add_to_cart', { product_id: gift });
    const nonce = partOf((await shopper.get('/cistella/')).text, /name="wps_nonce" value="(\w+)"/);
    const wish = { action: 'wps_wpr_apply_fee_on_cart_subtotal', wps_cart_points: 200, wps_nonce: nonce };
    const reply = await shopper.post('/wp-admin/admin-ajax.php', wish);
    expect(reply.json<{ result: boolean }>().result).toBe(true);
    const cost = (regular: number) =>
      house.shop.db
        .transaction((tx) =>
          tx.updateTable('product_price').set({ regular }).where('product_id', '=', gift).execute(),
        )
        .then(() => house.settle());
    return { shopper, userId, gift, cost };
  }
  const pointsOf = async (id: number) =>
    (await order(id)).adjustments.filter(({ kind }) => kind === 'points').length;
  type Somebody = Awaited<ReturnType<typeof asked>>;
  async function buysCup({ shopper, userId }: Somebody) {
    const { order_id: next } = await buy(house, cup, { shopper, form: { payment_method: 'bacs' } });
    return [await pointsOf(next), (await balance(userId)).available];
  }

  test('on an order are not spent on the next', async () => {
    const somebody = await asked();
    const { shopper, gift, cost } = somebody;
    await cost(0);
    const { order_id: free } = await buy(house, gift, { shopper, form: { payment_method: 'bacs' } });
    expect((await order(free)).totals.total).toBe(0);
    expect(await pointsOf(free)).toBe(0);
    expect(await buysCup(somebody)).toEqual([0, 300]);
  });

  test('on an order that was paid at a page are not spent on the next, and wait for what is left in the cart', async () => {
    for (const more of [false, true]) {
      const somebody = await asked();
      const { shopper, userId, gift } = somebody;
      // So few points may not be spent any more.
      await apply({ redeem: { points: 100, value: 100, minimum: 1000 }, rules: [] });
      const { order_id: id } = await buy(house, gift, { shopper, form: { payment_method: 'test_card' } });
      expect(await pointsOf(id)).toBe(0);
      if (more) await shopper.call('add_to_cart', { product_id: cup });
      const { total } = (await order(id)).totals;
      const paid = { mark: 'genuine', outcome: 'paid', amount: total, order: id, reference: `T${id}` };
      await house.browser().post('/wc-api/test_card/', paid);
      await hearGateways(house);
      expect((await order(id)).paidAt).not.toBeNull();
      await apply({ redeem: { points: 100, value: 100 }, rules: [] });
      const left = (await balance(userId)).available;
      const [spent, after] = await buysCup(somebody);
      expect([spent, after]).toEqual(more ? [1, left - 200] : [0, left]);
    }
  });
});
