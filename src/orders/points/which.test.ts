import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSellingShop } from '../../../tests/support/buying/cart.ts';
import { buy } from '../../../tests/support/buying/checkout.ts';
import { openDeskCard } from '../../../tests/support/buying/gateway.ts';
import { addSimple } from '../../../tests/support/catalogue/catalogue.ts';
import { ordersOf } from '../../../tests/support/orders/orders.ts';
import { membersOf } from '../../../tests/support/people/members.ts';
import { staff } from '../../../tests/support/people/staff.ts';
import { engines, type TestShop } from '../../../tests/support/shop.ts';
import { mergeCustomers } from '../../customers/index.ts';
import { ask } from '../../frame/command/index.ts';
import { verifyLedger } from '../../points/index.ts';
import { changeOrder } from '../changes/commands.ts';

const FIRST = { code: 'first', trigger: 'first_order', amount: { kind: 'fixed', points: 200 } };
const THIRD = {
  code: 'third',
  trigger: 'order_count',
  orders: 3,
  again: true,
  amount: { kind: 'fixed', points: 70 },
};

describe.each(engines)('which order of its customer one is, on %s', (engine) => {
  let house: TestShop;
  let cup: number;
  const { order, become } = ordersOf(() => house);
  const { apply, register, balance } = membersOf(() => house);
  beforeAll(async () => {
    house = await openSellingShop(engine);
    openDeskCard(house);
    house.shop.limits.take = async () => true;
    cup = await addSimple(house, { name: 'Tassa', price: 1000, stock: 1000 });
  });
  afterAll(async () => {
    expect((await verifyLedger(house.shop.db.read)).faults).toEqual([]);
    await house.close();
  });

  const points = async (userId: number) => {
    const { available, pending, debt } = await balance(userId);
    return available + pending - debt;
  };
  type Member = Awaited<ReturnType<typeof register>>;
  const bought = async ({ shopper, email }: Member) => {
    const form = { payment_method: 'desk_card', billing_email: email };
    return order((await buy(house, cup, { quantity: 1, shopper, form })).order_id);
  };
  const move = async (id: number, ...to: Parameters<typeof become>[1][]) => {
    for (const each of to) await become(id, each, Date.now());
  };
  const change = ({ id, lines }: Awaited<ReturnType<typeof bought>>, quantity: number) =>
    changeOrder(
      { shop: house.shop, actor: staff('Anna'), now: Date.now() },
      {
        orderId: id,
        edit: { lines: [{ lineId: lines[0]?.id ?? 0, quantity }] },
        byGateway: false,
        reason: '',
        tell: false,
      },
    );

  test('is told by when it was paid, also where points are given once it is completed', async () => {
    await apply({ earn: { awardAt: 'completed', holdDays: 0, tax: true }, rules: [FIRST, THIRD] });
    const member = await register();
    const three = [await bought(member), await bought(member), await bought(member)];
    for (const { id } of three) await move(id, 'processing');
    for (const { id } of three) await move(id, 'completed');
    expect(await points(member.userId), 'one is the first, one the third').toBe(270);
  });

  test('stays what it was when it is changed, or called off and comes back', async () => {
    await apply({ rules: [FIRST, THIRD] });
    const member = await register();
    const three = [await bought(member), await bought(member), await bought(member)];
    for (const { id } of three) await move(id, 'processing');
    expect(await points(member.userId)).toBe(270);
    await change(three[0]!, 2);
    expect(await points(member.userId), 'the first is changed').toBe(270);
    await move(three[1]!.id, 'cancelled', 'processing');
    expect(await points(member.userId), 'the second was away').toBe(270);
    await move(three[2]!.id, 'cancelled', 'processing');
    expect(await points(member.userId), 'the third was away').toBe(270);
  });

  test('stays what it was when its customer becomes one with another', async () => {
    await apply({ rules: [FIRST, THIRD] });
    const [one, other] = [await register(), await register()];
    const first = await bought(one);
    const firstOfOther = await bought(other);
    for (const { id } of [first, firstOfOther]) await move(id, 'processing');
    await ask({ shop: house.shop, actor: staff('Anna'), now: Date.now() }, mergeCustomers, {
      from: other.userId,
      into: one.userId,
      reason: '',
    });
    expect(await points(one.userId)).toBe(400);
    await change(firstOfOther, 2);
    expect(await points(one.userId)).toBe(400);
  });
});
