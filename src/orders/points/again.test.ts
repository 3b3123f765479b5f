import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSellingShop } from '../../../tests/support/buying/cart.ts';
import { buy } from '../../../tests/support/buying/checkout.ts';
import { openDeskCard } from '../../../tests/support/buying/gateway.ts';
import { addSimple } from '../../../tests/support/catalogue/catalogue.ts';
import { ordersOf } from '../../../tests/support/orders/orders.ts';
import { membersOf } from '../../../tests/support/people/members.ts';
import { refundOrder, staff } from '../../../tests/support/people/staff.ts';
import { engines, type TestShop } from '../../../tests/support/shop.ts';
import { verifyLedger } from '../../points/index.ts';
import { changeOrder } from '../changes/commands.ts';

describe.each(engines)('what an order earns a second time, on %s', (engine) => {
  let house: TestShop;
  let cup: number;
  const { order, become } = ordersOf(() => house);
  const { apply, register, give, balance, verify } = membersOf(() => house);
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
  /** Two cups of ten euros. */
  const bought = async (email: string, shopper = house.browser()) => {
    const form = { payment_method: 'desk_card', billing_email: email };
    return order((await buy(house, cup, { quantity: 2, shopper, form })).order_id);
  };
  const member = async () => {
    const { userId, shopper, email } = await register();
    return { userId, placed: await bought(email, shopper) };
  };
  const move = (id: number, ...to: Parameters<typeof become>[1][]) =>
    to.reduce<Promise<unknown>>(
      (before, each) => before.then(() => become(id, each, Date.now())),
      Promise.resolve(),
    );
  const refundCup = async ({ id, lines }: Awaited<ReturnType<typeof bought>>, key: string) => {
    const wish = { orderId: id, key, reason: '', restock: false, byGateway: false, by: 'Anna' };
    await refundOrder(house.shop, { ...wish, lines: [{ lineId: lines[0]?.id ?? 0, pieces: 1 }] }, Date.now());
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

  test('is for what it is still of, where a part of it had gone back', async () => {
    await apply();
    const { userId, placed } = await member();
    await move(placed.id, 'processing');
    await refundCup(placed, 'one');
    await move(placed.id, 'cancelled', 'processing');
    expect(await points(userId)).toBe(10);
    await refundCup(placed, 'other');
    expect(await points(userId)).toBe(0);
  });

  test('as the first time, where a part of it went back before it was completed', async () => {
    await apply({ earn: { awardAt: 'completed', holdDays: 0, tax: true } });
    const { userId, placed } = await member();
    await move(placed.id, 'processing');
    await refundCup(placed, 'one');
    await move(placed.id, 'completed');
    expect(await points(userId)).toBe(10);
    await move(placed.id, 'cancelled', 'processing', 'completed');
    expect(await points(userId)).toBe(10);
  });

  test('goes to the account that a guest proves to be theirs, and is for what it is still of', async () => {
    await apply();
    const email = 'de-nou@example.cat';
    const [whole, part] = [await bought(email), await bought(email)];
    for (const { id } of [whole, part]) await move(id, 'processing');
    await refundCup(part, 'one');
    for (const { id } of [whole, part]) await move(id, 'cancelled', 'processing');
    const guest = await register(house.browser(), email);
    await verify(guest);
    expect(await points(guest.userId)).toBe(30);
  });

  test('takes the place of what it had earned by rules that give so much and no more', async () => {
    const rule = { trigger: 'order', amount: { kind: 'fixed', points: 50 } };
    await apply({
      rules: [
        { ...rule, code: 'person', customerCap: 50 },
        { ...rule, code: 'day', dayCap: 50 },
        { ...rule, code: 'all', budget: 100 },
      ],
    });
    const { userId, placed } = await member();
    await move(placed.id, 'processing');
    expect(await points(userId)).toBe(150);
    await change(placed, 3);
    expect(await points(userId)).toBe(150);
    await move(placed.id, 'cancelled', 'processing');
    expect(await points(userId)).toBe(150);
    const other = await member();
    await move(other.placed.id, 'processing');
    expect(await points(other.userId), 'fifty of the budget are left').toBe(150);
    const third = await member();
    await move(third.placed.id, 'processing');
    expect(await points(third.userId), 'and then none').toBe(100);
  });

  test('is lower by what was spent of it and the shop bears', async () => {
    await apply({ debtPolicy: 'clamp' });
    for (const again of ['changed', 'called off'] as const) {
      const { userId, placed } = await member();
      await move(placed.id, 'processing');
      await give(userId, -20, `spent:${userId}`);
      expect(await points(userId)).toBe(0);
      if (again === 'changed') await change(placed, 3);
      else await move(placed.id, 'cancelled', 'processing');
      const kept = again === 'changed' ? 10 : 0;
      expect(await points(userId), again).toBe(kept);
      await move(placed.id, 'cancelled', 'processing');
      expect(await points(userId), `${again}, and called off`).toBe(kept);
    }
  });
});
