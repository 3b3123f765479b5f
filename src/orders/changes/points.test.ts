import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSellingShop } from '../../../tests/support/buying/cart.ts';
import { buy } from '../../../tests/support/buying/checkout.ts';
import { openDeskCard } from '../../../tests/support/buying/gateway.ts';
import { addSimple } from '../../../tests/support/catalogue/catalogue.ts';
import { ordersOf } from '../../../tests/support/orders/orders.ts';
import { membersOf } from '../../../tests/support/people/members.ts';
import { refundOrder, staff } from '../../../tests/support/people/staff.ts';
import { engines, type TestShop } from '../../../tests/support/shop.ts';
import { ask } from '../../frame/command/index.ts';
import { verifyLedger } from '../../points/index.ts';
import { readDifferences } from '../differences/store.ts';
import type { Order } from '../model.ts';
import { changeOrder } from './commands.ts';
import { settleDifference } from './commands-differences.ts';
import type { OrderEdit } from './model.ts';

describe.each(engines)('the points of a changed order on %s', (engine) => {
  let house: TestShop;
  let cup: number;
  let bowl: number;
  const { order, become } = ordersOf(() => house);
  const { apply, register, verify, balance } = membersOf(() => house);
  beforeAll(async () => {
    house = await openSellingShop(engine);
    openDeskCard(house);
    house.shop.limits.take = async () => true;
    await apply();
    cup = await addSimple(house, { name: 'Tassa', price: 1000, stock: 1000 });
    bowl = await addSimple(house, { name: 'Bol', price: 3000, stock: 1000 });
  });
  afterAll(async () => {
    expect((await verifyLedger(house.shop.db.read)).faults).toEqual([]);
    await house.close();
  });

  const change = async ({ id }: Order, edit: OrderEdit) => {
    const asked = { shop: house.shop, actor: staff('Anna'), now: Date.now() };
    await changeOrder(asked, { orderId: id, edit, byGateway: false, reason: '', tell: false });
    return order(id);
  };
  const kept = ({ lines }: Order, quantity: number) => ({ lineId: lines[0]?.id ?? 0, quantity });
  const bought = async () => {
    const member = await register();
    const form = { payment_method: 'desk_card', billing_email: member.email };
    const { order_id: id } = await buy(house, cup, { quantity: 2, shopper: member.shopper, form });
    return { ...member, placed: await order(id) };
  };
  const points = async (userId: number) => (await balance(userId)).available;

  test('are those of each of its lines, also of one that came into it', async () => {
    const { userId, placed } = await bought();
    await become(placed.id, 'processing', Date.now());
    expect(await points(userId)).toBe(20);
    const after = await change(placed, { lines: [kept(placed, 1), { productId: bowl, quantity: 1 }] });
    expect(await points(userId)).toBe(40);
    const [cups, bowls] = after.lines;
    expect([cups?.productId, bowls?.productId]).toEqual([cup, bowl]);
    await change(after, {
      lines: [
        { lineId: bowls?.id ?? 0, quantity: 1, price: 2000 },
        { lineId: cups?.id ?? 0, quantity: 1 },
      ],
    });
    expect(await points(userId)).toBe(30);
    const [, open] = await readDifferences(house.shop.db.read, placed.id);
    const settling = { orderId: placed.id, differenceId: open?.id ?? 0, reference: '' };
    await ask({ shop: house.shop, actor: staff('Anna'), now: Date.now() }, settleDifference, settling);
    const lines = [{ lineId: bowls?.id ?? 0, pieces: 1 }];
    const refund = { orderId: placed.id, key: 'r', reason: '', restock: false, byGateway: false, by: 'Anna' };
    await refundOrder(house.shop, { ...refund, lines }, Date.now());
    expect(await points(userId)).toBe(10);
  });

  test('are those of other things, where none of the first ones stays', async () => {
    const { userId, placed } = await bought();
    const { lines } = await change(placed, { lines: [{ productId: bowl, quantity: 1 }] });
    expect(lines.map(({ productId }) => productId)).toEqual([bowl]);
    await become(placed.id, 'processing', Date.now());
    expect(await points(userId)).toBe(30);
  });

  test('are those of what it is when it is paid, and none are earned before', async () => {
    const { userId, placed } = await bought();
    const after = await change(placed, { lines: [kept(placed, 1), { productId: bowl, quantity: 1 }] });
    expect(await points(userId)).toBe(0);
    await become(placed.id, 'processing', Date.now());
    expect(await points(userId)).toBe(40);
    const lines = [{ lineId: after.lines[1]?.id ?? 0, pieces: 1 }];
    const refund = { orderId: placed.id, key: 'r', reason: '', restock: false, byGateway: false, by: 'Anna' };
    await refundOrder(house.shop, { ...refund, lines }, Date.now());
    expect(await points(userId), 'of what came into it goes back what it gave').toBe(10);
  });

  test('of a guest are those of whoever proves the e-mail that the shop has corrected', async () => {
    const form = { payment_method: 'desk_card', billing_email: 'nuira@example.cat' };
    const { order_id: id } = await buy(house, cup, { quantity: 2, form });
    await become(id, 'processing', Date.now());
    const placed = await order(id);
    await change(placed, { billing: { ...placed.billing, email: 'Nuria@example.cat' } });
    const other = await register(house.browser(), 'nuira@example.cat');
    await verify(other);
    const nuria = await register(house.browser(), 'nuria@example.cat');
    await verify(nuria);
    expect([await points(other.userId), await points(nuria.userId)]).toEqual([0, 20]);
    expect((await order(id)).userId).toBe(nuria.userId);
  });
});
