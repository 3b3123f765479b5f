import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type DeskCard, openDeskCard } from '../../../tests/support/buying/gateway.ts';
import { addSimple } from '../../../tests/support/catalogue/catalogue.ts';
import { draftOf } from '../../../tests/support/orders/draft.ts';
import { ordersOf } from '../../../tests/support/orders/orders.ts';
import { type RefundBy, refundOrder, staff } from '../../../tests/support/people/staff.ts';
import { engines, openTestShop, type TestShop } from '../../../tests/support/shop.ts';
import { ask, readAudit } from '../../frame/command/index.ts';
import { noteRefund, settleRefund } from './commands.ts';

const NOW = 1_800_000_000_000;

describe.each(engines)('a refund of which nobody knows whether it went through, on %s', (engine) => {
  let house: TestShop;
  let bank: DeskCard;
  let keyless: DeskCard;
  let cup: number;
  const { write, order, become, stockOf } = ordersOf(() => house);
  beforeAll(async () => {
    house = await openTestShop(engine);
    bank = openDeskCard(house);
    keyless = openDeskCard(house, { id: 'keyless', knowsNoKeys: true });
    cup = await addSimple(house, { name: 'Tassa', price: 1000, stock: 1000 });
  });
  afterAll(() => house.close());
  beforeEach(() => {
    bank.forget();
    keyless.forget();
  });

  const asked = (now: number) => ({ shop: house.shop, actor: staff(), now });
  const silent = () => Promise.reject(new Error('no line'));
  /** One cup and the shipping: 18.15 euros. */
  async function paid(paymentMethod = bank.id) {
    const { id } = await write(draftOf([{ productId: cup }], { paymentMethod }), NOW);
    await become(id, 'processing', NOW);
    return id;
  }
  const refund = (orderId: number, more: Partial<RefundBy> = {}) =>
    refundOrder(
      house.shop,
      {
        orderId,
        key: 'one',
        reason: 'Tara',
        restock: false,
        byGateway: true,
        by: 'Botiga',
        other: 700,
        ...more,
      },
      NOW + 1,
    );
  const why = (work: Promise<unknown>) =>
    work.then(
      () => 'done',
      (error) => error.problem?.why ?? error.problem?.code,
    );
  /** One whose answer was lost. */
  async function lost(more: Partial<RefundBy> = {}) {
    const id = await paid();
    bank.answer = silent;
    expect(await why(refund(id, more))).toBe('unreachable');
    bank.answer = undefined;
    return id;
  }
  const settle = (orderId: number, moved: boolean, key = 'one') =>
    ask(asked(NOW + 2), settleRefund, { orderId, key, moved, reference: 'R77' });
  const trail = async (id: number) =>
    (await readAudit(house.shop.db.read, { subject: 'order', subjectId: `${id}`, limit: 1 }))[0];

  test('is done once somebody has seen at the bank that the money went, and the bank is not asked again', async () => {
    const id = await lost({ all: true, restock: true });
    const left = (await stockOf(cup)) ?? 0;
    await settle(id, true);
    expect(await order(id)).toMatchObject({
      status: 'refunded',
      refunds: [
        { done: true, amount: 1815, reference: 'R77', reason: 'Tara', byGateway: true, restock: true },
      ],
    });
    expect([await stockOf(cup), bank.refunds.length]).toEqual([left + 1, 1]);
    expect(await trail(id)).toMatchObject({
      command: 'order.settle_refund',
      reason: 'Tara',
      before: { status: 'processing', done: false },
      after: { status: 'refunded', done: true },
    });
  });

  test('is none once somebody has seen that it did not, and may be asked for anew', async () => {
    const id = await lost();
    await settle(id, false);
    expect(await order(id)).toMatchObject({ status: 'processing', refunds: [] });
    expect(await refund(id, { all: true })).toMatchObject({ amount: 1815, done: true });
  });

  test('is settled alone: of another key, or done already, there is nothing to settle', async () => {
    const id = await lost();
    await refund(id, { key: 'two', other: 5, byGateway: false });
    for (const [moved, key] of [
      [true, 'three'],
      [true, 'two'],
      [false, 'two'],
    ] as const)
      expect(await why(settle(id, moved, key))).toBe('nothing');
    const state = async () => (await order(id)).refunds.map(({ key, done }) => [key, done]);
    expect(await state()).toEqual([
      ['one', false],
      ['two', true],
    ]);
    await settle(id, true);
    expect(await state()).toEqual([
      ['one', true],
      ['two', true],
    ]);
    expect(await why(settle(id, true))).toBe('nothing');
  });

  test('is not asked for a second time where the bank knows no keys: it might move the money twice', async () => {
    const id = await paid(keyless.id);
    keyless.answer = silent;
    expect(await why(refund(id))).toBe('unreachable');
    keyless.answer = undefined;
    expect(await why(refund(id))).toBe('unclear');
    expect(keyless.refunds).toHaveLength(1);
    expect(await refund(id, { key: 'two', other: 5 })).toMatchObject({ done: true, amount: 5 });
    expect(keyless.refunds).toHaveLength(2);
  });

  test('is never one that was made at the gateway’s own desk: that is written down, and nobody moves anything', async () => {
    const id = await paid();
    const left = await stockOf(cup);
    const gone = { orderId: id, key: 'desk', reason: 'Des del banc', all: true };
    expect(await ask(asked(NOW + 1), noteRefund, gone)).toMatchObject({
      done: true,
      amount: 1815,
      byGateway: false,
      restock: false,
    });
    expect([(await order(id)).status, await stockOf(cup), bank.refunds]).toEqual(['refunded', left, []]);
    expect(await trail(id)).toMatchObject({
      command: 'order.refunded_elsewhere',
      reason: 'Des del banc',
      after: { amount: 1815, done: true },
    });
  });
});
