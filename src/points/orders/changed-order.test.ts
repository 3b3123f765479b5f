import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSellingShop } from '../../../tests/support/buying/cart.ts';
import { buy } from '../../../tests/support/buying/checkout.ts';
import { addSimple } from '../../../tests/support/catalogue/catalogue.ts';
import { membersOf } from '../../../tests/support/people/members.ts';
import { staff } from '../../../tests/support/people/staff.ts';
import { engines, type TestShop } from '../../../tests/support/shop.ts';
import { changeOrder } from '../../orders/changes/commands.ts';
import { changeStatus } from '../../orders/status/steps.ts';
import { announceChange } from '../../platform/db/changes.ts';

describe.each(engines)('what an order goes on to earn when something is added to it, on %s', (engine) => {
  let house: TestShop;
  let cup: number;
  beforeAll(async () => {
    house = await openSellingShop(engine);
    cup = await addSimple(house, { name: 'Tassa', price: 1000, stock: 500 });
  });
  afterAll(() => house.close());
  const { apply, register, verify, balance } = membersOf(() => house);
  const earn = { awardAt: 'paid', holdDays: 0, tax: true };
  const points = async (userId: number) => (await balance(userId)).available;
  const pay = (id: number) =>
    house.shop.db.transaction((tx) =>
      changeStatus(house.shop, tx, id, 'processing', { now: Date.now(), why: '', by: 'test' }),
    );
  /** A cup of ten euros more, beside the line that it has. */
  async function addCup(orderId: number): Promise<void> {
    const { id: lineId } = await house.shop.db.read
      .selectFrom('order_line')
      .select('id')
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow();
    await changeOrder(
      { shop: house.shop, actor: staff(), now: Date.now() },
      {
        orderId,
        edit: {
          lines: [
            { lineId, quantity: 1 },
            { productId: cup, quantity: 1 },
          ],
        },
        byGateway: false,
        reason: '',
        tell: false,
      },
    );
  }
  async function priceOf(id: number, sale: number | null): Promise<void> {
    await house.shop.db.transaction(async (tx) => {
      await tx.updateTable('product_price').set({ sale }).where('product_id', '=', id).execute();
      await announceChange(tx, `product:${id}`);
    });
    await house.settle();
  }

  test('where goods of a sale earn nothing, those are meant that were in one when they were ordered', async () => {
    await apply({ earn: { ...earn, saleItems: false } });
    const pot = await addSimple(house, { name: 'Olla', price: 10_000, stock: 50 });
    const pan = await addSimple(house, { name: 'Paella', price: 10_000, sale: 5000, stock: 50 });
    const { shopper, userId, email } = await register();
    const form = { billing_email: email };
    const [dear, cheap] = [
      (await buy(house, pot, { shopper, form })).order_id,
      (await buy(house, pan, { shopper, form })).order_id,
    ];
    await pay(dear);
    await pay(cheap);
    expect(await points(userId)).toBe(100);
    await priceOf(pot, 9000);
    await priceOf(pan, null);
    await addCup(dear);
    expect(await points(userId)).toBe(110);
    await addCup(cheap);
    expect(await points(userId)).toBe(120);
  });

  test('by a rule for a category, what was ordered in it, wherever it stands by now', async () => {
    const pot = await addSimple(house, { name: 'Gerra', price: 10_000, stock: 50, categories: ['Gerres'] });
    const inIt = house.shop.db.read
      .selectFrom('product_term')
      .select('term_id')
      .where('product_id', '=', pot);
    const { term_id } = await inIt.executeTakeFirstOrThrow();
    const spend = { trigger: 'order', amount: { kind: 'per_money', points: 1, money: 100 } };
    await apply({ earn, rules: [{ code: 'gerres', ...spend, categoryIds: [term_id] }] });
    const { shopper, userId, email } = await register();
    const own = (await buy(house, pot, { shopper, form: { billing_email: email } })).order_id;
    const guest = (await buy(house, pot, { form: { billing_email: 'gerra@example.cat' } })).order_id;
    await pay(own);
    await house.shop.db.transaction(async (tx) => {
      await tx.deleteFrom('product_term').where('product_id', '=', pot).execute();
      await announceChange(tx, `product:${pot}`);
    });
    await house.settle();
    await addCup(own);
    expect(await points(userId)).toBe(100);
    await addCup(guest);
    await pay(guest);
    const member = await register(house.browser(), 'gerra@example.cat');
    await verify(member);
    expect(await points(member.userId)).toBe(100);
  });

  test('waits as it did, but for what was added', async () => {
    await apply({ earn: { ...earn, holdDays: 14 } });
    const { shopper, userId, email } = await register();
    const id = (await buy(house, cup, { shopper, form: { billing_email: email } })).order_id;
    await pay(id);
    const lots = () =>
      house.shop.db.read
        .selectFrom('points_lot')
        .select(['pending', 'available_at'])
        .where('order_id', '=', id)
        .where('pending', '>', 0)
        .orderBy('id')
        .execute();
    const [before] = await lots();
    expect(before?.pending).toBe(10);
    await addCup(id);
    const [old, added] = await lots();
    expect(old).toEqual(before);
    expect(added?.pending).toBe(10);
    expect((await balance(userId)).pending).toBe(20);
  });
});
