import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buy } from '../../../tests/support/buying/checkout.ts';
import { addSimple } from '../../../tests/support/catalogue/catalogue.ts';
import { type BankShop, openBankShop } from '../../../tests/support/outside/bank.ts';
import { refundOrder } from '../../../tests/support/people/staff.ts';
import { engines } from '../../../tests/support/shop.ts';
import { readOpenCases } from '../cases/store.ts';
import { readOrder } from '../index.ts';
import { STATUSES } from '../model-status.ts';
import { heldOf } from '../model-wallet.ts';
import type { OrderProblem } from '../problem.ts';
import { changeStatus } from '../status/steps.ts';
import type { RefundRequest } from './steps.ts';

describe.each(engines)('a paid order that is called off on %s', (engine) => {
  let shop: BankShop;
  let cup: number;
  beforeAll(async () => {
    shop = await openBankShop(engine);
    cup = await addSimple(shop.house, { name: 'Tassa', price: 1000, stock: 1000 });
  });
  afterAll(() => shop.close());

  const order = async (id: number) => (await readOrder(shop.house.shop.db.read, id))!;
  const move = (id: number, to: 'cancelled' | 'failed' | 'processing') =>
    shop.house.shop.db.transaction((tx) =>
      changeStatus(shop.house.shop, tx, id, to, { now: Date.now(), why: '', by: 'Botiga' }),
    );
  const tasksOf = async (id: number) =>
    (await readOpenCases(shop.house.shop.db.read, 1000))
      .filter(({ orderId, kind }) => orderId === id && kind === 'kept_money')
      .map(({ amount }) => amount);
  const refund = (orderId: number, more: Partial<RefundRequest>) =>
    refundOrder(
      shop.house.shop,
      { orderId, key: 'one', reason: '', restock: true, byGateway: true, by: 'Botiga', ...more },
      Date.now(),
    );
  const stock = async () =>
    (
      await shop.house.shop.db.read
        .selectFrom('product')
        .select('stock')
        .where('id', '=', cup)
        .executeTakeFirstOrThrow()
    ).stock;
  async function paid(): Promise<number> {
    const { order_id: id = 0 } = await buy(shop.house, cup, {
      quantity: 3,
      form: { payment_method: 'card' },
    });
    const payment = shop.bank.books.ofOrder(id)!;
    shop.bank.books.decide(payment, 'pay');
    await shop.bank.report(payment);
    expect((await order(id)).status).toBe('processing');
    return id;
  }

  test('is a task with what the shop still holds, until the money has gone back, in parts too', async () => {
    const id = await paid();
    const { total } = (await order(id)).totals;
    await move(id, 'cancelled');
    const pieces = await stock();
    expect(await tasksOf(id)).toEqual([total]);
    const part = await refund(id, {
      key: 'part',
      lines: [{ lineId: (await order(id)).lines[0]?.id ?? 0, pieces: 1 }],
    });
    expect(await tasksOf(id)).toEqual([total - part.amount]);
    await refund(id, { key: 'rest', all: true });
    expect(await tasksOf(id)).toEqual([]);
    const { refunds, status } = await order(id);
    expect(status).toBe('cancelled');
    expect(refunds.reduce((sum, { amount }) => sum + amount, 0)).toBe(total);
    expect(shop.bank.books.ofOrder(id)?.refunded).toBe(total);
    // Its goods came back when it was called off, and not once more.
    expect(await stock()).toBe(pieces);
    const again = await refund(id, { key: 'more', other: 1 }).catch((error: OrderProblem) => error.problem);
    expect(again).toMatchObject({ code: 'refund' });
  });

  test('is no task any more when it comes back, and one again when it is called off once more', async () => {
    const id = await paid();
    await move(id, 'cancelled');
    await move(id, 'processing');
    expect(await tasksOf(id)).toEqual([]);
    await move(id, 'cancelled');
    expect(await tasksOf(id)).toEqual([(await order(id)).totals.total]);
  });

  test('is one task, also where it had failed before', async () => {
    const id = await paid();
    await move(id, 'failed');
    expect(await tasksOf(id)).toEqual([(await order(id)).totals.total]);
    await move(id, 'cancelled');
    expect(await tasksOf(id)).toEqual([(await order(id)).totals.total]);
  });

  test('that nobody paid is none, and nothing of it goes back', async () => {
    const { order_id: id } = await buy(shop.house, cup, { quantity: 1, form: { payment_method: 'bacs' } });
    await move(id, 'cancelled');
    expect(await tasksOf(id)).toEqual([]);
    const refused = await refund(id, { all: true, byGateway: false }).catch(
      (error: OrderProblem) => error.problem,
    );
    expect(refused).toMatchObject({ code: 'refund', why: 'not_paid' });
  });
});

test('what is held is never more than came in beside the wallet, and nothing while the goods are the shopper’s', () => {
  const cents = fc.nat({ max: 100_000 });
  fc.assert(
    fc.property(
      fc.constantFrom(...STATUSES),
      cents,
      cents,
      cents,
      fc.option(fc.constant(1), { nil: null }),
      fc.array(fc.record({ amount: cents, toWallet: cents }), { maxLength: 4 }),
      (status, total, wallet, owed, paidAt, some) => {
        const fromWallet = Math.min(total, wallet);
        const due = Math.min(total - fromWallet, owed);
        const refunds = some.map(({ amount, toWallet }) => ({
          amount,
          toWallet: Math.min(amount, toWallet),
        }));
        const held = heldOf({ status, total, due, fromWallet, paidAt }, refunds);
        expect(held).toBeGreaterThanOrEqual(0);
        expect(held).toBeLessThanOrEqual(total - fromWallet - due);
        if (paidAt === null || !['cancelled', 'failed'].includes(status)) expect(held).toBe(0);
        else if (refunds.length === 0) expect(held).toBe(total - fromWallet - due);
      },
    ),
  );
});
