import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSellingShop } from '../../../tests/support/buying/cart.ts';
import { buy } from '../../../tests/support/buying/checkout.ts';
import { openDeskCard } from '../../../tests/support/buying/gateway.ts';
import { addSimple } from '../../../tests/support/catalogue/catalogue.ts';
import { draftOf } from '../../../tests/support/orders/draft.ts';
import { ordersOf } from '../../../tests/support/orders/orders.ts';
import { staff } from '../../../tests/support/people/staff.ts';
import { engines, type TestShop } from '../../../tests/support/shop.ts';
import type { Order } from '../model.ts';
import { changeOrder } from './commands.ts';
import type { OrderEdit } from './model.ts';

describe.each(engines)('the pieces of an order that is changed, on %s', (engine) => {
  let house: TestShop;
  let cup: number;
  let bowl: number;
  const { write, order, become, reservations, stockOf } = ordersOf(() => house);
  beforeAll(async () => {
    house = await openSellingShop(engine);
    openDeskCard(house);
    house.shop.limits.take = async () => true;
    cup = await addSimple(house, { name: 'Tassa', price: 1000, stock: 1000 });
    bowl = await addSimple(house, { name: 'Bol', price: 1500, stock: 1000 });
  });
  afterAll(() => house.close());

  const change = async ({ id }: Pick<Order, 'id'>, edit: OrderEdit, now = Date.now()) => {
    const asked = { shop: house.shop, actor: staff('Anna'), now };
    await changeOrder(asked, { orderId: id, edit, byGateway: false, reason: '', tell: false });
    return order(id);
  };
  const bought = async () => {
    const { order_id: id } = await buy(house, cup, { quantity: 3, form: { payment_method: 'desk_card' } });
    return order(id);
  };
  const first = ({ lines: [line] }: Order, quantity: number) => ({ lineId: line?.id ?? 0, quantity });
  const sold = async (id: number) => {
    const found = house.shop.db.read.selectFrom('product').select('total_sales').where('id', '=', id);
    return Number((await found.executeTakeFirstOrThrow()).total_sales);
  };

  test('are kept as long as before while it waits for its payment', async () => {
    const before = await bought();
    const [held] = await reservations(before.id);
    expect(held).toMatchObject({ quantity: 3, state: 'held', until: expect.any(Number) });
    const stock = (await stockOf(cup)) ?? 0;
    const later = Date.now() + 60_000;
    await change(before, { lines: [first(before, 2), { productId: bowl, quantity: 4 }] }, later);
    expect(await reservations(before.id)).toEqual([
      { product_id: cup, quantity: 2, state: 'held', until: held?.until },
      { product_id: bowl, quantity: 4, state: 'held', until: held?.until },
    ]);
    expect(await stockOf(cup)).toBe(stock + 1);
  });

  test('are kept as long as of any order that waits, where it kept none before', async () => {
    // What it was of is gone from the shop.
    const draft = draftOf([{ productId: null }], { paymentMethod: 'desk_card', pricesIncludeTax: true });
    const before = await write(draft, Date.now());
    expect([before.status, await reservations(before.id)]).toEqual(['pending', []]);
    const now = Date.now() + 60_000;
    const placed = await order(before.id);
    await change(placed, { lines: [first(placed, 1), { productId: bowl, quantity: 1 }] }, now);
    const until = now + house.shop.settings.checkout.holdMinutes * 60_000;
    expect(await reservations(before.id)).toEqual([{ product_id: bowl, quantity: 1, state: 'held', until }]);
  });

  test('count as sold as many as they are now, and not before it stands', async () => {
    const before = await bought();
    const then = [await sold(cup), await sold(bowl)] as const;
    const waiting = await change(before, { lines: [first(before, 4)] });
    expect([await sold(cup), await sold(bowl)]).toEqual(then);
    await become(before.id, 'processing', Date.now());
    expect(await sold(cup)).toBe(then[0] + 4);
    const edit = { lines: [first(waiting, 1), { productId: bowl, quantity: 2 }] };
    await change(waiting, edit);
    expect([await sold(cup), await sold(bowl)]).toEqual([then[0] + 1, then[1] + 2]);
  });

  test('are in it no more once their line was taken out of it', async () => {
    const before = await bought();
    const two = await change(before, { lines: [first(before, 3), { productId: bowl, quantity: 2 }] });
    const [cups, bowls] = two.lines;
    expect([cups?.productId, bowls?.productId]).toEqual([cup, bowl]);
    const one = await change(two, { lines: [{ lineId: bowls?.id ?? 0, quantity: 2 }] });
    expect(one.lines.map(({ id, productId }) => [id, productId])).toEqual([[bowls?.id, bowl]]);
    expect(await reservations(before.id)).toMatchObject([{ product_id: bowl, quantity: 2 }]);
  });
});
