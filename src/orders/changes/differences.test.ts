import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openSellingShop } from '../../../tests/support/buying/cart.ts';
import { buy } from '../../../tests/support/buying/checkout.ts';
import { type DeskCard, openDeskCard } from '../../../tests/support/buying/gateway.ts';
import { addSimple } from '../../../tests/support/catalogue/catalogue.ts';
import { ordersOf } from '../../../tests/support/orders/orders.ts';
import { refundOrder, staff } from '../../../tests/support/people/staff.ts';
import { engines, type TestShop } from '../../../tests/support/shop.ts';
import { ask, readAudit } from '../../frame/command/index.ts';
import { findGateway } from '../../payments/index.ts';
import { readOpenCases } from '../cases/store.ts';
import { readDifferences } from '../differences/store.ts';
import type { Order } from '../model.ts';
import { recordPayment } from '../payment/steps-pay.ts';
import { type ChangeRequest, changeOrder } from './commands.ts';
import { moveDifference, settleDifference } from './commands-differences.ts';

describe.each(engines)('money between an order and what it was, on %s', (engine) => {
  let house: TestShop;
  let bank: DeskCard;
  let cup: number;
  const { order, become } = ordersOf(() => house);
  beforeAll(async () => {
    house = await openSellingShop(engine);
    bank = openDeskCard(house);
    house.shop.limits.take = async () => true;
    cup = await addSimple(house, { name: 'Tassa', price: 1000, stock: 10_000 });
  });
  beforeEach(() => bank.forget());
  afterAll(() => house.close());

  const by = () => ({ shop: house.shop, actor: staff('Anna'), now: Date.now() });
  const change = (of: Order, quantity: number, more: Partial<ChangeRequest> = {}) => {
    const edit = { lines: [{ lineId: of.lines[0]?.id ?? 0, quantity }] };
    return changeOrder(by(), { orderId: of.id, edit, byGateway: true, reason: '', tell: false, ...more });
  };
  const waiting = async () =>
    order((await buy(house, cup, { quantity: 9, form: { payment_method: 'desk_card' } })).order_id);
  const paid = async () => {
    const { id } = await waiting();
    await become(id, 'processing', Date.now());
    return order(id);
  };
  const all = ({ id }: Order) => readDifferences(house.shop.db.read, id);
  const settle = (of: Order, differenceId: number, reference = '') =>
    ask(by(), settleDifference, { orderId: of.id, differenceId, reference });
  const toldOf = async (command: string) =>
    (await readAudit(house.shop.db.read, { command, limit: 1 }))[0]?.after;
  const down = async () => {
    throw new Error('the bank is closed');
  };
  const refusal = (why: string) => ({ problem: { code: 'change', why } });

  test('that its gateway never heard of is moved when it is asked again, and until then said to be open', async () => {
    const before = await paid();
    bank.answer = down;
    const { difference } = await change(before, 8, { reason: 'trencada' });
    const asked = { orderId: before.id, differenceId: difference?.id ?? 0 };
    await expect(moveDifference(by(), asked)).rejects.toMatchObject({ problem: { code: 'unreachable' } });
    expect(await all(before)).toMatchObject([{ amount: -1000, state: 'asked' }]);
    bank.forget();
    expect(await moveDifference(by(), asked)).toBe('done');
    const key = `${before.id}-change-${asked.differenceId}`;
    expect(bank.refunds).toEqual([{ orderId: before.id, amount: 1000, key, reason: 'trencada' }]);
    expect(await all(before)).toMatchObject([{ state: 'done', transactionId: 'R1' }]);
    expect(await toldOf('order.move_difference')).toEqual({ difference: difference?.id, state: 'done' });
  });

  test('of two that it never heard of, the one that is meant is moved', async () => {
    const before = await paid();
    bank.answer = down;
    await change(before, 8);
    const second = await change(before, 5);
    bank.forget();
    await moveDifference(by(), { orderId: before.id, differenceId: second.difference?.id ?? 0 });
    expect(bank.refunds).toMatchObject([{ amount: 3000 }]);
    expect((await all(before)).map(({ state }) => state)).toEqual(['asked', 'done']);
  });

  test('waits for a hand where the gateway that took it is gone', async () => {
    const before = await paid();
    await house.shop.db.transaction((tx) =>
      tx.updateTable('order').set({ payment_method: 'gone' }).where('id', '=', before.id).execute(),
    );
    expect((await change(before, 8)).difference).toMatchObject({ state: 'refused' });
    expect(bank.refunds).toEqual([]);
  });

  test('is settled one by one: what went back by hand leaves due what is due', async () => {
    const before = await paid();
    bank.answer = async () => ({ done: false, why: 'refused' });
    const { difference } = await change(before, 8);
    await change(before, 10);
    const [, open] = await all(before);
    await settle(before, difference?.id ?? 0, 'x'.repeat(120));
    expect((await order(before.id)).due).toBe(2000);
    expect(await toldOf('order.settle_difference')).toMatchObject({
      difference: difference?.id,
      state: 'done',
    });
    await settle(before, open?.id ?? 0);
    expect((await order(before.id)).due).toBe(0);
    expect((await all(before)).map(({ amount, state }) => [amount, state])).toEqual([
      [-1000, 'done'],
      [2000, 'done'],
    ]);
    expect((await all(before))[0]?.transactionId).toBe('x'.repeat(100));
  });

  test('that its gateway is being asked for is nobody’s to settle by hand', async () => {
    const before = await paid();
    bank.answer = down;
    const { difference } = await change(before, 8);
    await expect(settle(before, difference?.id ?? 0)).rejects.toMatchObject(refusal('settled'));
    await expect(settle(before, 999_999)).rejects.toMatchObject(refusal('settled'));
  });

  test('of an order whose money is only reserved is none: it may cost less, and not more', async () => {
    const before = await waiting();
    const gateway = findGateway(house.shop, bank.id)!;
    const { total, currency } = { ...before.totals, currency: before.currency };
    const news = { orderId: before.id, gateway, transactionId: 'T1', amount: total, currency };
    await house.shop.db.transaction((tx) =>
      recordPayment(house.shop, tx, { ...news, outcome: 'authorised' }, Date.now()),
    );
    const held = await order(before.id);
    expect([held.status, held.paidAt]).toEqual(['on-hold', null]);
    await expect(change(held, 10)).rejects.toMatchObject(refusal('authorised'));
    expect(await change(held, 8)).toMatchObject({ total: total - 1000, due: 0, back: 0 });
    expect(bank.refunds).toEqual([]);
  });

  test('is none where all of it went back, whose address stays as it was', async () => {
    const before = await paid();
    await refundOrder(
      house.shop,
      { orderId: before.id, key: 'r', all: true, reason: '', restock: true, byGateway: true, by: 'Anna' },
      Date.now(),
    );
    expect((await order(before.id)).status).toBe('refunded');
    const edit = { billing: { ...before.billing, city: 'Salt' } };
    await expect(change(before, 9, { edit })).rejects.toMatchObject(refusal('over'));
  });

  test('is agreed on by what was shown: the total that somebody has seen is the one that counts', async () => {
    const before = await paid();
    const { total } = before.totals;
    expect(await change(before, 8, { seenTotal: total - 1000 })).toMatchObject({ back: 1000 });
    await expect(change(before, 7, { seenTotal: total - 1000 })).rejects.toMatchObject(
      refusal('another_total'),
    );
  });

  test('that comes after its order was called off is kept money like the rest of it', async () => {
    const before = await paid();
    const { total } = before.totals;
    await change(before, 10);
    await become(before.id, 'cancelled', Date.now());
    const kept = async () =>
      (await readOpenCases(house.shop.db.read, 1000))
        .filter(({ orderId }) => orderId === before.id)
        .map(({ kind, amount }) => [kind, amount]);
    expect(await kept()).toEqual([['kept_money', total]]);
    const [open] = await all(before);
    await settle(before, open?.id ?? 0);
    expect(await kept()).toEqual([['kept_money', (await order(before.id)).totals.total]]);
    expect((await order(before.id)).totals.total).toBe(total + 1000);
    await refundOrder(
      house.shop,
      { orderId: before.id, key: 'all', reason: '', restock: false, byGateway: false, by: 'Anna', all: true },
      Date.now(),
    );
    expect(await kept()).toEqual([]);
  });
});
